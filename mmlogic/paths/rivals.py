"""A board's solutions by SAT, sought by several encodings in turn.

How long a search takes is heavy-tailed: on a sparse board one encoding may need minutes where the other needs
seconds, and nobody knows which (Gomes and Selman 2001). So they take turns, and none forgets what it learnt.
The first turn is a short one without variables of steps, which solves many boards at once. Where it does not,
places are tried by propagation alone, and what is left is encoded anew for a solver that counts (MiniCard of
Liffiton and Maglalang 2012, on Glucose 4). It goes over the board from two sides to a corner, and where that
takes long, another does so from the other two sides. What they do not solve, as it may have no solution, is
also for two that see the whole board at once: one with variables of steps, and one without.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager

from mmlogic.common.budget import Asker
from mmlogic.machine import Limits
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.values import Cell
from mmlogic.sat.solver import Sat

_STEP, _BACK = 2, 4
"""How many times the cells of a side a step adds, and how many times as many behind it are free at first."""

_TRY = 300_000
"""Propagations of the first try of a step, a tenth of a second."""

_WIDER, _LONGER = 1.5, 1.3
"""How many times as many cells are free in the next try, and how many times as long it may take."""

_Try = tuple[int, int, int]
"""The first free place in the order of cells, the first one after it that is not, and propagations."""


class Sweep(Sat):
    """The solutions of `encoding`, layer after layer from two sides to a corner.

    On a large board a solver wanders from place to place, and seldom completes any. Here the last row and
    column come first, then the row and the column before them, like an L each, and the upper left corner
    comes last: a *demand*, that one of several numbers or cells be taken, is a clause only once the sweep has
    reached all of them. Numbers far behind are assumed to stay, so each step solves a few layers. Where there
    is no way on, more layers are freed, in the end all. What was assumed is never learnt, so this is as exact
    as any search. What comes last has least choice: layers become shorter, where rows would stay as wide as
    they are. The method is relax and fix (Dillenberger et al. 1994). A `turned` sweep begins with the first
    row and column, and ends in the lower right corner.
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
        """Return the numbers of the last solution that are assumed to stay, those outside of a range."""
        model = self._model
        others = (variable for variable, at in self._places if model and not start <= at < end)
        return [variable for variable in others if model[variable - 1] > 0]

    def _on(self) -> Iterator[_Try]:
        """Take the next step; yield its tries."""
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
        """Yield the tries of another solution, in which some layers differ; now and then all may."""
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


_FIRST, _SWEEPING, _TURN = 400_000, 8_000_000, 2_000_000
"""Propagations of the first turn, some tenths of a second; of a sweep's, some seconds; of the next ones."""

_SWEEPS = 2
"""How many sweeps seek the first solution before others join."""

_PROBING, _WORTH = 3_000_000, 50
"""Propagations to try all places; if they do not suffice, all are tried again while one in `_WORTH` goes."""


class Rivals(AbstractContextManager["Rivals"]):
    """The solutions of a board that `encoding` stands for, but for those excluded.

    Every question may raise LimitExceeded and Interrupted, as those of Sat.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker) -> None:
        self._limits, self._owner = limits, owner
        self._excluded: list[Board] = []
        self._first, self._gone = encoding, set[int]()
        self._sides: list[tuple[Encoding, Sat]] = [(encoding, self._sat(encoding))]
        self._later = ["plain", "steps", "turned", "sweep"]
        self._conflicts, self._solved = 0, False

    def exclude(self, solution: Board) -> None:
        """Find other solutions than this from now on."""
        self._excluded.append(solution)
        for encoding, sat in self._sides:
            _exclude(solution, encoding, sat)

    def solution(self) -> Board | None:
        """Return a solution, or None if there are no others. Who finds it has the first turn next time."""
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
        """How many conflicts there were so far."""
        return self._conflicts + sum(sat.conflicts for _, sat in self._sides)

    def __exit__(self, *error: object) -> None:
        for _, sat in self._sides:
            sat.close()

    def _join(self) -> None:
        """Let another encoding take part: of what is left, the sweep in place of the first one."""
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
        """Find the places where no number can be, and let the first solver go."""
        _, first = self._sides.pop()
        with first as sat:
            self._gone = _impossible(self._first, sat)
            self._conflicts += sat.conflicts

    def _sat(self, encoding: Encoding) -> Sat:
        sat = Sat(encoding.clauses, self._limits, self._owner, encoding.solver, encoding.exclusive)
        sat.prefer(encoding.structure)
        return sat


def _impossible(encoding: Encoding, sat: Sat) -> set[int]:
    """Return the places where no number can be, as trying them one by one shows.

    Where there was no time for the last ones, all are tried again, as often as that pays.
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
