"""How many codes each clue left: counts that a session remembers."""

import time
from dataclasses import replace

from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Theory
from mmlogic.common.budget import Budget, LimitExceeded

__all__ = ["Counts"]

_MOST = 100
"""How many counts are remembered."""


class Counts:
    """Counts of the codes that theories leave, those of a hundred of them."""

    def __init__(self) -> None:
        self._known: dict[Theory, int] = {}

    def remember(self, theory: Theory, number: int) -> None:
        """Keep a count."""
        self._known[theory] = number
        while len(self._known) > _MOST:
            self._known.pop(next(iter(self._known)))

    def count_past(self, theory: Theory, seconds: float) -> None:
        """Count for so many seconds what clues left that were never counted, the last first."""
        end = time.monotonic() + seconds
        for first in reversed(_beginnings(theory)):
            left = end - time.monotonic()
            if first in self._known:
                continue
            solver = Solver(first)
            try:
                with Budget(max(left, 0.01)):
                    self.remember(first, solver.count_soon())
            except LimitExceeded:
                return
            finally:
                solver.close()

    def left_after(self, theory: Theory) -> tuple[int | None, ...]:
        """Return how many codes each clue left under the rules, None where that was not counted."""
        return tuple(self._known.get(first) for first in _beginnings(theory))


def _beginnings(theory: Theory) -> list[Theory]:
    """Return the theories of the first clue, the first two, and so on."""
    return [replace(theory, clues=theory.clues[:many]) for many in range(1, len(theory.clues) + 1)]
