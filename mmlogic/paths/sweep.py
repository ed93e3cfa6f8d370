"""A board by SAT layer after layer, from two sides to a corner: what lies some layers back stays as it is.

On a large board a solver wanders from place to place, and seldom completes any. Here the last row and column
come first, then the row and the column before them, like an L each, and the upper left corner comes last: a
*demand*, that one of several numbers or cells be taken, is a clause only once the sweep has reached all of
them. Numbers far behind are assumed to stay, so each step solves a few layers. Where there is no way on, more
layers are freed, in the end all. What was assumed is never learnt, so this is as exact as any search. What
comes last has least choice: layers become shorter, where rows would stay as wide as they are.
The method is relax and fix (Dillenberger et al. 1994).
"""

from collections.abc import Iterator, Mapping, Sequence

from mmlogic.machine import Limits
from mmlogic.machine.asking import Asker
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.values import Cell
from mmlogic.sat.solver import Sat

__all__ = ["Sweep"]

_STEP, _BACK = 2, 4
"""How many times the cells of a side a step adds, and how many times as many behind it are free at first."""

_TRY = 300_000
"""Propagations of the first try of a step, a tenth of a second."""

_WIDER, _LONGER = 1.5, 1.3
"""How many times as many cells are free in the next try, and how many times as long it may take."""

_Try = tuple[int, int, int]
"""The first free place in the order of cells, the first one after it that is not, and propagations."""


class Sweep:
    """The solutions of `encoding`, layer after layer. It is asked like a Sat.

    A `turned` sweep begins with the first row and column, and ends in the lower right corner.

    Every question may raise LimitExceeded and Interrupted, as those of Sat.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker, turned: bool = False) -> None:
        self._side = min(encoding.board.height, encoding.board.width)
        order = _in_layers(encoding.board, turned)
        place = {cell: number for number, cell in enumerate(order)}
        lies = {variable: place[cell] for variable, cell in encoding.cells.items()}
        self._places = [(variable, lies[variable]) for variable in encoding.places]
        self._size, self._reached = len(order), 0
        clauses, self._demands = _parted(encoding, lies)
        self._sat = Sat(clauses, limits, owner, encoding.solver, encoding.exclusive)
        self._model: list[int] = []
        self._tries = self._on()

    def solve_within(self, propagations: int) -> bool | None:
        """Return whether there is a solution, or None if that takes more than about so many propagations."""
        until = self._sat.propagations + propagations
        while self._sat.propagations < until:
            start, end, most = next(self._tries)
            kept = self._kept(start, end)
            found = self._sat.solve_within(most, kept)
            if found:
                self._model = self._sat.model()
                if self._reached == self._size:
                    self._tries = self._anew()
                    return True
                self._tries = self._on()
            elif found is False and not kept:
                return False
        return None

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause."""
        self._sat.add(clause)

    def model(self) -> list[int]:
        """Return the literals of all variables, in order, as the last solution has them."""
        return self._model

    @property
    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return self._sat.conflicts

    def close(self) -> None:
        """Let the solver go."""
        self._sat.close()

    def _kept(self, start: int, end: int) -> list[int]:
        """Return the places of the last model before `start` and from `end` on."""
        if not self._model:
            return []
        model = self._model
        return [
            variable for variable, at in self._places if model[variable - 1] > 0 and not start <= at < end
        ]

    def _on(self) -> Iterator[_Try]:
        """Take the next step; yield its tries."""
        self._reached = min(self._reached + _STEP * self._side, self._size)
        while self._demands and self._demands[-1][0] < self._reached:
            self._sat.add(self._demands.pop()[1])
        most = float(_TRY)
        while True:
            back = float(_BACK * self._side)
            while back < self._reached:
                yield self._reached - int(back), self._size, int(most)
                back, most = back * _WIDER, most * _LONGER
            yield 0, self._size, int(most)
            most *= _LONGER

    def _anew(self) -> Iterator[_Try]:
        """Yield the tries of another solution, in which some layers differ; now and then all may."""
        most, free = _TRY, _BACK * self._side
        while True:
            yield 0, self._size, most
            for start in range(0, self._size, free // 2):
                yield start, start + free, most
            most *= 2


def _in_layers(board: Board, turned: bool) -> list[Cell]:
    """Return the cells, those of the outermost layer first."""

    def layer(cell: Cell) -> tuple[int, Cell]:
        row, column = cell
        return -max((board.height - 1 - row, board.width - 1 - column) if turned else cell), cell

    return sorted(board.graph, key=layer)


def _parted(
    encoding: Encoding, lies: Mapping[int, int]
) -> tuple[list[tuple[int, ...]], list[tuple[int, tuple[int, ...]]]]:
    """Return the clauses that hold from the start, and the demands, the last to be made first.

    `lies` says where variables lie. A demand is what fails as long as nothing but the givens is placed.
    """
    clauses, demands = list[tuple[int, ...]](), list[tuple[int, tuple[int, ...]]]()
    given = encoding.settled
    for clause in encoding.clauses:
        if clause and clause[0] < 0 and -clause[0] not in given:  # most clauses: seen at once
            clauses.append(clause)
            continue
        others = [literal for literal in clause if -literal not in given]
        if len(clause) > 1 and others and all(literal in lies for literal in others):
            demands.append((max(lies[literal] for literal in others), clause))
        else:
            clauses.append(clause)
    demands.sort(key=lambda demand: demand[0], reverse=True)
    return clauses, demands
