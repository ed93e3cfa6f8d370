"""`clear`: remove the number that you placed in a cell."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, statement, word
from mmlogic.paths.checking import cell_of
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.written import Cell
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Clear"]


@statement(usage="clear [R,C] | clear wrong", example="clear 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Clear(Tell[Done]):
    """Remove the number that you placed in a cell, all wrong numbers, or all numbers that you placed."""

    cell: Cell | None = None
    _: KW_ONLY
    wrong: bool = word("wrong", "all your numbers that are wrong", first=True)

    def carry_out(self, session: SessionContext) -> Done:
        """Take up the puzzle without these numbers."""
        puzzle = require_board(session)
        placed = dict(puzzle.placed)
        cells = set(placed)
        if self.wrong:
            cells = set(session.state(Paths).solver.wrong(puzzle.board, placed))
        elif self.cell is not None:
            cells = {cell_of(self.cell, puzzle.board)}
            if not cells <= set(placed):
                raise StatementProblem(f"you placed nothing at {self.cell}", place_of(self.cell))
        session.timeline.fill(PUZZLE, puzzle.without(cells))
        return Done(message=f"{plural(len(cells), 'number is', 'numbers are')} taken away")
