"""Black and white marks as small integers: packed, unpacked, and those of one guess.

The mark of a guess and a code is `pegs * black + (black + white)`, a different integer for every answer.
"""

from collections.abc import Sequence
from operator import eq
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.feedback import Marks

__all__ = ["Codes", "Packed", "mark_count", "mark_of", "marks_of", "packed", "unpacked"]

Codes = NDArray[np.uint8]
"""Codes as rows, shape (codes, pegs), entries symbol indexes."""

Packed = NDArray[np.unsignedinteger[Any]]
"""Packed marks, in bytes if they fit."""


def mark_count(pegs: int) -> int:
    """Return how many packed marks there are, some of them impossible: all are below this."""
    return pegs * (pegs + 1) + 1


def packed(pegs: int, black: int, white: int) -> int:
    """Return the packed mark of `black` and `white`."""
    return (pegs + 1) * black + white


def unpacked(pegs: int, mark: int) -> Marks:
    """Return the blacks and whites of a packed mark."""
    return Marks(*divmod(mark, pegs + 1))


def mark_of(guess: Sequence[int], code: Sequence[int]) -> int:
    """Return the packed mark of a guess against a code."""
    black: int = sum(map(eq, guess, code))
    return len(code) * black + sum(min(guess.count(symbol), code.count(symbol)) for symbol in set(guess))


def marks_of(guess: Codes, codes: Codes) -> Packed:
    """Return the packed marks of one guess, shape (pegs,), against codes, shape (codes, pegs)."""
    pegs = codes.shape[1]
    kind = np.uint8 if mark_count(pegs) <= 256 else np.uint16
    columns = np.ascontiguousarray(codes.T)  # sums along a row of so few pegs are slow
    marks: Packed = (columns == guess[:, None]).sum(axis=0, dtype=kind)
    marks *= pegs
    for symbol, times in zip(*np.unique(guess, return_counts=True), strict=True):
        marks += np.minimum((columns == symbol).sum(axis=0, dtype=kind), kind(times))
    return marks
