"""`place`: place number N in row R, column C."""

from dataclasses import MISSING, dataclass

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.paths import board, values
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.board import format_cell
from mmlogic.paths.checking import cell_of, number_of
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.written import Cell
from mmlogic.session.context import SessionContext

__all__ = ["Place"]


@statement(usage="place N at R,C", example="place 17 at 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Place(Tell[BoardDone]):
    """Place number N in row R, column C, counted from 1; a number that was placed already moves.

    On a board with letters N may be letters: `place C at 3,4` places 3.
    """

    number: int
    cell: Cell = part(before="at", default=MISSING)

    def carry_out(self, session: SessionContext) -> BoardDone:
        """Place the number, and say how many are still to be placed."""
        puzzle = require_board(session)
        puzzle = puzzle.with_number(int(self.number), self._free_cell(puzzle.board))
        session.timeline.fill(PUZZLE, puzzle)
        paths = session.state(Paths)
        return BoardDone(message=_progress(puzzle, paths), view=paths.view(puzzle))

    def _free_cell(self, board: board.Board) -> values.Cell:
        """Return the cell. Raises StatementProblem for a given, or for no number or cell of the board."""
        number, cell = number_of(self.number, board), cell_of(self.cell, board)
        if given := board.rows[cell[0]][cell[1]]:
            raise StatementProblem(
                f"{self.cell} holds {board.name(given)}, which is given", place_of(self.cell)
            )
        if where := board.cell_of(number):
            raise StatementProblem(
                f"{board.name(number)} is given, at {format_cell(where)}", place_of(self.number)
            )
        return cell


def _progress(puzzle: Puzzle, paths: Paths) -> str:
    now = puzzle.now
    if not now.full:
        left = now.size - len(now.givens)
        return f"{plural(left, 'number is', 'numbers are')} still to be placed."
    right = paths.solver.count(now, 1).number
    return (
        "The board is solved."
        if right
        else "The board is full, but some numbers are wrong: `check` names them."
    )
