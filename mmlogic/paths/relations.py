"""The relations of `prolog/paths/answers.pl` about boards, each a typed method."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from mmlogic.limits.budget import UNLIMITED, Limits
from mmlogic.machine.goals import ANSWER, Value, goal
from mmlogic.machine.module import Module
from mmlogic.paths.board import Board, check_board
from mmlogic.paths.options import Like
from mmlogic.paths.results import NOTHING_FOLLOWS, Count, Generated, Grade, Hint, SolveStatistics, Step
from mmlogic.paths.values import Cell, truth, whole
from mmlogic.paths.writing import board_program

T = TypeVar("T")

Candidates = dict[Cell, tuple[int, ...]]
"""The possible numbers of each empty cell."""


class Relations:
    """Questions about boards, which one Prolog module answers. `limits` hold for each question.

    Every question raises TypeError if its argument is not a board. A question may also raise PrologError,
    LimitExceeded and Interrupted, as `Module` does.
    """

    def __init__(self, limits: Limits = UNLIMITED) -> None:
        self.limits = limits
        self._module = Module("paths/answers")

    def candidates(self, board: Board) -> Candidates | None:
        """Return the candidates of each empty cell after propagation, or None if it shows a contradiction."""
        return self._ask("candidates_answer", board, "inf", read=_candidates)

    def few_candidates(self, board: Board, most: int) -> Candidates | None:
        """Return the candidates, or None if there are more than `most` pairs of a number and a cell.

        If propagation shows that there is no solution, return {}.
        """

        def read(answer: Any) -> Candidates | None:
            return None if answer == "many" else _candidates(answer) or {}

        return self._ask("candidates_answer", board, most, read=read)

    def near(self, board: Board) -> Candidates:
        """Return the numbers that each empty cell may hold by its distances from the numbers on the board.

        A cell without such a number is omitted. Boards without a solution have such numbers, too.
        """
        return self._ask("near_answer", board, read=_candidates) or {}

    def hint(self, board: Board) -> Hint | None:
        """Return the next number to place with its reason. None for a full board, or if nothing follows."""
        return self._ask("hint_answer", board, read=_hint(board))

    def placeable(self, board: Board) -> tuple[Cell, ...]:
        """Return the cells whose numbers can be found by techniques as easy as the technique of `hint`.

        Returns () if `hint` finds nothing.
        """
        return self._ask("placeable_answer", board, read=lambda cells: tuple(map(_cell, cells or ())))

    def grade(self, board: Board) -> Grade:
        """Return how hard the board is for people."""
        return self.derivation(board)[1]

    def derivation(self, board: Board, tries: bool = True) -> tuple[tuple[Step, ...], Grade]:
        """Return the steps of the solution and their grade. If `tries` is false, stop before a what-if."""
        hardest = "extreme" if truth(tries, "tries") == "true" else "hard"
        return self._ask("steps_answer", board, hardest, read=_derivation)

    def steps(self, board: Board) -> tuple[Step, ...]:
        """Return all steps to the solution by the techniques of people."""
        return self.derivation(board)[0]

    def standalone(self, board: Board) -> str:
        """Return a program for plain SWI-Prolog: the board, and the textbook's clauses."""
        check_board(board)
        return f"{board_program(board)}\n{self._module.once(goal('standalone_text', ANSWER))}"

    def profiled(
        self, board: Board, engine: str, limit: int, rules: Sequence[str] | None = None, nodes: Value = "inf"
    ) -> tuple[int, str, SolveStatistics]:
        """Return the number of solutions up to `limit`, how the search ended, and its cost.

        The search ends with `all`, `limit` or `nodes`. `rules` are the rules that it uses, by default all.
        """
        program = engine if rules is None else goal("ruled", [*rules])
        check_board(board)
        asked = goal("solve_answer", board.term, program, nodes, limit, ANSWER)
        inferences, seconds, (boards, end, figures) = self._module.profile(asked, self.limits)
        return len(boards), end, replace(SolveStatistics(*figures), inferences=inferences, seconds=seconds)

    def close(self) -> None:
        """Remove the Prolog module. After that, no question may be asked."""
        self._module.close()

    def _solved(
        self, board: Board, limit: int, engine: str, nodes: Value
    ) -> tuple[list[Board], str, SolveStatistics]:
        """Return the first `limit` solutions, how the search ended, and its statistics."""

        def read(answer: Any) -> tuple[list[Board], str, SolveStatistics]:
            rows, end, figures = answer
            return [*map(board.filled, rows)], end, SolveStatistics(*figures)

        return self._ask("solve_answer", board, engine, nodes, limit, read=read)

    def _stream(
        self, board: Board, engine: str, nodes: Value
    ) -> Iterator[tuple[Board | str, SolveStatistics]]:
        """Yield each solution, then how the search ended, `all` or `nodes`, each with statistics."""
        asked = goal("found_answer", board.term, engine, nodes, ANSWER)
        for answer in self._module.values(asked, self.limits):
            with self._module.reading():
                rows, figures = answer
                found = rows if isinstance(rows, str) else board.filled(rows)
                statistics = SolveStatistics(*figures)
            yield found, statistics

    def _counted(self, board: Board, nodes: Value, limit: int) -> Count | None:
        """Return the number of solutions. The number is exact if it is below `limit`.

        The result is None if the search reaches its limit of nodes.
        """
        return self._ask("count_answer", board, nodes, limit, read=_count)

    def _contradicting(self, board: Board) -> dict[Cell, int]:
        """Return givens of an unsolvable board that contradict each other."""
        return self._ask("contradiction_answer", board, read=_numbers)

    def _reason(self, board: Board, cell: Cell) -> Hint | None:
        """Return why a number must be in an empty cell, or None if no technique finds the number."""
        row, column = cell
        return self._ask("why_answer", board, row, column, read=_hint(board))

    def _generated(self, empty: Board, told: Like, options: Sequence[Value]) -> Generated:
        def read(answer: Any) -> Generated:
            rows, solved, reached, links, marks = answer
            pairs = tuple((_cell(one), _cell(other)) for one, other in links)
            marked = tuple((_cell(cell), mark) for cell, mark in marks)
            numbers = tuple(tuple(None if each < 0 else each for each in row) for row in rows)
            board = Board(empty.kind, numbers, links=pairs, edges=empty.edges, marks=marked)
            solution, seed = board.filled(solved), whole(told.seed, "seed")
            return Generated(board, solution, seed, reached, told.difficulty, few=told.givens, ends=told.ends)

        return self._ask("generate_answer", empty, told.difficulty, options, read=read)

    def _ask(self, name: str, board: Board, *arguments: Value, read: Callable[[Any], T]) -> T:
        """Ask `name(Board, …, Answer)`. Return `read(Answer)`, or `read(None)` if the goal fails."""
        check_board(board)
        return self._module.read(read, goal(name, board.term, *arguments, ANSWER), self.limits)


def _cell(pair: Sequence[int]) -> Cell:
    row, column = pair
    return row, column


def _numbers(answer: Any) -> dict[Cell, int]:
    return {(r, c): number for number, r, c in answer}


def _candidates(answer: Any) -> Candidates | None:
    return None if answer is None else {(r, c): tuple(numbers) for r, c, numbers in answer}


def _count(answer: Any) -> Count | None:
    if answer is None:  # too many nodes
        return None
    number, exact = answer
    return Count(whole(number, "number"), bool(exact))


def _hint(board: Board) -> Callable[[Any], Hint | None]:
    def read(answer: Any) -> Hint | None:
        if answer is None:
            return None
        number, r, c, technique, name, reason, placed = answer
        return Hint(number, (r, c), technique, name, reason, _numbers(placed), board.letters)

    return read


def _derivation(answer: Any) -> tuple[tuple[Step, ...], Grade]:
    steps, (technique, times, counts, difficulty, effort) = answer
    grade = Grade(technique, times, dict(counts), difficulty, effort)
    return tuple(_step(*step) for step in steps), grade


def _step(technique: str, because: str = NOTHING_FOLLOWS, *place: int) -> Step:
    if not place:
        return Step(technique, because)
    number, r, c = place
    return Step(technique, because, number, (r, c))
