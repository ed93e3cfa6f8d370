"""`place`: place number N in row R, column C."""

from dataclasses import MISSING, dataclass

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.paths import board
from mmlogic.paths.board import format_cell
from mmlogic.paths.checking import cell_of
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.written import Cell
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Place"]


@statement(usage="place N at R,C", example="place 17 at 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Place(Tell[Done]):
    """Place number N in row R, column C, counted from 1; a number that was placed already moves."""

    number: int
    cell: Cell = part(before="at", default=MISSING)

    def carry_out(self, session: SessionContext) -> Done:
        """Place the number, and say how many are still to be placed."""
        puzzle = require_board(session)
        puzzle = puzzle.with_number(int(self.number), self._free_cell(puzzle.board))
        session.timeline.fill(PUZZLE, puzzle)
        return Done(message=_progress(puzzle, session.state(Paths)))

    def _free_cell(self, board: board.Board) -> board.Cell:
        """Return the cell. Raises StatementProblem for a given, or for no number or cell of the board."""
        cell, givens = cell_of(self.cell, board), board.givens
        if not 1 <= self.number <= board.size:
            message = f"{self.number} is not a number of this board"
            raise StatementProblem(message, place_of(self.number), hint=f"1 to {board.size}")
        if cell in givens:
            message = f"{self.cell} holds {givens[cell]}, which is given"
            raise StatementProblem(message, place_of(self.cell))
        where = next((format_cell(other) for other, given in givens.items() if given == self.number), None)
        if where:
            raise StatementProblem(f"{self.number} is given, at {where}", place_of(self.number))
        return cell


def _progress(puzzle: Puzzle, paths: Paths) -> str:
    now = puzzle.now
    if not now.full:
        left = now.size - len(now.givens)
        return f"{plural(left, 'number is', 'numbers are')} still to be placed"
    right = paths.solver.count(now, 1).number
    return "solved" if right else "every cell is full, but some numbers are wrong: `check` shows them"
