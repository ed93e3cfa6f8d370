"""`clear`: remove the number that you placed in a cell."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, statement, word
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.checking import cell_of
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.written import Cell
from mmlogic.session.context import SessionContext

__all__ = ["Clear"]


@statement(usage="clear [R,C] | clear wrong", example="clear 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Clear(Tell[BoardDone]):
    """Remove the number that you placed in a cell, all wrong numbers, or all numbers that you placed."""

    cell: Cell | None = None
    _: KW_ONLY
    wrong: bool = word("wrong", "all your numbers that are wrong", first=True)

    def carry_out(self, session: SessionContext) -> BoardDone:
        """Take up the puzzle without these numbers."""
        puzzle, paths = require_board(session), session.state(Paths)
        placed = dict(puzzle.placed)
        cells = set(placed)
        if self.wrong:
            cells = set(paths.check(puzzle))
        elif self.cell is not None:
            cells = {cell_of(self.cell, puzzle.board)}
            if not cells <= set(placed):
                raise StatementProblem(f"you placed nothing at {self.cell}", place_of(self.cell))
        puzzle = puzzle.without(cells)
        session.timeline.fill(PUZZLE, puzzle)
        taken = plural(len(cells) or "No", "number is", "numbers are")
        return BoardDone(message=f"{taken} taken away.", view=paths.view(puzzle))
