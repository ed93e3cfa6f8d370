"""The least that any strategy can pay for a number of codes, whatever the codes are."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from mmlogic.players.engine.few import key_of, shapes

__all__ = ["IMPOSSIBLE", "UNLIMITED", "Costs", "Floors", "below", "in_pairs"]

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


class Costs(dict[tuple[int, int], NDArray[np.int64]]):
    """For few codes and a depth the least cost in parts of each shape, by the key that tells the shape.

    A guess that parts nothing costs more than what is impossible.
    """

    def __init__(self, floors: Floors) -> None:
        super().__init__()
        self.floors = floors

    def __missing__(self, size_depth: tuple[int, int]) -> NDArray[np.int64]:
        """Add what the parts cost to a guess for each code."""
        size, depth = size_depth
        floors = self.floors[below(depth)]
        costs = {key_of(shape): size + int(floors[list(shape)].sum()) for shape in shapes(size)}
        costs[key_of((size,))] = 2 * IMPOSSIBLE
        self[size_depth] = table = np.zeros(max(costs) + 1, dtype=np.int64)
        table[list(costs)] = list(costs.values())
        return table


@cache
def in_pairs(size: int) -> frozenset[int]:
    """Return the keys of the shapes of so many codes without a part larger than two."""
    return frozenset(key_of(shape) for shape in shapes(size) if shape[0] <= 2)
