"""Prolog's answers about number-path boards."""

from typing import Any

from mmlogic.machine import ANSWER, goal
from mmlogic.paths.board import Board, check_board
from mmlogic.paths.contradictions import contradiction, slips
from mmlogic.paths.generating import Generating
from mmlogic.paths.results import (
    NOTHING_FOLLOWS,
    Contradiction,
    Grade,
    Hint,
    Placement,
    SearchLog,
    SearchNode,
    SearchTree,
    Several,
    Slip,
    Step,
    Unique,
    log_of,
)
from mmlogic.paths.search import board_term, rows_term
from mmlogic.paths.values import BoardError, Cell, cell_at, format_cell, truth, whole
from mmlogic.paths.writing import board_program

__all__ = ["PathSolver"]

_WITHOUT_TRIES = 11
"""The level of the hardest technique but `what_if`, see `prolog/paths/deduce/rules.pl`."""


class PathSolver(Generating):
    """Answers questions about boards, through one Prolog module; `limits` hold for each question.

    Every method may raise BoardError and TypeError for what it cannot be asked, LimitExceeded, Interrupted,
    and PrologError where a board outgrows the solver (200x200 cells with nothing given).
    """

    def unique(self, board: Board) -> Unique | Several | Contradiction:
        """Return the one solution, or two and where they differ, or givens that contradict each other."""
        match self.solve(board, 2).boards:
            case (solution,):
                return Unique(solution)
            case (first, second):
                others = second.givens
                return Several((first, second), tuple(c for c, n in first.givens.items() if others[c] != n))
        if conflict := contradiction(board, self):
            return conflict
        return Contradiction(_numbers(self._ask("contradiction_answer", board_term(board))), minimal=False)

    def slips(self, board: Board, conflict: dict[Cell, int]) -> tuple[Slip, ...]:
        """Return what givens of a conflict may have been meant to be, the likeliest first.

        Raises BoardError for a cell that holds no given.
        """
        board_term(board)  # what is no board is refused
        if strange := [cell for cell in conflict if cell not in board.givens]:
            raise BoardError(f"no given stands at {strange[0]!a:.60}")
        return slips(board, conflict, self)

    def order(self, board: Board) -> tuple[Placement, ...] | None:
        """Return the numbers of the first solution in the order they were placed; None without solution."""
        solutions = self.solve(board).boards
        if not solutions:
            return None
        answer = self._ask("order_answer", board_term(board), rows_term(solutions[0]))
        return tuple(Placement(n, (r, c), how) for n, r, c, how in answer)

    def tree(self, board: Board, nodes: int = 100) -> SearchTree:
        """Return the tree of the search for all solutions, of which so many nodes are opened."""
        opened, solutions, rows = self._ask("tree_answer", board_term(board), whole(nodes, "nodes", 1))
        return SearchTree(opened, solutions, tuple(_node(*row) for row in rows))

    def trace(self, board: Board, nodes: int = 100) -> SearchLog:
        """Return what happens in the search for all solutions, of which so many nodes are opened."""
        return log_of(*self._ask("trace_answer", board_term(board), whole(nodes, "nodes", 1)))

    def hint(self, board: Board) -> Hint | None:
        """Return the next number to place and why; None on a full board, or where no technique helps."""
        return _hint(self._ask("hint_answer", board_term(board)), board)

    def placeable(self, board: Board) -> tuple[Cell, ...]:
        """Return the cells that can be filled now, by no more than `hint` takes; none where that has none."""
        cells = self._ask("placeable_answer", board_term(board))
        return tuple((r, c) for r, c in cells or ())

    def why(self, board: Board, cell: Cell) -> Hint | None:
        """Return why a cell holds its number; None where it is given or no technique finds it.

        Raises BoardError for anything but a cell of the board.
        """
        check_board(board)
        cell = cell_at(cell)
        if not board.is_cell(cell):
            raise BoardError(f"{format_cell(cell)} is not a cell of the board", cell=cell)
        return _hint(self._ask("why_answer", board_term(board), *cell), board)

    def near(self, board: Board) -> dict[Cell, tuple[int, ...]]:
        """Return for each empty cell the numbers that can reach it from the numbers on the board.

        A cell that no number reaches is left out. Boards without a solution have an answer, too.
        """
        answer = self._ask("near_answer", board_term(board))
        return {(r, c): tuple(numbers) for r, c, numbers in answer}

    def steps(self, board: Board) -> tuple[Step, ...]:
        """Return the whole derivation of the solution by the techniques of people."""
        return self.derivation(board)[0]

    def derivation(self, board: Board, tries: bool = True) -> tuple[tuple[Step, ...], Grade]:
        """Return the derivation and its grade; without `tries` as far as it takes no what-if."""
        level = "inf" if truth(tries, "tries") == "true" else _WITHOUT_TRIES
        steps, (technique, times, counts, difficulty) = self._ask("steps_answer", board_term(board), level)
        return tuple(_step(*step) for step in steps), Grade(technique, times, dict(counts), difficulty)

    def grade(self, board: Board) -> Grade:
        """Return how hard the board is for people."""
        technique, times, counts, difficulty = self._ask("grade_answer", board_term(board))
        return Grade(technique, times, dict(counts), difficulty)

    def wrong(self, board: Board, marks: dict[Cell, int]) -> tuple[Cell, ...]:
        """Return the cells of `marks`, a player's own numbers, whose number is in no solution of `board`."""
        if not isinstance(marks, dict):
            raise TypeError(f"marks are a dict from cells to numbers, not {type(marks).__name__}")
        placed = {cell_at(cell): whole(number, "number") for cell, number in marks.items()}
        match self.solve(board, 2).boards:
            case (solution,):
                right = solution.givens.items()
                return tuple(cell for cell, number in placed.items() if (cell, number) not in right)
        return tuple(cell for cell, number in placed.items() if not self._possible(board, cell, number))

    def _possible(self, board: Board, cell: Cell, number: int) -> bool:
        held = board.givens.get(cell)
        if held is not None or board.cell_of(number):
            return held == number and self.count(board, 1).number > 0
        if not board.is_cell(cell) or not 1 <= number <= board.size:
            return False
        return self.count(board.with_numbers({cell: number}), 1).number > 0

    def standalone(self, board: Board) -> str:
        """Return a program that SWI-Prolog runs by itself: the board, and the textbook's clauses."""
        check_board(board)
        return f"{board_program(board)}\n{self._module.once(goal('standalone_text', ANSWER))}"


def _numbers(terms: list[list[int]]) -> dict[Cell, int]:
    return {(r, c): number for number, r, c in terms}


def _hint(answer: list[Any] | None, board: Board) -> Hint | None:
    if answer is None:
        return None
    number, r, c, technique, name, reason, placed = answer
    return Hint(number, (r, c), technique, name, reason, _numbers(placed), board.letters)


def _node(depth: int, number: int, row: int, column: int, follows: int, end: str) -> SearchNode:
    if depth == 0:
        return SearchNode(depth, None, None, follows, end)
    return SearchNode(depth, number, (row, column), follows, end)


def _step(technique: str, because: str = NOTHING_FOLLOWS, *place: int) -> Step:
    if not place:
        return Step(technique, because)
    number, r, c = place
    return Step(technique, because, number, (r, c))
