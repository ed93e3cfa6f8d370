"""Givens that contradict each other, and the likeliest slips: by SAT, with the givens as assumptions.

The clauses are those of the board without its givens, so that any of them can be left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mmlogic.common.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.kinds import is_arrow, parity_fits
from mmlogic.paths.results import Contradiction, Slip
from mmlogic.paths.search import Search, soon
from mmlogic.paths.values import Cell
from mmlogic.sat.solver import Sat

__all__ = ["contradiction", "slips"]

_PLACES = 160_000
"""A board of more numbers times cells (20x20) is left to Prolog."""

_TRY = 60_000
"""Propagations to show that a given is needed."""

_TRIES = 150
"""So many times is shown of givens that they are needed, or that they can go; those that are left stay."""


@dataclass
class _Givens:
    """A board without solution as assumptions: a literal for each given."""

    board: Board
    search: Search

    def __post_init__(self) -> None:
        cells = list(self.board.graph)
        numbers = range(1, self.board.size + 1)
        self.encoding = Encoding(self.board, dict.fromkeys(numbers, cells), steps=False)
        self.sat = Sat(self.encoding.clauses, self.search.limits)
        self.cells = {
            literal: cell
            for cell, number in self.board.givens.items()
            if (literal := self.encoding.at(number, cell))
        }
        self.tries = _TRIES

    def core(self) -> list[int]:
        """Return givens that contradict each other, as few as come easily."""
        literals = [*self.cells]
        while not self.sat.solve(literals) and len(core := self.sat.core()) < len(literals):
            literals = list(core)
        return literals

    def needed(self, kept: Sequence[int], others: Sequence[int]) -> bool | None:
        """Return whether `kept` have a solution; None if that is not found soon.

        Solutions are sought with `others` too at first, as many givens are quick to decide on; then one after
        another of those goes that stands in the way.
        """
        left = list(others)
        while self.tries and (solvable := self.sat.solve_within(_TRY, [*kept, *left])) is False:
            in_the_way = [literal for literal in self.sat.core() if literal in left]
            if not in_the_way:
                return False
            left.remove(in_the_way[len(in_the_way) // 2])
            self.tries -= 1
        return (self.tries > 0 and (solvable or soon(self.search, self.numbers(kept), 1)[0] > 0)) or None

    def numbers(self, literals: Sequence[int]) -> Board:
        """Return the board with these givens only."""
        gone = {self.cells[literal] for literal in self.cells if literal not in literals}
        return self.board.with_numbers(dict.fromkeys(gone, 0))


def contradiction(board: Board, search: Search) -> Contradiction | None:
    """Return givens of a board without solution that contradict each other; None if it is too large.

    Givens are left out one after another (Marques-Silva 2010), each as long as that is decided soon. The
    result is minimal if each of those that stay was shown to be needed.
    """
    if board.size**2 > _PLACES:
        return None
    givens = _Givens(board, search)
    marks = dict(each for each in board.marks if not is_arrow(each[1]))
    for cell, number in board.givens.items():
        if not parity_fits(marks.get(cell, ""), number):
            return Contradiction({cell: number} if givens.sat.solve([]) else {})
    core, needed, shown = givens.core(), list[int](), True
    if not core:
        return Contradiction({})
    while core:
        check()
        tried = core.pop()
        others = [each for each in givens.cells if each != tried and each not in core and each not in needed]
        solvable = givens.needed([*core, *needed], others)
        if solvable is False:
            fewer = givens.sat.core()
            core = [each for each in core if each in fewer]
        else:
            needed.append(tried)
            shown = shown and bool(solvable)
    cells = sorted((givens.cells[each] for each in needed), key=lambda cell: board.givens[cell])
    return Contradiction({cell: board.givens[cell] for cell in cells}, minimal=shown)


def slips(board: Board, conflict: dict[Cell, int], search: Search) -> tuple[Slip, ...]:
    """Return givens of `conflict` with the numbers that they may have been meant to be, the likeliest first.

    Every single slip is in every conflict. Puzzles have one solution, so a number that leaves one comes
    first, then the number that is typed most alike.
    """
    likely = [slip for cell in conflict for slip in _slips_at(board, cell, search)]
    return tuple(sorted(likely, key=lambda slip: (not slip.unique, _typing(slip), slip.cell)))


def _slips_at(board: Board, cell: Cell, search: Search) -> Iterator[Slip]:
    """Yield the numbers that make the board solvable instead of one of its givens, as far as soon found."""
    given, without = board.givens[cell], board.with_numbers({cell: 0})
    for number in (search.candidates(without) or {}).get(cell, ()):
        solutions, complete = soon(search, without.with_numbers({cell: number}), 2)
        if solutions:
            yield Slip(cell, given, number, unique=solutions == 1 and complete)


def _typing(slip: Slip) -> tuple[int, int]:
    """Return how far a number is from what was typed: digits exchanged, wrong, left out; then by how much."""
    typed, meant = str(slip.given), str(slip.instead)
    if sorted(typed) == sorted(meant):
        edits = 0
    elif len(typed) == len(meant):
        edits = sum(one != other for one, other in zip(typed, meant, strict=True))
    else:
        edits = 1 if typed in meant or meant in typed else 2
    return edits, abs(slip.given - slip.instead)
