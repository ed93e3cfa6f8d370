"""An independent check of solutions. Also the lines of drawings."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Iterator
from typing import Protocol

from hypothesis import strategies as st

from mmlogic.common.pictures import Picture
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import kinds
from mmlogic.paths.values import Cell, Rows
from mmlogic.render.paper import Line, Paper

COMPASS = {"n": (-1, 0), "ne": (-1, 1), "e": (0, 1), "se": (1, 1)}
COMPASS |= {"s": (1, 0), "sw": (1, -1), "w": (0, -1), "nw": (-1, -1)}


@st.composite
def grids(draw: st.DrawFn, height: int, width: int, cells: Collection[Cell] | None) -> Rows:
    """Draw rows with some numbers, with holes elsewhere than at `cells`, or none at all."""
    places = [(r, c) for r in range(height) for c in range(width)]
    drawn = st.just(0) if cells is None else st.sampled_from([0, 0, None])
    held: dict[Cell, int | None] = {each: 0 if each in (cells or ()) else draw(drawn) for each in places}
    free = [each for each in places if held[each] == 0]
    numbers = draw(st.lists(st.integers(1, len(free)), unique=True, max_size=len(free)))
    held |= dict(zip(draw(st.permutations(free)), numbers, strict=False))
    return tuple(tuple(held[r, c] for c in range(width)) for r in range(height))


def beside(board: Board, one: Cell, other: Cell) -> bool:
    """Return whether two cells are neighbours. In a signpost, an arrow at `one` must point to `other`."""
    kind = kinds()[board.kind]
    down, right = other[0] - one[0], other[1] - one[1]
    if kind.border == "far":
        straight = 0 in (down, right) or abs(down) == abs(right)
        way = (down > 0) - (down < 0), (right > 0) - (right < 0)
        arrows = [COMPASS[mark] for cell, mark in board.marks if cell == one and mark in COMPASS]
        return one != other and straight and way in kind.steps and arrows in ([], [way])
    back = -1 if sum(one) % 2 else 1
    steps = [(back * rows, back * columns) for rows, columns in kind.steps]
    if kind.border == "layered":
        away, *near = (b - a for a, b in zip(_place(board, one), _place(board, other), strict=True))
        return tuple(near) in steps if away == 0 else abs(away) == 1 and near == [0, 0]
    rows = board.height if kind.border == "wrapped" else 0
    columns = board.width if kind.border in {"wrapped", "rounded"} else 0
    return one != other and any(_alike(down - a, rows) and _alike(right - b, columns) for a, b in steps)


def _alike(difference: int, period: int) -> bool:
    return difference % period == 0 if period else difference == 0


def _place(board: Board, cell: tuple[int, int]) -> tuple[int, int, int]:
    """Return the layer of a cell, and its row and column there."""
    return cell[1] // board.height, cell[0], cell[1] % board.height


def solutions(board: Board) -> set[Board]:
    """Return all solutions, found by nothing but trying."""
    cells = [cell for cell, content in board.contents() if content is not None]
    joined = {frozenset(edge) for edge in board.edges}
    near = {
        one: [other for other in cells if beside(board, one, other) or frozenset([one, other]) in joined]
        for one in cells
    }
    paths: list[list[tuple[int, int]]] = [[cell] for cell in cells]
    for _ in cells[1:]:
        paths = [[*path, cell] for path in paths for cell in near[path[-1]] if cell not in path]
    found = ({cell: number for number, cell in enumerate(path, 1)} for path in paths)
    kept = (each for each in found if all(each[cell] == n for cell, n in board.givens.items()))
    return {full for full in map(board.with_numbers, kept) if not faults(board, full)}


def faults(board: Board, solution: Board) -> list[str]:
    """Return the faults of a solution. A right solution has none."""
    where = {}
    wrong = []
    for r, row in enumerate(solution.rows):
        for c, number in enumerate(row):
            if (number is None) != (board.rows[r][c] is None):
                wrong.append(f"hole at {r},{c}")
            if number is not None:
                where[number] = (r, c)
            given = board.rows[r][c]
            if given and given != number:
                wrong.append(f"given {given} at {r},{c} became {number}")
    cells = sum(number is not None for row in board.rows for number in row)
    if sorted(where) != list(range(1, cells + 1)):
        return [*wrong, "not every number once"]
    joined = {frozenset(edge) for edge in board.edges}
    for number in range(1, cells):
        (r, c), (s, d) = where[number], where[number + 1]
        if not beside(board, (r, c), (s, d)) and frozenset([(r, c), (s, d)]) not in joined:
            wrong.append(f"{number} and {number + 1} are not neighbours")
    at = {cell: number for number, cell in where.items()}
    parities = {"odd": 1, "even": 0}
    wrong += [
        f"mark {mark}" for cell, mark in board.marks if at[cell] % 2 != parities.get(mark, at[cell] % 2)
    ]
    wrong += [f"link {link}" for link in board.links if abs(at[link[0]] - at[link[1]]) != 1]
    return wrong


class Drawable(Protocol):
    """A view of a board, or an answer."""

    def draw(self, paper: Paper) -> Iterator[Line]: ...


_WIDE = Paper(80)


def drawn(thing: Drawable, paper: Paper = _WIDE) -> list[str]:
    """Return the lines of a drawing, without styles."""
    return ["".join(text for _, text in line) for line in thing.draw(paper)]


def classes(picture: Picture) -> list[str]:
    """Return the SVG classes of the shapes in a picture."""
    return [each.get("class") or "" for each in ElementTree.fromstring(picture.svg()).iter()]
