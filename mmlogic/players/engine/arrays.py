"""Codes as rows of numpy arrays, and their marks as numbers.

Black and white marks are packed into one number: `pegs * black + (black + white)`.
"""

from collections import Counter
from collections.abc import Sequence
from operator import eq
from typing import Any

from mmlogic.codes.marks import Marks
from mmlogic.common.arrays import NDArray, np
from mmlogic.language.errors import MmlogicError

Code = tuple[int, ...]
"""One code: the index of the symbol at each peg."""

Indexes = NDArray[np.intp]
"""Rows of a space's pool, by number."""

Counts = NDArray[np.integer[Any]]
"""For each guess, how many codes give each mark, shape (guesses, marks), in the smallest fitting type."""

Codes = NDArray[np.uint8]
"""Codes as rows of an array, shape (codes, pegs). The entries are indexes of symbols."""

Packed = NDArray[np.unsignedinteger[Any]]
"""Packed marks. Each has one byte, or two bytes in games with many pegs."""


class SpaceError(MmlogicError, ValueError):
    """A space cannot be listed, or has no codes."""


class PlayerError(MmlogicError, ValueError):
    """A player is unknown or cannot play this game, or its file has an error."""


def as_keys(codes: Codes) -> NDArray[np.bytes_]:
    """Return each code as a byte string. Byte strings are ordered as codes are."""
    return np.ascontiguousarray(codes, dtype=np.uint8).view(f"S{codes.shape[1]}").ravel()


def distinct(numbers: NDArray[Any]) -> Indexes:
    """Return the different numbers, all >= 0, ascending. `np.unique` would import `numpy.ma`, in 50 ms."""
    found: Indexes = np.flatnonzero(np.bincount(numbers.ravel()))
    return found


def marks_of(guess: Codes, codes: Codes) -> Packed:
    """Return the packed marks that each code gives to a guess.

    The shape of `guess` is (pegs,), the shape of `codes` is (codes, pegs).
    """
    pegs = codes.shape[1]
    kind = np.uint8 if mark_count(pegs) <= 256 else np.uint16
    columns = np.ascontiguousarray(codes.T)  # numpy sums long rows faster than short rows
    marks: Packed = (columns == guess[:, None]).sum(axis=0, dtype=kind)
    marks *= pegs
    for symbol, times in Counter(guess.tolist()).items():
        marks += np.minimum((columns == symbol).sum(axis=0, dtype=kind), kind(times))
    return marks


def mark_count(pegs: int) -> int:
    """Return a number above all packed marks. Not every number below it is a packed mark."""
    return pegs * (pegs + 1) + 1


def packed(pegs: int, black: int, white: int) -> int:
    """Return `black` and `white` marks, packed into one number."""
    return (pegs + 1) * black + white


def unpacked(pegs: int, mark: int) -> Marks:
    """Return the black and white marks of the packed number `mark`."""
    return Marks(*divmod(mark, pegs + 1))


def mark_of(guess: Sequence[int], code: Sequence[int]) -> int:
    """Return the packed marks that `code` gives to `guess`."""
    black: int = sum(map(eq, guess, code))
    return len(code) * black + sum(min(guess.count(symbol), code.count(symbol)) for symbol in set(guess))
