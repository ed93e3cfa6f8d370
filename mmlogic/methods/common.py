"""What may be asked of codes and puzzles alike, as methods; while there is a puzzle, they speak of it."""

from mmlogic.codes.answers import HistoryAnswer, WhyAnswer
from mmlogic.language import StatementProblem
from mmlogic.methods.base import Carrying, unexpected
from mmlogic.paths.answers import ConflictAnswer, PuzzleHistoryAnswer
from mmlogic.session.statements.count import Count
from mmlogic.session.statements.history import History
from mmlogic.session.statements.profile import Profile, ProfileAnswer
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
        found = self.ask(Count())
        if not found.exact:
            raise StatementProblem(
                f"the puzzle has at least {found.count} solutions",
                hint="`solution_count` says how far they were counted",
            )
        return found.count

    def why(self) -> WhyAnswer | ConflictAnswer:
        """Explain why no code is left, or why the puzzle has no solution. It is false if there is one."""
        answer = self.ask(Why())
        if not isinstance(answer, WhyAnswer | ConflictAnswer):
            raise unexpected(answer)
        return answer

    def profile(self, question: str | None = None) -> ProfileAnswer:
        """Ask a question, such as `"count"`, of all programs, and compare inferences and time."""
        return self.ask(self.read(Profile, question or ""))

    def history(self) -> HistoryAnswer | PuzzleHistoryAnswer:
        """Return what the session knows of the codes or the puzzle, and how many steps can be taken back."""
        answer = self.ask(History())
        if not isinstance(answer, HistoryAnswer | PuzzleHistoryAnswer):
            raise unexpected(answer)
        return answer

    def show(self, what: str = "program") -> str:
        """Return what the statement shows, as text.

        It is the Prolog that the session has become: its `program` of facts, or its `clauses`. A puzzle has
        its `board`, `panels` and `order`, too.
        """
        return self.ask(self.read(Show, what)).text
