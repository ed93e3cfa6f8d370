"""How guesses part codes: how many codes each leaves after each mark; partition sizes of a few codes.

Partition sizes of up to 12 codes, from pairwise equality: a code whose answer it shares with others lies in
a part of so many codes. The sum of the squares of the sizes of the parts, or of their fourth powers, is
then the sum over the codes of that number, or of its cube; and few codes have no two ways of being parted
with the same such sum.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.rows import Packed

__all__ = ["Counts", "MOST", "histogram", "key_of", "keys", "shapes"]

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
    """Yield the sizes of the parts of so many codes, none larger than `most`."""
    if not codes:
        yield ()
    for first in range(min(codes, most), 0, -1):
        yield from ((first, *rest) for rest in _shapes(codes - first, first))
