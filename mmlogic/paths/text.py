"""Boards as text: the format they are read in."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from mmlogic.paths.marks import PARITIES, is_arrow
from mmlogic.paths.values import Cell, Content, format_cell

if TYPE_CHECKING:
    from mmlogic.paths.board import Board

__all__ = ["board_text", "header_lines"]


def board_text(board: "Board", header: bool = True) -> str:
    """Return the board in the format that is read, cells aligned; `header`: kind, links and so on first."""
    lines = list(header_lines(board)) if header else []
    width = max(2, board.longest_name)
    side = board.height if board.neighbourhood.layered else board.width
    arrows = dict(mark for mark in board.marks if is_arrow(mark[1]))
    lines += [",".join(_aligned(board, r, width, side, arrows)) for r in range(board.height)]
    return "\n".join(lines) + "\n"


def header_lines(board: "Board") -> Iterator[str]:
    """Yield the lines above the rows; where they name cells, the first says how these are counted."""
    parities = {name: [cell for cell, mark in board.marks if mark == name] for name in PARITIES}
    if board.links or board.edges or any(parities.values()):
        yield "# cells from 1"
    if board.letters:
        yield "# letters"
    yield f"# kind: {board.kind}"
    yield from (f"# link: {_pair(pair)}" for pair in board.links)
    yield from (f"# edge: {_pair(pair)}" for pair in board.edges)
    yield from (f"# {name}: {_pair(cells)}" for name, cells in parities.items() if cells)


def _pair(cells: Iterable[Cell]) -> str:
    return " ".join(map(format_cell, cells))


def _item(board: "Board", content: Content) -> str:
    return "##" if content is None else board.name(content) if content else "__"


def _aligned(board: "Board", r: int, width: int, side: int, arrows: Mapping[Cell, str]) -> Iterator[str]:
    """Yield the cells of a row with their arrows, aligned, layers of so many columns a little apart."""
    for column, content in enumerate(board.rows[r]):
        apart = 2 if column and column % side == 0 else 0
        item = _item(board, content).rjust(width + apart)
        yield item + arrows.get((r, column), "").ljust(2) if arrows else item
