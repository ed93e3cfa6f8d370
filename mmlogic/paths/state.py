"""What a session keeps of its puzzles: the Prolog program that solves them, how often help was asked for."""

from collections import Counter

from mmlogic.language import StatementProblem
from mmlogic.paths.board import Board
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.solver import PathSolver
from mmlogic.session.context import SessionContext

__all__ = ["Paths", "require_board"]


class Paths:
    """The puzzles of a session: `session.state(Paths)`."""

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self._solver: PathSolver | None = None
        self.helped: dict[Board, Counter[str]] = {}

    @property
    def solver(self) -> PathSolver:
        """Prolog's answers about puzzles, within the limits of now."""
        if self._solver is None:
            self._solver = PathSolver()
        self._solver.limits = self._session.settings.limits
        return self._solver

    @property
    def engine(self) -> str:
        """The program that solves: the settings name programs for codes too, which solve no puzzle."""
        engine = self._session.settings.engine
        return engine if engine in {"textbook", "clpfd"} else "search"

    def count_help(self, puzzle: Puzzle, what: str) -> int:
        """Count that help was asked for, and return how often that is on this board."""
        asked = self.helped.setdefault(puzzle.board, Counter())
        asked[what] += 1
        return asked.total()

    def forget(self) -> None:
        """Let nothing go: every question brings its board along."""

    def close(self) -> None:
        """Let the program go."""
        if self._solver:
            self._solver.close()
            self._solver = None


def require_board(session: SessionContext) -> Puzzle:
    """Return the puzzle that is being solved. Raises StatementProblem if there is none."""
    puzzle = session.timeline.first(PUZZLE)
    if puzzle is None:
        raise StatementProblem("there is no puzzle", hint="`puzzle`, `load` or `generate` starts one")
    return puzzle
