"""Codes that walk together towards clues, and go on from turn to turn: where one walk alone is soon stuck.

A step takes one peg of each code, and draws its symbol, or the peg that it exchanges symbols with, by how
many marks the code then misses: Gibbs sampling (Geman and Geman, 1984). The walks of a group have several
temperatures, and exchange them (parallel tempering: Geyer, 1991). As they have met the clues of the turns
before, they have but a new one to meet.
"""

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check
from mmlogic.players.engine.beliefs import Evidence, Numbers

__all__ = ["MOST", "Walks"]

MOST = 60
"""The most pegs of a code, and the most symbols: what is kept of them are bytes."""

WALKS = 32
"""How many walks there are, in groups of as many as there are temperatures."""

FEW, DEEP, FLAT = 12, 8, 4
"""Symbols up to which a group has more temperatures, as its walks are stuck sooner; how many it has."""

COLD, HOT = 2.5, 1.2
"""The weight of a mark that is missed, at the lowest temperature and at the highest."""

EXCHANGED, LOOK = 5, 50
"""Steps between two exchanges of temperatures, and between two looks at limits."""

Small = NDArray[np.int8]


class Walks:
    """Codes of at most `MOST` pegs and symbols on their way, and by how much they miss the clues so far.

    The arrays are small integers, shape (walks, …): `_codes` by pegs, `_many` of each symbol by symbols, and
    `_black` and `_both` by clues, how many marks too many a code would get.
    """

    def __init__(self, pegs: int, symbols: int, random: np.random.Generator) -> None:
        self._pegs, self._heats = pegs, DEEP if symbols <= FEW else FLAT
        self._every, self._names = np.arange(WALKS), np.arange(symbols, dtype=np.int8)
        self._codes = random.integers(symbols, size=(WALKS, pegs)).astype(np.int8)
        self._many = (self._codes[:, :, None] == self._names).sum(axis=1, dtype=np.int8)
        self._weights = np.tile(np.geomspace(COLD, HOT, self._heats), WALKS // self._heats)
        self._ladder = self._every.reshape(-1, self._heats).copy()
        self._at = np.zeros((pegs, 0), dtype=np.int8)
        self._own = np.zeros((symbols, 0), dtype=np.int8)
        self._black = self._both = np.zeros((WALKS, 0), dtype=np.int8)

    def nearest(self, evidence: Evidence, steps: int, random: np.random.Generator) -> tuple[Numbers, int]:
        """Return the code that misses the fewest marks of those met in so many steps, and how many it misses.

        `evidence` has the clues of earlier calls, and then others. The first code that misses none is taken.
        """
        self._tell(evidence)
        best, least = self._codes[0], 1 << 30
        for step in range(steps):
            if step % LOOK == 0:
                check()
            missed = self._exchange(random) if step % 2 else self._change(random)
            lowest = int(missed.argmin())
            if missed[lowest] < least:
                best, least = self._codes[lowest].copy(), int(missed[lowest])
            if least == 0:
                break
            if step % EXCHANGED == 0:
                self._cool(missed, step // EXCHANGED % 2, random)
        return best.astype(np.intp), least

    def _tell(self, evidence: Evidence) -> None:
        """Look at all clues, of which those before are known."""
        self._at = np.ascontiguousarray(evidence.guesses.T.astype(np.int8))
        self._own = np.ascontiguousarray(evidence.counts.T.astype(np.int8))
        black = (self._codes[:, :, None] == self._at).sum(axis=1) - evidence.black
        both = np.minimum(self._many[:, :, None], self._own).sum(axis=1) - evidence.both
        self._black, self._both = black.astype(np.int8), both.astype(np.int8)

    def _change(self, random: np.random.Generator) -> NDArray[np.int16]:
        """Draw the symbol of one peg of each code; return how many marks each code misses."""
        every, codes, many, own = self._every, self._codes, self._many, self._own
        peg = random.integers(self._pegs, size=len(every))
        old, guessed = codes[every, peg], self._at[peg]
        many[every, old] -= 1
        black = (guessed[:, None, :] == self._names[:, None]).view(np.int8)
        black += (self._black - (guessed == old[:, None]))[:, None, :]
        both = (own > many[:, :, None]).view(np.int8)
        both += (self._both - (own[old] > many[every, old][:, None]))[:, None, :]
        missed = _size(black) + _size(both)
        new = self._drawn(missed, random)
        codes[every, peg] = new
        many[every, new] += 1
        self._black, self._both = black[every, new], both[every, new]
        chosen: NDArray[np.int16] = missed[every, new]
        return chosen

    def _exchange(self, random: np.random.Generator) -> NDArray[np.int16]:
        """Draw what one peg of each code exchanges symbols with; return how many marks each code misses."""
        every, codes, at = self._every, self._codes, self._at
        peg = random.integers(self._pegs, size=len(every))
        old, guessed = codes[every, peg], at[peg]
        black = (guessed[:, None, :] == codes[:, :, None]).view(np.int8)
        black += at == old[:, None, None]
        black -= at == codes[:, :, None]
        black += (self._black - (guessed == old[:, None]))[:, None, :]
        missed = _size(black) + _size(self._both)[:, None]
        other = self._drawn(missed, random)
        codes[every, peg] = codes[every, other]
        codes[every, other] = old
        self._black = black[every, other]
        chosen: NDArray[np.int16] = missed[every, other]
        return chosen

    def _drawn(self, missed: NDArray[np.int16], random: np.random.Generator) -> Numbers:
        """Return one of the choices of each walk, drawn by how many marks it misses."""
        chances = random.gumbel(size=missed.shape) - missed * self._weights[:, None]
        drawn: Numbers = chances.argmax(axis=1)  # the largest is drawn by its weight
        return drawn

    def _cool(self, missed: NDArray[np.int16], first: int, random: np.random.Generator) -> None:
        """Have neighbours on the ladder, from the `first` on, exchange their temperatures."""
        ladder, weights = self._ladder, self._weights
        last = (self._heats - first) // 2 * 2 + first
        cold, hot = ladder[:, first:last:2], ladder[:, first + 1 : last : 2]
        gain = (weights[cold] - weights[hot]) * (missed[cold] - missed[hot])
        groups, rungs = np.nonzero(random.exponential(size=gain.shape) >= -gain)
        one, other = cold[groups, rungs].copy(), hot[groups, rungs].copy()
        weights[one], weights[other] = weights[other], weights[one]
        ladder[groups, first + 2 * rungs], ladder[groups, first + 2 * rungs + 1] = other, one


def _size(missed: Small) -> NDArray[np.int16]:
    """Return how many marks are missed in all clues, which are the last axis."""
    size: NDArray[np.int16] = np.abs(missed).sum(axis=-1, dtype=np.int16)
    return size
