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
from mmlogic.machine import ANSWER, Limits, Module, Term, Value, goal
from mmlogic.machine.asking import Asker
from mmlogic.machine.limits import UNLIMITED
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.results import Count, Solutions, SolveStatistics
from mmlogic.paths.rivals import Rivals
from mmlogic.paths.values import Cell, Edge

__all__ = ["ENGINES", "Found", "Search", "board_term", "filled", "rows_term"]

ENGINES: Final = ("search", "sat", "clpfd", "textbook")
"""The programs that solve: search with SAT after it, SAT alone, the CLP(FD) model, the textbook's program."""

Found = tuple[Board | None, SolveStatistics]
"""A solution, or None after the last, and what it took so far."""

_PLACES = 500_000
"""A board whose numbers may go to more places than this is left to Prolog: clauses would fill the memory."""

_BYTES = 1_000
"""Memory that the clauses of one place take."""

_NOTHING = SolveStatistics(0, 0, 0)


class Search:
    """The solutions of boards, within limits."""

    def __init__(self, module: Module) -> None:
        self.limits: Limits = UNLIMITED
        self._module = module
        self._owners: list[Asker] = []

    def solve(self, board: Board, limit: int, engine: str) -> Solutions:
        """Return the first `limit` solutions."""
        if engine == "sat":
            return _collected([], self._further(board, ()), limit)
        nodes = _nodes(board) if engine == "search" else "inf"
        rows, end, figures = self._ask("solve_answer", engine, board_term(board), nodes, limit)
        boards = [filled(board, each) for each in rows]
        if end != "nodes":
            return Solutions(tuple(boards), end == "all", SolveStatistics(*figures))
        return _collected(boards, self._further(board, tuple(boards), SolveStatistics(*figures)), limit)

    def found(self, board: Board, engine: str) -> Iterator[Found]:
        """Yield each solution as it is found, with the figures so far; after the last None, with all."""
        if engine == "sat":
            yield from self._further(board, ())
            return
        before = list[Board]()
        nodes = _nodes(board) if engine == "search" else "inf"
        for rows, statistics in self._stream(engine, board, nodes):
            if rows == "nodes":
                yield from self._further(board, before, statistics)
                return
            if rows == "all":
                yield None, statistics
                return
            before.append(filled(board, rows))
            yield before[-1], statistics

    def found_by(self, board: Board, rules: Sequence[str]) -> Iterator[Found]:
        """Yield what `found` does, as Prolog finds it by these rules alone, however many nodes that takes."""
        for rows, statistics in self._stream(goal("ruled", list(rules)), board, "inf"):
            if rows == "all":
                yield None, statistics
                return
            yield filled(board, rows), statistics

    def count(self, board: Board, limit: int) -> Count:
        """Return how many solutions there are; not exactly if they are `limit` or more."""
        answer = self._ask("count_answer", board_term(board), _nodes(board), limit)
        if answer is None:
            with self._owned() as owner:
                if (encoding := self.encoded(board)) is not None:
                    return _counted(self._by_sat(encoding, (), _NOTHING, owner), limit)
            answer = self._ask("count_answer", board_term(board), "inf", limit)
        number, exact = answer
        return Count(number, bool(exact))

    def soon(self, board: Board, limit: int) -> tuple[int, bool]:
        """Return how many solutions a few hundred nodes bring, up to `limit`, and if these are all."""
        boards, end, _ = self._ask("solve_answer", "search", board_term(board), _nodes(board), limit)
        return len(boards), end == "all"

    def candidates(self, board: Board) -> dict[Cell, tuple[int, ...]] | None:
        """Return the numbers that each empty cell may still hold, as far as propagation sees.

        None where propagation finds that there is no solution.
        """
        answer = self._ask("candidates_answer", board_term(board))
        return None if answer is None else {(r, c): tuple(numbers) for r, c, numbers in answer}

    def encoded(self, board: Board) -> Encoding | None:
        """Return the board as clauses; None if they would be too many.

        Where propagation finds that there is no solution, they contradict each other.
        """
        if (board.size - len(board.givens)) ** 2 > 8 * _PLACES:
            return None
        left = self.candidates(board) or {}
        places = sum(map(len, left.values()))
        if places > _PLACES:
            return None
        needs(places * _BYTES)
        candidates = {number: [cell] for cell, number in board.givens.items()}
        for cell, numbers in left.items():
            for number in numbers:
                candidates.setdefault(number, []).append(cell)
        return Encoding(board, candidates)

    def interrupt(self) -> None:
        """Stop the searches that go on, from another thread."""
        self._module.interrupt()
        for owner in tuple(self._owners):
            owner.stopped = True

    def _further(
        self, board: Board, before: Sequence[Board], statistics: SolveStatistics = _NOTHING
    ) -> Iterator[Found]:
        """Yield the solutions other than those that Prolog found before it met its limit of nodes."""
        began = time.thread_time()
        with self._owned() as owner:
            with Budget(self.limits.seconds):
                encoding = self.encoded(board)
            if encoding is not None:
                statistics = replace(statistics, seconds=statistics.seconds + time.thread_time() - began)
                yield from self._by_sat(encoding, before, statistics, owner)
                return
        for number, (rows, figures) in enumerate(self._stream("search", board, "inf")):
            if rows == "all":
                yield None, figures
            elif number >= len(before):
                yield filled(board, rows), figures

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
        """Yield who is stopped by `interrupt`."""
        owner = Asker()
        self._owners.append(owner)
        try:
            yield owner
        finally:
            self._owners.remove(owner)

    def _stream(self, engine: Value, board: Board, nodes: Value) -> Iterator[tuple[Any, SolveStatistics]]:
        asked = goal("found_answer", engine, board_term(board), nodes, ANSWER)
        for rows, figures in self._module.values(asked, self.limits):
            yield rows, SolveStatistics(*figures)

    def _ask(self, predicate: str, *arguments: Any) -> Any:
        return self._module.value(goal(predicate, *arguments, ANSWER), self.limits)


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


def _nodes(board: Board) -> Term:
    """Return how many nodes Prolog may open for each solution: a twentieth of a second for most sizes.

    Published puzzles take up to 209 nodes at 8x8, and 12 at 30x30, where 474 numbers are open. Beyond 500 a
    node takes long, and hardly any board is solved by few. An almost empty one takes a node for most of its
    numbers, and little else.
    """
    open_numbers = max(board.size - len(board.givens), 1)
    nodes = min(300, max(min(40, 5_000_000_000 // open_numbers**3), 2_500_000 // open_numbers**2))
    return goal("each", max(nodes, board.size * 5 // 4) if len(board.givens) * 20 < board.size else nodes)


def board_term(board: Board) -> Term:
    """Return the board as the Prolog term that `prolog/paths/boards.pl` describes."""
    if not isinstance(board, Board):
        raise TypeError(f"a board is a Board, not {type(board).__name__}")
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
    contents = tuple(tuple(None if content < 0 else content for content in row) for row in rows)
    return replace(board, rows=contents)
