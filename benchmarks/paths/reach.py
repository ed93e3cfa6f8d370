"""Where numbers can go by distance alone: the same first filter for both models."""

from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell

__all__ = ["candidates"]


def candidates(board: Board) -> list[set[Cell]]:
    """Return for every number, from 1, the cells that walks through free cells leave for it."""
    where = {number: cell for cell, number in board.givens.items()}
    free = {cell for cell, content in board.contents() if content == 0}
    near = {cell: board.neighbours(cell) for cell, content in board.contents() if content is not None}
    numbers = range(1, board.size + 1)
    left = {number: {where[number]} if number in where else free for number in numbers}
    for order in (numbers, reversed(numbers)):
        before: set[Cell] | None = None
        for number in order:
            if before is not None:
                left[number] = left[number] & {cell for other in before for cell in near[other]}
            before = left[number]
    return [left[number] for number in numbers]
