"""A number-path board as SVG: cells, numbers (givens bold), holes dark, the path through its cells.

Hexagons are drawn as hexagons, the slanted rows of a rikudo board side by side; links are short bars between
their cells. Lengths are in pixels.
"""

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from xml.sax.saxutils import escape

from mmlogic.puzzles.board import Board, Cell

__all__ = ["board_svg"]

_SIDE = 40.0
_MARGIN = 8.0
_STYLE = """
.cell{fill:#fff;stroke:#888}.hole{fill:#444;stroke:#444}.given{font-weight:bold}
.number{font:15px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#222}
.path{fill:none;stroke:#6aa5e8;stroke-width:4;stroke-linejoin:round;stroke-linecap:round;opacity:.6}
.link{stroke:#c33;stroke-width:5;stroke-linecap:round}.end{fill:none;stroke:#6aa5e8;stroke-width:2}
"""


def board_svg(board: Board, givens: Board | None = None, title: str = "") -> str:
    """Return the board as an SVG document.

    `givens` is the board before it was solved: its numbers are bold; without it all are. The path is drawn
    where consecutive numbers are both there.
    """
    given = (givens or board).givens
    hexagons = board.kind == "rikudo"
    corners = _hexagon if hexagons else _square
    outlines = {cell: corners(_centre(cell, hexagons)) for cell, _ in board.contents()}
    shift, size = _frame([point for outline in outlines.values() for point in outline])
    middle = {cell: _moved(_centre(cell, hexagons), shift) for cell in outlines}
    parts = [f"<title>{escape(title)}</title>"] if title else []
    for cell, content in board.contents():
        kind = "hole" if content is None else "cell"
        parts.append(
            f'<polygon class="{kind}" points="{_points(_moved(p, shift) for p in outlines[cell])}"/>'
        )
    parts += [_bar(middle[one], middle[other]) for one, other in board.links]
    parts += _path(board, middle)
    for cell, number in board.givens.items():
        x, y = middle[cell]
        style = "number given" if cell in given else "number"
        parts.append(f'<text class="{style}" x="{x:.1f}" y="{y:.1f}">{number}</text>')
    width, height = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
    return "\n".join(
        [f'{head} viewBox="0 0 {width:.1f} {height:.1f}">', f"<style>{_STYLE}</style>", *parts, "</svg>\n"]
    )


_Point = tuple[float, float]


def _centre(cell: Cell, hexagons: bool) -> _Point:
    r, c = cell
    if hexagons:
        radius = _SIDE / sqrt(3)
        return _SIDE * (c + r / 2), radius * 1.5 * r
    return _SIDE * c, _SIDE * r


def _square(centre: _Point) -> list[_Point]:
    x, y = centre
    half = _SIDE / 2
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def _hexagon(centre: _Point) -> list[_Point]:
    x, y = centre
    radius = _SIDE / sqrt(3)
    return [(x + radius * sin(k * pi / 3), y + radius * cos(k * pi / 3)) for k in range(6)]


def _frame(points: list[_Point]) -> tuple[_Point, _Point]:
    """Return by how much all moves so that it begins at the margin, and the size of the picture."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return (_MARGIN - left, _MARGIN - top), (right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN)


def _moved(point: _Point, shift: _Point) -> _Point:
    return point[0] + shift[0], point[1] + shift[1]


def _points(points: Iterable[_Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _bar(one: _Point, other: _Point) -> str:
    (x0, y0), (x1, y1) = one, other
    ends = [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (0.38, 0.62)]
    (xa, ya), (xb, yb) = ends
    return f'<line class="link" x1="{xa:.1f}" y1="{ya:.1f}" x2="{xb:.1f}" y2="{yb:.1f}"/>'


def _path(board: Board, middle: dict[Cell, _Point]) -> list[str]:
    where = {number: cell for cell, number in board.givens.items()}
    lines, line = list[str](), list[_Point]()
    for number in range(1, board.size + 2):
        if number in where:
            line.append(middle[where[number]])
            continue
        if len(line) > 1:
            lines.append(f'<polyline class="path" points="{_points(line)}"/>')
        line = []
    for end in (1, board.size):
        if end in where:
            x, y = middle[where[end]]
            lines.append(f'<circle class="end" cx="{x:.1f}" cy="{y:.1f}" r="{_SIDE * 0.4:.1f}"/>')
    return lines
