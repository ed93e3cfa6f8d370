"""`candidates`: show the numbers that each empty cell may still hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.common.wording import joined
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.paths.board import one_based
from mmlogic.paths.checking import empty_cell_of, open_number_of, unsolvable_problem
from mmlogic.paths.letters import number_name, table_number
from mmlogic.paths.lines import cells_text
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.values import Cell
from mmlogic.paths.written import Cell as WrittenCell
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Candidates", "CandidatesAnswer"]

_FEW = 12
"""As many cells of a number are shown to a person."""


@dataclass(kw_only=True)
class CandidatesAnswer(Answer):
    """The remaining candidates of empty cells, row by row; those of one cell if it was `asked`."""

    meanings: ClassVar = {
        "candidates": "the empty cells, row by row",
        "numbers": "the numbers that the cell may still hold",
    }
    candidates: Mapping[Cell, tuple[int, ...]]
    asked: bool = False
    letters: bool = False

    def data(self) -> dict[str, Any]:
        """Return the cells with their candidates."""
        cells = [{"cell": list(cell), "numbers": list(found)} for cell, found in self.candidates.items()]
        return {"candidates": cells}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a row a number, the fewest cells first; the numbers of one cell in a sentence."""
        if not self.candidates:
            yield plain("Every cell holds a number.")
            return
        if self.asked:
            ((cell, numbers),) = self.candidates.items()
            names = [number_name(number, self.letters) for number in numbers]
            yield from paper.wrapped(f"{cells_text([cell])} may be {joined(names, 'or')}.")
            return
        yield [("class:quiet", "  number   cells")]
        for number, cells in sorted(self._cells().items(), key=lambda found: (len(found[1]), found[0])):
            shown = cells_text(cells[:_FEW] if paper.person else cells)
            rest = f"  {paper.signs.cut}" if paper.person and len(cells) > _FEW else ""
            label = f"{number_name(number, self.letters):>8}{len(cells):>8}   "
            yield from paper.wrapped(label + shown + rest, " " * len(label))

    def _cells(self) -> dict[int, list[Cell]]:
        """Return the cells in which each number may stand."""
        found: dict[int, list[Cell]] = {}
        for cell, numbers in self.candidates.items():
            for number in numbers:
                found.setdefault(number, []).append(cell)
        return found

    def rows(self) -> Iterator[Row]:
        """Yield a row a candidate."""
        yield ["row", "column", "number"]
        for cell, numbers in self.candidates.items():
            yield from ([*cell, table_number(number, self.letters)] for number in numbers)


@statement(usage="candidates [R,C] | candidates of N", example="candidates", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Candidates(Ask[CandidatesAnswer]):
    """Show the cells in which each open number may still stand.

    `candidates R,C` shows the numbers that the cell of row R and column C may still hold,
    `candidates of N` the cells of number N. They are what the solver's rules leave before it tries anything:
    what is missing is in no solution, what is shown need not be in one.
    """

    cell: WrittenCell | None = None
    number: int | None = part(before="of", help="of which number")

    def carry_out(self, session: SessionContext) -> CandidatesAnswer:
        """Let the rules remove what cannot be."""
        puzzle, paths = require_board(session), session.state(Paths)
        board = puzzle.now
        cell = None if self.cell is None else empty_cell_of(self.cell, board)
        number = None if self.number is None else open_number_of(self.number, board)
        found = paths.solver.candidates(board)
        if found is None:
            raise unsolvable_problem(puzzle, paths)
        candidates = {
            one_based(place): numbers if number is None else (number,)
            for place, numbers in found.items()
            if cell in (None, place) and (number is None or number in numbers)
        }
        return CandidatesAnswer(candidates=candidates, asked=cell is not None, letters=board.letters)
