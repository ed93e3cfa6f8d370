"""Boards as pictures.

A picture has cells, holes, rulers, numbers with their signs, links and the path. Hexagons form slanted rows,
triangles point up and down in turn, and layers are a little apart. The line of the path ends beside each
number, and never crosses a number. Lengths are in pixels.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import copysign, cos, hypot, pi, sin, sqrt
from operator import itemgetter

from mmlogic.common.pictures import Circle, Line, Picture, Point, Shape, Style, Text
from mmlogic.paths.kinds import arrows, is_arrow
from mmlogic.paths.values import Cell, format_cell
from mmlogic.paths.view import View, layer_name

_SIDE, _HEXAGON, _TRIANGLE = 40.0, 24.0, 64.0
"""The lengths of the sides of a square, a hexagon and a triangle."""

_TALL = _TRIANGLE * sqrt(3) / 2
"""The height of a triangle."""

_APART = 16.0
"""The distance between layers."""

_RING, _LINK, _SIGN = 15.0, 5.0, 13.0
"""The radii of the mark at a path's end and of a link's mark, and a sign's distance from the middle."""

_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_DIAMOND = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The corners of a square and of a diamond, as (right, down) from the middle."""

_BESIDE = (9.0, 11.0), (13.0, 11.0), (17.0, 11.0)
"""The space for a number of 1, 2 or 3 digits, which the path leaves free: half its width and height."""

_TIP, _BACK = 8.0, 4.0
"""The length of an arrow's head, and the distance of a number from the middle of a cell with an arrow."""

_MARGIN, _RULER = 8.0, 14.0
"""The widths of the margin around a board, and of a ruler."""

_NUMBER = Style(fill="#1a1a1a", dark="#e8e8e8", size=16, anchor="middle")
_RULED = Style(fill="#6a6a6a", dark="#9a9a9a", size=10, anchor="middle")
_CELL = Style(fill="#fff", dark="#1c1c1c", stroke="#888")
_PATH = Style(stroke="#0b57d0", dark_stroke="#79b8ff", width=4, opacity=0.35, round=True)
_END = replace(_PATH, width=2, opacity=1)
_FRAME = Style(stroke="#b00020", dark_stroke="#ff7b72", width=2.5)
_STYLES = {
    "cell": _CELL,
    "cell given": replace(_CELL, fill="#eeeeea", dark="#3a3a36"),
    "outline": Style(stroke="#1a1a1a", dark_stroke="#e8e8e8", width=3, round=True),
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
"""The styles of a picture's parts, for a light and a dark background."""


def board_picture(view: View, title: str = "", bare: bool = False) -> Picture:
    """Return a board as a picture. A line joins consecutive numbers, but two givens only on a full board.

    With `bare`, for print, the board has a thick outline and no rulers. A signpost has no path, because its
    arrows show where the path goes.
    """
    drawing = _Drawing(view, bare)
    return Picture(*drawing.size, _STYLES, list(drawing.shapes()), title)


def cell_outlines(view: View, bare: bool) -> dict[Cell, tuple[Point, Sequence[Point]]]:
    """Return the middle and the corners of each cell in the picture of a board, row by row."""
    drawing = _Drawing(view, bare)
    return {cell: (drawing.middle(cell), drawing.outline("cell", cell).points) for cell in view.board.graph}


class _Drawing:
    """All shapes in the picture of a board."""

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
        for cell in self._cells:
            hole = self._board.rows[cell[0]][cell[1]] is None
            yield self.outline("hole" if hole else f"cell{self._given(cell)}", cell)
        for cell, mark in sorted(self._board.marks, key=lambda each: is_arrow(each[1])):
            yield self._mark(cell, mark)
        yield from self._edges() if self._bare else self._rulers()
        yield from self._path()
        for one, other in self._board.links:
            yield from (_polygon("link", at, _DIAMOND, _LINK) for at in self._between(one, other))
        for cell, number in self._board.givens.items():
            yield Text(f"number{self._given(cell)}", self._beside_arrow(cell), self._board.name(number))
        yield from self._signs()

    def _signs(self) -> Iterator[Shape]:
        for cell in self._view.signs.get("<", ()):
            yield self.outline("hint", cell, 0.88)
        for cell in self._view.signs.get("!", ()):
            yield self.outline("wrong", cell, 0.9)
            x, y = self.middle(cell)
            aside = 0.4 if self._pointed else 0.8 if self._slanted else 1
            yield Text("sign", (x + _SIGN * aside, y - _SIGN + 2), "!")

    def _rulers(self) -> Iterator[Text]:
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
        """Return a mark: an arrow's head in its direction, a circle for odd, a square for even."""
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
        """Return the place of a cell's number: the middle of the cell, or a little back from its arrow."""
        x, y = self.middle(cell)
        arrow = self._board.arrow_marks.get(cell)
        right, down = _direction(arrow) if arrow else (0, 0)
        return x - _BACK * right, y - _BACK * down

    def _ring(self, cell: Cell) -> float:
        return _RING - _BACK * (cell in self._board.arrow_marks)

    def _given(self, cell: Cell) -> str:
        return " given" if self._view.givens.rows[cell[0]][cell[1]] else ""

    def _path(self) -> Iterator[Shape]:
        """Yield the lines of the path between numbers, and the marks at its ends."""
        where = {number: cell for cell, number in self._board.givens.items()}
        pairs = ((where.get(number), where.get(number + 1)) for number in range(1, self._board.size))
        for one, other in () if self._kind.points else pairs:
            if not one or not other or other not in self._board.graph[one]:
                continue  # no line to a misplaced number
            if self._board.full or not (self._given(one) and self._given(other)):
                yield from (Line("path", step) for step in self._step(one, other))
        if 1 in where:
            yield Circle("end", self._beside_arrow(where[1]), self._ring(where[1]))
        if last := where.get(self._board.size):
            yield _polygon("end", self._beside_arrow(last), _SQUARE, self._ring(last))

    def _step(self, one: Cell, other: Cell) -> Iterator[list[Point]]:
        """Yield a step of the path as one line, or as two lines if the step crosses the border."""
        if over := self._over_border(one, other):
            yield [self._beside_number(one, over[0], 0.8), over[0]]
            yield [over[1], self._beside_number(other, over[1], 0.8)]
        else:
            ends = (one, self.middle(other)), (other, self.middle(one))
            yield [self._beside_number(*end, 0.4) for end in ends]

    def _beside_number(self, cell: Cell, toward: Point, most: float) -> Point:
        """Return the point beside a cell's number where the line to the point `toward` begins.

        The distance from the cell's middle is at most the fraction `most` of the distance to `toward`.
        """
        (x, y), (wide, high) = self.middle(cell), _BESIDE[min(self._board.longest_name, len(_BESIDE)) - 1]
        right, down = toward[0] - x, toward[1] - y
        part = min(wide / max(abs(right), 0.1), high / max(abs(down), 0.1), most)
        return x + part * right, y + part * down

    def _edges(self) -> Iterator[Line]:
        """Yield the sides that belong to only one cell: the outline of the board and of its holes."""
        sides: dict[frozenset[tuple[int, int]], list[Point]] = {}
        for cell in self._board.graph:
            (x, y), corners = self.middle(cell), self._corners(cell)
            for ends in zip(corners, [*corners[1:], corners[0]], strict=True):
                side = [(x + dx, y + dy) for dx, dy in ends]
                key = frozenset((round(x + 0.137), round(y + 0.137)) for x, y in side)
                sides[key] = [] if key in sides else side
        yield from (Line("outline", side) for side in sides.values() if side)

    def _between(self, one: Cell, other: Cell) -> list[Point]:
        """Return the places of a link's marks: one between its cells, or two if it crosses the border."""
        if over := self._over_border(one, other):
            return list(over)
        (x0, y0), (x1, y1) = self.middle(one), self.middle(other)
        return [((x0 + x1) / 2, (y0 + y1) / 2)]

    def _over_border(self, one: Cell, other: Cell) -> tuple[Point, Point] | None:
        """Return where a step leaves the board or layer, and where it enters again. Else return None."""
        if self._kind.layered and (up := one[1] // self._board.height - other[1] // self._board.height):
            (x0, y0), (x1, y1), far = self.middle(one), self.middle(other), copysign(0.4 * _SIDE, up)
            return (x0 - far, y0 + far), (x1 + far, y1 - far)
        down, right = self._board.neighbourhood.step(one, other, self._board.height, self._board.width)
        if (one[0] + down, one[1] + right) == other:
            return None
        (x, y), (x0, y0), (x1, y1) = self._centre((down, right)), self.middle(one), self.middle(other)
        return (x0 + x / 2, y0 + y / 2), (x1 - x / 2, y1 - y / 2)

    def _centre(self, cell: Cell) -> Point:
        """Return the middle of a cell, relative to the middle of the first cell."""
        r, c = cell
        if self._slanted:
            return _HEXAGON * sqrt(3) * (c + r / 2), _HEXAGON * 1.5 * r
        if self._pointed:
            return _TRIANGLE / 2 * c, _TALL * (r if self._kind.points_up(cell) else r - 1 / 3)
        return _SIDE * c + (_APART * (c // self._board.height) if self._kind.layered else 0), _SIDE * r

    def middle(self, cell: Cell) -> Point:
        (x, y), (left, top) = self._centre(cell), self._origin
        return x + left, y + top

    def outline(self, style: str, cell: Cell, scale: float = 1) -> Line:
        return _polygon(style, self.middle(cell), self._corners(cell), scale)

    def _drawn(self) -> Iterator[Cell]:
        """Yield the places of the board that the picture shows.

        In a slanted row, they reach from its first to its last cell.
        """
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
    """Return the direction of an arrow as a vector (right, down) of length 1."""
    down, right = arrows()[arrow]
    length = hypot(down, right)
    return right / length, down / length
