"""Boards as a person sees them: numbers between rulers, with signs, and links between cells.

If signs make a board too wide, a list below it has the signs. If it is still too wide, it is drawn in bands
of columns. A script gets text that `load` can read. Sentences and tables count cells from 1.
"""

from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from math import inf
from operator import attrgetter, itemgetter
from typing import Final

from mmlogic.paths.board import Board, board_text
from mmlogic.paths.kinds import ASCII_PARITIES, MARK_SIGNS
from mmlogic.paths.values import Cell, format_cell
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.render.signs import Signs

SIGNS: Final = {"!": "wrong", "<": "hint", "?": "differs", "*": "changed", "'": "placed"}
"""The signs of cells with their styles. If a cell has several signs, the first one is drawn."""

APART: Final = 2
"""How many blanks are between two layers."""

Part = tuple[int, str, str]
"""A piece of a line on the screen: its column, its style and its text."""


@dataclass(frozen=True)
class View:
    """A board with signs at some of its cells. The cells `rests_on` of a hint are underlined."""

    board: Board
    givens: Board
    signs: Mapping[str, Collection[Cell]] = field(default_factory=dict)
    rests_on: Collection[Cell] = ()

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Write the board for a person."""
        for signed in (True, False):
            whole = _Band(self, range(self.board.width), signed, paper.signs)
            if paper.width is None or whole.width <= paper.width:
                yield from whole.lines()
                break
        else:
            yield from self._bands(paper.width or 0, paper.signs)
        if not signed:
            yield from self._named_signs()
        yield from self._far_links()

    def sign(self, cell: Cell) -> str:
        """Return the sign of a cell, or "" if it has none."""
        return next((sign for sign in SIGNS if cell in self.signs.get(sign, ())), "")

    def style(self, cell: Cell) -> str:
        """Return the style of a cell's content."""
        content = self.board.rows[cell[0]][cell[1]]
        plain = "quiet" if not content else "given" if self.givens.rows[cell[0]][cell[1]] else "placed"
        underlined = " underline" if cell in self.rests_on else ""
        return f"class:{SIGNS.get(self.sign(cell), plain)}{underlined}"

    def marks(self, signs: Signs) -> dict[Cell, str]:
        """Return the marks of cells as text: an arrow `↗`, a sign of parity `○`, or both."""
        marks: dict[Cell, str] = {}
        for cell, mark in self.board.marks:
            text = MARK_SIGNS[mark] if signs.marks else ASCII_PARITIES.get(mark, mark)
            marks[cell] = marks.get(cell, "") + text
        return marks

    def _bands(self, width: int, signs: Signs) -> Iterator[Line]:
        start, end = 0, self.board.width
        while start < end:
            most = min(end, start + max(width // 2, 1))
            bands = [_Band(self, range(start, stop), False, signs) for stop in range(start + 1, most + 1)]
            band = bands[max(1, bisect(bands, width, key=attrgetter("width"))) - 1]
            start = band.columns.stop
            several = f"s {band.columns.start + 1}{signs.to}{start}"
            yield [("class:quiet", f"column{several if len(band.columns) > 1 else f' {start}'}")]
            yield from band.lines()

    def _named_signs(self) -> Iterator[Line]:
        for sign, style in SIGNS.items():
            if cells := sorted(self.signs.get(sign, ())):
                yield [("class:quiet", f"{style}: "), (f"class:{style}", "  ".join(map(format_cell, cells)))]

    def _far_links(self) -> Iterator[Line]:
        for one, other in map(sorted, self.board.links):
            if not _drawable(one, other):
                yield [("class:link", f"linked: {format_cell(one)}  {format_cell(other)}")]


class Lattice:
    """Where the cells of some columns of a board are in lines of text.

    Each cell takes `pitch` columns of the screen, after a `margin`. There are blanks between layers. The name
    of a layer is above its cells, `lead` columns right of their start. Slanted rows shift by half a cell.
    """

    pitch: int
    margin: int
    lead = 0

    def __init__(self, view: View, columns: range, signs: Signs) -> None:
        self.view, self.board, self.columns, self.signs = view, view.board, columns, signs
        self.kind = self.board.neighbourhood
        self.marks = view.marks(signs)
        self.longest_mark = max(map(len, self.marks.values()), default=0)

    def heads(self) -> Iterator[list[Part]]:
        """Yield the lines above the cells: the names of layers, and the numbers of columns."""
        if self.kind.layered:
            yield self._layers()
        if not self.kind.slanted:
            ends = ((str(c + 1), self.last((0, c))) for c in self.columns)
            yield [(end + 1 - len(number), "class:ruler", number) for number, end in ends]

    def _layers(self) -> list[Part]:
        side, starts = self.board.height, dict[int, int]()
        for c in self.columns:
            starts.setdefault(c // side + 1, self.start((0, c)))
        room = side * self.pitch + APART - 1
        return [(at + self.lead, "class:ruler", layer_name(layer, room)) for layer, at in starts.items()]

    def cells(self, r: int) -> list[Cell]:
        """Return the cells of a row."""
        return [(r, c) for c in self.columns if self.board.rows[r][c] is not None]

    def sides(self, cells: Sequence[Cell]) -> Iterator[Part]:
        """Yield the left side of each triangle. Yield its right side if no triangle follows it in the row."""
        for cell in cells if self.kind.pointed else ():
            left, right = "/\\" if self.kind.points_up(cell) else "\\/"
            yield self.start(cell), "class:quiet", left
            if (cell[0], cell[1] + 1) not in cells:
                yield self.start(cell) + self.pitch, "class:quiet", right

    def start(self, cell: Cell) -> int:
        """Return the column of the screen where a cell begins."""
        apart = self.apart(cell[1]) - self.apart(self.columns.start)
        return self.margin + int((self._across(cell) - self._ends[0]) * self.pitch) + apart

    def last(self, cell: Cell) -> int:
        """Return the column of the screen where a cell's number ends."""
        raise NotImplementedError

    def apart(self, column: int) -> int:
        """Return how many blanks between layers come before a column. Layers are drawn side by side."""
        return APART * (column // self.board.height) if self.kind.layered else 0

    @property
    def across(self) -> float:
        """The width in cells. Slanted rows may add half a cell: 2.5."""
        first, last = self._ends
        return last - first + 1

    @cached_property
    def _ends(self) -> tuple[float, float]:
        """The leftmost and the rightmost position that a cell has, in widths of cells."""
        if not self.kind.slanted:
            return self.columns.start, self.columns[-1]
        places = [self._across(cell) for r in range(self.board.height) for cell in self.cells(r)]
        return min(places, default=0), max(places, default=0)

    def _across(self, cell: Cell) -> float:
        return cell[1] + (cell[0] / 2 if self.kind.slanted else 0)


class _Band(Lattice):
    """The text for some columns of a board, with or without room for signs."""

    lead = 1

    def __init__(self, view: View, columns: range, signed: bool, signs: Signs) -> None:
        super().__init__(view, columns, signs)
        self._signed, slanted = signed, self.kind.slanted
        height, width = self.board.height, self.board.width
        pitch = 1 + max(self.board.longest_name, len(str(width))) + self.longest_mark + signed
        # Slanted rows shift by half a pitch, so their pitch is even.
        self.pitch = pitch + pitch % 2 if slanted else pitch
        label = format_cell((height - 1, width - 1)) if slanted else f"{height:2}"
        self.margin = len(label) + 1

    @cached_property
    def width(self) -> int:
        """The length of the longest line."""
        if not self.kind.slanted:
            return self.start((0, self.columns[-1])) + self.pitch + self.kind.pointed
        ends = (labels[-1] for r in range(self.board.height) if (labels := self._labels(r, self.cells(r))))
        return max((at + len(text) for at, _, text in ends), default=0)

    def lines(self) -> Iterator[Line]:
        """Yield the lines of the board. Links between rows have lines of their own."""
        yield from map(line_of, self.heads())
        for r in range(self.board.height):
            cells = self.cells(r)
            parts = [*self._labels(r, cells), *(part for cell in cells for part in self._cell(cell))]
            if parts:
                yield line_of([*parts, *self.sides(cells)])
            if links := list(self._links_below(r)):
                yield line_of(links)

    def last(self, cell: Cell) -> int:
        return self.start(cell) + self.pitch - 1 - self.longest_mark - self._signed

    def _labels(self, r: int, cells: list[Cell]) -> list[Part]:
        if not self.kind.slanted:
            return [(0, "class:ruler", str(r + 1).rjust(self.margin - 1))]
        if not cells:
            return []
        after = self.start(cells[-1]) + self.pitch + 2
        return [(0, "class:ruler", format_cell(cells[0])), (after, "class:ruler", format_cell(cells[-1]))]

    def _cell(self, cell: Cell) -> Iterator[Part]:
        last, left = self.last(cell), (cell[0], cell[1] - 1)
        if (left, cell) in self._links and left[1] in self.columns:
            yield self.start(cell), "class:link", "="
        content = self.board.rows[cell[0]][cell[1]]
        text = self.board.name(content) if content else self.signs.nothing
        yield last - len(text) + 1, self.view.style(cell), text
        if cell in self.marks:
            yield last + 1, "class:link", self.marks[cell]
        if self._signed and (sign := self.view.sign(cell)):
            yield last + self.longest_mark + 1, f"class:{SIGNS[sign]}", sign

    def _links_below(self, r: int) -> Iterator[Part]:
        for one, other in self._links:
            if one[0] == r and other[0] == r + 1 and {one[1], other[1]} <= set(self.columns):
                here, below = self.last(one), self.last(other)
                sign = "|" if here == below else "\\" if here < below else "/"
                yield (here + below) // 2, "class:link", sign

    @cached_property
    def _links(self) -> set[tuple[Cell, Cell]]:
        """The visible links, each from its upper or left cell."""
        links = (tuple(sorted(pair)) for pair in self.board.links)
        return {(one, other) for one, other in links if _drawable(one, other)}


def _drawable(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def layer_name(layer: int, room: float = inf) -> str:
    """Return the title of a layer, counted from 1: only the number if the title exceeds `room` columns.

    >>> layer_name(2), layer_name(2, 6)
    ('layer 2', '2')
    """
    name = f"layer {layer}"
    return name if len(name) <= room else str(layer)


def line_of(parts: Iterable[Part]) -> Line:
    """Return a line with each piece at its column. Of pieces at the same column, only the first is shown."""
    line, end = list[tuple[str, str]](), 0
    for at, group in groupby(sorted(parts, key=itemgetter(0)), key=itemgetter(0)):
        _, style, text = next(group)
        line += [("", " " * (at - end))] if at > end else []
        line.append((style, text))
        end = at + len(text)
    return line


def board_lines(board: Board, paper: Paper, givens: Board | None = None) -> Iterator[Line]:
    """Yield the lines of a board. For a person, the givens have a style of their own."""
    if paper.person:
        return View(board, givens or board).draw(paper)
    return map(plain, board_text(board).splitlines())


def remark(text: str, paper: Paper) -> Iterator[Line]:
    """Yield a remark about a board: in grey for a person, and as a comment `# …` for a script."""
    return paper.wrapped([("class:quiet", text)] if paper.person else f"# {text}")
