"""The cells that distances allow for each number. The models of all other solvers use these cells."""

from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell

__all__ = ["candidates"]


def candidates(board: Board) -> list[set[Cell]]:
    """Return a set of possible cells for each number, from 1.

    Each given must be at the right distance. The way to it must go through possible cells of the numbers
    between.
    """
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
