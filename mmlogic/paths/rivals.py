"""A board's solutions by SAT, sought by two encodings in turn.

How long a search takes is heavy-tailed: on a sparse board one encoding may need minutes where the other needs
seconds, and nobody knows which (Gomes and Selman 2001). So they take turns, each twice as long as the last.
"""

from contextlib import AbstractContextManager

from mmlogic.machine import Limits
from mmlogic.machine.asking import Asker
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.sat.solver import Sat

__all__ = ["Rivals"]

_TURN = 2_000_000
"""Propagations of the first turn, some seconds at most. Most boards need no other."""


class Rivals(AbstractContextManager["Rivals"]):
    """The solutions of a board that `encoding` stands for, but for those excluded.

    Every question may raise LimitExceeded and Interrupted, as those of Sat.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker, turn: int = _TURN) -> None:
        self._limits, self._owner, self._turn = limits, owner, turn
        self._excluded: list[Board] = []
        self._sides = [(encoding, Sat(encoding.clauses, limits, owner))]

    def exclude(self, solution: Board) -> None:
        """Find other solutions than this from now on."""
        self._excluded.append(solution)
        for encoding, sat in self._sides:
            sat.add(encoding.other_than(solution))

    def solution(self) -> Board | None:
        """Return a solution, or None if there are no others. Who finds it has the first turn next time."""
        turn = self._turn
        while True:
            for number, (encoding, sat) in enumerate(self._sides):
                found = sat.solve_within(turn)
                if found is not None:
                    self._sides.insert(0, self._sides.pop(number))
                    return encoding.solution(sat.model()) if found else None
            if len(self._sides) == 1:
                self._join()
            else:
                turn *= 2

    @property
    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return sum(sat.conflicts for _, sat in self._sides)

    def __exit__(self, *error: object) -> None:
        for _, sat in self._sides:
            sat.close()

    def _join(self) -> None:
        """Let the other encoding take part."""
        other = self._sides[0][0].otherwise()
        self._sides.append((other, Sat(other.clauses, self._limits, self._owner)))
        for solution in self._excluded:
            self._sides[-1][1].add(other.other_than(solution))
