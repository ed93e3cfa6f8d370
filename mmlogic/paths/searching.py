"""The solutions of boards: found, and counted."""

from collections.abc import Iterator, Sequence
from typing import Any

from mmlogic.machine import ANSWER, Goal, Limits, Module, Statistics, Value, goal
from mmlogic.paths.arguments import check, known
from mmlogic.paths.board import Board
from mmlogic.paths.declared import search_rules
from mmlogic.paths.results import Count, Solutions, SolveStatistics
from mmlogic.paths.search import ENGINES, Search
from mmlogic.paths.values import whole

__all__ = ["Searching"]

_NO_LIMITS = Limits()


class Searching:
    """Solves boards, through one Prolog module."""

    def __init__(self, limits: Limits = _NO_LIMITS) -> None:
        self._module = Module("paths/answers")
        self._search = Search(self._module)
        self.limits = limits

    @property
    def limits(self) -> Limits:
        """The limits of each question."""
        return self._search.limits

    @limits.setter
    def limits(self, limits: Limits) -> None:
        self._search.limits = limits

    def solve(self, board: Board, limit: int = 1, engine: str = "search") -> Solutions:
        """Return the first `limit` solutions, with the search's statistics (0 for other engines)."""
        known(engine, ENGINES, "engine")
        check(board)
        return self._search.solve(board, whole(limit, "limit", 0), engine)

    def solutions(self, board: Board, engine: str = "search") -> Iterator[Board]:
        """Yield all solutions as they are found."""
        return (solution for solution, _ in self.found(board, engine) if solution is not None)

    def found(
        self, board: Board, engine: str = "search", rules: Sequence[str] | None = None
    ) -> Iterator[tuple[Board | None, SolveStatistics]]:
        """Yield each solution as it is found, with the figures so far; after the last None, with all.

        With `rules` Prolog searches by them alone, whatever the engine: see `prolog/paths/passes.pl`.
        """
        known(engine, ENGINES, "engine")
        check(board)
        if rules is None:
            return self._search.found(board, engine)
        for rule in rules:
            known(rule, tuple(search_rules()), "rule")
        return self._search.found_by(board, rules)

    def measured(self, asked: Goal) -> Statistics:
        """Return what a goal of `prolog/paths/answers.pl` takes, and its answer."""
        return self._module.profile(asked, self.limits)

    def count(self, board: Board, limit: int = 1000) -> Count:
        """Return how many solutions there are; it is not exact where they are `limit` or more."""
        check(board)
        return self._search.count(board, whole(limit, "limit", 0))

    def interrupt(self) -> None:
        """Stop the current question, from another thread."""
        self._search.interrupt()

    def close(self) -> None:
        """Drop the Prolog module; the solver cannot be asked any more."""
        self._module.close()

    def _ask(self, predicate: str, *arguments: Value) -> Any:
        return self._module.value(goal(predicate, *arguments, ANSWER), self.limits)
