"""The solutions of a board by SAT. Several encodings search for them in turn.

The time of a search is heavy-tailed (Gomes and Selman 2001). One encoding may need minutes and another one
seconds, and nobody knows which. So encodings take turns. Each has its own solver, whose learnt clauses are
kept for later turns:

1. The first encoding has no step variables. The turn of this encoding is short, but solves many boards.
2. Propagation tests every number in every cell. The pairs that remain possible are encoded anew, with
   cardinality constraints (MiniCard of Liffiton and Maglalang 2012, on Glucose 4).
3. A sweep fills the board from two sides to a corner. If it takes long, another sweep begins at the other
   two sides.
4. Two more encodings see the whole board, with and without step variables. Both can prove that no solution
   exists.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager

from mmlogic.limits.budget import Asker, Limits
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.values import Cell
from mmlogic.sat.solver import Sat

_STEP, _BACK = 2, 4
"""How many cells a step adds, and how many cells its first try may change, in lengths of the shorter side."""

_TRY = 300_000
"""How many propagations the first try of a step may use. They take a tenth of a second."""

_WIDER, _LONGER = 1.5, 1.3
"""A try has this many times the changeable cells of the try before, and this many times its propagations."""

_Try = tuple[int, int, int]
"""An attempt (start, end, propagations) of a step.

The attempt may change the cells from position `start` to before `end` in the order of cells. All others keep
their numbers.
"""


class Sweep(Sat):
    """The solutions of `encoding`, found layer by layer from two sides to a corner.

    On a large board, a solver wanders and seldom completes a region. So the sweep orders cells in L-shaped
    layers: the last row and column first, the upper left corner last. A *demand* is a clause that requires
    one of several numbers or cells. The sweep adds a demand when it has reached all cells of the demand. A
    step solves a few more layers, and assumes the numbers found in earlier layers. If it fails, the next try
    assumes fewer of these numbers, and in the end none. No learnt clause depends on an assumption, so the
    search is exact. Layers become shorter towards the corner, where few choices remain. The method is relax
    and fix (Dillenberger et al. 1994). A `turned` sweep runs from the first row and column to the lower right
    corner.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker, turned: bool = False) -> None:
        self._side = min(encoding.board.height, encoding.board.width)
        order = _in_layers(encoding.board, turned)
        place = {cell: number for number, cell in enumerate(order)}
        lies = {variable: place[cell] for variable, cell in encoding.cells.items()}
        self._places = [(variable, lies[variable]) for variable in encoding.places]
        self._size, self._reached = len(order), 0
        clauses, self._demands = _parted(encoding, lies)
        super().__init__(clauses, limits, owner, encoding.solver, encoding.exclusive)
        self._model: list[int] = []
        self._tries = self._on()

    def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
        until = self.propagations + propagations
        while self.propagations < until:
            start, end, most = next(self._tries)
            kept = self._kept(start, end)
            solvable = super().solve_within(most, [*kept, *assumptions])
            if solvable:
                self._model = super().model()
                if self._reached == self._size:
                    self._tries = self._anew()
                    return True
                self._tries = self._on()
            elif solvable is False and not kept:
                return False
        return None

    def model(self) -> list[int]:
        return self._model

    def _kept(self, start: int, end: int) -> list[int]:
        """Return the last model's true literals about cells whose positions are outside a range."""
        model = self._model
        others = (variable for variable, at in self._places if model and not start <= at < end)
        return [variable for variable in others if model[variable - 1] > 0]

    def _on(self) -> Iterator[_Try]:
        """Begin the next step, and yield its tries."""
        self._reached = min(self._reached + _STEP * self._side, self._size)
        while self._demands and self._demands[-1][0] < self._reached:
            self.add(self._demands.pop()[1])
        most = float(_TRY)
        while True:
            back = float(_BACK * self._side)
            while back < self._reached:
                yield self._reached - int(back), self._size, int(most)
                back, most = back * _WIDER, most * _LONGER
            yield 0, self._size, int(most)
            most *= _LONGER

    def _anew(self) -> Iterator[_Try]:
        """Yield the tries for another solution. A try may change all cells, or a range of positions."""
        most, free = _TRY, _BACK * self._side
        while True:
            yield 0, self._size, most
            for start in range(0, self._size, free // 2):
                yield start, start + free, most
            most *= 2


def _in_layers(board: Board, turned: bool) -> list[Cell]:
    def layer(cell: Cell) -> tuple[int, Cell]:
        row, column = cell
        return -max((board.height - 1 - row, board.width - 1 - column) if turned else cell), cell

    return sorted(board.graph, key=layer)


def _parted(
    encoding: Encoding, lies: Mapping[int, int]
) -> tuple[list[tuple[int, ...]], list[tuple[int, tuple[int, ...]]]]:
    """Return the initial clauses, and the demands (position of the last cell, clause), the last one first.

    `lies` has the position of each variable in the order of cells. A clause is a demand if it is false while
    only the givens are placed.
    """
    clauses, demands = list[tuple[int, ...]](), list[tuple[int, tuple[int, ...]]]()
    given = encoding.settled
    for clause in encoding.clauses:
        if clause and clause[0] < 0 and -clause[0] not in given:  # a shortcut for most clauses
            clauses.append(clause)
            continue
        others = [literal for literal in clause if -literal not in given]
        if len(clause) > 1 and others and all(literal in lies for literal in others):
            demands.append((max(lies[literal] for literal in others), clause))
        else:
            clauses.append(clause)
    demands.sort(key=lambda demand: demand[0], reverse=True)
    return clauses, demands


_FIRST, _SWEEPING, _TURN = 400_000, 8_000_000, 2_000_000
"""How many propagations a turn may use: the first turn, then a turn of a sweep, then any later turn.

They take tenths of a second in the first turn, and seconds in a sweep."""

_SWEEPS = 2
"""The largest number of encodings with long turns (`_SWEEPING`). After a solution, turns are short, too."""

_PROBING, _WORTH = 3_000_000, 50
"""How many propagations a test of all places may take. If they do not suffice, another test follows, as long
as a test finds more than one place in 50 impossible."""


class Rivals(AbstractContextManager["Rivals"]):
    """The solutions of the board of `encoding`, without the excluded ones.

    Every question may raise LimitExceeded and Interrupted, as a question to `Sat` may.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker) -> None:
        self._limits, self._owner = limits, owner
        self._excluded: list[Board] = []
        self._first, self._gone = encoding, set[int]()
        self._sides: list[tuple[Encoding, Sat]] = [(encoding, self._sat(encoding))]
        self._later = ["plain", "steps", "turned", "sweep"]
        self._conflicts, self._solved = 0, False

    def exclude(self, solution: Board) -> None:
        """Exclude a solution, so that it is not found again."""
        self._excluded.append(solution)
        for encoding, sat in self._sides:
            _exclude(solution, encoding, sat)

    def solution(self) -> Board | None:
        """Return a solution, or None if there is no other. The encoding that finds it is first next time."""
        turn = _FIRST
        while True:
            for number, (encoding, sat) in enumerate(self._sides):
                solvable = sat.solve_within(turn)
                if solvable is not None:
                    self._solved = True
                    self._sides.insert(0, self._sides.pop(number))
                    return encoding.solution(sat.model()) if solvable else None
            self._join()
            turn = _TURN if self._solved or len(self._sides) > _SWEEPS else _SWEEPING

    @property
    def conflicts(self) -> int:
        """How many conflicts the solvers have met so far."""
        return self._conflicts + sum(sat.conflicts for _, sat in self._sides)

    def __exit__(self, *error: object) -> None:
        for _, sat in self._sides:
            sat.close()

    def _join(self) -> None:
        """Add the next encoding of `_later`, without the impossible places, such as a 5 in the cell 1,2.

        When the first sweep joins, the first encoding finds the impossible places and leaves.
        """
        if not self._later:
            return
        which = self._later.pop()
        if which == "sweep":
            self._strike_out()
        encoding = self._first.without(self._gone, which == "steps", counted=which != "plain")
        if which in ("sweep", "turned"):
            sat: Sat = Sweep(encoding, self._limits, self._owner, turned=which == "turned")
        else:
            sat = self._sat(encoding)
        self._sides.insert(0, (encoding, sat))
        for solution in self._excluded:
            _exclude(solution, encoding, sat)

    def _strike_out(self) -> None:
        """Find the impossible places with the first solver, and close this solver."""
        _, first = self._sides.pop()
        with first as sat:
            self._gone = _impossible(self._first, sat)
            self._conflicts += sat.conflicts

    def _sat(self, encoding: Encoding) -> Sat:
        sat = Sat(encoding.clauses, self._limits, self._owner, encoding.solver, encoding.exclusive)
        sat.prefer(encoding.structure)
        return sat


def _impossible(encoding: Encoding, sat: Sat) -> set[int]:
    """Return the variables of numbers that cannot be in their cells. Propagation tests each variable.

    If a test uses up its propagations, and enough places prove impossible, test the others again.
    """
    gone, left = set[int](), [*encoding.places]
    again = True
    while again:
        places = iter(left)
        more = sat.impossible(places, _PROBING)
        gone.update(more)
        again = next(places, None) is not None and len(more) * _WORTH > len(encoding.places)
        left = [place for place in left if place not in gone]
    return gone


def _exclude(solution: Board, encoding: Encoding, sat: Sat) -> None:
    clause = encoding.other_than(solution)
    if clause is not None:
        sat.add(clause)
