"""A board's solutions by SAT, sought by several encodings in turn.

How long a search takes is heavy-tailed: on a sparse board one encoding may need minutes where the other needs
seconds, and nobody knows which (Gomes and Selman 2001). So they take turns, and none forgets what it learnt.
The first turn is a short one without variables of steps, which has a tenth of the clauses and solves many
boards at once. Where it does not, it makes room for encodings of steps: one for a solver that counts
(MiniCard of Liffiton and Maglalang 2012, on Glucose 4), then one of clauses alone.
"""

from contextlib import AbstractContextManager

from mmlogic.machine import Limits
from mmlogic.machine.asking import Asker
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.sat.solver import Sat

__all__ = ["Rivals"]

_FIRST, _TURN = 400_000, 2_000_000
"""Propagations of the first turn, some tenths of a second, and of the next ones. Most boards need one."""


class Rivals(AbstractContextManager["Rivals"]):
    """The solutions of a board that `encoding` stands for, but for those excluded.

    Every question may raise LimitExceeded and Interrupted, as those of Sat.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker) -> None:
        self._limits, self._owner = limits, owner
        self._excluded: list[Board] = []
        self._sides = [(encoding, self._sat(encoding))]
        self._others = encoding.others()
        self._conflicts, self._joined = 0, False

    def exclude(self, solution: Board) -> None:
        """Find other solutions than this from now on."""
        self._excluded.append(solution)
        for encoding, sat in self._sides:
            sat.add(encoding.other_than(solution))

    def solution(self) -> Board | None:
        """Return a solution, or None if there are no others. Who finds it has the first turn next time."""
        turn = _FIRST
        while True:
            for number, (encoding, sat) in enumerate(self._sides):
                found = sat.solve_within(turn)
                if found is not None:
                    self._sides.insert(0, self._sides.pop(number))
                    return encoding.solution(sat.model()) if found else None
            self._join()
            turn = _TURN

    @property
    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return self._conflicts + sum(sat.conflicts for _, sat in self._sides)

    def __exit__(self, *error: object) -> None:
        for _, sat in self._sides:
            sat.close()

    def _join(self) -> None:
        """Let the next encoding take part if there is one, the first for the one without steps."""
        other = next(self._others, None)
        if other is None:
            return
        if not self._joined:
            sat = self._sides.pop(0)[1]
            self._conflicts += sat.conflicts
            sat.close()
        self._joined = True
        sat = self._sat(other)
        self._sides.insert(0, (other, sat))
        for solution in self._excluded:
            sat.add(other.other_than(solution))

    def _sat(self, encoding: Encoding) -> Sat:
        name = "gluecard4" if encoding.exclusive else "glucose4"
        return Sat(encoding.clauses, self._limits, self._owner, name, encoding.exclusive)
