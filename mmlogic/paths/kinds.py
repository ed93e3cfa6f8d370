"""What Prolog declares of boards: neighbourhoods, arrows, the rules of a search; and the marks of cells."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mmlogic.common.resources import resource
from mmlogic.common.wording import joined


def declared_facts(file: str, *names: str) -> dict[str, list[Any]]:
    """Return the arguments of the facts in a file of `prolog/paths/` by the facts' names, in their order.

    Arguments are written as Python writes them: an atom or a string is a str, R-C is a pair.
    """
    text = resource("prolog", "paths", file).read_text(encoding="utf-8")
    fact = re.compile(rf"^({'|'.join(names)})(\(.*?\))\.$", re.MULTILINE | re.DOTALL)
    facts: dict[str, list[Any]] = {name: [] for name in names}
    for name, arguments in fact.findall(text):
        facts[name].append(_value(ast.parse(arguments, mode="eval").body))
    return facts


@cache
def search_rules() -> Mapping[str, str]:
    """Return the rules that a search knows, each with what it sees to; the simplest first."""
    return dict(declared_facts("passes.pl", "search_rule")["search_rule"])


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _value(left), _value(right)
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return tuple(map(_value, parts))
    raise ValueError(f"no argument of a fact that is read: {ast.unparse(node)}")


@dataclass(frozen=True)
class Kind:
    """A neighbourhood, with its other names and, in words, its neighbours.

    `steps` are how many rows and columns further a neighbour is, from a cell whose row and column have an
    even sum; from others the opposite steps lead to neighbours. The cells of a `grid` are `square`, `slanted`
    where each row is drawn half a cell further right, `triangular` where they point up and down in turn, the
    first up. What is at the `border`, see `prolog/paths/kinds.pl`. All paths of a `small` board, its rows and
    columns, can be tried.
    """

    name: str
    others: tuple[str, ...]
    description: str
    steps: tuple[tuple[int, int], ...]
    grid: str
    border: str
    small: tuple[int, int]

    @property
    def slanted(self) -> bool:
        """Whether each row is drawn half a cell further right."""
        return self.grid == "slanted"

    @property
    def pointed(self) -> bool:
        """Whether cells are triangles."""
        return self.grid == "triangular"

    @property
    def layered(self) -> bool:
        """Whether the board is a row of square layers, each as wide as the board is high."""
        return self.border == "layered"

    @property
    def points(self) -> bool:
        """Whether arrows say where the next number lies."""
        return self.border == "far"

    @property
    def winds(self) -> bool:
        """Whether a path may lead along the rows, one after the other."""
        return {(0, 1), (1, 0), (-1, 0)} <= set(self.steps) and not self.layered

    def points_up(self, cell: tuple[int, int]) -> bool:
        """Return whether a cell points up; any does where cells are no triangles."""
        return not self.pointed or sum(cell) % 2 == 0

    def neighbours(self, cell: tuple[int, int], height: int, width: int) -> set[tuple[int, int]]:
        """Return the places next to a cell; at an edge that meets no other also such as are off the board."""
        row, column = cell
        if self.points:
            far = range(1, max(height, width))
            return {(row + many * down, column + many * right) for down, right in self.steps for many in far}
        near = {(row + down, column + right) for down, right in self._steps(cell)}
        if self.layered:
            near = {each for each in near if each[1] // height == column // height}
            near |= {(row, column - height), (row, column + height)}
        return {self._place(place, height, width) for place in near} - {cell}

    def _steps(self, cell: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        return tuple((-down, -right) for down, right in self.steps) if sum(cell) % 2 else self.steps

    def _place(self, place: tuple[int, int], height: int, width: int) -> tuple[int, int]:
        row, column = place
        row = row % height if self.border == "wrapped" else row
        return row, column % width if self.border in {"wrapped", "rounded"} else column

    def step(self, one: tuple[int, int], other: tuple[int, int], height: int, width: int) -> tuple[int, int]:
        """Return the step from a place to another: over the border where that is how they are neighbours."""
        plain = other[0] - one[0], other[1] - one[1]
        steps = self._steps(one)
        if plain in steps:
            return plain
        places = (self._place((one[0] + down, one[1] + right), height, width) for down, right in steps)
        return next((step for step, place in zip(steps, places, strict=True) if place == other), plain)


@cache
def kinds() -> Mapping[str, Kind]:
    """Return the kinds by their names, in the order of the declarations."""
    facts = declared_facts("kinds.pl", "board_kind", "neighbour_steps")
    steps = dict(facts["neighbour_steps"])
    return {
        name: Kind(name, others, summary, steps[shape], grid, border, small)
        for name, others, summary, shape, grid, border, small in facts["board_kind"]
    }


def describe_kinds() -> str:
    """Return the kinds with their other names and what they are, in a sentence.

    >>> describe_kinds().partition(" (")[0]
    'The kinds of boards are `hidoku`, `hidato` or `king_path`'
    """
    *most, last = (
        f"{joined((f'`{name}`' for name in (kind.name, *kind.others)), 'or')} ({kind.description})"
        for kind in kinds().values()
    )
    return f"The kinds of boards are {', '.join(most)} and {last}."


Mark = tuple[tuple[int, int], str]
"""A cell and its mark."""

PARITIES: Final = {"odd": 1, "even": 0}
"""What a number leaves when it is divided by 2."""

MARK_SIGNS: Final = {
    "n": "↑",
    "ne": "↗",
    "e": "→",
    "se": "↘",
    "s": "↓",
    "sw": "↙",
    "w": "←",
    "nw": "↖",
    "odd": "○",
    "even": "□",
}
"""The marks as one character each."""

ASCII_PARITIES: Final = {"odd": "o", "even": ":"}
"""Parities where there is nothing but ASCII: no letter that is an arrow."""


@cache
def arrows() -> Mapping[str, tuple[int, int]]:
    """Return the arrows, points of the compass, with how many rows and columns further they point."""
    return dict(declared_facts("kinds.pl", "arrow_step")["arrow_step"])


def is_arrow(mark: str) -> bool:
    """Return whether a mark is an arrow."""
    return mark in arrows()


def parity_fits(mark: str, number: int) -> bool:
    """Return whether a number may be in a cell with a mark; any may where an arrow is."""
    return number % 2 == PARITIES.get(mark, number % 2)
