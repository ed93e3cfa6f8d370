"""What a puzzle becomes outside of a session: statements that make another know it, a board for a file."""

from collections.abc import Iterator

from mmlogic.language import StatementProblem
from mmlogic.paths.board import Board, one_based
from mmlogic.paths.letters import written_number
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.statements.place import Place
from mmlogic.paths.statements.puzzle import Puzzle as PuzzleStatement
from mmlogic.paths.writing import board_text
from mmlogic.paths.written import Cell
from mmlogic.session.context import SessionContext

__all__ = ["as_it_stands", "statements_of"]


def statements_of(puzzle: Puzzle) -> Iterator[str]:
    """Yield the statements that make a session know a puzzle."""
    yield str(PuzzleStatement(puzzle.board.kind, board_text(puzzle.board)))
    for cell, number in puzzle.placed:
        yield str(Place(written_number(number, puzzle.board.letters), Cell(*one_based(cell))))


def as_it_stands(session: SessionContext, solved: bool = False) -> Board:
    """Return the puzzle with what was placed, or with all its numbers.

    Raises StatementProblem where there is no puzzle, or no solution to one that is to be solved.
    """
    board = require_board(session).now
    if not solved:
        return board
    found = session.state(Paths).solver.solve(board).boards
    if not found:
        raise StatementProblem("the puzzle has no solution as it stands")
    return found[0]
