"""A number-path board as a picture: cells, numbers (givens bold), holes dark, the path through its cells.

Hexagons are drawn as hexagons, the slanted rows of a rikudo board side by side; links are short bars between
their cells. Lengths are in pixels.
"""

from dataclasses import replace
from math import cos, pi, sin, sqrt

from mmlogic.common.pictures import Circle, Line, Picture, Point, Shape, Style, Text
from mmlogic.paths.board import Board, Cell

__all__ = ["board_picture"]

_SIDE = 40.0
_MARGIN = 8.0
_NUMBER = Style(fill="#222", size=15, anchor="middle")
_STYLES = {
    "cell": Style(fill="#fff", stroke="#888"),
    "hole": Style(fill="#444", stroke="#444"),
    "number": _NUMBER,
    "number given": replace(_NUMBER, bold=True),
    "path": Style(stroke="#6aa5e8", width=4, opacity=0.6, round=True),
    "link": Style(stroke="#c33", width=5, round=True),
    "end": Style(stroke="#6aa5e8", width=2),
}


def board_picture(board: Board, givens: Board | None = None, title: str = "") -> Picture:
    """Return the board as a picture.

    `givens` is the board before it was solved: its numbers are bold; without it all are. The path is drawn
    where consecutive numbers are both there.
    """
    given = (givens or board).givens
    hexagons = board.kind == "rikudo"
    corners = _hexagon if hexagons else _square
    outlines = {cell: corners(_centre(cell, hexagons)) for cell, _ in board.contents()}
    shift, size = _frame([point for outline in outlines.values() for point in outline])
    middle = {cell: _moved(_centre(cell, hexagons), shift) for cell in outlines}
    shapes = list[Shape]()
    for cell, content in board.contents():
        points = [_moved(point, shift) for point in outlines[cell]]
        shapes.append(Line("hole" if content is None else "cell", points, closed=True))
    shapes += [bar for one, other in board.links for bar in _bars(board, middle, one, other)]
    shapes += _path(board, middle)
    for cell, number in board.givens.items():
        style = "number given" if cell in given else "number"
        shapes.append(Text(style, middle[cell], str(number)))
    return Picture(*size, _STYLES, shapes, title)


def _centre(cell: Cell, hexagons: bool) -> Point:
    r, c = cell
    if hexagons:
        radius = _SIDE / sqrt(3)
        return _SIDE * (c + r / 2), radius * 1.5 * r
    return _SIDE * c, _SIDE * r


def _square(centre: Point) -> list[Point]:
    x, y = centre
    half = _SIDE / 2
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def _hexagon(centre: Point) -> list[Point]:
    x, y = centre
    radius = _SIDE / sqrt(3)
    return [(x + radius * sin(k * pi / 3), y + radius * cos(k * pi / 3)) for k in range(6)]


def _frame(points: list[Point]) -> tuple[Point, Point]:
    """Return by how much all moves so that it begins at the margin, and the size of the picture."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return (_MARGIN - left, _MARGIN - top), (right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN)


def _moved(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]


def _bars(board: Board, middle: dict[Cell, Point], one: Cell, other: Cell) -> list[Line]:
    """Return the bar of a link; two where the link leads over the border."""
    start, end = middle[one], middle[other]
    if over := _over_border(board, middle, one, other):
        return [_stretch(start, over[0], 0.76, 1), _stretch(end, over[1], 0.76, 1)]
    return [_stretch(start, end, 0.38, 0.62)]


def _stretch(one: Point, other: Point, *parts: float) -> Line:
    (x0, y0), (x1, y1) = one, other
    return Line("link", [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in parts])


def _over_border(
    board: Board, middle: dict[Cell, Point], one: Cell, other: Cell
) -> tuple[Point, Point] | None:
    """Return where a step over the border leaves the board and comes back; None for any other step."""
    down, right = board.neighbourhood.step(one, other, board.height, board.width)
    if (one[0] + down, one[1] + right) == other:
        return None
    x, y = _centre((down, right), board.neighbourhood.slanted)
    return _moved(middle[one], (x / 2, y / 2)), _moved(middle[other], (-x / 2, -y / 2))


def _path(board: Board, middle: dict[Cell, Point]) -> list[Shape]:
    where = {number: cell for cell, number in board.givens.items()}
    lines: list[list[Point]] = [[]]
    for number in range(1, board.size + 1):
        cell, last = where.get(number), where.get(number - 1)
        if cell is None:
            lines.append([])
            continue
        if last and (over := _over_border(board, middle, last, cell)):
            lines[-1].append(over[0])
            lines.append([over[1]])
        lines[-1].append(middle[cell])
    shapes: list[Shape] = [Line("path", line) for line in lines if len(line) > 1]
    ends = [where[end] for end in (1, board.size) if end in where]
    return shapes + [Circle("end", middle[cell], _SIDE * 0.4) for cell in ends]
