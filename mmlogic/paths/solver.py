"""Prolog's answers about number-path boards."""

import reprlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from mmlogic.machine import ANSWER, Goal, Limits, Module, Statistics, Term, Value, goal
from mmlogic.paths.board import (
    Board,
    BoardError,
    Cell,
    Content,
    canonical_kind,
    cell_at,
    format_cell,
    whole,
)
from mmlogic.paths.contradictions import contradiction, slips
from mmlogic.paths.declared import search_rules
from mmlogic.paths.kinds import kinds
from mmlogic.paths.log import SearchLog, log_of
from mmlogic.paths.results import (
    NOTHING_FOLLOWS,
    Contradiction,
    Count,
    Generated,
    Grade,
    Hint,
    Placement,
    SearchNode,
    SearchTree,
    Several,
    Slip,
    Solutions,
    SolveStatistics,
    Step,
    Unique,
)
from mmlogic.paths.search import ENGINES, Search, board_term, filled, rows_term
from mmlogic.paths.writing import board_program

__all__ = ["DIFFICULTIES", "ENGINES", "SHAPES", "PathSolver", "board_term"]

DIFFICULTIES: Final = ("any", "easy", "medium", "hard", "extreme")
_WITHOUT_TRIES = 11
"""The level of the hardest technique but `what_if`, see `prolog/paths/deduce/rules.pl`."""

SHAPES: Final = ("rectangle", "hexagon")

_NO_LIMITS = Limits()


class PathSolver:
    """Answers questions about boards, through one Prolog module.

    Every method may raise BoardError and TypeError for what it cannot be asked, LimitExceeded, Interrupted,
    and PrologError where a board outgrows the solver (200x200 cells with nothing given).
    """

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
        _known(engine, ENGINES, "engine")
        _check(board)
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
        _known(engine, ENGINES, "engine")
        _check(board)
        if rules is None:
            return self._search.found(board, engine)
        for rule in rules:
            _known(rule, tuple(search_rules()), "rule")
        return self._search.found_by(board, rules)

    def measured(self, asked: Goal) -> Statistics:
        """Return what a goal of `prolog/paths/answers.pl` takes, and its answer."""
        return self._module.profile(asked, self.limits)

    def count(self, board: Board, limit: int = 1000) -> Count:
        """Return how many solutions there are; it is not exact where they are `limit` or more."""
        _check(board)
        return self._search.count(board, whole(limit, "limit", 0))

    def unique(self, board: Board) -> Unique | Several | Contradiction:
        """Return the one solution, or two and where they differ, or givens that contradict each other."""
        match self.solve(board, 2).boards:
            case (solution,):
                return Unique(solution)
            case (first, second):
                others = second.givens
                return Several((first, second), tuple(c for c, n in first.givens.items() if others[c] != n))
        found = contradiction(board, self._search)
        return found or Contradiction(_numbers(self._ask("contradiction_answer", board_term(board))), False)

    def slips(self, board: Board, conflict: dict[Cell, int]) -> tuple[Slip, ...]:
        """Return what givens of a conflict may have been meant to be, the likeliest first.

        Raises BoardError for a cell that holds no given.
        """
        board_term(board)  # what is no board is refused
        if strange := [cell for cell in conflict if cell not in board.givens]:
            raise BoardError(f"no given stands at {strange[0]!a:.60}")
        return slips(board, conflict, self._search)

    def order(self, board: Board) -> tuple[Placement, ...] | None:
        """Return the numbers of the first solution in the order they were placed; None without solution."""
        found = self.solve(board).boards
        if not found:
            return None
        answer = self._ask("order_answer", board_term(board), rows_term(found[0]))
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
        return _hint(self._ask("hint_answer", board_term(board)))

    def placeable(self, board: Board) -> tuple[Cell, ...]:
        """Return the cells that can be filled now, by no more than `hint` takes; none where that has none."""
        cells = self._ask("placeable_answer", board_term(board))
        return tuple((r, c) for r, c in cells or ())

    def why(self, board: Board, cell: Cell) -> Hint | None:
        """Return why a cell holds its number; None where it is given or no technique finds it.

        Raises BoardError for what is no cell of the board.
        """
        _check(board)
        cell = cell_at(cell)
        if not board.is_cell(cell):
            raise BoardError(f"{format_cell(cell)} is not a cell of the board", cell=cell)
        return _hint(self._ask("why_answer", board_term(board), *cell))

    def candidates(self, board: Board) -> dict[Cell, tuple[int, ...]] | None:
        """Return the numbers that each empty cell may still hold, as far as propagation sees.

        None where propagation finds that there is no solution.
        """
        _check(board)
        return self._search.candidates(board)

    def steps(self, board: Board) -> tuple[Step, ...]:
        """Return the whole derivation of the solution by the techniques of people."""
        return self.derivation(board)[0]

    def derivation(self, board: Board, tries: bool = True) -> tuple[tuple[Step, ...], Grade]:
        """Return the derivation and its grade; without `tries` as far as it takes no what-if."""
        level = "inf" if _truth(tries, "tries") == "true" else _WITHOUT_TRIES
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
        """Return whether some solution has a number in a cell."""
        held = board.givens.get(cell)
        if held is not None or board.cell_of(number):
            return held == number and self.count(board, 1).number > 0
        if not board.is_cell(cell) or not 1 <= number <= board.size:
            return False
        return self.count(board.with_numbers({cell: number}), 1).number > 0

    def generate(
        self,
        kind: str,
        height: int,
        width: int,
        *,
        seed: int = 0,
        difficulty: str = "any",
        shape: str = "rectangle",
        holes: int = 0,
        symmetric: bool = False,
    ) -> Generated:
        """Return a new board with one solution, minimal for its difficulty; the same for the same arguments.

        Its difficulty is less than was wanted where no such board is found within some tries. A `hexagon` of
        rikudo has (height + 1) // 2 cells a side. `holes` cells are cut off the ends of the path. Raises
        BoardError for a size under 1, an unknown kind, difficulty or shape, too many holes.
        """
        kind = canonical_kind(kind)
        height, width = whole(height, "height"), whole(width, "width")
        holes, seed = whole(holes, "holes"), whole(seed, "seed")
        _known(difficulty, DIFFICULTIES, "difficulty")
        _known(shape, SHAPES, "shape")
        _check_size(kind, height, width, holes)
        options = [
            goal("seed", seed),
            goal("holes", holes),
            goal("symmetric", _truth(symmetric, "symmetric")),
        ]
        if not kinds()[kind].winds and shape == "rectangle":
            return self._generated_in(Board(kind, ((0,) * width,) * height), difficulty, options, seed)
        made = self._ask("generate_answer", kind, height, width, shape, difficulty, options)
        return _generated(Board(kind, ((0,),)), made, seed, difficulty)

    def generate_in(
        self, template: Board, *, seed: int = 0, difficulty: str = "any", symmetric: bool = False
    ) -> Generated:
        """Return a new board in the cells of `template`, whose numbers do not matter.

        Raises BoardError where there is no path through all cells; see `generate`.
        """
        _known(difficulty, DIFFICULTIES, "difficulty")
        _check(template)
        seed = whole(seed, "seed")
        options = [goal("seed", seed), goal("symmetric", _truth(symmetric, "symmetric"))]
        return self._generated_in(template, difficulty, options, seed)

    def _generated_in(
        self, template: Board, difficulty: str, options: Sequence[Term], seed: int
    ) -> Generated:
        """Return a new board in the cells of `template`, from the first path that a search finds there."""
        empty = template.with_numbers(dict.fromkeys(template.givens, 0))
        found = self.solve(empty).boards
        if not found:
            raise BoardError("no path goes through all cells of this shape")
        options = [*options, goal("path", rows_term(found[0]))]
        made = self._ask("generate_in_answer", board_term(empty), difficulty, options)
        return _generated(template, made, seed, difficulty)

    def standalone(self, board: Board) -> str:
        """Return a program that SWI-Prolog runs by itself: the board, and the textbook's clauses."""
        _check(board)
        return f"{board_program(board)}\n{self._module.once(goal('standalone_text', ANSWER))}"

    def interrupt(self) -> None:
        """Stop the question that is being answered, from another thread."""
        self._search.interrupt()

    def close(self) -> None:
        """Drop the Prolog module; the solver cannot be asked any more."""
        self._module.close()

    def _ask(self, predicate: str, *arguments: Value) -> Any:
        return self._module.value(goal(predicate, *arguments, ANSWER), self.limits)


def _known(name: str, names: tuple[str, ...], what: str) -> None:
    if not isinstance(name, str) or name not in names:
        raise BoardError(f"unknown {what} {name!a}: expected {', '.join(names[:-1])} or {names[-1]}")


def _check(board: object) -> None:
    if not isinstance(board, Board):
        raise TypeError(f"a board is a Board, not {type(board).__name__}")


def _check_size(kind: str, height: int, width: int, holes: int) -> None:
    if not kinds()[kind].steps:
        raise BoardError(f'a {kind} has no size: `generate {kind} "FILE"` fills the cells of a board')
    if height < 1 or width < 1:
        raise BoardError(f"a board of {height}x{width}: expected at least 1x1")
    if not 0 <= holes < height * width:
        raise BoardError(f"{holes} holes in {height}x{width}: expected 0 to {height * width - 1}")


def _truth(value: bool, what: str) -> str:
    try:
        return "true" if value else "false"
    except ValueError:  # an array is neither
        raise BoardError(f"{what} {reprlib.repr(value)}: expected true or false") from None


def _rows(rows: list[list[int]]) -> tuple[tuple[Content, ...], ...]:
    return tuple(tuple(None if content < 0 else content for content in row) for row in rows)


def _generated(like: Board, made: tuple[Any, ...], seed: int, wanted: str) -> Generated:
    """Return the board of an answer, of the kind of `like`, with its links and edges."""
    rows, solved, reached = made
    board = Board(like.kind, _rows(rows), like.links, like.edges)
    return Generated(board, filled(board, solved), seed, reached, wanted)


def _numbers(terms: list[list[int]]) -> dict[Cell, int]:
    return {(r, c): number for number, r, c in terms}


def _hint(answer: list[Any] | None) -> Hint | None:
    if answer is None:
        return None
    number, r, c, technique, name, reason, placed = answer
    return Hint(number, (r, c), technique, name, reason, _numbers(placed))


def _node(depth: int, number: int, row: int, column: int, follows: int, end: str) -> SearchNode:
    if depth == 0:
        return SearchNode(depth, None, None, follows, end)
    return SearchNode(depth, number, (row, column), follows, end)


def _step(technique: str, because: str = NOTHING_FOLLOWS, *place: int) -> Step:
    if not place:
        return Step(technique, because)
    number, r, c = place
    return Step(technique, because, number, (r, c))
