"""Boards as pictures, and sheets of them for a class.

A picture has cells, holes, rulers, numbers with their signs, links, the path. Hexagons stand side by side in
slanted rows, triangles point up and down in turn, layers stand apart. Lengths are in pixels. A sheet has new
boards on pages of A4, four or six on each, and the answers on the last pages.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, product
from math import copysign, cos, hypot, pi, sin, sqrt
from operator import itemgetter

from mmlogic.common.pictures import (
    A4,
    MARGIN,
    MILLIMETRE as MM,
    Circle,
    Line,
    Picture,
    Point,
    Shape,
    Style,
    Text,
    sheet_page,
)
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import PARITIES, arrows, is_arrow
from mmlogic.paths.results import Generated
from mmlogic.paths.values import Cell, format_cell
from mmlogic.paths.view import View, layer_name

_SIDE, _HEXAGON, _TRIANGLE = 40.0, 24.0, 64.0
"""The sides of a square, a hexagon and a triangle."""

_TALL = _TRIANGLE * sqrt(3) / 2
"""The height of a triangle."""

_APART = 16.0
"""The room between layers."""

_RING, _LINK, _SIGN = 15.0, 5.0, 13.0
"""The radius of what marks an end of the path, that of a link; how far a sign is from its cell's middle."""

_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_DIAMOND = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The corners of figures."""

_TIP, _BACK = 8.0, 4.0
"""The length of an arrow's head; how far a number steps back from it."""

_MARGIN, _RULER = 8.0, 14.0
"""The room around the board, and that of a ruler."""

_NUMBER = Style(fill="#1a1a1a", dark="#e8e8e8", size=16, anchor="middle")
_RULED = Style(fill="#6a6a6a", dark="#9a9a9a", size=10, anchor="middle")
_CELL = Style(fill="#fff", dark="#1c1c1c", stroke="#888")
_PATH = Style(stroke="#0b57d0", dark_stroke="#79b8ff", width=4, opacity=0.35, round=True)
_END = replace(_PATH, width=2, opacity=1)
_FRAME = Style(stroke="#b00020", dark_stroke="#ff7b72", width=2.5)
_STYLES = {
    "cell": _CELL,
    "cell given": replace(_CELL, fill="#eeeeea", dark="#3a3a36"),
    "hole": Style(fill="#444", dark="#666", stroke="#444"),
    "ruler": _RULED,
    "path": _PATH,
    "end": _END,
    "link": Style(fill="#1a1a1a", dark="#e8e8e8"),
    "parity": Style(fill="#dfe5ee", dark="#31405a"),
    "arrow": Style(fill="#9a4a00", dark="#ffb070"),
    "wrong": _FRAME,
    "hint": replace(_FRAME, stroke="#0b57d0", dark_stroke="#79b8ff", dashed=True),
    "number": _NUMBER,
    "number given": replace(_NUMBER, bold=True),
    "sign": Style(fill="#b00020", dark="#ff7b72", size=12, anchor="middle", bold=True),
}
"""What the parts of a picture look like, on a light ground and on a dark one."""


def board_picture(view: View, title: str = "", bare: bool = False) -> Picture:
    """Return a board as a picture. The path is drawn where consecutive numbers are both there.

    A `bare` board has no rulers, and no path until it is full.
    """
    drawing = _Drawing(view, bare)
    return Picture(*drawing.size, _STYLES, list(drawing.shapes()), title)


def cell_places(view: View) -> dict[Cell, Point]:
    """Return where the middle of each cell is in the bare picture of a board, row by row."""
    drawing = _Drawing(view, bare=True)
    return {cell: drawing.middle(cell) for cell in view.board.graph}


class _Drawing:
    """The shapes of a board, at their places."""

    def __init__(self, view: View, bare: bool) -> None:
        self._view, self._bare, self._board = view, bare, view.board
        self._kind = self._board.neighbourhood
        self._slanted, self._pointed = self._kind.slanted, self._kind.pointed
        self._ruler = _RULER * (1 + self._slanted) * (not bare)
        self._above = _RULER * (not self._slanted) * (1 + self._kind.layered) * (not bare)
        self._cells = list(self._drawn())
        around = ((self._centre(cell), corner) for cell in self._cells for corner in self._corners(cell))
        xs, ys = zip(*((x + dx, y + dy) for (x, y), (dx, dy) in around), strict=True)
        self._origin = _MARGIN + self._ruler - min(xs), _MARGIN + self._above - min(ys)
        width, height = max(xs) - min(xs), max(ys) - min(ys)
        self.size: Point = width + 2 * (_MARGIN + self._ruler), height + 2 * _MARGIN + self._above

    def shapes(self) -> Iterator[Shape]:
        """Yield the shapes, the lowest first."""
        for cell in self._cells:
            hole = self._board.rows[cell[0]][cell[1]] is None
            yield self._outline("hole" if hole else f"cell{self._given(cell)}", cell)
        for cell, mark in sorted(self._board.marks, key=lambda each: is_arrow(each[1])):
            yield self._mark(cell, mark)
        yield from self._rulers()
        yield from self._path()
        for one, other in self._board.links:
            yield from (_polygon("link", at, _DIAMOND, _LINK) for at in self._between(one, other))
        for cell, number in self._board.givens.items():
            yield Text(f"number{self._given(cell)}", self._beside_arrow(cell), self._board.name(number))
        yield from self._signs()

    def _signs(self) -> Iterator[Shape]:
        for cell in self._view.signs.get("<", ()):
            yield self._outline("hint", cell, 0.88)
        for cell in self._view.signs.get("!", ()):
            yield self._outline("wrong", cell, 0.9)
            x, y = self.middle(cell)
            aside = 0.4 if self._pointed else 0.8 if self._slanted else 1
            yield Text("sign", (x + _SIGN * aside, y - _SIGN + 2), "!")

    def _rulers(self) -> Iterator[Text]:
        if self._bare:
            return
        if not self._slanted:
            for c in range(self._board.width):
                x, _ = self.middle((0, c))
                yield Text("ruler", (x, _MARGIN + self._above - _RULER / 2), str(c + 1))
        if self._kind.layered:
            yield from self._layers()
        away = (_TRIANGLE if self._pointed else _SIDE) / 2 + self._ruler / 2 + 2
        for r, row in groupby(self._cells, key=itemgetter(0)):
            first, *_, last = [*row] * 2
            (left, y), (right, _) = self.middle(first), self.middle(last)
            yield Text("ruler", (left - away, y), format_cell(first) if self._slanted else str(r + 1))
            if self._slanted:
                yield Text("ruler", (right + away, y), format_cell(last))

    def _layers(self) -> Iterator[Text]:
        side = self._board.height
        for first in range(0, self._board.width, side):
            (left, _), (right, _) = self.middle((0, first)), self.middle((0, first + side - 1))
            yield Text("ruler", ((left + right) / 2, _MARGIN + _RULER / 2), layer_name(first // side + 1))

    def _mark(self, cell: Cell, mark: str) -> Shape:
        """Return a mark: the head of an arrow where it points, a circle for odd, a square for even."""
        x, y = self.middle(cell)
        if mark == "odd":
            return Circle("parity", (x, y), _RING)
        if mark == "even":
            return _polygon("parity", (x, y), _SQUARE, _RING * 0.9)
        right, down = _direction(mark)
        tip = 17.5 / max(abs(right), abs(down))
        head = ((tip, 0), (tip - _TIP, _TIP * 0.7), (tip - _TIP, -_TIP * 0.7))
        corners = ((far * right - side * down, far * down + side * right) for far, side in head)
        return _polygon("arrow", (x, y), corners)

    def _beside_arrow(self, cell: Cell) -> Point:
        """Return where the number of a cell stands: in its middle, or a little back from its arrow."""
        x, y = self.middle(cell)
        arrow = self._board.arrow_marks.get(cell)
        right, down = _direction(arrow) if arrow else (0, 0)
        return x - _BACK * right, y - _BACK * down

    def _given(self, cell: Cell) -> str:
        return " given" if self._view.givens.rows[cell[0]][cell[1]] else ""

    def _path(self) -> Iterator[Shape]:
        """Yield the path, which breaks off where numbers are missing or apart, and at the border."""
        where = {number: cell for cell, number in self._board.givens.items()}
        lines: list[list[Point]] = [[]]
        for number in range(1, self._board.size + 1):
            cell, last = where.get(number), where.get(number - 1)
            if cell is None:
                lines.append([])
                continue
            if last and cell not in self._board.graph[last]:  # a number that is placed wrongly
                lines.append([])
            elif last and (over := self._over_border(last, cell)):
                lines[-1].append(over[0])
                lines.append([over[1]])
            lines[-1].append(self.middle(cell))
        if not self._bare or self._board.full:
            yield from (Line("path", line) for line in lines if len(line) > 1)
        if 1 in where:
            yield Circle("end", self.middle(where[1]), _RING)
        if self._board.size in where:
            yield _polygon("end", self.middle(where[self._board.size]), _SQUARE, _RING)

    def _between(self, one: Cell, other: Cell) -> list[Point]:
        """Return where a link is marked: between its cells, or twice where it leads over the border."""
        if over := self._over_border(one, other):
            return list(over)
        (x0, y0), (x1, y1) = self.middle(one), self.middle(other)
        return [((x0 + x1) / 2, (y0 + y1) / 2)]

    def _over_border(self, one: Cell, other: Cell) -> tuple[Point, Point] | None:
        """Return where a step over the border or to another layer leaves and comes back, else None."""
        if self._kind.layered and (up := one[1] // self._board.height - other[1] // self._board.height):
            (x0, y0), (x1, y1), far = self.middle(one), self.middle(other), copysign(0.4 * _SIDE, up)
            return (x0 - far, y0 + far), (x1 + far, y1 - far)
        down, right = self._board.neighbourhood.step(one, other, self._board.height, self._board.width)
        if (one[0] + down, one[1] + right) == other:
            return None
        (x, y), (x0, y0), (x1, y1) = self._centre((down, right)), self.middle(one), self.middle(other)
        return (x0 + x / 2, y0 + y / 2), (x1 - x / 2, y1 - y / 2)

    def _centre(self, cell: Cell) -> Point:
        """Return the middle of a cell, where that of the first is the origin."""
        r, c = cell
        if self._slanted:
            return _HEXAGON * sqrt(3) * (c + r / 2), _HEXAGON * 1.5 * r
        if self._pointed:
            return _TRIANGLE / 2 * c, _TALL * (r if self._kind.points_up(cell) else r - 1 / 3)
        return _SIDE * c + (_APART * (c // self._board.height) if self._kind.layered else 0), _SIDE * r

    def middle(self, cell: Cell) -> Point:
        """Return where the middle of a cell is."""
        (x, y), (left, top) = self._centre(cell), self._origin
        return x + left, y + top

    def _outline(self, style: str, cell: Cell, scale: float = 1) -> Line:
        return _polygon(style, self.middle(cell), self._corners(cell), scale)

    def _drawn(self) -> Iterator[Cell]:
        """Yield the places that are drawn: where rows are slanted, none beyond the cells at their ends."""
        for r, row in enumerate(self._board.rows):
            held = [c for c, content in enumerate(row) if content is not None or not self._slanted]
            yield from ((r, c) for c in range(held[0], held[-1] + 1)) if held else ()

    def _corners(self, cell: Cell) -> list[Point]:
        if self._slanted:
            return [(_HEXAGON * sin(k * pi / 3), _HEXAGON * cos(k * pi / 3)) for k in range(6)]
        if self._pointed:
            tip = _TALL * (1 if self._kind.points_up(cell) else -1)
            return [(0, -tip * 2 / 3), (_TRIANGLE / 2, tip / 3), (-_TRIANGLE / 2, tip / 3)]
        return [(_SIDE / 2 * dx, _SIDE / 2 * dy) for dx, dy in _SQUARE]


def _polygon(style: str, at: Point, corners: Iterable[Point], scale: float = 1) -> Line:
    x, y = at
    return Line(style, [(x + scale * dx, y + scale * dy) for dx, dy in corners], closed=True)


def _direction(arrow: str) -> Point:
    """Return how far an arrow of length 1 points to the right and down."""
    down, right = arrows()[arrow]
    length = hypot(down, right)
    return right / length, down / length


_GUTTER = 12 * MM
"""The room between boards."""

_HEAD, _FOOT, _LABEL = 13 * MM, 8 * MM, 6 * MM
"""The room of the title, of the sentence at the foot, and of what stands above a board."""

_LARGEST = 11 * MM / 40
"""A cell of a picture has 40 pixels, and 11 mm on paper at most."""

_ANSWERS, _ACROSS, _BETWEEN = 20, 4, 5 * MM
"""The answers of a page, how many stand side by side, and the room between them."""

_SMALL = Style(fill="#000", size=9 * 96 / 72)


def sheet_pages(boards: Sequence[Generated], title: str = "", per_page: int = 6) -> Iterator[Picture]:
    """Yield the pages of a sheet: boards with their numbers, difficulties and seeds, then the answers."""
    title = title or boards[0].board.title.capitalize()
    numbered = list(enumerate(boards, 1))
    new = [(_label(number, each), View(each.board, each.board)) for number, each in numbered]
    solved = [(str(number), View(each.solution, each.board)) for number, each in numbered]
    rules = rules_of([each.board for each in boards])
    yield from _pages(title, new, list(_frames(2, per_page, _GUTTER)), *rules)
    yield from _pages(f"{title}: answers", solved, list(_frames(_ACROSS, _ANSWERS, _BETWEEN)))


_Frame = tuple[Point, float, float]
"""The room of a board: its upper left corner, width and height."""


def _pages(
    title: str, shown: Sequence[tuple[str, View]], frames: Sequence[_Frame], *foot: str
) -> Iterator[Picture]:
    for first in range(0, len(shown), len(frames)):
        page = sheet_page(title, *foot)
        several = shown[first : first + len(frames)]
        for (label, view), ((left, top), width, height) in zip(several, frames, strict=False):
            page.write(label, (left, top + _LABEL / 2), _SMALL)
            page.place(board_picture(view, bare=True), (left, top + _LABEL), width, height - _LABEL, _LARGEST)
        yield page


def _frames(across: int, many: int, between: float) -> Iterator[tuple[Point, float, float]]:
    down = many // across
    width = (A4[0] - 2 * MARGIN - (across - 1) * between) / across
    height = (A4[1] - 2 * MARGIN - _HEAD - _FOOT - (down - 1) * between) / down
    for row, column in product(range(down), range(across)):
        at = MARGIN + column * (width + between), MARGIN + _HEAD + row * (height + between)
        yield at, width, height


def _label(number: int, board: Generated) -> str:
    """Return what stands above a board; a difficulty that nobody asked for is left out."""
    grade = () if board.difficulty == "any" else (board.difficulty,)
    return " · ".join([str(number), *grade, f"seed {board.seed}"])


def rules_of(boards: Sequence[Board]) -> Iterator[str]:
    """Yield what is to be done, in a sentence, and what the signs of the boards mean, if they have any."""
    board, name = boards[0], boards[0].name
    each = "letter" if board.letters else "number"
    if board.neighbourhood.points:
        rule = f"the arrow beside each {each} points to the next, near or far."
        yield f"Write {board.first_to_last} into the cells: {rule}"
    else:
        near = board.neighbourhood.description
        yield f"Write {board.first_to_last} into the cells, each {each} next to the one before ({near})."
    odd, even = (f" ({name(n)}, {name(n + 2)}, …)" if board.letters else "" for n in (1, 2))
    signs = [f"A grey circle holds an odd number{odd}, a grey square an even one{even}."] * any(
        mark in PARITIES for other in boards for _, mark in other.marks
    )
    signs += [f"A diamond joins two {each}s that follow one another."] * any(other.links for other in boards)
    if signs:
        yield " ".join(signs)
