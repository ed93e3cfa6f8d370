"""A puzzle in the hands of a player: its givens, and the numbers that the player placed."""

from dataclasses import dataclass, replace
from typing import Final, Self

from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell
from mmlogic.session.timeline import Part

__all__ = ["PUZZLE", "Puzzle"]

_MOST_CORRECTED = 2
"""As many givens change when one is corrected: where it was, and where it is."""


@dataclass(frozen=True)
class Puzzle:
    """A board, and the cells that the player filled, with their numbers, the latest last."""

    board: Board
    placed: tuple[tuple[Cell, int], ...] = ()

    @property
    def now(self) -> Board:
        """The board with all numbers that stand on it."""
        return self.board.with_numbers(dict(self.placed))

    def changed(self, before: Self | None) -> set[Cell]:
        """Return the cells whose number is another than before; none if that was another board.

        A given that was corrected, and the cell that it left, are no other board.
        """
        if before is None:
            return set()
        corrected = _corrected(before.board, self.board)
        if corrected is None:
            return set()
        return corrected | {cell for cell, _ in set(before.placed) ^ set(self.placed)}

    def with_number(self, number: int, cell: Cell) -> Self:
        """Return the puzzle with `number` in `cell` and nowhere else, instead of what was placed there.

        The cell is one that is not given, the number too.
        """
        others = tuple((c, n) for c, n in self.placed if c != cell and n != number)
        return replace(self, placed=(*others, (cell, number)))

    def without(self, cells: set[Cell]) -> Self:
        """Return the puzzle without what the player placed in `cells`."""
        return replace(self, placed=tuple((c, n) for c, n in self.placed if c not in cells))


def _corrected(before: Board, board: Board) -> set[Cell] | None:
    """Return the cells whose givens were corrected; None if these are two boards."""
    if before == board:
        return set()
    cells = {cell for cell, _ in before.givens.items() ^ board.givens.items()}
    same = len(cells) <= _MOST_CORRECTED and _empty(before) == _empty(board)
    return cells if same else None


def _empty(board: Board) -> Board:
    return board.with_numbers(dict.fromkeys(board.givens, 0))


_MOST_CELLS: Final = 400
"""The most cells of a board in safe mode."""


def _excess(puzzle: Puzzle) -> str | None:
    return None if puzzle.board.size <= _MOST_CELLS else f"a board has at most {_MOST_CELLS} cells"


PUZZLE: Part[Puzzle] = Part("puzzle", passing=True, subject="paths", excess=_excess)
"""The current puzzle, if any."""
