"""Answers about number-path boards: the search for solutions, hints, grades, reasons.

Prolog searches first, and is faster if propagation does most of the work, as on all published puzzles. A
board that exceeds its limit of nodes goes to a SAT solver with the remaining candidates. Both are exact. No
solution comes twice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from mmlogic.limits.budget import UNLIMITED, Budget, needs, own_time
from mmlogic.limits.interrupts import Asker
from mmlogic.machine import ANSWER, Goal, Limits, Module, Statistics, Value, goal
from mmlogic.paths.board import Board, check_board
from mmlogic.paths.contradictions import contradiction, misplacements, slips
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.generating import Generating
from mmlogic.paths.results import (
    NOTHING_FOLLOWS,
    Contradiction,
    Count,
    Grade,
    Hint,
    Misplacement,
    Several,
    Slip,
    Solutions,
    SolveStatistics,
    Step,
    Unique,
)
from mmlogic.paths.rivals import Rivals
from mmlogic.paths.values import BoardError, Cell, cell_at, format_cell, known, truth, whole
from mmlogic.paths.writing import board_program

ENGINES: Final = ("search", "sat", "clpfd", "textbook")
"""The programs that solve: search then SAT, SAT alone, the CLP(FD) model, the textbook's program."""

T = TypeVar("T")

Found = tuple[Board | None, SolveStatistics]
"""A solution, or None after the last, and what the search took so far."""

_PLACES = 500_000
"""The most places for clauses, to save memory. Prolog solves larger boards alone."""

_BYTES = 1_000
"""Memory for the clauses of one place."""

_NOTHING = SolveStatistics(0, 0, 0)


class PathSolver(Generating):
    """Answers questions about boards, through one Prolog module. `limits` hold for each question.

    Methods may raise BoardError and TypeError for wrong arguments, LimitExceeded, and Interrupted.
    A board too large for the solver (200x200 empty cells) raises PrologError.
    """

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
            return _collected([], self._by_sat(board, ()), limit)
        boards, end, statistics = self._search(board, limit, engine)
        if end != "nodes":
            return Solutions(tuple(boards), end == "all", statistics)
        return _collected(boards, self._by_sat(board, tuple(boards), statistics), limit)

    def solutions(self, board: Board, engine: str = "search") -> Iterator[Board]:
        """Yield all solutions as they are found."""
        return (solution for solution, _ in self.found(board, engine) if solution is not None)

    def found(self, board: Board, engine: str = "search") -> Iterator[Found]:
        """Yield each solution with the figures so far, then None with the final figures."""
        known(engine, ENGINES, "engine")
        check_board(board)
        if engine == "sat":
            return self._by_sat(board, ())
        return self._found(board, engine, _nodes(board, engine))

    def count(self, board: Board, limit: int = 1000) -> Count:
        """Return the number of solutions, exact below `limit`."""
        check_board(board)
        limit = whole(limit, "limit", 0)
        if count := self._ask("count_answer", board, _nodes(board), limit, read=_count):
            return count
        number = sum(solution is not None for solution, _ in islice(self._by_sat(board, ()), limit))
        return Count(number, exact=number < limit)

    def unique(self, board: Board) -> Unique | Several | Contradiction:
        """Return the one solution, or two and where they differ, or givens that contradict each other."""
        match self.solve(board, 2).boards:
            case (solution,):
                return Unique(solution)
            case (first, second):
                others = second.givens
                return Several((first, second), tuple(c for c, n in first.givens.items() if others[c] != n))
        if conflict := contradiction(board, self.limits, self._few):
            return conflict
        return Contradiction(self._ask("contradiction_answer", board, read=_numbers), minimal=False)

    def slips(self, board: Board, conflict: dict[Cell, int]) -> tuple[Slip, ...]:
        """Return the likely intended numbers of a conflict's givens, likeliest first.

        Raises BoardError for a cell that holds no given.
        """
        check_board(board)
        if strange := [cell for cell in conflict if cell not in board.givens]:
            raise BoardError(f"no given stands at {strange[0]!a:.60}")
        return slips(board, conflict, self.candidates, self._few)

    def misplacements(self, board: Board, conflict: dict[Cell, int]) -> tuple[Misplacement, ...]:
        """Return exchanges of two givens and shifts of a row that would explain a conflict."""
        check_board(board)
        if not isinstance(conflict, dict) or not conflict.keys() <= board.givens.keys():
            raise BoardError("a conflict has givens of the board: numbers by their cells")
        return misplacements(board, conflict, self._few)

    def candidates(self, board: Board) -> dict[Cell, tuple[int, ...]] | None:
        """Return the candidates of each empty cell after propagation.

        None if propagation finds no solution.
        """
        return self._ask("candidates_answer", board, read=_candidates)

    def near(self, board: Board) -> dict[Cell, tuple[int, ...]]:
        """Return for each empty cell the numbers that can reach it from the numbers on the board.

        A cell that no number reaches is left out. Boards without a solution have an answer, too.
        """
        return self._ask("near_answer", board, read=_candidates) or {}

    def hint(self, board: Board) -> Hint | None:
        """Return the next number to place and why, or None on a full or stuck board."""
        return self._ask("hint_answer", board, read=partial(_hint, board))

    def placeable(self, board: Board) -> tuple[Cell, ...]:
        """Return the cells that techniques no harder than `hint`'s can fill now, or () without a hint."""
        return self._ask("placeable_answer", board, read=_cells)

    def why(self, board: Board, cell: Cell) -> Hint | None:
        """Return why a cell holds its number, or None for a given or if no technique finds it.

        Raises BoardError for anything but a cell of the board.
        """
        check_board(board)
        cell = cell_at(cell)
        if not board.is_cell(cell):
            raise BoardError(f"{format_cell(cell)} is not a cell of the board", cell=cell)
        return self._ask("why_answer", board, *cell, read=partial(_hint, board))

    def steps(self, board: Board) -> tuple[Step, ...]:
        """Return the whole derivation of the solution by the techniques of people."""
        return self.derivation(board)[0]

    def derivation(self, board: Board, tries: bool = True) -> tuple[tuple[Step, ...], Grade]:
        """Return the derivation and its grade. Without `tries` it ends before the first what-if."""
        hardest = "extreme" if truth(tries, "tries") == "true" else "hard"
        return self._ask("steps_answer", board, hardest, read=_derivation)

    def grade(self, board: Board) -> Grade:
        """Return how hard the board is for people."""
        return self._ask("grade_answer", board, read=_grade)

    def wrong(self, board: Board, marks: dict[Cell, int]) -> tuple[Cell, ...]:
        """Return the cells of `marks`, the player's numbers, that no solution of `board` has."""
        if not isinstance(marks, dict):
            raise TypeError(f"marks are a dict from cells to numbers, not {type(marks).__name__}")
        placed = {cell_at(cell): whole(number, "number") for cell, number in marks.items()}
        match self.solve(board, 2).boards:
            case (solution,):
                right = solution.givens.items()
                return tuple(cell for cell, number in placed.items() if (cell, number) not in right)
        return tuple(cell for cell, number in placed.items() if not self._possible(board, cell, number))

    def standalone(self, board: Board) -> str:
        """Return a program for plain SWI-Prolog: the board, and the textbook's clauses."""
        check_board(board)
        return f"{board_program(board)}\n{self._module.once(goal('standalone_text', ANSWER))}"

    def measured(self, asked: Goal) -> Statistics:
        """Return the cost of a goal in `prolog/paths/answers.pl`, and its answer."""
        return self._module.profile(asked, self.limits)

    def interrupt(self) -> None:
        """Stop the questions of this solver, from another thread."""
        self._module.interrupt()
        for owner in tuple(self._owners):
            owner.stopped = True

    def close(self) -> None:
        """Drop the Prolog module. The solver answers no more questions."""
        self._module.close()

    def _ask(self, predicate: str, board: Board, *arguments: Value, read: Callable[[Any], T]) -> T:
        check_board(board)
        return self._value(read, goal(predicate, board.term, *arguments, ANSWER))

    def _value(self, read: Callable[[Any], T], asked: Goal) -> T:
        return self._module.read(read, asked, self.limits)

    def _search(
        self, board: Board, limit: int, engine: str = "search"
    ) -> tuple[list[Board], str, SolveStatistics]:
        """Return the first `limit` solutions, how the search ended, and its figures."""

        def read(answer: Any) -> tuple[list[Board], str, SolveStatistics]:
            rows, end, figures = answer
            return [*map(board.filled, rows)], end, SolveStatistics(*figures)

        nodes = _nodes(board, engine)
        return self._value(read, goal("solve_answer", engine, board.term, nodes, limit, ANSWER))

    def _few(self, board: Board, limit: int) -> tuple[int, bool]:
        """Return the solutions found in a few hundred nodes, up to `limit`, and whether these are all."""
        boards, end, _ = self._search(board, limit)
        return len(boards), end == "all"

    def _found(self, board: Board, engine: Value, nodes: Value) -> Iterator[Found]:
        before = list[Board]()
        asked = goal("found_answer", engine, board.term, nodes, ANSWER)
        for answer in self._module.values(asked, self.limits):
            with self._module.reading():
                rows, figures = answer
                statistics = SolveStatistics(*figures)
                found = None if rows in ("nodes", "all") else board.filled(rows)
            if rows == "nodes":
                yield from self._by_sat(board, before, statistics)
                return
            if found is not None:
                before.append(found)
            yield found, statistics

    def _by_sat(
        self, board: Board, before: Sequence[Board], statistics: SolveStatistics = _NOTHING
    ) -> Iterator[Found]:
        """Yield the solutions that Prolog had not found at its limit of nodes, then None.

        Prolog solves boards too large for clauses. `interrupt` stops the owner of the SAT solvers.
        """
        began, owner = own_time(), Asker()
        self._owners.append(owner)
        try:
            with Budget(self.limits.seconds):
                encoding = encoded(self, board)
            if encoding is None:
                yield from islice(self._found(board, "search", "inf"), len(before), None)
                return
            with Rivals(encoding, self.limits, owner) as rivals:
                for solution in before:
                    rivals.exclude(solution)
                while True:
                    found = rivals.solution()
                    seconds = statistics.seconds + own_time() - began
                    statistics = replace(statistics, conflicts=rivals.conflicts, seconds=seconds)
                    yield found, statistics
                    if found is None:
                        return
                    began = own_time()
                    rivals.exclude(found)
        finally:
            self._owners.remove(owner)

    def _possible(self, board: Board, cell: Cell, number: int) -> bool:
        held = board.givens.get(cell)
        if held is not None or board.cell_of(number):
            return held == number and self.count(board, 1).number > 0
        if not board.is_cell(cell) or not 1 <= number <= board.size:
            return False
        return self.count(board.with_numbers({cell: number}), 1).number > 0


def encoded(solver: PathSolver, board: Board) -> Encoding | None:
    """Return the board as clauses, or None for too many.

    If propagation finds no solution, the clauses contradict each other.
    """
    if (board.size - len(board.givens)) ** 2 > 8 * _PLACES:
        return None
    left = solver.candidates(board) or {}
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
    statistics = _NOTHING
    for solution, statistics in pages:
        if solution is None or len(boards) == limit:
            return Solutions(tuple(boards), solution is None, statistics)
        boards.append(solution)
    return Solutions(tuple(boards), True, statistics)


def _nodes(board: Board, engine: str = "search") -> Value:
    """Return the nodes that Prolog may open for each solution: about the time of a SAT solver.

    Published puzzles take up to 209 nodes at 8x8, and 12 at 30x30 with 474 open numbers. With 200 or more
    open, more than a few nodes rarely help, unless two fifths are given. An almost empty board takes about a
    node for each number. Other engines have no limit.
    """
    if engine != "search":
        return "inf"
    empty = sum(row.count(0) for row in board.rows)
    given = board.size - empty
    most = 5_000_000_000 // max(empty, 1) ** 3
    nodes = min(300, most if given * 5 >= board.size * 2 else max(min(15, most), most // 12))
    return goal("each", max(nodes, board.size * 5 // 4) if given * 20 < board.size else nodes)


def _count(answer: Any) -> Count | None:
    if answer is None:  # too many nodes
        return None
    number, exact = answer
    return Count(whole(number, "number"), bool(exact))


def _numbers(answer: Any) -> dict[Cell, int]:
    return {(r, c): number for number, r, c in answer}


def _candidates(answer: Any) -> dict[Cell, tuple[int, ...]] | None:
    return None if answer is None else {(r, c): tuple(numbers) for r, c, numbers in answer}


def _cells(answer: Any) -> tuple[Cell, ...]:
    return tuple((r, c) for r, c in answer or ())


def _hint(board: Board, answer: Any) -> Hint | None:
    if answer is None:
        return None
    number, r, c, technique, name, reason, placed = answer
    return Hint(number, (r, c), technique, name, reason, _numbers(placed), board.letters)


def _derivation(answer: Any) -> tuple[tuple[Step, ...], Grade]:
    steps, grade = answer
    return tuple(_step(*step) for step in steps), _grade(grade)


def _step(technique: str, because: str = NOTHING_FOLLOWS, *place: int) -> Step:
    if not place:
        return Step(technique, because)
    number, r, c = place
    return Step(technique, because, number, (r, c))


def _grade(answer: Any) -> Grade:
    technique, times, counts, difficulty, effort = answer
    return Grade(technique, times, dict(counts), difficulty, effort)
