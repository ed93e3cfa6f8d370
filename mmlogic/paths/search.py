"""The search for solutions: Prolog's for the first nodes, then SAT, which is as exact.

Prolog is faster where propagation does most of the work, as on all published puzzles. A board that takes more
nodes than its size allows goes to a SAT solver, with the candidates that propagation has left. Both see to it
that no solution comes twice.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from mmlogic.common.budget import Budget, needs
from mmlogic.machine import ANSWER, Goal, Limits, Module, Statistics, Term, Value, goal
from mmlogic.machine.backend import UNLIMITED, Asker
from mmlogic.paths.board import Board, check_board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.kinds import search_rules
from mmlogic.paths.results import Count, Solutions, SolveStatistics
from mmlogic.paths.rivals import Rivals
from mmlogic.paths.values import Cell, Edge, Rows, known, whole

__all__ = ["ENGINES", "Found", "Search", "board_term", "contents", "encoded", "filled", "rows_term", "soon"]

ENGINES: Final = ("search", "sat", "clpfd", "textbook")
"""The programs that solve: search with SAT after it, SAT alone, the CLP(FD) model, the textbook's program."""

Found = tuple[Board | None, SolveStatistics]
"""A solution, or None after the last, and what the search took so far."""

_PLACES = 500_000
"""A board whose numbers may go to more places than this is left to Prolog: clauses would fill the memory."""

_BYTES = 1_000
"""Memory that the clauses of one place take."""

_NOTHING = SolveStatistics(0, 0, 0)


class Search:
    """The solutions of boards, through one Prolog module; `limits` hold for each question."""

    def __init__(self, limits: Limits = UNLIMITED) -> None:
        self.limits = limits
        self._module = Module("paths/answers")
        self._owners: list[Asker] = []

    def solve(self, board: Board, limit: int = 1, engine: str = "search") -> Solutions:
        """Return the first `limit` solutions, with the search's statistics (0 for other engines)."""
        known(engine, ENGINES, "engine")
        check_board(board)
        limit = whole(limit, "limit", 0)
        if engine == "sat":
            return _collected([], self._further(board, ()), limit)
        nodes = _nodes(board, engine)
        rows, end, figures = self._ask("solve_answer", engine, board_term(board), nodes, limit)
        boards, statistics = [filled(board, each) for each in rows], SolveStatistics(*figures)
        if end != "nodes":
            return Solutions(tuple(boards), end == "all", statistics)
        return _collected(boards, self._further(board, tuple(boards), statistics), limit)

    def solutions(self, board: Board, engine: str = "search") -> Iterator[Board]:
        """Yield all solutions as they are found."""
        return (solution for solution, _ in self.found(board, engine) if solution is not None)

    def found(
        self, board: Board, engine: str = "search", rules: Sequence[str] | None = None
    ) -> Iterator[Found]:
        """Yield each solution as it is found, with the figures so far; after the last None, with all.

        With `rules` Prolog searches by them alone, whatever the engine: see `prolog/paths/passes.pl`.
        """
        known(engine, ENGINES, "engine")
        check_board(board)
        if rules is not None:
            for rule in rules:
                known(rule, tuple(search_rules()), "rule")
            return self._found(board, goal("ruled", list(rules)), "inf")
        if engine == "sat":
            return self._further(board, ())
        return self._found(board, engine, _nodes(board, engine))

    def count(self, board: Board, limit: int = 1000) -> Count:
        """Return how many solutions there are; it is not exact where they are `limit` or more."""
        check_board(board)
        limit = whole(limit, "limit", 0)
        answer = self._ask("count_answer", board_term(board), _nodes(board), limit)
        if answer is None:
            with self._owned() as owner:
                if (encoding := encoded(self, board)) is not None:
                    return _counted(self._by_sat(encoding, (), _NOTHING, owner), limit)
            answer = self._ask("count_answer", board_term(board), "inf", limit)
        number, exact = answer
        return Count(number, bool(exact))

    def candidates(self, board: Board) -> dict[Cell, tuple[int, ...]] | None:
        """Return the numbers that each empty cell may still hold, as far as propagation sees.

        None where propagation finds that there is no solution.
        """
        answer = self._ask("candidates_answer", board_term(board))
        return None if answer is None else {(r, c): tuple(numbers) for r, c, numbers in answer}

    def measured(self, asked: Goal) -> Statistics:
        """Return what a goal of `prolog/paths/answers.pl` takes, and its answer."""
        return self._module.profile(asked, self.limits)

    def interrupt(self) -> None:
        """Stop the questions of this solver, from another thread."""
        self._module.interrupt()
        for owner in tuple(self._owners):
            owner.stopped = True

    def close(self) -> None:
        """Drop the Prolog module; the solver cannot be asked any more."""
        self._module.close()

    def _found(self, board: Board, engine: Value, nodes: Value) -> Iterator[Found]:
        before = list[Board]()
        asked = goal("found_answer", engine, board_term(board), nodes, ANSWER)
        for rows, figures in self._module.values(asked, self.limits):
            statistics = SolveStatistics(*figures)
            if rows == "nodes":
                yield from self._further(board, before, statistics)
            elif rows == "all":
                yield None, statistics
            else:
                before.append(filled(board, rows))
                yield before[-1], statistics

    def _further(
        self, board: Board, before: Sequence[Board], statistics: SolveStatistics = _NOTHING
    ) -> Iterator[Found]:
        """Yield the solutions other than those that Prolog found before it met its limit of nodes."""
        began = time.thread_time()
        with self._owned() as owner:
            with Budget(self.limits.seconds):
                encoding = encoded(self, board)
            if encoding is not None:
                statistics = replace(statistics, seconds=statistics.seconds + time.thread_time() - began)
                yield from self._by_sat(encoding, before, statistics, owner)
                return
        for number, (solution, figures) in enumerate(self._found(board, "search", "inf")):
            if solution is None or number >= len(before):
                yield solution, figures

    def _by_sat(
        self, encoding: Encoding, before: Sequence[Board], statistics: SolveStatistics, owner: Asker
    ) -> Iterator[Found]:
        """Yield the solutions other than those of `before`, then None."""
        began = time.thread_time()
        with Rivals(encoding, self.limits, owner) as rivals:
            for solution in before:
                rivals.exclude(solution)
            found: Board | None = encoding.board
            while found is not None:
                found = rivals.solution()
                seconds = statistics.seconds + time.thread_time() - began
                statistics = replace(statistics, conflicts=rivals.conflicts, seconds=seconds)
                yield found, statistics
                began = time.thread_time()
                if found is not None:
                    rivals.exclude(found)

    @contextmanager
    def _owned(self) -> Iterator[Asker]:
        """Yield an asker that `interrupt` stops."""
        owner = Asker()
        self._owners.append(owner)
        try:
            yield owner
        finally:
            self._owners.remove(owner)

    def _ask(self, predicate: str, *arguments: Value) -> Any:
        return self._module.value(goal(predicate, *arguments, ANSWER), self.limits)


def soon(search: Search, board: Board, limit: int) -> tuple[int, bool]:
    """Return how many solutions a few hundred nodes bring, up to `limit`, and if these are all."""
    boards, end, _ = search._ask("solve_answer", "search", board_term(board), _nodes(board), limit)
    return len(boards), end == "all"


def encoded(search: Search, board: Board) -> Encoding | None:
    """Return the board as clauses; None if they would be too many.

    Where propagation finds that there is no solution, they contradict each other.
    """
    if (board.size - len(board.givens)) ** 2 > 8 * _PLACES:
        return None
    left = search.candidates(board) or {}
    places = sum(map(len, left.values()))
    if places > _PLACES:
        return None
    needs(places * _BYTES)
    candidates = {number: [cell] for cell, number in board.givens.items()}
    for cell, numbers in left.items():
        for number in numbers:
            candidates.setdefault(number, []).append(cell)
    return Encoding(board, candidates)


def _collected(boards: list[Board], pages: Iterator[Found], limit: int) -> Solutions:
    """Return the solutions of `boards` and then of `pages`, `limit` of them at most."""
    statistics = _NOTHING
    for solution, statistics in pages:
        if solution is None or len(boards) == limit:
            return Solutions(tuple(boards), solution is None, statistics)
        boards.append(solution)
    return Solutions(tuple(boards), True, statistics)


def _counted(pages: Iterator[Found], limit: int) -> Count:
    """Return how many solutions there are, or `limit` if there are as many."""
    number = 0
    for solution, _ in pages:
        if solution is None:
            return Count(number, exact=True)
        number += 1
        if number >= limit:
            break
    return Count(number, exact=False)


def _nodes(board: Board, engine: str = "search") -> Value:
    """Return how many nodes Prolog may open for each solution: a twentieth of a second for most sizes.

    Published puzzles take up to 209 nodes at 8x8, and 12 at 30x30, where 474 numbers are open. Beyond 500 a
    node takes long, and hardly any board is solved by few. An almost empty one takes a node for most of its
    numbers, and little else. Other engines may open any number.
    """
    if engine != "search":
        return "inf"
    open_numbers = max(board.size - len(board.givens), 1)
    nodes = min(300, max(min(40, 5_000_000_000 // open_numbers**3), 2_500_000 // open_numbers**2))
    return goal("each", max(nodes, board.size * 5 // 4) if len(board.givens) * 20 < board.size else nodes)


def board_term(board: Board) -> Term:
    """Return the board as the Prolog term that `prolog/paths/boards.pl` describes."""
    check_board(board)
    pairs: list[tuple[str, Edge]] = [("link", pair) for pair in board.links]
    pairs += [("edge", pair) for pair in board.edges]
    extras = [goal(name, goal("-", *one), goal("-", *other)) for name, (one, other) in pairs]
    extras += [goal("mark", goal("-", *cell), mark) for cell, mark in board.marks]
    style: list[Term | str] = ["letters"] if board.letters else []
    return goal("board", board.kind, rows_term(board), [*extras, *style])


def rows_term(board: Board) -> list[list[str | int]]:
    """Return the rows of a board as `prolog/paths/boards.pl` has them."""
    return [["null" if content is None else content for content in row] for row in board.rows]


def filled(board: Board, rows: list[list[int]]) -> Board:
    """Return the board with the rows of an answer."""
    return replace(board, rows=contents(rows))


def contents(rows: list[list[int]]) -> Rows:
    """Return the rows of an answer as a board has them: a negative number is where there is no cell."""
    return tuple(tuple(None if content < 0 else content for content in row) for row in rows)
