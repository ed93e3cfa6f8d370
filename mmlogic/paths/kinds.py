"""Prolog's facts about boards (neighbourhoods, arrows, rules of a search), and the marks of cells."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mmlogic.common.resources import resource
from mmlogic.common.wording import joined


def declared_facts(file: str, *names: str) -> dict[str, list[Any]]:
    """Return the arguments of the Prolog facts with these names in a file of `prolog/paths/`.

    The result has a list for each name, in the order of the file. Arguments become Python values: an atom or
    a string is a str, R-C is a pair.
    """
    text = resource("prolog", "paths", file).read_text(encoding="utf-8")
    fact = re.compile(rf"^({'|'.join(names)})(\(.*?\))\.$", re.MULTILINE | re.DOTALL)
    facts: dict[str, list[Any]] = {name: [] for name in names}
    for name, arguments in fact.findall(text):
        facts[name].append(_value(ast.parse(arguments, mode="eval").body))
    return facts


@cache
def search_rules() -> Mapping[str, str]:
    """Return the rules of a search, the simplest first, each with its description."""
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
    """A kind of board: its names, its description, and which cells are neighbours.

    `steps` are the steps (rows, columns) from a cell to its neighbours if its row + column is even. From all
    other cells, the opposite steps lead to neighbours. `grid` is `square`, `slanted` or `triangular`. Each
    slanted row is half a cell further right. Triangles point up and down in turn, and the first one points
    up. For `border`, see the table in `prolog/paths/kinds.pl`. `small` is a size (rows, columns) at which all
    paths can be tried.
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
        """Whether each row is half a cell further right."""
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
        """Whether cells have arrows that point to the next number, as in a signpost."""
        return self.border == "far"

    @property
    def winds(self) -> bool:
        """Whether a path can fill a board row by row: one to the right, the next to the left."""
        return {(0, 1), (1, 0), (-1, 0)} <= set(self.steps) and not self.layered

    def points_up(self, cell: tuple[int, int]) -> bool:
        """Return whether a triangle points up. If cells are not triangles, the result is always true."""
        return not self.pointed or sum(cell) % 2 == 0

    def neighbours(self, cell: tuple[int, int], height: int, width: int) -> set[tuple[int, int]]:
        """Return the places (row, column) that a step from `cell` reaches.

        Some of them may be outside the board, such as (-1, 0).
        """
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
        """Return the step from a place to its neighbour: (0, 1) from (0, 7) to (0, 0) on a torus 8 wide."""
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
    """Return the kinds with their other names and descriptions, in a sentence.

    >>> describe_kinds().partition(" (")[0]
    'The kinds of boards are `hidoku`, `hidato` or `king_path`'
    """
    *most, last = (
        f"{joined((f'`{name}`' for name in (kind.name, *kind.others)), 'or')} ({kind.description})"
        for kind in kinds().values()
    )
    return f"The kinds of boards are {', '.join(most)} and {last}."


Mark = tuple[tuple[int, int], str]
"""A cell with an arrow or a parity, such as `((0, 2), "ne")` or `((1, 1), "odd")`."""

PARITIES: Final = {"odd": 1, "even": 0}
"""For each parity, the remainder of its numbers when divided by 2."""

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
"""The sign of each mark: arrows clockwise from north, then parities."""

ASCII_PARITIES: Final = {"odd": "o", "even": ":"}
"""The signs of the parities in ASCII, which differ from the letters n, e, s, w of arrows."""


@cache
def arrows() -> Mapping[str, tuple[int, int]]:
    """Return the arrows, named by points of the compass, each with its step (rows, columns)."""
    return dict(declared_facts("kinds.pl", "arrow_step")["arrow_step"])


def is_arrow(mark: str) -> bool:
    """Return whether a mark is an arrow."""
    return mark in arrows()


def parity_fits(mark: str, number: int) -> bool:
    """Return whether a cell's mark allows a number. An arrow allows every number."""
    return number % 2 == PARITIES.get(mark, number % 2)
