"""Boards and what is said of them as lines of styled pieces, for answers to be drawn with.

A person sees the board as it lies; a script gets text that reads back. Cells are counted from 1.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mmlogic.paths.board import Board, Cell
from mmlogic.paths.writing import board_panels, board_text
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper, Piece, plain

__all__ = [
    "STYLES",
    "board_lines",
    "board_pieces",
    "board_table",
    "cells_text",
    "contradiction_text",
    "note_line",
    "numbers_data",
    "panel_lines",
]

STYLES = {
    "given": "class:strong",
    "placed": "class:number",
    "empty": "class:quiet",
    "hole": "class:quiet",
    "": "",
}
"""How the prompt shows a given number, one that was placed, an empty cell, where there is no cell, the space
between."""


def board_lines(board: Board, paper: Paper, givens: Board | None = None) -> Iterator[Line]:
    """Yield the lines of a board; for a person, a number that is not among `givens` was placed."""
    if not paper.person:
        yield from map(plain, board_text(board).splitlines())
        return
    for line in board_pieces(board, givens):
        yield [(STYLES[style], text) for style, text in line]


def panel_lines(board: Board) -> Iterator[Line]:
    """Yield the lines of a board in two panels: its numbers, and how each cell is connected."""
    yield from map(plain, board_panels(board).splitlines())


def note_line(text: str, paper: Paper) -> Line:
    """Return a line beside a board: quiet for a person, a comment where the board is to be read back."""
    return [("class:quiet", text)] if paper.person else plain(f"# {text}")


def board_table(board: Board) -> Iterator[Row]:
    """Yield a row for each row: an empty cell is 0, a place without one is empty."""
    yield from (["" if content is None else content for content in row] for row in board.rows)


def cells_text(cells: Iterable[Cell]) -> str:
    """Return cells in a row.

    >>> cells_text([(1, 2), (3, 4)])
    '1,2  3,4'
    """
    return "  ".join(map(_cell_text, cells))


def contradiction_text(conflict: Mapping[Cell, int]) -> str:
    """Return why there is no solution: these numbers contradict each other."""
    if not conflict:
        return "there is no solution: no path goes through all the cells"
    told = "these contradict each other" if len(conflict) > 1 else "this cannot be"
    numbers = ", ".join(f"{number} at {_cell_text(cell)}" for cell, number in conflict.items())
    return f"there is no solution: {told}: {numbers}"


def numbers_data(numbers: Mapping[Cell, int]) -> list[dict[str, Any]]:
    """Return numbers with their cells, as JSON has them."""
    return [{"number": number, "cell": list(cell)} for cell, number in numbers.items()]


def _cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def board_pieces(board: Board, givens: Board | None = None) -> Iterator[list[Piece]]:
    r"""Yield the lines of a board in pieces; a number that is not among `givens` was placed.

    The rows of a rikudo board are moved by half a cell each, so that neighbours stand beside each other.

    >>> from mmlogic.paths import board_from_text
    >>> ["".join(text for _, text in line) for line in board_pieces(board_from_text("1,__\n##,3"))]
    [' 1  ·', ' #  3']
    """
    width = max(2, len(str(board.size)))
    half = (width + 2) // 2
    slanted = board.neighbourhood.slanted
    starts = {cell: _start(cell, width, half if slanted else 0) for cell, _ in board.contents()}
    left = min(starts[cell] for cell, content in board.contents() if content is not None or not slanted)
    given = (givens or board).givens
    for r, row in enumerate(board.rows):
        pieces, end = list[Piece](), left
        for c, content in enumerate(row):
            if content is None and slanted:
                continue
            start = starts[r, c]
            text = "#" if content is None else str(content or "·")
            pieces += [("", " " * (start - end)), (_style(content, (r, c) in given), text.rjust(width))]
            end = start + width
        yield [piece for piece in pieces if piece[1]]


def _start(cell: Cell, width: int, half: int) -> int:
    """Return the column of a cell's text; `half` is half the way to the next cell, where rows are slanted."""
    r, c = cell
    return r * half + c * 2 * half if half else c * (width + 1)


def _style(content: int | None, given: bool) -> str:
    if content is None:
        return "hole"
    if content == 0:
        return "empty"
    return "given" if given else "placed"
