"""The measures of players that look one step ahead: how a guess parts the codes that are left."""

from functools import cache
from math import isqrt, log2

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check
from mmlogic.players.engine.partitions import Counts
from mmlogic.players.strategies.onestep import one_step

__all__ = ["entropy", "expected", "minimax", "parts"]


@one_step("minimax", "the guess that leaves the fewest at worst", "Knuth, 1977", ranked=2)
def minimax(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by its largest part."""
    largest: NDArray[np.int64] = counts.max(axis=1).astype(np.int64)
    return largest


@one_step(
    "expected",
    "the guess that leaves the fewest on average",
    "Irving, 1979",
    ranked=3,
    weighs=True,
    mean=True,
)
def expected(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the sum of the squares of its parts: so many times what is left on average."""
    squares: NDArray[np.int64] = np.einsum("gm,gm->g", counts, counts, dtype=np.int64)
    return squares


BIT = 1 << 32
"""One bit, in the fixed-point numbers of the weights."""


@one_step("entropy", "the guess that tells most", "Neuwirth, 1982", ranked=4, reason=": {bits}", weighs=True)
def entropy(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the sum of c log2 c over its parts c: so many times the bits to come.

    In fixed point, and with the logarithm of a number as the sum of those of its primes, so that two
    partitions weigh the same exactly when they are worth the same.
    """
    weights: NDArray[np.int64] = _table(1 << int(counts[0].sum()).bit_length())[counts].sum(axis=1)
    return weights


@cache
def _table(size: int) -> NDArray[np.int64]:
    """Return c log2 c in fixed point for all c below `size`."""
    logarithms = np.zeros(size, dtype=np.int64)
    rest = np.maximum(np.arange(size), 1)
    for prime in range(2, isqrt(size) + 1):
        check()
        if rest[prime] != prime:  # it has a smaller prime in it
            continue
        share, power = round(log2(prime) * BIT), prime
        while power < size:
            logarithms[power::power] += share
            rest[power::power] //= prime
            power *= prime
    logarithms += np.rint(np.log2(rest) * BIT).astype(np.int64)  # what is left is a prime, or 1
    return logarithms * np.arange(size)


@one_step("parts", "the guess with the most different answers", "Kooi, 2005", ranked=5)
def parts(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the number of its parts, the more the less."""
    number: NDArray[np.int64] = np.count_nonzero(counts, axis=1)
    return -number
