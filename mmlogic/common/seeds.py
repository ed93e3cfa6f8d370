"""Random numbers. Each purpose has a source of its own, which is independent of the others.

For the secrets of a tournament, the seed is used unchanged, for compatibility. For every other purpose, the
seed of numpy is a digest of the user's seed, the purpose and a key. A list of numbers would not do: numpy
pads a seed with zeros, so `[seed, 0]` equals `seed`.
"""

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np


def of_secrets(seed: int) -> "np.random.Generator":
    """Return the source from which a tournament draws its secrets."""
    return _generator(seed)


def seeded(seed: int | str | None) -> Random:
    """Return a source with this seed. None means a random seed.

    Sessions use such a source. So do random paths through a board, facts for an exercise, and secrets of a
    game that has too many codes to list.
    """
    return Random(seed)


def keyed(seed: int, purpose: str, *key: str | int) -> "np.random.Generator":
    """Return the source for a purpose and a key. For example, the key is a player and the number of a game.

    >>> keyed(1, "game", "random", 0).random() == keyed(1, "game", "random", 0).random()
    True
    >>> keyed(1, "game", "random", 0).random() == of_secrets(1).random()
    False
    """
    digest = sha256(repr((seed, purpose, *key)).encode()).digest()
    return _generator(int.from_bytes(digest))


def spawned(source: Random) -> "np.random.Generator":
    """Return a generator of numpy. `source` draws its seed."""
    return _generator(source.getrandbits(64))


def branched(source: "np.random.Generator") -> Random:
    """Return a source of Python's numbers. The numpy generator `source` draws its seed."""
    return Random(int(source.integers(1 << 62)))


def _generator(seed: int) -> "np.random.Generator":
    from mmlogic.common.arrays import HERE, np

    stands_for: Any = np  # a draw raises the error that says that numpy is missing
    return np.random.default_rng(seed) if HERE else stands_for
