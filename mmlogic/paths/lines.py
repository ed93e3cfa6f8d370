"""Boards, cells and remarks on them as lines of styled pieces, for answers to be drawn with.

A person sees the board as it lies; a script gets text that reads back. Cells are counted from 1.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mmlogic.common.wording import joined
from mmlogic.paths.board import Board
from mmlogic.paths.letters import number_name, table_number
from mmlogic.paths.marks import is_arrow
from mmlogic.paths.parsed import DEFAULT_KIND
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View
from mmlogic.paths.writing import board_panels, board_text, header_lines
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper, plain

__all__ = [
    "board_lines",
    "board_table",
    "cells_text",
    "comment_row",
    "contradiction_text",
    "numbers_data",
    "numbers_table",
    "numbers_text",
    "panel_lines",
    "remark",
]


def board_lines(board: Board, paper: Paper, givens: Board | None = None) -> Iterator[Line]:
    """Yield the lines of a board; for a person, numbers among `givens` stand out."""
    if paper.person:
        return View(board, givens or board).draw(paper)
    return map(plain, board_text(board).splitlines())


def panel_lines(board: Board) -> Iterator[Line]:
    """Yield the lines of a board in two panels: its numbers, and how each cell is connected."""
    yield from map(plain, board_panels(board).splitlines())


def remark(text: str, paper: Paper) -> Iterator[Line]:
    """Yield a text about a board: quiet for a person, a comment where the board is to be read back."""
    return paper.wrapped([("class:quiet", text)] if paper.person else f"# {text}")


def board_table(board: Board, headed: bool | None = None) -> Iterator[Row]:
    """Yield a row for each row: an empty cell is 0, a place without one is ##, as files have it.

    Arrows stand behind what a cell holds. If the table is `headed`, the lines that a file has above the rows
    come first: by default where the rows alone would be read as another board.
    """
    if headed or (headed is None and board != Board(DEFAULT_KIND, board.rows)):
        yield from map(comment_row, header_lines(board))
    arrows = dict(mark for mark in board.marks if is_arrow(mark[1]))
    for r, row in enumerate(board.rows):
        cells = ["##" if each is None else table_number(each, board.letters) for each in row]
        yield [f"{cell}{arrows[r, c]}" if (r, c) in arrows else cell for c, cell in enumerate(cells)]


def comment_row(line: str) -> Row:
    """Return a line that is a comment as a row: CSV writes its fields without quotes, as that line."""
    return line.replace('"', "'").split(",")


def cells_text(cells: Iterable[Cell]) -> str:
    """Return cells in a row.

    >>> cells_text([(1, 2), (3, 4)])
    '1,2  3,4'
    """
    return "  ".join(f"{row},{column}" for row, column in cells)


def numbers_text(numbers: Mapping[Cell, int], letters: bool = False) -> str:
    """Return numbers with their cells, in words; the numbers as `letters` if the board has them.

    >>> numbers_text({(1, 2): 5, (3, 4): 7})
    '5 at 1,2 and 7 at 3,4'
    >>> numbers_text({(1, 2): 5}, letters=True)
    'E at 1,2'
    """
    return joined(
        f"{number_name(number, letters)} at {cells_text([cell])}" for cell, number in numbers.items()
    )


def contradiction_text(conflict: Mapping[Cell, int], minimal: bool, letters: bool = False) -> str:
    """Return why there is no solution: these numbers contradict each other."""
    if not conflict:
        return "There is no solution: no path goes through all the cells."
    given = numbers_text(conflict, letters)
    if len(conflict) == 1:
        return f"There is no solution: {given} cannot be."
    needed = "Without any one of them there is one" if minimal else "Fewer of them may do"
    return f"There is no solution: {given} contradict each other. {needed}."


def numbers_data(numbers: Mapping[Cell, int]) -> list[dict[str, Any]]:
    """Return numbers with their cells, as JSON has them."""
    return [{"number": number, "cell": list(cell)} for cell, number in numbers.items()]


def numbers_table(numbers: Mapping[Cell, int], letters: bool) -> Iterator[Row]:
    """Yield a row for each number, with its cell."""
    yield from ([table_number(number, letters), *cell] for cell, number in numbers.items())
