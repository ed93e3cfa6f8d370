"""Independent sources of random numbers, one for each purpose.

All random draws use a source from this module, so no two purposes share one. Secrets come from the bare seed,
for compatibility. Any other source comes from a digest of the seed, its purpose and a key. Lists of numbers
would collide: numpy pads a seed with zeros, so `[seed, 0]` equals `seed`.
"""

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np


def of_secrets(seed: int) -> "np.random.Generator":
    """Return the source of the secrets of a tournament."""
    return _generator(seed)


def seeded(seed: int | str | None) -> Random:
    """Return the source of a seed, or a new one for None.

    A session has one, random paths through a board, facts for an exercise, and secrets too many to list.
    """
    return Random(seed)


def keyed(seed: int, purpose: str, *key: str | int) -> "np.random.Generator":
    """Return the source of a purpose and a key, such as the player and the game.

    >>> keyed(1, "game", "random", 0).random() == keyed(1, "game", "random", 0).random()
    True
    >>> keyed(1, "game", "random", 0).random() == of_secrets(1).random()
    False
    """
    digest = sha256(repr((seed, purpose, *key)).encode()).digest()
    return _generator(int.from_bytes(digest))


def spawned(source: Random) -> "np.random.Generator":
    """Return a numpy generator seeded from a source of numbers."""
    return _generator(source.getrandbits(64))


def branched(source: "np.random.Generator") -> Random:
    """Return a source of numbers seeded from a numpy generator."""
    return Random(int(source.integers(1 << 62)))


def _generator(seed: int) -> "np.random.Generator":
    from mmlogic.common.arrays import HERE, np

    stands_for: Any = np  # a draw raises the error that names the missing package
    return np.random.default_rng(seed) if HERE else stands_for
