"""Random numbers. Each purpose has an independent generator of its own.

For the secrets of a tournament, numpy gets the user's seed unchanged, so that old tournaments can be
repeated. For every other purpose, the seed of numpy is a digest of the user's seed, the purpose and a key. A
list of numbers would not be unique: numpy pads a seed with zeros, so `[seed, 0]` is the same seed as `seed`.
"""

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np


def of_secrets(seed: int) -> "np.random.Generator":
    """Return the generator of random numbers that chooses the secrets of a tournament."""
    return _generator(seed)


def seeded(seed: int | str | None) -> Random:
    """Return a generator of random numbers with this seed. None means a random seed.

    Such generators make a session's random choices, random paths through a board, facts for an exercise. They
    also choose the secrets of a game with too many codes to list.
    """
    return Random(seed)


def keyed(seed: int, purpose: str, *key: str | int) -> "np.random.Generator":
    """Return a generator of random numbers. The seed, the purpose and the key decide which numbers it gives.

    The key of the purpose `game` is the name of a player and the number of a game.

    >>> keyed(1, "game", "random", 0).random() == keyed(1, "game", "random", 0).random()
    True
    >>> keyed(1, "game", "random", 0).random() == keyed(1, "game", "random", 1).random()
    False
    """
    digest = sha256(repr((seed, purpose, *key)).encode()).digest()
    return _generator(int.from_bytes(digest))


def spawned(source: Random) -> "np.random.Generator":
    """Return a generator of numpy, whose seed is a random number that `source` generates."""
    return _generator(source.getrandbits(64))


def branched(source: "np.random.Generator") -> Random:
    """Return a generator of Python, whose seed is a random number that numpy's `source` generates."""
    return Random(int(source.integers(1 << 62)))


def _generator(seed: int) -> "np.random.Generator":
    from mmlogic.common.arrays import HERE, np

    stands_for: Any = np  # a call of this placeholder raises the error that numpy is missing
    return np.random.default_rng(seed) if HERE else stands_for
