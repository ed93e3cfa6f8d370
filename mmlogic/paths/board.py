"""The board of a number-path puzzle: its kind, rows of numbers, links, edges and marks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Self

from mmlogic.common.wording import plural
from mmlogic.limits.budget import check
from mmlogic.machine.goals import Term, goal, number_rows
from mmlogic.paths.kinds import PARITIES, Kind, Mark, arrows, is_arrow, kinds
from mmlogic.paths.values import (
    BoardError,
    BoardRows,
    Cell,
    Content,
    Edge,
    Rows,
    canonical_kind,
    format_cell,
    marks_at,
    number_name,
    pairs_at,
    rows_at,
)


@dataclass(frozen=True)
class Board:
    """A board: `rows` of equal length with numbers, 0 for an empty cell, None for a hole.

    `links` are pairs of neighbours with consecutive numbers. `edges` are pairs of cells that are neighbours
    in addition to those of the kind. `marks` are pairs of a cell and its mark: `odd`, `even`, or an arrow of
    a signpost, named by a point of the compass. With `letters`, people read and write letters for numbers: A
    is 1, Z is 26, AA is 27. `notes` are sentences that say how an ambiguous text was read. `str` returns the
    text of the board.

    Raises BoardError if rows differ in length, or if there is no cell. Each number must be an integer from 1
    to the number of cells, given once. Links, edges and marks must be in cells of the board. The two cells of
    a link must be neighbours. Only a signpost may have arrows. A cell has at most one arrow and one parity.
    """

    kind: str
    rows: Rows
    links: tuple[Edge, ...] = ()
    edges: tuple[Edge, ...] = ()
    marks: tuple[Mark, ...] = ()
    letters: Annotated[bool, "true if people read letters for numbers"] = False
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", canonical_kind(self.kind))
        object.__setattr__(self, "rows", rows_at(self.rows))
        object.__setattr__(self, "links", pairs_at("link", self.links))
        object.__setattr__(self, "edges", pairs_at("edge", self.edges))
        object.__setattr__(self, "marks", marks_at(self.marks))
        self._check_rows()
        self._check_numbers()
        self._check_marks()
        self._check_pairs()

    def __str__(self) -> str:
        return board_text(self).removesuffix("\n")

    def data(self) -> BoardRows:
        """Return the rows for JSON: 0 for an empty cell, None (null) for a hole."""
        return [list(row) for row in self.rows]

    @property
    def neighbourhood(self) -> Kind:
        """The kind of the board, as Prolog declares it."""
        return kinds()[self.kind]

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @cached_property
    def size(self) -> int:
        """The number of cells, which is also the last number of the path."""
        return sum(len(row) - row.count(None) for row in self.rows)

    @property
    def title(self) -> str:
        """The board's kind and size, as in `hidoku 8x8`."""
        return f"{self.kind} {self.height}x{self.width}"

    @property
    def summary(self) -> str:
        """The title and the number of givens, in words."""
        return f"{self.title}: {len(self.givens)} of {self.size} numbers are given"

    def name(self, number: int) -> str:
        """Return a number as the board writes it."""
        return number_name(number, self.letters)

    @property
    def first_to_last(self) -> str:
        """The first and the last number as text, such as `1 to 64`."""
        return f"{self.name(1)} to {self.name(self.size)}"

    @property
    def longest_name(self) -> int:
        """How many characters the longest number has."""
        return len(self.name(self.size))

    @property
    def givens(self) -> dict[Cell, int]:
        """All numbers on the board, each with its cell, row by row."""
        return {cell: content for cell, content in self.contents() if content}

    def cell_of(self, number: int) -> Cell | None:
        """Return the cell that holds a number, or None if no cell does."""
        return next((cell for cell, content in self.contents() if content == number), None)

    @property
    def full(self) -> bool:
        """Whether every cell holds a number."""
        return all(content != 0 for _, content in self.contents())

    def contents(self) -> Iterator[tuple[Cell, Content]]:
        """Yield every place of the grid with its content, row by row. Holes are included."""
        for r, row in enumerate(self.rows):
            for c, content in enumerate(row):
                yield (r, c), content

    def is_cell(self, cell: Cell) -> bool:
        """Return whether `cell` is on the board and is not a hole."""
        r, c = cell
        return 0 <= r < self.height and 0 <= c < self.width and self.rows[r][c] is not None

    def neighbours(self, cell: Cell) -> set[Cell]:
        """Return the neighbours of `cell` that may hold the number after the one in `cell`."""
        near = self._near(cell)
        near |= {b if a == cell else a for a, b in self.edges if cell in (a, b)}
        return {other for other in near if self.is_cell(other)}

    @cached_property
    def graph(self) -> Mapping[Cell, Sequence[Cell]]:
        """For each cell, row by row, the sorted list of its neighbours that may hold the next number."""
        cells = [cell for cell, content in self.contents() if content is not None]
        near = {cell: self._near(cell) for cell in cells}
        for one, other in self.edges:
            near[one].add(other)
            near[other].add(one)
        return {cell: sorted(near.keys() & others) for cell, others in near.items()}

    @cached_property
    def graph_back(self) -> Mapping[Cell, Sequence[Cell]]:
        """For each cell, the list of its neighbours that may hold the number before."""
        if not self.arrows:
            return self.graph
        near: dict[Cell, list[Cell]] = {cell: [] for cell in self.graph}
        for cell, others in self.graph.items():
            for other in others:
                near[other].append(cell)
        return near

    @cached_property
    def arrow_marks(self) -> Mapping[Cell, str]:
        """The name of each arrow by its cell, as in `{(0, 2): "ne"}`."""
        return {cell: mark for cell, mark in self.marks if is_arrow(mark)}

    @cached_property
    def arrows(self) -> Mapping[Cell, tuple[int, int]]:
        """The step (rows, columns) of each arrow by its cell, as in `{(0, 2): (-1, 1)}`."""
        return {cell: arrows()[mark] for cell, mark in self.arrow_marks.items()}

    def _near(self, cell: Cell) -> set[Cell]:
        """Return the neighbours of a cell by the board's kind. If the cell has an arrow, it points to them.

        Holes may be among these places.
        """
        near = self.neighbourhood.neighbours(cell, self.height, self.width)
        if cell not in self.arrows:
            return near
        down, right = self.arrows[cell]
        way = (
            (cell[0] + many * down, cell[1] + many * right) for many in range(max(self.height, self.width))
        )
        return near & set(way)

    @property
    def pairs(self) -> list[tuple[str, Edge]]:
        """The links and edges, each with its name."""
        return [("link", pair) for pair in self.links] + [("edge", pair) for pair in self.edges]

    @property
    def term(self) -> Term:
        """The board as a Prolog term, in the form that `prolog/paths/boards.pl` describes."""
        extras = [goal(name, goal("-", *one), goal("-", *other)) for name, (one, other) in self.pairs]
        extras += [goal("mark", goal("-", *cell), mark) for cell, mark in self.marks]
        style = ["letters"] if self.letters else []
        return goal("board", self.kind, number_rows(self.rows), [*extras, *style])

    def filled(self, rows: Sequence[Sequence[int]]) -> Self:
        """Return the board with the numbers of `rows`, which Prolog has computed.

        Only these numbers are checked, because the rest of the board stays the same.
        """
        held = zip(self.rows, rows, strict=True)
        numbers = [
            tuple([None if old is None else new for old, new in zip(*both, strict=True)]) for both in held
        ]
        filled = object.__new__(type(self))
        filled.__dict__.update(self.__dict__, rows=rows_at(tuple(numbers)))
        filled._check_numbers()
        return filled

    @property
    def empty(self) -> Self:
        """The board without its numbers."""
        return self.with_numbers(dict.fromkeys(self.givens, 0))

    def with_numbers(self, numbers: dict[Cell, int]) -> Self:
        """Return the board with `numbers` added. The number 0 makes a cell empty.

        Raises BoardError if a number is there twice, is out of range, or is not in a cell.
        """
        for cell in numbers:
            self._check_cell(cell)
        rows = tuple(
            tuple(numbers.get((r, c), content) for c, content in enumerate(row))
            for r, row in enumerate(self.rows)
        )
        return replace(self, rows=rows)

    def _check_cell(self, cell: Cell, about: str = "") -> None:
        if not self.is_cell(cell):
            raise BoardError(f"{about}{format_cell(cell)} is not a cell of the board", cell=cell)

    def _check_rows(self) -> None:
        if self.rows and len({len(row) for row in self.rows}) > 1:
            width = len(self.rows[0])
            bad = next(r for r, row in enumerate(self.rows) if len(row) != width)
            message = f"row {bad + 1} has {plural(len(self.rows[bad]), 'cell')}, expected {width} as in row 1"
            raise BoardError(message, cell=(bad, 0))
        if not self.rows or not self.size:
            raise BoardError("the board has no cells")
        if self.neighbourhood.layered and self.width % self.height:
            columns = f"expected a multiple of {self.height} columns, not {self.width}"
            raise BoardError(f"layers are square: {columns}", cell=(0, self.width - 1))

    def _check_numbers(self) -> None:
        numbers = [content for row in self.rows for content in row if content]
        if (
            len(set(numbers)) == len(numbers)
            and 1 <= min(numbers, default=1) <= max(numbers, default=1) <= self.size
        ):
            return  # the numbers are right, as in most boards
        size, seen = self.size, dict[int, Cell]()
        for cell, content in self.givens.items():
            if not 1 <= content <= size:
                expected = f"expected {self.first_to_last}, as many as there are cells"
                raise BoardError(f"number {self.name(content)}: {expected}", cell=cell)
            if content in seen:
                both = f"{format_cell(seen[content])} and {format_cell(cell)}"
                raise BoardError(f"number {self.name(content)} is given twice, in {both}", cell=cell)
            seen[content] = cell

    def _check_pairs(self) -> None:
        for name, (one, other) in self.pairs:
            check()
            self._check_cell(one, f"{name}: ")
            self._check_cell(other, f"{name}: ")
            if one == other:
                raise BoardError(f"{name}: joins {format_cell(one)} to itself", cell=one)
        for one, other in self.links:
            if other not in self.neighbours(one) and one not in self.neighbours(other):
                both = f"{format_cell(one)} and {format_cell(other)}"
                raise BoardError(f"a link joins {both}, which are not neighbours", cell=one)

    def _check_marks(self) -> None:
        seen = set[tuple[Cell, bool]]()
        for cell, mark in self.marks:
            self._check_cell(cell, f"mark {mark}: ")
            if is_arrow(mark) and not self.neighbourhood.points:
                raise BoardError(f"an arrow at {format_cell(cell)}: only a signpost has arrows", cell=cell)
            if (cell, is_arrow(mark)) in seen:
                both = "arrows" if is_arrow(mark) else "parities"
                raise BoardError(f"two {both} at {format_cell(cell)}: expected one", cell=cell)
            seen.add((cell, is_arrow(mark)))


def check_board(board: object) -> None:
    """Raise TypeError if `board` is not a Board."""
    if not isinstance(board, Board):
        raise TypeError(f"a board is a Board, not {type(board).__name__}")


def board_text(board: Board, header: bool = True) -> str:
    """Return the board as a text that `board_from_text` reads, with aligned cells.

    `header` adds the lines above the rows: the kind, letters, links, edges and parities.
    """
    lines = list(header_lines(board)) if header else []
    lines += [",".join(_aligned(board, row)) for row in range(board.height)]
    return "\n".join(lines) + "\n"


def header_lines(board: Board) -> Iterator[str]:
    """Yield the lines above the rows, as in `# cells from 1`, `# kind: numbrix`, `# link: 1,1 1,2`."""
    notes: list[tuple[str, tuple[Cell, ...]]] = [*board.pairs]
    marked = {name: tuple(cell for cell, mark in board.marks if mark == name) for name in PARITIES}
    notes += [(name, cells) for name, cells in marked.items() if cells]
    if notes:
        yield "# cells from 1"
    if board.letters:
        yield "# letters"
    yield f"# kind: {board.kind}"
    yield from (f"# {name}: {' '.join(map(format_cell, cells))}" for name, cells in notes)


def _aligned(board: Board, row: int) -> Iterator[str]:
    """Yield the text of each cell of a row with its arrow, padded so that columns are aligned.

    There is more space between layers than between cells.
    """
    check()
    side = board.height if board.neighbourhood.layered else board.width
    width = max(2, board.longest_name)
    for column, content in enumerate(board.rows[row]):
        item = "##" if content is None else board.name(content) if content else "__"
        apart = 2 if column and column % side == 0 else 0
        item = item.rjust(width + apart)
        yield item + board.arrow_marks.get((row, column), "").ljust(2) if board.arrow_marks else item


class NoPath(BoardError):
    """No path goes through all the cells of a new board."""


def no_path(board: Board) -> NoPath:
    """Return the error for the cells of a new board, which no path goes through."""
    alone = not board.neighbourhood.steps and not board.edges
    hint = ": lines such as `# edge: 1,2 1,3` say which cells of a graph are neighbours" if alone else ""
    return NoPath(f"no path goes through all cells of this shape{hint}")
