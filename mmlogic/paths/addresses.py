"""Boards in addresses of web pages, Penpa's and puzz.link's: the address says it all, nothing is fetched.

Penpa packs a drawing: cells, numbers, black cells, thick lines. It does not say what is to be solved, so that
is a hidoku unless another kind is asked for. Thick lines are walls: with them a numbrix becomes a graph. Of
the puzzles of puzz.link, `meander` is a numbrix where it has one region; no other is a number path.
"""

import re
from base64 import b64decode
from collections.abc import Iterable
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from mmlogic.common.data import inflate, load_json
from mmlogic.paths.board import Board
from mmlogic.paths.values import DEFAULT_KIND, BoardError, Cell, Edge, whole

_PENPA = re.compile(r"(?:https?://\S*[#?&])?m=(?:edit|solve)&p=([\w+/=%-]+)", re.IGNORECASE)
_PUZZLINK = re.compile(r"https?://[^\s?]*\?(\w+)/(?:v:/)?([1-9]\d?)/([1-9]\d?)/(\S*?)/?$", re.IGNORECASE)

_DRAWING = 1 << 20
"""The most bytes of a drawing that are unpacked."""

_SIDE = 200
"""The most rows or columns of a drawing: two cells that are far apart would be a board of any size."""

_AROUND, _BLACK = 2, 4
"""How many places Penpa has around its grid on each side; its colour of black cells."""

_BITS, _NUMBER = "0123456789abcdefghijklmnopqrstuv", re.compile("[0-9a-f.g-z]|-[0-9a-f]{2}|[+][0-9a-f]{3}")
"""The characters of five walls each, and what stands for a number or for empty cells, in puzz.link."""


def board_from_address(address: str, kind: str | None = None) -> Board:
    """Make the board of an address. Raises BoardError, also for addresses of other puzzles."""
    if packed := _PENPA.match(address):
        return _penpa(unquote(packed[1]), kind or DEFAULT_KIND)
    if written := _PUZZLINK.match(address):
        genre, width, height, body = written.groups()
        if genre.lower() != "meander" or kind not in (None, "numbrix"):
            what = f"`{genre[:20]}`" if genre.lower() != "meander" else f"{kind} in an address"
            raise BoardError(f"{what}: of puzz.link only `meander` is read, which is numbrix")
        return _meander(int(width), int(height), unquote(body))
    raise BoardError("not the address of a board: expected one of Penpa (`m=edit&p=…`) or of puzz.link")


def _penpa(packed: str, kind: str) -> Board:
    """Return the board of a drawing: its places are numbered row by row, then the corners of its cells."""
    try:
        grid, _, _, parts, _, there, *_ = inflate(b64decode(packed), _DRAWING, raw=True).split("\n")
        shape, width, height, *_ = grid.split(",")
        drawing, across = load_json(_quoted(parts)), int(width) + 2 * _AROUND
        numbers, colours, lines, walls = (_record(drawing[part]) for part in ("zN", "zS", "zE", "zW"))
        if walls or shape not in {"square", "sudoku"}:
            what = "walls of the mode Wall" if walls else f"grids of the shape {shape[:20]!a}"
            raise BoardError(f"{what} are not read: only square grids of Penpa, with walls of the mode Edge")
        places = (whole(each, "a place") for each in accumulate(load_json(there)))
        written = {int(place): _number(*each) for place, each in numbers.items()}
        free = (place for place in places if colours.get(str(place)) != _BLACK)
        cells = {divmod(place, across): written.get(place, 0) for place in free}
        corners = across * (int(height) + 2 * _AROUND)
        ends = ([divmod(int(end) - corners, across) for end in line.split(",")] for line in lines)
        sides = [_sides(*each) for each in ends if len(each) == 2]
    except BoardError:
        raise
    except (ValueError, TypeError, KeyError, ArithmeticError):
        raise BoardError("this is no drawing of Penpa, or a part of it is missing") from None
    if not cells:
        raise BoardError("the board has no cells")
    (top, bottom), (left, right) = ((min(side), max(side)) for side in zip(*cells, strict=True))
    if max(bottom - top, right - left) >= _SIDE:
        raise BoardError(f"a drawing of Penpa has at most {_SIDE} rows and columns")
    rows = (tuple(cells.get((r, c)) for c in range(left, right + 1)) for r in range(top, bottom + 1))
    moved = (((r - top, c - left), (s - top, d - left)) for (r, c), (s, d) in sides)
    return _walled(Board(kind, tuple(rows)), moved)


def _record(part: object) -> dict[str, Any]:
    """Return a part of a drawing, by place or line; an empty list is one without any."""
    if isinstance(part, dict):
        return part
    if part:
        raise TypeError
    return {}


def _quoted(parts: str) -> str:
    """Return as JSON what Penpa writes, with short names outside of quotes: `zN`, and `zO` for null."""
    return re.sub(
        r'("(?:[^"\\]|\\.?)*+"?)|(z\w)', lambda each: each[1] or f'"{each[2]}"', parts.replace("zO", "null")
    )


def _number(text: str, colour: int, style: str = "1") -> int:
    """Return the number in a cell, 0 where only candidates are noted."""
    if style == "7":
        return 0
    if not re.fullmatch("[0-9]{1,6}", text):
        raise BoardError(f"{text[:20]!a} in a cell of Penpa: expected a number")
    return int(text)


def _sides(one: Cell, other: Cell) -> Edge:
    """Return the cells on both sides of a line between two corners, each the lower right one of its cell."""
    (above, left), (below, right) = sorted((one, other))
    if (below - above, right - left) == (0, 1):
        return (above, right), (above + 1, right)
    if (below - above, right - left) == (1, 0):
        return (below, left), (below, left + 1)
    raise BoardError("lines of Penpa that do not lie between two cells are not read")


def _walled(board: Board, walls: Iterable[Edge]) -> Board:
    """Return the board without steps through walls: a graph if there are any."""
    between = {frozenset(pair) for pair in walls if all(map(board.is_cell, pair))}
    if not between:
        return board
    if board.kind != "numbrix":
        raise BoardError("walls part the cells of a numbrix only: say `as numbrix`, or `--kind numbrix`")
    steps = ((one, other) for one, others in board.graph.items() for other in others if one < other)
    return Board("graph", board.rows, edges=tuple(step for step in steps if frozenset(step) not in between))


def _meander(width: int, height: int, body: str) -> Board:
    """Return a board of `meander`: walls beside cells, walls below, five to a character, then numbers."""
    beside = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
    below = [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
    walls = list[Edge]()
    for places in (beside, below):
        end = -(-len(places) // 5)
        bits, body = "".join(f"{_BITS.find(each):05b}" for each in body[:end]), body[end:]
        walls += (place for place, bit in zip(places, bits, strict=False) if bit == "1")
    board = Board("numbrix", ((0,) * width,) * height)
    near, reached, new = _walled(board, walls).graph, set[Cell](), {(0, 0)}
    while new:
        reached |= new
        new = {other for cell in new for other in near[cell]} - reached
    if len(reached) < len(near):
        raise BoardError("a `meander` of several regions is no number path: expected one region")
    numbers = [number for written in _NUMBER.finditer(body) for number in _numbers(written[0])]
    if len(numbers) != len(near) or _NUMBER.sub("", body):
        raise BoardError(f"the numbers of this address are not those of {height}x{width} cells")
    return board.with_numbers(dict(zip(board.graph, numbers, strict=True)))


def _numbers(written: str) -> list[int]:
    """Return what a part of an address says: a number, or some empty cells."""
    if "g" <= written <= "z":
        return [0] * (int(written, 36) - 15)
    return [0 if written == "." else int(written.lstrip("-+"), 16)]
