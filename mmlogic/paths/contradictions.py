"""Givens that contradict each other, and the likeliest slips, found by a SAT solver.

The clauses describe the empty board, and the solver assumes the givens. So it can also drop a given.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice

from mmlogic.limits.budget import Limits, check
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.kinds import is_arrow, parity_fits
from mmlogic.paths.results import Contradiction, Misplacement, Numbers, Slip
from mmlogic.paths.values import Cell
from mmlogic.sat.solver import Sat

_PLACES = 160_000
"""The largest number of pairs of a number and a cell, as in a board of 20x20. Prolog does larger boards."""

_TRY = 60_000
"""How many propagations one call of the SAT solver may take to test a given."""

_TRIES = 150
"""How many givens all tests together may drop. After that, no given is tested, and each counts as needed."""

_Few = Callable[[Board, int], tuple[int, bool]]
"""A function (board, limit): how many solutions a short search finds, and whether no others exist."""

_Candidates = Callable[[Board], Mapping[Cell, Sequence[int]] | None]


class _Givens:
    """The givens of a board without a solution, each as a literal that the SAT solver may assume."""

    def __init__(self, board: Board, limits: Limits, few: _Few) -> None:
        self.board, self._few, self._tries = board, few, _TRIES
        encoding = Encoding(board, dict.fromkeys(range(1, board.size + 1), board.graph))
        self.sat = Sat(encoding.clauses, limits)
        self.cells = {
            literal: cell for cell, number in board.givens.items() if (literal := encoding.at(number, cell))
        }

    def core(self) -> list[int]:
        """Return a small set of givens that contradict each other."""
        literals = [*self.cells]
        while not self.sat.solve(literals) and len(core := self.sat.core()) < len(literals):
            literals = list(core)
        return literals

    def solvable(self, kept: Sequence[int], others: Sequence[int]) -> bool | None:
        """Return whether some path has all the givens `kept`, or None if the search gives up.

        Many assumptions make a search fast. So it assumes the givens `others`, too, and drops one of them
        each time that the assumptions contradict each other.
        """
        left = list(others)
        while self._tries and (solvable := self.sat.solve_within(_TRY, [*kept, *left])) is False:
            in_the_way = [literal for literal in self.sat.core() if literal in left]
            if not in_the_way:
                return False
            left.remove(in_the_way[len(in_the_way) // 2])
            self._tries -= 1
        if not self._tries:
            return None
        spared = {cell: 0 for literal, cell in self.cells.items() if literal not in kept}
        return solvable or self._few(self.board.with_numbers(spared), 1)[0] > 0 or None


def contradiction(board: Board, limits: Limits, few: _Few) -> Contradiction | None:
    """Return givens of an unsolvable board that contradict each other, or None for too large a board.

    The search drops one given at a time (Marques-Silva 2010). Each test has a limit. The result is `minimal`
    if the tests show that every remaining given is needed.
    """
    if board.size**2 > _PLACES:
        return None
    givens = _Givens(board, limits, few)
    marks = dict(each for each in board.marks if not is_arrow(each[1]))
    for cell, number in board.givens.items():
        if not parity_fits(marks.get(cell, ""), number):
            return Contradiction({cell: number} if givens.sat.solve([]) else {})
    core, needed, shown = givens.core(), list[int](), True
    while core:
        check()
        tried = core.pop()
        others = [each for each in givens.cells if each != tried and each not in core and each not in needed]
        solvable = givens.solvable([*core, *needed], others)
        if solvable is False:
            fewer = givens.sat.core()
            core = [each for each in core if each in fewer]
        else:
            needed.append(tried)
            shown = shown and bool(solvable)
    cells = sorted((givens.cells[each] for each in needed), key=lambda cell: board.givens[cell])
    return Contradiction({cell: board.givens[cell] for cell in cells}, minimal=shown)


def slips(board: Board, conflict: Mapping[Cell, int], candidates: _Candidates, few: _Few) -> tuple[Slip, ...]:
    """Return other numbers for givens of `conflict` that would make the board solvable, likeliest first.

    If a single slip explains the contradiction, its given is in every conflict. Slips that leave exactly one
    solution come first. Among equals, the numbers most like the typed number come first.
    """

    def at(cell: Cell) -> Iterator[Slip]:
        without = board.with_numbers({cell: 0})
        for number in (candidates(without) or {}).get(cell, ()):
            solutions, complete = few(without.with_numbers({cell: number}), 2)
            if solutions:
                yield Slip(cell, board.givens[cell], number, unique=solutions == 1 and complete)

    likely = [slip for cell in conflict for slip in at(cell)]
    return tuple(sorted(likely, key=lambda slip: (not slip.unique, _typing(slip), slip.cell)))


_MOVES = 400
"""The largest number of moves of givens to try."""


def misplacements(board: Board, conflict: Mapping[Cell, int], few: _Few) -> tuple[Misplacement, ...]:
    """Return moves of givens after which the board is solvable.

    A move exchanges two givens, or shifts the end of a row by a cell. Each move has a given of `conflict`.
    Moves that leave one solution come first, and rows come before exchanges.
    """

    def tried(move: Move) -> Iterator[Misplacement]:
        what, moved = move
        kept = {cell: number for cell, number in board.givens.items() if number not in moved.values()}
        if all(map(board.is_cell, moved)) and not moved.keys() & kept.keys():
            solutions, complete = few(board.empty.with_numbers(kept | moved), 2)
            if solutions:
                yield Misplacement(what, Numbers(moved), unique=solutions == 1 and complete)

    moves = islice(chain(_rows_off(board, conflict), _exchanges(board, conflict)), _MOVES)
    found = [each for move in moves for each in tried(move)]
    return tuple(sorted(found, key=lambda each: not each.unique))


Move = tuple[str, dict[Cell, int]]
"""The name of a move, and the numbers that it moves, by their new cells."""


def _rows_off(board: Board, conflict: Mapping[Cell, int]) -> Iterator[Move]:
    """Yield each move of a given and all givens to its right in the row, by one cell to the left or right.

    At least one moved given is in `conflict`.
    """
    for row in sorted({row for row, _ in conflict}):
        columns = sorted(column for r, column in board.givens if r == row)
        for start in range(len(columns)):
            for step, side in ((-1, "left"), (1, "right")):
                moved = {(row, column + step): board.givens[row, column] for column in columns[start:]}
                if not conflict.keys().isdisjoint((row, column) for column in columns[start:]):
                    yield f"row {row + 1} to the {side}", moved


def _exchanges(board: Board, conflict: Mapping[Cell, int]) -> Iterator[Move]:
    for cell, number in conflict.items():
        for other, at_other in board.givens.items():
            if other not in conflict or cell < other:
                yield "exchanged", {cell: at_other, other: number}


def _typing(slip: Slip) -> tuple[int, int]:
    """Return how much the two numbers of a slip differ: (0, 54) for 17 and 71, (1, 1) for 17 and 18.

    The first number counts wrong digits. Digits in another order are not wrong.
    """
    typed, meant = str(slip.given), str(slip.instead)
    if sorted(typed) == sorted(meant):
        edits = 0
    elif len(typed) == len(meant):
        edits = sum(one != other for one, other in zip(typed, meant, strict=True))
    else:
        edits = 1 if typed in meant or meant in typed else 2
    return edits, abs(slip.given - slip.instead)
