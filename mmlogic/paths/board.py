"""What is given of a number-path puzzle: a kind of neighbourhood, rows of numbers, links and edges."""

import reprlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from operator import index
from typing import Any, Self, SupportsIndex

from mmlogic.paths.kinds import Kind, kinds

__all__ = [
    "Board",
    "BoardError",
    "Cell",
    "Content",
    "Edge",
    "Rows",
    "canonical_kind",
    "cell_at",
    "format_cell",
    "one_based",
    "whole",
]

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Content = int | None
Rows = tuple[tuple[Content, ...], ...]


class BoardError(ValueError):
    """What is wrong with a board, in one sentence.

    `line` and `column` count from 1 and are those of the text it was read from; None where there is none.
    `cell` is the cell that is meant, where one is.
    """

    def __init__(
        self, message: str, line: int | None = None, column: int | None = None, cell: Cell | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.cell = cell

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        where = f"{self.line}" if self.column is None else f"{self.line}:{self.column}"
        return f"{where}: {self.message}"

    def at(self, line: int | None, column: int | None) -> Self:
        """Set the position unless it is known; return the error."""
        if self.line is None:
            self.line, self.column = line, column
        return self


def canonical_kind(name: str) -> str:
    """Return the kind that `name` stands for, in any case; `hex` is rikudo, `hidato` hidoku.

    Raises BoardError, with the nearest kind, for any other name.
    """
    known = {other: kind for kind, declared in kinds().items() for other in (kind, *declared.others)}
    *most, last = kinds()
    hint = f"expected {', '.join(most)} or {last}"
    if not isinstance(name, str):
        raise BoardError(f"unknown kind of board {name!a}: {hint}")
    low = "_".join(name.lower().split())
    if low in known:
        return known[low]
    near = get_close_matches(low, known, 1)
    raise BoardError(
        f"unknown kind of board {name.strip()!a}: {f'did you mean {near[0]}?' if near else hint}"
    )


def whole(value: object, what: str, least: int | None = None) -> int:
    """Return a whole number, numpy's too, as a plain one. Raises BoardError for what is none, or too low."""
    if type(value) is not int:
        if isinstance(value, bool) or not isinstance(value, SupportsIndex):
            raise BoardError(f"{what} {reprlib.repr(value)}: expected a whole number")
        value = _index(value, what)
    if least is not None and value < least:
        raise BoardError(f"{what} {reprlib.repr(value)}: expected {least} or more")
    return value


def cell_at(value: Any) -> Cell:
    """Return a cell as a pair of plain numbers. Raises BoardError for what is no pair of whole numbers."""
    try:
        row, column = value  # whatever has two parts will do
    except (TypeError, ValueError):
        raise BoardError(f"cell {reprlib.repr(value)}: expected a row and a column") from None
    return whole(row, "row"), whole(column, "column")


def _index(value: SupportsIndex, what: str) -> int:
    try:
        return index(value)
    except TypeError:
        raise BoardError(f"{what} {reprlib.repr(value)}: expected a whole number") from None


def _rows(rows: Rows) -> Rows:
    """Return rows as tuples of plain numbers; those that are so already as they are."""
    try:
        return tuple(
            tuple(x if x is None or type(x) is int else whole(x, "number") for x in row) for row in rows
        )
    except TypeError:
        raise BoardError(f"rows {reprlib.repr(rows)}: expected rows of numbers") from None


def _pairs(name: str, pairs: tuple[Edge, ...]) -> tuple[Edge, ...]:
    try:
        return tuple((cell_at(one), cell_at(other)) for one, other in pairs)
    except (TypeError, ValueError) as error:
        if isinstance(error, BoardError):
            raise
        raise BoardError(f"{name} {reprlib.repr(pairs)}: expected pairs of cells") from None


def one_based(cell: Cell) -> Cell:
    """Return a cell as people count it, from 1.

    >>> one_based((0, 3))
    (1, 4)
    """
    return cell[0] + 1, cell[1] + 1


def format_cell(cell: Cell) -> str:
    """Return a cell as people write it, counted from 1.

    >>> format_cell((0, 3))
    '1,4'
    """
    return "{},{}".format(*one_based(cell))


@dataclass(frozen=True)
class Board:
    """A board: `rows` of equal length with numbers, 0 for an empty cell, None where there is no cell.

    `links` are pairs of neighbours that hold consecutive numbers, `edges` pairs of cells that are neighbours
    beside those of the kind. A board is checked when it is made.

    Raises BoardError: no whole numbers, no cells, ragged rows, a number twice, or outside 1 to the number of
    cells, a link or an edge of what are no cells, a link of cells that are no neighbours.
    """

    kind: str
    rows: Rows
    links: tuple[Edge, ...] = ()
    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", canonical_kind(self.kind))
        object.__setattr__(self, "rows", _rows(self.rows))
        object.__setattr__(self, "links", _pairs("link", self.links))
        object.__setattr__(self, "edges", _pairs("edge", self.edges))
        self._check_rows()
        self._check_numbers()
        for name, pairs in (("link", self.links), ("edge", self.edges)):
            for pair in pairs:
                self._check_pair(name, pair)
        for one, other in self.links:
            if other not in self.neighbours(one):
                message = (
                    f"a link joins {format_cell(one)} and {format_cell(other)}, which are not neighbours"
                )
                raise BoardError(message, cell=one)

    @property
    def neighbourhood(self) -> Kind:
        """What is declared of its kind."""
        return kinds()[self.kind]

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def size(self) -> int:
        """The number of cells: the last number of the path."""
        return sum(content is not None for row in self.rows for content in row)

    @property
    def givens(self) -> dict[Cell, int]:
        """The cells that hold a number, with it, row by row."""
        return {cell: content for cell, content in self.contents() if content}

    def cell_of(self, number: int) -> Cell | None:
        """Return the cell that holds a number; None where none does."""
        return next((cell for cell, content in self.contents() if content == number), None)

    @property
    def full(self) -> bool:
        """Whether every cell holds a number."""
        return all(content != 0 for _, content in self.contents())

    def contents(self) -> Iterator[tuple[Cell, Content]]:
        """Yield every place of the grid with what is there, row by row, places without a cell too."""
        for r, row in enumerate(self.rows):
            for c, content in enumerate(row):
                yield (r, c), content

    def is_cell(self, cell: Cell) -> bool:
        """Return whether `cell` is on the board and no hole."""
        r, c = cell
        return 0 <= r < self.height and 0 <= c < self.width and self.rows[r][c] is not None

    def neighbours(self, cell: Cell) -> set[Cell]:
        """Return the cells next to `cell`."""
        near = self.neighbourhood.neighbours(cell, self.height, self.width)
        near |= {b if a == cell else a for a, b in self.edges if cell in (a, b)}
        return {other for other in near if self.is_cell(other)}

    @cached_property
    def graph(self) -> Mapping[Cell, Sequence[Cell]]:
        """All cells, row by row, each with the cells next to it, in order."""
        kind, height, width = self.neighbourhood, self.height, self.width
        cells = [cell for cell, content in self.contents() if content is not None]
        near = {cell: kind.neighbours(cell, height, width) for cell in cells}
        for one, other in self.edges:
            near[one].add(other)
            near[other].add(one)
        return {cell: sorted(near.keys() & others) for cell, others in near.items()}

    def with_numbers(self, numbers: dict[Cell, int]) -> Self:
        """Return the board with `numbers` beside its own; a 0 empties a cell.

        Raises BoardError where a number stands twice, is out of range or not in a cell.
        """
        for cell in numbers:
            if not self.is_cell(cell):
                raise BoardError(f"{format_cell(cell)} is not a cell of the board", cell=cell)
        rows = tuple(
            tuple(numbers.get((r, c), content) for c, content in enumerate(row))
            for r, row in enumerate(self.rows)
        )
        return type(self)(self.kind, rows, self.links, self.edges)

    def _check_rows(self) -> None:
        if self.rows and len({len(row) for row in self.rows}) > 1:
            width = len(self.rows[0])
            bad = next(r for r, row in enumerate(self.rows) if len(row) != width)
            message = f"row {bad + 1} has {len(self.rows[bad])} cells, expected {width} as in row 1"
            raise BoardError(message, cell=(bad, 0))
        if not self.rows or not self.size:
            raise BoardError("the board has no cells")
        if self.neighbourhood.layered and self.width % self.height:
            message = f"layers are square: expected {self.height} rows and some times {self.height} columns"
            raise BoardError(f"{message}, not {self.width}", cell=(0, self.width - 1))

    def _check_numbers(self) -> None:
        size, seen = self.size, dict[int, Cell]()
        for cell, content in self.contents():
            if content is None or content == 0:
                continue
            if not 1 <= content <= size:
                raise BoardError(
                    f"number {content}: expected 1 to {size}, as many as there are cells", cell=cell
                )
            if content in seen:
                both = f"{format_cell(seen[content])} and {format_cell(cell)}"
                raise BoardError(f"number {content} is given twice, in {both}", cell=cell)
            seen[content] = cell

    def _check_pair(self, name: str, pair: Edge) -> None:
        for cell in pair:
            if not self.is_cell(cell):
                raise BoardError(f"{name}: {format_cell(cell)} is not a cell of the board", cell=cell)
        if pair[0] == pair[1]:
            raise BoardError(f"{name}: joins {format_cell(pair[0])} to itself", cell=pair[0])
