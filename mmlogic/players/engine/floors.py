"""The least that any strategy can pay for a number of codes, whatever the codes are."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["IMPOSSIBLE", "UNLIMITED", "Floors", "below"]

IMPOSSIBLE = 1 << 40
"""The cost of a set that cannot be solved within the depth."""

UNLIMITED = 64
"""A depth that limits nothing."""


def below(depth: int) -> int:
    """Return how many guesses are left after one."""
    return depth if depth == UNLIMITED else depth - 1


class Floors(dict[int, NDArray[np.int64]]):
    """For each depth the least cost of so many codes, when a guess has `losing` answers that leave codes."""

    def __init__(self, most: int, losing: int) -> None:
        super().__init__()
        self.most, self.losing = most, losing
        self._of = dict[int, Floors]()

    def __missing__(self, depth: int) -> NDArray[np.int64]:
        """Fill the turns: one code is found at the first, `losing` at the second, as many for each after."""
        floors = np.full(self.most + 1, IMPOSSIBLE, dtype=np.int64)
        floors[0] = filled = 0
        room = 1
        for turn in range(1, depth + 1):
            here = min(room, self.most - filled)
            floors[filled + 1 : filled + here + 1] = floors[filled] + turn * np.arange(1, here + 1)
            filled, room = filled + here, room * self.losing
        self[depth] = floors
        return floors

    def of(self, losing: int) -> "Floors":
        """Return the floors of guesses that have no more losing answers."""
        if losing >= self.losing:
            return self
        return self._of.setdefault(losing, Floors(self.most, losing))

    def lowest(self, depth: int) -> int:
        """Return up to how many codes k the floor is 2k - 1, the lowest that it can be."""
        return min(self.most, 1 + self.losing if depth > 1 else depth)
