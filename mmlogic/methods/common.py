"""What may be asked of codes and puzzles alike, as methods; while there is a puzzle, they speak of it."""

from mmlogic.codes.answers import CountAnswer, HistoryAnswer, WhyAnswer
from mmlogic.language import StatementProblem
from mmlogic.methods.base import Carrying
from mmlogic.paths.answers import (
    BoardAnswer,
    ConflictAnswer,
    OrderAnswer,
    PanelsAnswer,
    PuzzleHistoryAnswer,
    SolutionCount,
)
from mmlogic.render.answers import ShowAnswer
from mmlogic.session.statements.count import Count
from mmlogic.session.statements.history import History
from mmlogic.session.statements.show import Show
from mmlogic.session.statements.why import Why

__all__ = ["CommonMethods"]


class CommonMethods(Carrying):
    """A method for each statement that codes and puzzles share."""

    def count(self) -> int:
        """Return how many codes are left; with a puzzle up, how many solutions it has. The number is exact.

        Raises StatementProblem for a puzzle with too many solutions to count; `solution_count` says how
        far they were counted.
        """
        found = self.one(Count(), CountAnswer, SolutionCount)
        if not found.exact:
            raise StatementProblem(
                f"the puzzle has {found.count} solutions or more",
                hint="`solution_count` says how far they were counted",
            )
        return found.count

    def why(self) -> WhyAnswer | ConflictAnswer:
        """Explain why no code is left, or why the puzzle has no solution. It is false if there is one."""
        return self.one(Why(), WhyAnswer, ConflictAnswer)

    def history(self) -> HistoryAnswer | PuzzleHistoryAnswer:
        """Return what the session knows of the codes or the puzzle, and how many steps can be taken back."""
        return self.one(History(), HistoryAnswer, PuzzleHistoryAnswer)

    def show(self, what: str = "program") -> str:
        """Return what the statement shows, as text.

        It is the Prolog that the session has become: its `program` of facts, or its `clauses`. A puzzle has
        its `board`, `panels` and `order`, too.
        """
        statement = self.read(Show, what)
        if statement.what in {"program", "clauses"}:
            return self.one(statement, ShowAnswer).text
        return self.one(statement, BoardAnswer, PanelsAnswer, OrderAnswer).text
