"""`candidates`: show the numbers that each empty cell may still hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.written import Cell
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

if TYPE_CHECKING:
    from mmlogic.paths import board

__all__ = ["Candidates", "CandidatesAnswer"]

_FEW = 12
"""As many numbers of a cell are shown to a person."""


@dataclass(kw_only=True)
class CandidatesAnswer(Answer):
    """The remaining candidates of empty cells, in the order of the rows."""

    meanings: ClassVar = {
        "candidates": "the empty cells, row by row",
        "numbers": "the numbers that the cell may still hold",
    }
    candidates: "Mapping[board.Cell, tuple[int, ...]]"

    def data(self) -> dict[str, Any]:
        """Return the cells with their candidates."""
        cells = [{"cell": list(cell), "numbers": list(found)} for cell, found in self.candidates.items()]
        return {"candidates": cells}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a line a cell; a person sees the first candidates of many."""
        if not self.candidates:
            yield plain("every cell holds a number")
        for (row, column), numbers in self.candidates.items():
            many = paper.person and len(numbers) > _FEW
            shown = " ".join(map(str, numbers[:_FEW] if many else numbers))
            rest = [("class:quiet", f" … ({len(numbers)} in all)")] if many else []
            yield [("class:quiet", f"{row},{column}: "), ("class:number", shown), *rest]

    def rows(self) -> Iterator[Row]:
        """Yield a row a candidate."""
        yield ["row", "column", "number"]
        yield from ([*cell, number] for cell, numbers in self.candidates.items() for number in numbers)


@statement(usage="candidates [R,C]", example="candidates", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Candidates(Ask[CandidatesAnswer]):
    """Show the numbers that each empty cell may still hold, or those of the cell of row R and column C.

    They are what the solver's rules leave before it tries anything: a number that is missing can be nowhere
    in a solution, a number that is shown need not be in one.
    """

    cell: Cell | None = None

    def carry_out(self, session: SessionContext) -> CandidatesAnswer:
        """Let the rules remove what cannot be."""
        from mmlogic.paths.board import one_based
        from mmlogic.paths.checking import cell_of, unsolvable_problem

        puzzle, paths = require_board(session), session.state(Paths)
        asked = None if self.cell is None else cell_of(self.cell, puzzle.board)
        if asked is not None and asked in puzzle.now.givens:
            holds = f"{self.cell} holds {puzzle.now.givens[asked]}"
            raise StatementProblem(holds, place_of(self.cell))
        found = paths.solver.candidates(puzzle.now)
        if found is None:
            raise unsolvable_problem(puzzle, paths)
        wanted = found if asked is None else {asked: found.get(asked, ())}
        return CandidatesAnswer(candidates={one_based(cell): numbers for cell, numbers in wanted.items()})
