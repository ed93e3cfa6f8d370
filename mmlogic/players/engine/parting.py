"""How guesses part codes: how many codes each leaves after each mark."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.marks import Packed

__all__ = ["Counts", "histogram"]

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
