"""Answers about number-path boards: solutions, conflicts, reasons, new boards.

Prolog searches first. Where propagation does most of the work, as on all published puzzles, Prolog is faster
than SAT. If the search exceeds its limit of nodes, a SAT solver gets the board with the remaining candidates.
Both are exact. No solution comes twice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice
from math import prod
from typing import Any, Final

from mmlogic.common.wording import joined, plural
from mmlogic.limits.budget import UNLIMITED, Asker, Budget, Limits, needs, own_time
from mmlogic.machine.goals import Term, Value, goal, number_rows
from mmlogic.paths.board import Board, check_board, no_path
from mmlogic.paths.contradictions import contradiction, misplacements, slips
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.fewest import fewest_givens
from mmlogic.paths.forms import pattern_rows
from mmlogic.paths.kinds import kinds
from mmlogic.paths.options import END_STATES, LEVELS, Like
from mmlogic.paths.relations import Relations
from mmlogic.paths.results import (
    Contradiction,
    Count,
    Generated,
    Hint,
    Misplacement,
    Several,
    Slip,
    Solutions,
    SolveStatistics,
    Unique,
)
from mmlogic.paths.rivals import Rivals
from mmlogic.paths.values import (
    BoardError,
    Cell,
    Rows,
    canonical_kind,
    cell_at,
    format_cell,
    known,
    truth,
    whole,
)

SHAPES: Final = ("rectangle", "hexagon")

_MOST_CELLS: Final = 10_000
"""The largest number of cells of a new board. A request for more is a typing error or an attack."""

ENGINES: Final = ("search", "sat", "clpfd", "textbook")
"""The programs that solve. `search` is Prolog's search, then SAT if it exceeds its limit of nodes."""

Found = tuple[Board | None, SolveStatistics]
"""A solution (None after the last one), and the statistics of the search so far."""

_PLACES = 500_000
"""How many pairs of a number and a cell an encoding may have. Prolog alone solves larger boards."""

_BYTES = 1_000
"""How many bytes the clauses take for each pair of a number and a cell."""

_NOTHING = SolveStatistics(0, 0, 0)


@dataclass(frozen=True)
class Wanted:
    """A request for new boards. `like` has the arguments of `generate`, or with a template of `generate_in`.

    A template with letters gives boards with letters. The limits hold for each board.
    """

    like: Mapping[str, Any]
    template: Board | None = None
    letters: bool = False
    limits: Limits = UNLIMITED


class PathSolver(Relations):
    """Answers questions about boards with one Prolog module. `limits` hold for each question.

    Methods may raise BoardError and TypeError for wrong arguments, LimitExceeded, and Interrupted.
    A board too large for the solver (200x200 empty cells) raises PrologError.
    """

    def __init__(self, limits: Limits = UNLIMITED) -> None:
        super().__init__(limits)
        self._owners: list[Asker] = []

    def solve(self, board: Board, limit: int = 1, engine: str = "search") -> Solutions:
        """Return the first `limit` solutions, with the statistics of the engines `search` and `sat`."""
        known(engine, ENGINES, "engine")
        check_board(board)
        limit = whole(limit, "limit", 0)
        if engine == "sat":
            return _collected([], self._by_sat(board, ()), limit)
        boards, end, statistics = self._solved(board, limit, engine, _nodes(board, engine))
        if end != "nodes":
            return Solutions(tuple(boards), end == "all", statistics)
        return _collected(boards, self._by_sat(board, tuple(boards), statistics), limit)

    def solutions(self, board: Board, engine: str = "search") -> Iterator[Board]:
        """Yield each solution as soon as it is found."""
        return (solution for solution, _ in self.found(board, engine) if solution is not None)

    def found(self, board: Board, engine: str = "search") -> Iterator[Found]:
        """Yield each solution with the statistics so far, then None with the final statistics."""
        known(engine, ENGINES, "engine")
        check_board(board)
        if engine == "sat":
            return self._by_sat(board, ())
        return self._found(board, engine, _nodes(board, engine))

    def count(self, board: Board, limit: int = 1000) -> Count:
        """Return the number of solutions, exact below `limit`."""
        check_board(board)
        limit = whole(limit, "limit", 0)
        if count := self._counted(board, _nodes(board), limit):
            return count
        number = sum(solution is not None for solution, _ in islice(self._by_sat(board, ()), limit))
        return Count(number, exact=number < limit)

    def unique(self, board: Board) -> Unique | Several | Contradiction:
        """Return the only solution, or two with the cells where they differ, or contradicting givens."""
        match self.solve(board, 2).boards:
            case (solution,):
                return Unique(solution)
            case (first, second):
                others = second.givens
                return Several((first, second), tuple(c for c, n in first.givens.items() if others[c] != n))
        if conflict := contradiction(board, self.limits, self._few):
            return conflict
        return Contradiction(self._contradicting(board), minimal=False)

    def slips(self, board: Board, conflict: dict[Cell, int]) -> tuple[Slip, ...]:
        """Return likely typing slips in the givens of a conflict, likeliest first: 17 instead of 71.

        Raises BoardError if a cell of the conflict holds no given.
        """
        check_board(board)
        if strange := [cell for cell in conflict if cell not in board.givens]:
            raise BoardError(f"no given number is at {strange[0]!a:.60}")
        return slips(board, conflict, self.candidates, self._few)

    def misplacements(self, board: Board, conflict: dict[Cell, int]) -> tuple[Misplacement, ...]:
        """Return exchanges of two givens, and shifts of givens in a row, that would end a conflict."""
        check_board(board)
        if not isinstance(conflict, dict) or not conflict.keys() <= board.givens.keys():
            raise BoardError("conflict: expected givens of the board, as a dict from cells to numbers")
        return misplacements(board, conflict, self._few)

    def why(self, board: Board, cell: Cell) -> Hint | None:
        """Return the reason for the number of an empty cell, or None if no technique finds the number.

        For a cell with a number, return None. Raises BoardError if `cell` is not a cell of the board.
        """
        check_board(board)
        cell = cell_at(cell)
        if not board.is_cell(cell):
            raise BoardError(f"{format_cell(cell)} is not a cell of the board", cell=cell)
        return self._reason(board, cell)

    def wrong(self, board: Board, marks: dict[Cell, int]) -> tuple[Cell, ...]:
        """Return the cells of `marks` whose number is in no solution of `board`.

        `marks` are the player's numbers by their cells.
        """
        if not isinstance(marks, dict):
            raise TypeError(f"marks are a dict from cells to numbers, not {type(marks).__name__}")
        placed = {cell_at(cell): whole(number, "number") for cell, number in marks.items()}
        match self.solve(board, 2).boards:
            case (solution,):
                right = solution.givens.items()
                return tuple(cell for cell, number in placed.items() if (cell, number) not in right)
        return tuple(cell for cell, number in placed.items() if not self._possible(board, cell, number))

    def generate(
        self,
        kind: str,
        height: int,
        width: int,
        *,
        shape: str = "rectangle",
        holes: int = 0,
        layers: int | None = None,
        **like: Any,
    ) -> Generated:
        """Return a new board with one solution. Equal arguments give equal boards.

        Every given is needed: without it, the board would have several solutions or be harder. Only
        `givens` and `spread` add further givens. `height` and `width` are those of the whole board, or of
        each layer if `layers` is set. The board is easier than requested if several tries find no harder one.
        Only a rikudo can be a `hexagon`, whose height and width are the same odd number. `holes` is how many
        cells at the ends of the path become holes. `Like` has the other options.

        Raises BoardError for a size under 1 or over 10,000 cells, and for an unknown kind, difficulty or
        shape. Also raises it for a hexagon of another kind or size, and for layers that are no squares. Too
        many holes, links or marks are such an error, too.
        """
        kind = canonical_kind(kind)
        known(shape, SHAPES, "shape")
        height, width = _size(kind, height, width, layers)
        rows = _hexagon(kind, height, width) if shape == "hexagon" else ((0,) * width,) * height
        empty = Board(kind, rows)
        if not 0 <= whole(holes, "holes") < empty.size:
            message = f"{holes} holes in {height}x{width}: expected 0 to {empty.size - 1}"
            raise BoardError(message, option="holes")
        return self._new(empty, Like(**like), holes, winding=kinds()[kind].winds)

    def generate_in(self, template: Board, **like: Any) -> Generated:
        """Return a new board in the cells of `template`. The template's numbers and marks have no effect.

        Raises BoardError if no path goes through all cells, and the errors of `generate`.
        """
        check_board(template)
        _check_cells(template.size)
        return self._new(replace(template.empty, marks=()), Like(**like))

    def interrupt(self) -> None:
        """Stop the questions that this solver is answering. Another thread may call this."""
        self._module.interrupt()
        for owner in tuple(self._owners):
            owner.stopped = True

    def _new(self, empty: Board, told: Like, holes: int = 0, winding: bool = False) -> Generated:
        """Return a new board. Prolog makes the path if `winding`, else the path is a solution of `empty`."""
        options = _options(told, empty.size - holes, len(set(map(frozenset, empty.links))))
        if not _only_fewest(told, holes):
            options.append(goal("holes", holes))
            if told.pattern:
                options.append(goal("pattern", number_rows(pattern_rows(told.pattern, empty))))
            if not winding:
                paths = self.solve(empty).boards
                if not paths:
                    raise no_path(empty)
                options.append(goal("path", number_rows(paths[0].rows)))
            return self._generated(empty, told, options)
        board, solution, paths = fewest_givens(empty, told.seed, self.limits)
        return Generated(board, solution, told.seed, "any", "any", paths)

    def _few(self, board: Board, limit: int) -> tuple[int, bool]:
        """Return how many solutions a short search finds, up to `limit`, and whether no others exist."""
        boards, end, _ = self._solved(board, limit, "search", _nodes(board))
        return len(boards), end == "all"

    def _found(self, board: Board, engine: str, nodes: Value) -> Iterator[Found]:
        before = list[Board]()
        for found, statistics in self._stream(board, engine, nodes):
            if found == "nodes":
                yield from self._by_sat(board, before, statistics)
            elif isinstance(found, str):
                yield None, statistics
            else:
                before.append(found)
                yield found, statistics

    def _by_sat(
        self, board: Board, before: Sequence[Board], statistics: SolveStatistics = _NOTHING
    ) -> Iterator[Found]:
        """Yield the solutions outside `before`, then None.

        Prolog found the solutions in `before` within its limit of nodes. If the board is too large for
        clauses, Prolog searches again without a limit. `interrupt` stops the owner of the SAT solvers.
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
    """Return the board as clauses, or None if there would be too many.

    If propagation finds no solution, the clauses contradict each other.
    """
    left = solver.few_candidates(board, _PLACES)
    if left is None:
        return None
    needs(sum(map(len, left.values())) * _BYTES)
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
    """Return how many nodes Prolog may open for each solution, in about the time that SAT needs.

    Published puzzles take up to 209 nodes at 8x8, and 12 at 30x30 with 474 open numbers. With 200 or more
    open numbers, a search of more than a few nodes rarely succeeds, unless two fifths of the numbers are
    given. An almost empty board takes about a node for each number. Only `search` has a limit.
    """
    if engine != "search":
        return "inf"
    empty = sum(row.count(0) for row in board.rows)
    given = board.size - empty
    most = 5_000_000_000 // max(empty, 1) ** 3
    nodes = min(300, most if given * 5 >= board.size * 2 else max(min(15, most), most // 12))
    return Term("each", (max(nodes, board.size * 5 // 4) if given * 20 < board.size else nodes,))


def _only_fewest(told: Like, holes: int = 0) -> bool:
    """Return whether the option `fewest` is set.

    Beside `fewest` or `pattern`, only `seed` may be set. Raises BoardError for other options.
    """
    if truth(told.fewest, "fewest") == "true" and (holes or told != Like(seed=told.seed, fewest=True)):
        message = "the fewest givens are proved for all boards of a size: no other option but a seed"
        raise BoardError(message, option="fewest")
    if told.pattern and (holes or told != Like(seed=told.seed, pattern=told.pattern)):
        raise BoardError("beside a pattern, only a seed may be set", option="pattern")
    return told.fewest


def _options(told: Like, cells: int, linked: int = 0) -> list[Term]:
    """Return the options as terms for Prolog. The board has `cells` cells and `linked` links already."""
    known(told.difficulty, tuple(LEVELS), "difficulty")
    known(told.ends, tuple(END_STATES), "ends")
    limits = {
        "links": ("link", max(cells - 1 - linked, 0)),
        "parity": ("odd or even cell", cells),
        "givens": ("given", cells),
    }
    for name, (what, most) in limits.items():
        if whole(asked := getattr(told, name), name, 0) > most:
            message = f"{plural(asked, what)} in {plural(cells, 'cell')}: expected 0 to {most}"
            raise BoardError(message, option=name)
    named = [each for each in fields(told) if each.name != "pattern"]
    values = {each.name: (getattr(told, each.name), each.type) for each in named}
    read: Mapping[Any, Callable[[Any, str], Value]] = {int: whole, bool: truth, str: lambda name, _: name}
    return [goal(name, read[kind](value, name)) for name, (value, kind) in values.items()]


def _size(kind: str, height: int, width: int, layers: int | None) -> tuple[int, int]:
    height, width = whole(height, "height"), whole(width, "width")
    _check_cells(height, width, 1 if layers is None else whole(layers, "layers", 1))
    if layers is not None:
        if not kinds()[kind].layered:
            raise BoardError(f"a {kind} has no layers: expected rows and columns, as in 8x8")
        if height != width:
            expected = f"expected square ones, as in {height}x{height}x{layers}"
            raise BoardError(f"layers of {height}x{width}: {expected}")
        width *= layers
    if not kinds()[kind].steps:
        raise BoardError(f'a {kind} has no size: name a board in a file, as in `generate {kind} "FILE"`')
    if height < 1 or width < 1:
        raise BoardError(f"a board of {height}x{width}: expected at least 1x1")
    return height, width


def _check_cells(*sides: int) -> None:
    """Raise BoardError if `sides` make too many cells.

    The message omits the sides, because they may be long.
    """
    if prod(map(abs, sides)) > _MOST_CELLS or max(map(abs, sides)) > _MOST_CELLS:
        raise BoardError(f"a new board has at most {_MOST_CELLS:,} cells")


def _hexagon(kind: str, height: int, width: int) -> Rows:
    """Return the rows of an empty hexagon. Raises BoardError if this kind or size has no hexagon."""
    fitting = [name for name, other in kinds().items() if other.slanted]
    if kind not in fitting:
        raise BoardError(f"`hexagon` is for {joined(fitting, 'and')}, not for {kind}", option="hexagon")
    if height != width or height % 2 == 0:
        near = max(height - 1 + height % 2, 3)
        expected = f"as many rows as columns, an odd number, as in {near}x{near}"
        raise BoardError(f"a hexagon of {height}x{width}: expected {expected}")
    inside = range(height // 2, 3 * height // 2)
    return tuple(tuple(0 if r + c in inside else None for c in range(width)) for r in range(height))


def new_board(solver: PathSolver, wanted: Wanted, seed: int) -> Generated:
    """Return the board that `wanted` describes. Raises what `PathSolver.generate` does."""
    template, letters = wanted.template, wanted.letters
    if template is None:
        board = solver.generate(seed=seed, **wanted.like)
    else:
        board, letters = solver.generate_in(template, seed=seed, **wanted.like), letters or template.letters
    return board.with_letters() if letters else board
