"""What a session keeps of its puzzles: the Prolog program that solves them, how often help was asked for."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from mmlogic.language import StatementProblem
from mmlogic.paths.board import Board
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.results import Hint
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View
from mmlogic.session.context import SessionContext

__all__ = ["Paths", "require_board"]


class Paths:
    """The puzzles of a session: `session.state(Paths)`."""

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self._solver: PathSolver | None = None
        self._seen: Puzzle | None = None
        self._wrong: frozenset[tuple[Cell, int]] = frozenset()
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

    def check(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """Return the cells whose placed numbers are wrong; `wrong` knows them from now on."""
        wrong = self.solver.wrong(puzzle.board, dict(puzzle.placed)) if puzzle.placed else ()
        self._wrong = frozenset(each for each in puzzle.placed if each[0] in wrong)
        return wrong

    def wrong(self, puzzle: Puzzle) -> set[Cell]:
        """Return the cells whose numbers the last check found wrong, as far as they still stand."""
        return {cell for cell, _ in self._wrong.intersection(puzzle.placed)}

    def view(self, puzzle: Puzzle) -> View:
        """Return the puzzle as a person sees it again, with what has changed since then."""
        before, self._seen = self._seen, puzzle
        signs = {"!": self.wrong(puzzle), "*": puzzle.changed(before), "'": dict(puzzle.placed)}
        return View(puzzle.now, puzzle.board, signs)

    def hinted(self, puzzle: Puzzle, cells: Collection[Cell]) -> View:
        """Return the puzzle as a person sees it again, with cells that a hint points at."""
        view = self.view(puzzle)
        return replace(view, signs={**view.signs, "<": cells})

    def explained(self, puzzle: Puzzle, hint: Hint) -> View:
        """Return the puzzle with the number of a hint, and what that rests on."""
        board = puzzle.without({hint.cell}).now.with_numbers({hint.cell: hint.number})
        return replace(self.hinted(puzzle, {hint.cell}), board=board, rests_on=hint.rests_on)

    def forget(self) -> None:
        """Let nothing go: every question brings its board along."""

    def close(self) -> None:
        """Let the program go."""
        if self._solver:
            self._solver.close()
            self._solver = None


def require_board(session: SessionContext) -> Puzzle:
    """Return the current puzzle. Raises StatementProblem if there is none."""
    puzzle = session.timeline.first(PUZZLE)
    if puzzle is None:
        raise StatementProblem("there is no puzzle", hint="`puzzle`, `load` or `generate` starts one")
    return puzzle
