"""Codes as rows of zeros and ones, told by the places of their ones.

A row is one-hot for the pegs of a code (the product of two such rows counts the blacks), and goes on with its
symbol counts in unary (their product counts blacks and whites together). It has only `2 * pegs` ones.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.players.engine.space import Codes

__all__ = ["Rows", "ones", "row_length"]

Rows = NDArray[np.integer[Any]]
"""Where rows have their ones."""


def row_length(pegs: int, symbols: int, most: int) -> int:
    """Return how long a row is where a symbol occurs at most `most` times in a code."""
    return symbols * (pegs + most)


def ones(codes: Codes, symbols: int, most: int) -> NDArray[np.intp]:
    """Return where the rows of codes have their ones, shape (codes, 2 * pegs): first pegs, then counts."""
    pegs = codes.shape[1]
    rows = codes.astype(np.intp)
    places = np.empty((len(codes), 2 * pegs), dtype=np.intp)
    for place in range(pegs):
        earlier = (rows[:, :place] == rows[:, place, None]).sum(axis=1)
        places[:, place] = place * symbols + rows[:, place]
        places[:, pegs + place] = pegs * symbols + rows[:, place] * most + earlier
    return places
