"""The codes of a game as arrays, and how guesses part them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects import MARKS, Dialect
from mmlogic.codes.game import Game
from mmlogic.codes.program import code_value
from mmlogic.codes.rows import Codes, Packed
from mmlogic.codes.thresholds import ARRAYED
from mmlogic.common.budget import check, needs
from mmlogic.language import MmlogicError

__all__ = [
    "ARRAYED",
    "MOST",
    "Code",
    "Codes",
    "Counts",
    "Indexes",
    "Space",
    "SpaceError",
    "histogram",
    "key_of",
    "keys",
    "shapes",
]

Code = tuple[int, ...]
"""One code: the index of the symbol at each peg."""
Indexes = NDArray[np.intp]
"""Rows of a space's pool."""


class SpaceError(MmlogicError, ValueError):
    """The codes asked for cannot be listed, or are none."""


@dataclass(frozen=True, eq=False)
class Space:
    """The codes of a game: `pool` holds the guesses, `secrets` the rows of it that may be the secret.

    Attributes:
        pegs: places in a code.
        symbols: how many symbols there are (at most 256).
        pool: shape (guesses, pegs), in lexicographic order without repeats, never written to.
        secrets: ascending rows of `pool`.
        dialect: what a guess is answered with.
        values: the symbols as numbers, if that is what they are.
        names: the symbols as Prolog has them, if the space is that of a game.
        hard: whether a guess must use what is known.
    """

    pegs: int
    symbols: int
    pool: Codes
    secrets: Indexes
    dialect: Dialect = MARKS
    values: tuple[int, ...] = ()
    names: tuple[int | str, ...] = ()
    hard: bool = False

    @classmethod
    def full(cls, pegs: int, symbols: int) -> "Space":
        """Return the space of every code. Raises SpaceError beyond `ARRAYED` codes."""
        if symbols**pegs > ARRAYED:
            raise SpaceError(f"{pegs} pegs of {symbols} symbols make too many codes to list")
        needs(symbols**pegs * (pegs + 8))
        pool = np.empty((symbols**pegs, pegs), dtype=np.uint8)
        names = np.arange(symbols, dtype=np.uint8)
        for place in range(pegs):
            check()
            pool[:, place] = np.tile(np.repeat(names, symbols ** (pegs - place - 1)), symbols**place)
        return cls(pegs, symbols, pool, np.arange(len(pool)))

    @classmethod
    def where(cls, pegs: int, symbols: int, obeys: Callable[[Codes], NDArray[np.bool_]]) -> "Space":
        """Return the space of the codes that obey a rule, given as a function from codes to truth values."""
        every = cls.full(pegs, symbols).pool
        return cls.of(every[obeys(every)], symbols)

    @classmethod
    def distinct(cls, pegs: int, symbols: int) -> "Space":
        """Return the space of the codes without a repeated symbol (bulls and cows)."""
        return cls.where(pegs, symbols, _all_different)

    @classmethod
    def of(
        cls,
        secrets: Codes | Iterable[Sequence[int]],
        symbols: int,
        guesses: Codes | Iterable[Sequence[int]] = (),
    ) -> "Space":
        """Return the space of the codes listed; `guesses` are further codes that may be guessed only.

        Raises SpaceError when there is no secret, or a code has another length or an unknown symbol.
        """
        secret_rows = np.asarray(secrets if isinstance(secrets, np.ndarray) else list(secrets))
        guess_rows = np.asarray(guesses if isinstance(guesses, np.ndarray) else list(guesses))
        if not secret_rows.size:
            raise SpaceError("no code obeys the rules: there is nothing to guess")
        pegs = secret_rows.shape[1]
        rows = np.concatenate([secret_rows, guess_rows.reshape(-1, pegs)])
        if rows.min() < 0 or rows.max() >= symbols:
            raise SpaceError(f"a symbol index is not between 0 and {symbols - 1}")
        _, first = np.unique(as_keys(rows), return_index=True)
        pool = rows[first].astype(np.uint8)
        space = cls(pegs, symbols, pool, np.arange(0))
        return cls(pegs, symbols, pool, np.unique(space.rows(secret_rows.astype(np.uint8))))

    def like(self, game: Game) -> "Space":
        """Return the space with guesses answered, and symbols compared, as in a game."""
        names = tuple(code_value(game.symbols))
        return replace(self, dialect=game.dialect, values=game.values, names=names)

    @cached_property
    def keys(self) -> NDArray[np.bytes_]:
        """The pool as fixed-length byte strings, whose order is the lexicographic one."""
        return as_keys(self.pool)

    @cached_property
    def is_full(self) -> bool:
        """Whether every code may be guessed."""
        return len(self.pool) == int(self.symbols**self.pegs)

    def has(self, guess: Sequence[Any], *, blanks: bool = False) -> bool:
        """Tell whether a guess is a code of the game, allowed as a guess or not; pegs may be `blanks`."""
        return len(guess) == self.pegs and all(
            hasattr(each, "__index__") and 0 <= int(each) < self.symbols + blanks for each in guess
        )

    def rows(self, codes: Codes) -> Indexes:
        """Return the rows of the pool that hold `codes`, each of which must be there."""
        return np.searchsorted(self.keys, as_keys(codes))

    def row(self, code: Sequence[int]) -> int | None:
        """Return the row of the pool that holds `code`, or None when it may not be guessed."""
        if not self.has(code):
            return None
        key = as_keys(np.array([code], dtype=np.uint8))
        row = int(np.searchsorted(self.keys, key)[0])
        return row if row < len(self.keys) and self.keys[row] == key[0] else None

    def code(self, row: int) -> Code:
        """Return the code in a row of the pool."""
        return tuple(self.pool[row].tolist())


def as_keys(codes: Codes) -> NDArray[np.bytes_]:
    """Return one byte string a code, ordered as the codes are."""
    return np.ascontiguousarray(codes, dtype=np.uint8).view(f"S{codes.shape[1]}").ravel()


def _all_different(codes: Codes) -> NDArray[np.bool_]:
    ordered = np.sort(codes, axis=1)
    different: NDArray[np.bool_] = (ordered[:, 1:] != ordered[:, :-1]).all(axis=1)
    return different


Counts = NDArray[np.integer[Any]]
"""How many codes each guess leaves after each mark, shape (guesses, marks), in as few bytes as hold them."""

COMPARED = 1 << 10
"""Marks for each possible one from which on to compare them with it is quicker than to count."""


def histogram(marks: Packed, width: int) -> Counts:
    """Return how often each of `width` marks occurs for each guess; marks of shape (codes, guesses).

    Where they are stored code by code, so are the counts mark by mark, which all sums like better.
    """
    codes, guesses = marks.shape
    size = guesses * width
    if marks.strides[0] < marks.strides[1]:
        keys = marks + np.arange(0, size, width)
        return np.bincount(keys.ravel("K"), minlength=size).reshape(-1, width)
    if marks.itemsize == 1 and codes < 256 and marks.size > COMPARED * width:
        counts = np.empty((width, guesses), dtype=np.uint8)
        for mark, count in enumerate(counts):
            (marks == mark).view(np.uint8).sum(axis=0, dtype=np.uint8, out=count)
        return counts.astype(np.intp).T
    places = marks * np.intp(guesses) + np.arange(guesses)
    return np.bincount(places.ravel(), minlength=size).reshape(width, -1).T


MOST = 12
"""Codes up to which the sum of the fourth powers of the sizes of parts tells the sizes."""

SQUARED = 5
"""Codes up to which the sum of the squares does."""

Shape = tuple[int, ...]
"""The sizes of the parts of some codes, the largest first."""


def keys(marks: Packed) -> NDArray[np.uint16]:
    """Return for each guess what tells the sizes of its parts, shape (guesses,): `key_of` them.

    `marks` are those of the guesses against at most `MOST` codes, shape (codes, guesses).
    """
    codes, guesses = marks.shape
    if codes <= SQUARED:
        alike = np.zeros(guesses, dtype=np.uint8)
        for one, other in combinations(marks, 2):
            alike += one == other
        return alike.astype(np.uint16) * 2 + np.uint16(codes)
    sizes = np.ones((codes, guesses), dtype=np.uint8)
    for one, other in combinations(range(codes), 2):
        equal = (marks[one] == marks[other]).view(np.uint8)
        sizes[one] += equal
        sizes[other] += equal
    cubes = (sizes * sizes).astype(np.uint16)
    cubes *= sizes
    summed: NDArray[np.uint16] = cubes.sum(axis=0, dtype=np.uint16)
    return summed


def key_of(shape: Shape) -> int:
    """Return what tells the sizes of parts from all others of as many codes."""
    power = 2 if sum(shape) <= SQUARED else 4
    return sum(size**power for size in shape)


@cache
def shapes(codes: int) -> tuple[Shape, ...]:
    """Return the sizes that the parts of so many codes can have.

    >>> shapes(3)
    ((3,), (2, 1), (1, 1, 1))
    """
    return tuple(_shapes(codes, codes))


def _shapes(codes: int, most: int) -> Iterator[Shape]:
    if not codes:
        yield ()
    for first in range(min(codes, most), 0, -1):
        yield from ((first, *rest) for rest in _shapes(codes - first, first))
