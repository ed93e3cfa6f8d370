"""A board's solutions by SAT, sought by two encodings in turn.

How long a search takes is heavy-tailed: on a sparse board one encoding may need minutes where the other needs
seconds, and nobody knows which (Gomes and Selman 2001). So they take turns, and neither forgets what it
learnt. The first turn is a short one without variables of steps, which solves many boards at once. Where it
does not, places are tried by propagation alone, and what is left is encoded anew: with variables of steps for
a solver that counts (MiniCard of Liffiton and Maglalang 2012, on Glucose 4), and without. Where many numbers
are given, the encoding without steps is for a solver that counts, too. It meets half as many conflicts again
in the same time, and has a long turn before the other takes part.
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

_PROBING, _WORTH = 3_000_000, 50
"""Propagations to try all places; they are tried once more as long as one of so many went."""

_DENSE, _ALONE = 5, 40_000_000
"""Where one of so many numbers is given, ways are short, and steps add little: they come last, after a turn
of so many propagations, some ten seconds."""


class Rivals(AbstractContextManager["Rivals"]):
    """The solutions of a board that `encoding` stands for, but for those excluded.

    Every question may raise LimitExceeded and Interrupted, as those of Sat.
    """

    def __init__(self, encoding: Encoding, limits: Limits, owner: Asker) -> None:
        self._limits, self._owner = limits, owner
        self._excluded: list[Board] = []
        self._sides = [(encoding, self._sat(encoding))]
        self._first, self._gone = encoding, set[int]()
        dense = len(encoding.board.givens) * _DENSE >= encoding.board.size
        self._stepwise = [True, False] if dense else [False, True]
        self._dense, self._alone = dense, _ALONE if dense else _TURN
        self._conflicts = 0

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
                    self._sides.insert(0, self._sides.pop(number))
                    return encoding.solution(sat.model()) if found else None
            self._join()
            turn = _TURN if len(self._sides) > 1 else self._alone

    @property
    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return self._conflicts + sum(sat.conflicts for _, sat in self._sides)

    def __exit__(self, *error: object) -> None:
        for _, sat in self._sides:
            sat.close()

    def _join(self) -> None:
        """Let another encoding take part: of what is left, in place of the first one."""
        if not self._stepwise:
            return
        if len(self._stepwise) == 2:
            encoding, sat = self._sides.pop()
            with sat:
                self._gone = _impossible(encoding, sat)
                self._conflicts += sat.conflicts
        steps = self._stepwise.pop()
        encoding = self._first.without(self._gone, steps, counted=steps or self._dense)
        sat = self._sat(encoding)
        self._sides.insert(0, (encoding, sat))
        for solution in self._excluded:
            _exclude(solution, encoding, sat)

    def _sat(self, encoding: Encoding) -> Sat:
        name = "gluecard4" if encoding.exclusive else "glucose4"
        sat = Sat(encoding.clauses, self._limits, self._owner, name, encoding.exclusive)
        sat.prefer(encoding.structure)
        return sat


def _impossible(encoding: Encoding, sat: Sat) -> set[int]:
    """Return the places where no number can be, as trying them one by one shows, as often as that pays."""
    gone, found = set[int](), True
    while found:
        more = sat.impossible((place for place in encoding.places if place not in gone), _PROBING)
        gone.update(more)
        found = len(more) * _WORTH > len(encoding.places)
    return gone


def _exclude(solution: Board, encoding: Encoding, sat: Sat) -> None:
    clause = encoding.other_than(solution)
    if clause is not None:
        sat.add(clause)
