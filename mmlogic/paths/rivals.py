"""A board's solutions by SAT, sought by several encodings in turn.

How long a search takes is heavy-tailed: on a sparse board one encoding may need minutes where the other needs
seconds, and nobody knows which (Gomes and Selman 2001). So they take turns, and none forgets what it learnt.
The first turn is a short one without variables of steps, which solves many boards at once. Where it does not,
places are tried by propagation alone, and what is left is encoded anew for a solver that counts (MiniCard of
Liffiton and Maglalang 2012, on Glucose 4). It goes over the board from two sides to a corner, and where that
takes long, another does so from the other two sides. What they do not solve, as it may have no solution, is
also for two that see the whole board at once: one with variables of steps, and one without.
"""

from contextlib import AbstractContextManager

from mmlogic.machine import Limits
from mmlogic.machine.asking import Asker
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.sweep import Sweep
from mmlogic.sat.solver import Sat

__all__ = ["Rivals"]

_FIRST, _SWEEPING, _TURN = 400_000, 6_000_000, 2_000_000
"""Propagations of the first turn, some tenths of a second; of a sweep's, some seconds; of the next ones."""

_SWEEPS = 2
"""How many sweeps seek the first solution before others join."""

_PROBING, _WORTH = 3_000_000, 50
"""Propagations to try all places; if they do not suffice, all are tried again while one of so many went."""


class Rivals(AbstractContextManager["Rivals"]):
    """The solutions of a board that `encoding` stands for, but for those excluded.

    Every question may raise LimitExceeded and Interrupted, as those of Sat.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker) -> None:
        self._limits, self._owner = limits, owner
        self._excluded: list[Board] = []
        self._first, self._gone = encoding, set[int]()
        self._short = self._sat(encoding)
        self._sides: list[tuple[Encoding, Sat | Sweep]] = [(encoding, self._short)]
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
                found = sat.solve_within(turn)
                if found is not None:
                    self._solved = True
                    self._sides.insert(0, self._sides.pop(number))
                    return encoding.solution(sat.model()) if found else None
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
        side: Sat | Sweep
        if which in ("sweep", "turned"):
            side = Sweep(encoding, self._limits, self._owner, turned=which == "turned")
        else:
            side = self._sat(encoding)
        self._sides.insert(0, (encoding, side))
        for solution in self._excluded:
            _exclude(solution, encoding, side)

    def _strike_out(self) -> None:
        """Find the places where no number can be, and let the first solver go."""
        self._sides.clear()
        with self._short as sat:
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
    found = True
    while found:
        places = iter(left)
        more = sat.impossible(places, _PROBING)
        gone.update(more)
        found = next(places, None) is not None and len(more) * _WORTH > len(encoding.places)
        left = [place for place in left if place not in gone]
    return gone


def _exclude(solution: Board, encoding: Encoding, sat: Sat | Sweep) -> None:
    clause = encoding.other_than(solution)
    if clause is not None:
        sat.add(clause)
