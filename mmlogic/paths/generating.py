"""New boards with one solution."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from math import prod
from typing import Any, Final, TypeVar

from mmlogic.common.wording import joined, plural
from mmlogic.limits.budget import UNLIMITED
from mmlogic.machine import ANSWER, Goal, Limits, Term, Value, goal
from mmlogic.paths.board import Board, check_board, contents
from mmlogic.paths.kinds import kinds
from mmlogic.paths.options import END_STATES, LEVELS, Like
from mmlogic.paths.results import Generated, Solutions
from mmlogic.paths.values import BoardError, Rows, canonical_kind, known, truth, whole

SHAPES: Final = ("rectangle", "hexagon")

T = TypeVar("T")

_MOST_CELLS: Final = 10_000
"""The most cells of a new board. Requests above it are slips or attacks."""


@dataclass(frozen=True)
class Wanted:
    """A request for new boards: arguments of `generate` or, with a template, of `generate_in`.

    A template with letters gives boards with letters. The limits hold for each board.
    """

    like: Mapping[str, Any]
    template: Board | None = None
    letters: bool = False
    limits: Limits = UNLIMITED


class Generating(ABC):
    """New boards, made from the paths that the solver finds."""

    limits: Limits

    @abstractmethod
    def solve(self, board: Board, limit: int = 1, engine: str = "search") -> Solutions:
        """Return the first `limit` solutions."""

    @abstractmethod
    def _value(self, read: Callable[[Any], T], asked: Goal) -> T:
        """Return the answer to a goal, converted by `read`."""

    def generate(
        self,
        kind: str,
        height: int,
        width: int,
        *,
        shape: str = "rectangle",
        holes: int = 0,
        layers: int | None = None,
        **like: Any,
    ) -> Generated:
        """Return a new board with one solution, minimal for its difficulty. The same arguments give the same.

        Height and width are those of the sheet, or of each layer with `layers`. The board is easier than
        requested if several tries find none. A `hexagon`, of rikudo alone, is as high as wide, an odd number
        of cells. `holes` shortens the path at its ends. `Like` has the other options.

        Raises BoardError for a size under 1 or over 10,000 cells, an unknown kind, difficulty or shape. Also
        for another hexagon, layers that are no squares, too many holes, links or marks.
        """
        kind = canonical_kind(kind)
        known(shape, SHAPES, "shape")
        height, width = _size(kind, height, width, layers)
        rows = _hexagon(kind, height, width) if shape == "hexagon" else ((0,) * width,) * height
        template, cells = Board(kind, rows), sum(row.count(0) for row in rows)
        if not 0 <= whole(holes, "holes") < cells:
            raise BoardError(f"{holes} holes in {height}x{width}: expected 0 to {cells - 1}", option="holes")
        told = Like(**like)
        options = [goal("holes", holes), *_options(told, cells - holes)]
        if _only_fewest(told, holes):
            return self._fewest(template, told)
        path = [] if kinds()[kind].winds else [self._path(template)]
        return self._make(template, told, [*options, *path])

    def generate_in(self, template: Board, **like: Any) -> Generated:
        """Return a new board in the cells of `template`, whose numbers and marks do not matter.

        Raises BoardError if no path goes through all cells, and the errors of `generate`.
        """
        check_board(template)
        _check_cells(template.size)
        told, linked = Like(**like), len(set(map(frozenset, template.links)))
        empty = replace(template.empty, marks=())
        options = _options(told, template.size, linked)
        if _only_fewest(told):
            return self._fewest(empty, told)
        return self._make(empty, told, [*options, self._path(empty)])

    def _fewest(self, empty: Board, told: Like) -> Generated:
        from mmlogic.paths.fewest import fewest_givens  # with its SAT solver, and rarely used

        board, solution, paths = fewest_givens(empty, told.seed, self.limits)
        return Generated(board, solution, told.seed, "any", "any", paths)

    def _path(self, empty: Board) -> Term:
        """Return the first path of a search as an option."""
        paths = self.solve(empty).boards
        if not paths:
            raise BoardError("no path goes through all cells of this shape")
        return goal("path", paths[0].row_terms)

    def _make(self, empty: Board, told: Like, options: Sequence[Value]) -> Generated:
        asked = goal("generate_answer", empty.term, told.difficulty, options, ANSWER)
        return self._value(partial(_generated, empty, told), asked)


def _only_fewest(told: Like, holes: int = 0) -> bool:
    """Return whether `fewest` is set. Raises BoardError for any other option beside it."""
    if truth(told.fewest, "fewest") == "true" and (holes or told != Like(seed=told.seed, fewest=True)):
        message = "the fewest givens are proved for all boards of a size: no other option but a seed"
        raise BoardError(message, option="fewest")
    return told.fewest


def _options(told: Like, cells: int, linked: int = 0) -> list[Term]:
    """Return the options of a board of `cells` cells and `linked` links. Raises BoardError."""
    known(told.difficulty, tuple(LEVELS), "difficulty")
    known(told.ends, tuple(END_STATES), "ends")
    most = max(cells - 1 - linked, 0)
    if whole(told.links, "links", 0) > most:
        message = f"{plural(told.links, 'link')} in {plural(cells, 'cell')}: expected 0 to {most}"
        raise BoardError(message, option="links")
    if whole(told.parity, "parity", 0) > cells:
        message = f"{told.parity} odd or even cells of {cells}: expected 0 to {cells}"
        raise BoardError(message, option="parity")
    if whole(told.givens, "givens", 0) > cells:
        raise BoardError(f"{told.givens} givens in {plural(cells, 'cell')}", option="givens")
    values = {each.name: (getattr(told, each.name), each.type) for each in fields(told)}
    read: Mapping[Any, Callable[[Any, str], Value]] = {int: whole, bool: truth, str: lambda name, _: name}
    return [goal(name, read[kind](value, name)) for name, (value, kind) in values.items()]


def _size(kind: str, height: int, width: int, layers: int | None) -> tuple[int, int]:
    height, width = whole(height, "height"), whole(width, "width")
    _check_cells(height, width, 1 if layers is None else whole(layers, "layers", 1))
    if layers is not None:
        if not kinds()[kind].layered:
            raise BoardError(f"a {kind} has no layers: expected rows and columns, as in 8x8")
        if height != width:
            expected = f"expected square ones, as in {height}x{height}x{layers}"
            raise BoardError(f"layers of {height}x{width}: {expected}")
        width *= layers
    if not kinds()[kind].steps:
        raise BoardError(f'a {kind} has no size: `generate {kind} "FILE"` fills the cells of a board')
    if height < 1 or width < 1:
        raise BoardError(f"a board of {height}x{width}: expected at least 1x1")
    return height, width


def _check_cells(*sides: int) -> None:
    """Raise BoardError if `sides` make too many cells. The message omits them: any length is possible."""
    if prod(map(abs, sides)) > _MOST_CELLS or max(map(abs, sides)) > _MOST_CELLS:
        raise BoardError(f"a new board has at most {_MOST_CELLS:,} cells")


def _hexagon(kind: str, height: int, width: int) -> Rows:
    """Return the rows of an empty hexagon. Raises BoardError for a kind or size without hexagons."""
    fitting = [name for name, other in kinds().items() if other.slanted]
    if kind not in fitting:
        raise BoardError(f"`hexagon` is for {joined(fitting, 'and')}, not for {kind}", option="hexagon")
    if height != width or height % 2 == 0:
        near = max(height - 1 + height % 2, 3)
        expected = f"as many rows as columns, an odd number, as in {near}x{near}"
        raise BoardError(f"a hexagon of {height}x{width}: expected {expected}")
    inside = range(height // 2, 3 * height // 2)
    return tuple(tuple(0 if r + c in inside else None for c in range(width)) for r in range(height))


def _generated(like: Board, told: Like, answer: Any) -> Generated:
    rows, solved, reached, links, marks = answer
    pairs = tuple((tuple(one), tuple(other)) for one, other in links)
    marked = tuple((tuple(cell), mark) for cell, mark in marks)
    board = Board(like.kind, contents(rows), links=pairs, edges=like.edges, marks=marked)
    solution, seed = board.filled(solved), whole(told.seed, "seed")
    return Generated(board, solution, seed, reached, told.difficulty, few=told.givens)


def new_board(solver: Generating, wanted: Wanted, seed: int) -> Generated:
    """Return a new board, of a size or in a template's cells. Raises the errors of `Generating.generate`."""
    template, letters = wanted.template, wanted.letters
    if template is None:
        board = solver.generate(seed=seed, **wanted.like)
    else:
        board, letters = solver.generate_in(template, seed=seed, **wanted.like), letters or template.letters
    return board.with_letters() if letters else board
