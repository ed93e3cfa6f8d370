"""Methods for codes and puzzles alike; they apply to the puzzle if there is one."""

from mmlogic.codes.answers import WhyAnswer
from mmlogic.codes.history import HistoryAnswer
from mmlogic.language import StatementProblem
from mmlogic.methods.base import StatementRunner
from mmlogic.paths.answers import ConflictAnswer, PuzzleHistoryAnswer
from mmlogic.session.statements.count import Count
from mmlogic.session.statements.history import History
from mmlogic.session.statements.profile import Profile, ProfileAnswer
from mmlogic.session.statements.show import Show
from mmlogic.session.statements.why import Why

__all__ = ["CommonMethods"]


class CommonMethods(StatementRunner):
    """A method for each statement that codes and puzzles share."""

    def count(self) -> int:
        """Return the exact number of remaining codes or, for a puzzle, of its solutions.

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
        """Explain why no code is left, or why the puzzle has no solution. False if there is one."""
        return self.one(Why(), WhyAnswer, ConflictAnswer)

    def profile(self, question: str | None = None) -> ProfileAnswer:
        """Put a question, such as `"count"`, to all programs, and compare inferences and time."""
        return self.ask(self.read(Profile, question or ""))

    def history(self) -> HistoryAnswer | PuzzleHistoryAnswer:
        """Return the clues and rules, or the puzzle, and the numbers of steps for undo and redo."""
        return self.one(History(), HistoryAnswer, PuzzleHistoryAnswer)

    def show(self, what: str = "program") -> str:
        """Return the output of `show` as text.

        `program` is the session as a program of Prolog, `clauses` the one specialised from its facts; the
        empty text is the game or the board. A puzzle also has `board`, `panels` and `order`.
        """
        return self.ask(self.read(Show, what)).text
