"""New boards with one solution."""

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Any, Final, TypedDict

from mmlogic.common.wording import joined, plural
from mmlogic.machine import Term, goal
from mmlogic.paths.arguments import check, known, truth
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import kinds
from mmlogic.paths.results import Generated
from mmlogic.paths.search import board_term, filled, rows_term
from mmlogic.paths.searching import Searching
from mmlogic.paths.values import BoardError, Content, canonical_kind, whole

__all__ = ["DIFFICULTIES", "ENDS", "MOST_CELLS", "SHAPES", "Generating", "Like"]

DIFFICULTIES: Final = ("any", "easy", "medium", "hard", "extreme")

ENDS: Final = ("any", "given", "open")

SHAPES: Final = ("rectangle", "hexagon")


MOST_CELLS: Final = 10_000
"""The most cells of a new board, far more than can be made: larger sizes are slips, or meant to do harm."""


class Like(TypedDict):
    """What any new board is like."""

    seed: int
    difficulty: str
    symmetric: bool
    links: int
    parity: int
    ends: str


class Generating(Searching):
    """Makes boards, and solves them."""

    def generate(
        self,
        kind: str,
        height: int,
        width: int,
        *,
        seed: int = 0,
        difficulty: str = "any",
        shape: str = "rectangle",
        holes: int = 0,
        symmetric: bool = False,
        layers: int | None = None,
        links: int = 0,
        parity: int = 0,
        ends: str = "any",
    ) -> Generated:
        """Return a new board with one solution, minimal for its difficulty; the same for the same arguments.

        With `layers`, height and width are those of each layer of a cube, otherwise of the whole sheet. Its
        difficulty is less than was wanted where no such board is found within some tries. A `hexagon`, of
        rikudo alone, is as high as wide, an odd number of cells. `holes` cells are cut off the ends of the
        path. So many `links` and marks of `parity` are told; by `ends` the first and last number are `given`,
        or `open`. Raises BoardError for a size under 1, more than 10,000 cells, an unknown kind, difficulty
        or shape, another hexagon, too many holes, links or marks, layers that are not square.
        """
        kind, seed = canonical_kind(kind), whole(seed, "seed")
        known(difficulty, DIFFICULTIES, "difficulty")
        known(shape, SHAPES, "shape")
        height, width = _size(kind, height, width, layers)
        _check_told(_path_cells(kind, height, width, shape, holes), links, parity)
        options = [goal("holes", holes), *_options(seed, symmetric, links, parity, ends)]
        if not kinds()[kind].winds and shape == "rectangle":
            return self._generated_in(Board(kind, ((0,) * width,) * height), difficulty, options, seed)
        made = self._ask("generate_answer", kind, height, width, shape, difficulty, options)
        return _generated(Board(kind, ((0,),)), made, seed, difficulty)

    def generate_in(
        self,
        template: Board,
        *,
        seed: int = 0,
        difficulty: str = "any",
        symmetric: bool = False,
        links: int = 0,
        parity: int = 0,
        ends: str = "any",
    ) -> Generated:
        """Return a new board in the cells of `template`, whose numbers and marks do not matter.

        Raises BoardError where there is no path through all cells, and what `generate` does.
        """
        known(difficulty, DIFFICULTIES, "difficulty")
        check(template)
        _check_cells(template.size)
        seed = whole(seed, "seed")
        _check_told(template.size, links, parity, len(set(map(frozenset, template.links))))
        options = _options(seed, symmetric, links, parity, ends)
        return self._generated_in(template, difficulty, options, seed)

    def _generated_in(
        self, template: Board, difficulty: str, options: Sequence[Term], seed: int
    ) -> Generated:
        """Return a new board in the cells of `template`, from the first path that a search finds there."""
        empty = replace(template.with_numbers(dict.fromkeys(template.givens, 0)), marks=())
        found = self.solve(empty).boards
        if not found:
            raise BoardError("no path goes through all cells of this shape")
        options = [*options, goal("path", rows_term(found[0]))]
        made = self._ask("generate_in_answer", board_term(empty), difficulty, options)
        return _generated(template, made, seed, difficulty)


def _options(seed: int, symmetric: bool, links: int, parity: int, ends: str) -> list[Term]:
    """Return the options of any new board."""
    known(ends, ENDS, "ends")
    return [
        goal("seed", seed),
        goal("symmetric", truth(symmetric, "symmetric")),
        goal("links", whole(links, "links", 0)),
        goal("parity", whole(parity, "parity", 0)),
        goal("ends", ends),
    ]


def _size(kind: str, height: int, width: int, layers: int | None) -> tuple[int, int]:
    """Return the rows and columns of the whole sheet. Raises BoardError."""
    height, width = whole(height, "height"), whole(width, "width")
    _check_cells(height, width, 1 if layers is None else whole(layers, "layers", 1))
    if layers is not None:
        width = _sheet_width(kind, height, width, whole(layers, "layers", 1))
    if not kinds()[kind].steps:
        raise BoardError(f'a {kind} has no size: `generate {kind} "FILE"` fills the cells of a board')
    if height < 1 or width < 1:
        raise BoardError(f"a board of {height}x{width}: expected at least 1x1")
    return height, width


def _check_cells(*sides: int) -> None:
    """Raise BoardError if so many cells are too many. No message shows a number that may have any length."""
    if prod(map(abs, sides)) > MOST_CELLS or max(map(abs, sides)) > MOST_CELLS:
        raise BoardError(f"a new board has at most {MOST_CELLS:,} cells")


def _sheet_width(kind: str, height: int, width: int, layers: int) -> int:
    """Return the columns of layers side by side. Raises BoardError unless the kind has such layers."""
    if not kinds()[kind].layered:
        raise BoardError(f"a {kind} has no layers: expected rows and columns, as in 8x8")
    if height != width:
        raise BoardError(
            f"layers of {height}x{width}: expected square ones, as in {height}x{height}x{layers}"
        )
    return width * layers


def _path_cells(kind: str, height: int, width: int, shape: str, holes: int) -> int:
    """Return how many cells the path passes. Raises BoardError where holes leave none."""
    cells = _hexagon_cells(kind, height, width) if shape == "hexagon" else height * width
    if not 0 <= whole(holes, "holes") < cells:
        raise BoardError(f"{holes} holes in {height}x{width}: expected 0 to {cells - 1}", option="holes")
    return cells - holes


def _check_told(cells: int, links: int, parity: int, linked: int = 0) -> None:
    """Raise BoardError for more links and marks than so many cells have room for beside those `linked`."""
    most = max(cells - 1 - linked, 0)
    if whole(links, "links", 0) > most:
        message = f"{plural(links, 'link')} in {plural(cells, 'cell')}: expected 0 to {most}"
        raise BoardError(message, option="links")
    if whole(parity, "parity", 0) > cells:
        message = f"{parity} odd or even cells of {cells}: expected 0 to {cells}"
        raise BoardError(message, option="parity")


def _hexagon_cells(kind: str, height: int, width: int) -> int:
    """Return how many cells a hexagon has. Raises BoardError unless the kind and the size have one."""
    fitting = [name for name, other in kinds().items() if other.slanted]
    if kind not in fitting:
        raise BoardError(f"`hexagon` is for {joined(fitting, 'and')}, not for {kind}", option="hexagon")
    if height != width or height % 2 == 0:
        near = max(height - 1 + height % 2, 3)
        expected = f"as many rows as columns, an odd number, as in {near}x{near}"
        raise BoardError(f"a hexagon of {height}x{width}: expected {expected}")
    side = (height + 1) // 2
    return 3 * side * (side - 1) + 1


def _generated(like: Board, made: tuple[Any, ...], seed: int, wanted: str) -> Generated:
    """Return the board of an answer, of the kind of `like`, with its edges."""
    rows, solved, reached, links, marks = made
    told = {
        "links": tuple((tuple(one), tuple(other)) for one, other in links),
        "marks": tuple((tuple(cell), mark) for cell, mark in marks),
    }
    board = Board(like.kind, _rows(rows), links=told["links"], edges=like.edges, marks=told["marks"])
    return Generated(board, filled(board, solved), seed, reached, wanted)


def _rows(rows: list[list[int]]) -> tuple[tuple[Content, ...], ...]:
    return tuple(tuple(None if content < 0 else content for content in row) for row in rows)
