"""Codes as rows of zeros and ones, told by the places of their ones; and how guesses part them, bit by bit.

A row is one-hot for the pegs of a code (the product of two such rows counts the blacks), and goes on with
its symbol counts in unary (their product counts blacks and whites together). It has only `2 * pegs` ones.

Where marks are only counted, a bit for each code is enough, 64 codes at a time (bit slicing: Biham, 1997).
For each one that a row may have, words of bits tell which codes have it. From the words of its own ones
follow the codes that share at least so many of them with a guess: pegs are its blacks, counts its blacks
and whites. The codes of a mark share exactly so many of both.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.marks import mark_count
from mmlogic.common.budget import check, needs
from mmlogic.players.engine.partitions import Counts
from mmlogic.players.engine.space import Codes

__all__ = ["Rows", "Slices", "ones", "row_length", "sliced_counts"]

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


Words = NDArray[np.unsignedinteger[Any]]
"""Bits of codes, shape (words of a guess, guesses)."""

AT_ONCE = 1 << 13
"""Words that are worked on at a time: what stays in a core's cache."""

PIECE = 1 << 18
"""Codes of which bits are made at a time."""

KINDS = np.uint8, np.uint16, np.uint32, np.uint64
"""The kinds of words: the smallest that has a bit for each code is taken, or else the last."""


class Slices:
    """The bits of some codes: which of them have each one that a row may have.

    Args:
        codes: shape (codes, pegs).
        symbols: how many symbols there are.
        most: how often a symbol occurs in one code at most.
    """

    def __init__(self, codes: Codes, symbols: int, most: int) -> None:
        self.pegs, size = codes.shape[1], len(codes)
        kind = next((kind for kind in KINDS if size <= 8 * kind().itemsize), np.uint64)
        width = -(-size // (8 * kind().itemsize)) * 8 * kind().itemsize
        needs(width * (row_length(self.pegs, symbols, most) + symbols))
        names = np.arange(symbols, dtype=np.uint8)[:, None]
        holds = np.zeros((self.pegs, symbols, width), dtype=np.bool_)
        holds[:, :, :size] = codes.T[:, None] == names
        times = holds.sum(axis=0, dtype=np.uint8)[:, None] > np.arange(most, dtype=np.uint8)[:, None]

        def bits(some: NDArray[np.bool_]) -> Words:
            words: Words = np.packbits(some, axis=-1).view(kind)
            return words

        rows = np.concatenate([holds.reshape(-1, width), times.reshape(-1, width)])
        self._words: Words = np.ascontiguousarray(bits(rows).T)
        self._all: Words = bits(np.arange(width) < size)[:, None]

    def counts(self, guesses: Rows, kind: type[np.unsignedinteger[Any]]) -> Counts:
        """Return how many codes each guess leaves after each mark, as numbers of a kind.

        `guesses` are the ones of their rows, shape (2 * pegs, guesses).
        """
        many = guesses.shape[1]
        counts = np.zeros((mark_count(self.pegs), many), dtype=kind)
        step = max(1, AT_ONCE // len(self._words))
        for start in range(0, many, step):
            check()
            some = slice(start, start + step)
            for mark, bits in self._of_marks(guesses[:, some]):
                counted = np.bitwise_count(bits)
                counts[mark, some] = counted[0] if len(counted) == 1 else counted.sum(axis=0, dtype=kind)
        return counts.T

    def _of_marks(self, guesses: Rows) -> Iterator[tuple[int, Words]]:
        """Yield each mark that is possible, with the bits of the codes that some guesses give it."""
        pegs = self.pegs
        blacks, shared = self._exactly(guesses[:pegs]), self._exactly(guesses[pegs:])
        for black in range(pegs + 1):
            for both in range(black, pegs + 1):
                if (black, both) != (pegs - 1, pegs):
                    yield pegs * black + both, blacks[black] & shared[both]

    def _exactly(self, ones: Rows) -> list[Words]:
        """Return the bits of the codes that have none of some ones of each guess, one of them, and so on."""
        least = [self._all]  # those that have at least so many
        for seen, one in enumerate(ones):
            has = self._words.take(one, axis=1)
            least.append(least[seen] & has)
            for number in range(seen, 1, -1):
                least[number] |= least[number - 1] & has
            if seen:
                least[1] |= has
        return [some ^ more for some, more in pairwise(least)] + least[-1:]


def sliced_counts(codes: Codes, symbols: int, most: int, guesses: Iterable[Rows]) -> Iterator[Counts]:
    """Yield how some guesses after the other, told as in `Slices.counts`, part codes of any number."""
    pieces = [Slices(codes[at : at + PIECE], symbols, most) for at in range(0, len(codes), PIECE)]
    kind = next(kind for kind in KINDS if len(codes) <= np.iinfo(kind).max)
    for some in guesses:
        yield reduce(add, (piece.counts(some, kind) for piece in pieces))
