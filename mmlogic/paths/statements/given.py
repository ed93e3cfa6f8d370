"""`given`: correct a given of the puzzle, or add one."""

from dataclasses import MISSING, dataclass, replace

from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.board import format_cell
from mmlogic.paths.checking import cell_of, number_of
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.written import Cell
from mmlogic.session.context import SessionContext

__all__ = ["Given"]


@statement(usage="given N at R,C", example="given 17 at 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Given(Tell[BoardDone]):
    """Make N the given of row R, column C, in place of what was given there, to correct a slip of typing.

    If N was given in another cell, it moves. Numbers that you placed stay, unless they conflict with it.
    """

    number: int
    cell: Cell = part(before="at", default=MISSING)

    def carry_out(self, session: SessionContext) -> BoardDone:
        """Change the board."""
        puzzle = require_board(session)
        board = puzzle.board
        number, cell = number_of(self.number, board), cell_of(self.cell, board)
        before = {} if (where := board.cell_of(number)) is None else {where: 0}
        placed = tuple((c, n) for c, n in puzzle.placed if c != cell and n != number)
        corrected = board.with_numbers(before).with_numbers({cell: number})
        puzzle = replace(puzzle, board=corrected, placed=placed)
        session.timeline.fill(PUZZLE, puzzle)
        moved = f", no longer at {format_cell(where)}" if where not in (None, cell) and where else ""
        view = session.state(Paths).view(puzzle)
        return BoardDone(message=f"{board.name(number)} is given at {self.cell}{moved}.", view=view)
