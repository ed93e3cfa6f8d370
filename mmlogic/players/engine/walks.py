"""Codes that walk together towards clues, and go on from turn to turn: where one walk alone is soon stuck.

A step takes one peg of all codes, and draws its symbol, or the peg that it exchanges symbols with, by how
many marks each code then misses: Gibbs sampling (Geman and Geman, 1984). The walks of a group have several
temperatures, and exchange them (parallel tempering: Geyer, 1991). As they have met the clues of the turns
before, they have but a new one to meet. All codes that fit are kept: what a clue leaves of them fits still.
"""

from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check
from mmlogic.players.engine.beliefs import Evidence, Numbers
from mmlogic.players.engine.space import Codes

__all__ = ["MOST", "Found", "Walks"]

MOST = 60
"""The most pegs of a code, and the most symbols: what is kept of them are bytes."""

WALKS, WIDE = 256, 20
"""How many walks there are, in groups with a walk a temperature; beyond so many pegs, twice as many."""

FEW, DEEP, FLAT = 12, 8, 4
"""Symbols up to which a group has more temperatures, as its walks are stuck sooner; how many it has."""

COLD, HOT = 2.5, 1.2
"""The weight of a mark that is missed, at the lowest temperature and at the highest."""

SYMBOLS, LOOK = 4, 4
"""Of so many steps one draws symbols, the others exchange pegs; after so many it is seen which codes fit."""

NOISE = 1 << 18
"""So many numbers are drawn for a game; each step takes some of them from a place that is drawn."""

LONG = 60
"""Clues up to which the marks that a code misses are counted in bytes."""

Small = NDArray[np.int8]
Sizes = NDArray[np.int16]


@dataclass(frozen=True)
class Found:
    """What walks have come to: the codes that fit all clues, shape (codes, pegs), and the nearest code."""

    codes: Codes
    nearest: Numbers
    missed: int


class Walks:
    """Codes of at most `MOST` pegs and symbols on their way, and by how much they miss the clues so far.

    The arrays are small integers whose last axis is the walks: `_codes` by pegs, `_many` of each symbol,
    `_black` and `_both` by clues, how many marks too many a code would get; `_there` by pegs and symbols,
    whether the peg has the symbol, and `_match` by pegs and clues, whether the peg is as guessed.
    """

    def __init__(self, pegs: int, symbols: int, random: np.random.Generator) -> None:
        walks, self._pegs = WALKS if pegs <= WIDE else 2 * WALKS, pegs
        self._heats = DEEP if symbols <= FEW else FLAT
        self._every, self._names = np.arange(walks), np.arange(symbols, dtype=np.int8)[:, None]
        self._codes = random.integers(symbols, size=(pegs, walks), dtype=np.int8)
        self._there = np.zeros((pegs, symbols + 1, walks), dtype=np.int8)  # no code has blanks, the last
        self._there[:, :-1] = self._codes[:, None, :] == self._names
        self._many = self._there[:, :-1].sum(axis=0, dtype=np.int8)
        heats = np.geomspace(COLD, HOT, self._heats, dtype=np.float32)
        self._weights = np.tile(heats, walks // self._heats)
        self._ladder = self._every.reshape(-1, self._heats).copy()
        self._noise = random.gumbel(size=max(NOISE, 2 * walks * (pegs + symbols))).astype(np.float32)
        self._found: dict[bytes, Small] = {}

    @property
    def work(self) -> int:
        """What a step costs: the walks times the pegs of their codes."""
        return self._codes.size

    def go(
        self, evidence: Evidence, steps: int, most: int, random: np.random.Generator, longest: int = 0
    ) -> Found:
        """Return what is found in so many steps; as soon as `most` codes fit, that is all.

        While none fits, the walks go on, up to `longest` steps. `evidence` has the clues of earlier calls,
        and then others.
        """
        self._tell(evidence)
        self._keep(evidence)
        nearest, least = self._codes[:, 0].copy(), 1 << 30
        for step in range(last := max(steps, longest)):
            if step % SYMBOLS:
                self._exchange(random)
            else:
                self._change(random)
            if step % LOOK == LOOK - 1 or step == last - 1:
                check()
                missed = _size(self._black) + _size(self._both)
                lowest = int(missed.argmin())
                if missed[lowest] < least:
                    nearest, least = self._codes[:, lowest].copy(), int(missed[lowest])
                self._found.update((code.tobytes(), code) for code in self._codes.T[missed == 0])
                if len(self._found) >= (most if step < steps else 1):
                    break
                self._cool(missed, step // LOOK % 2, random)
        codes = np.array([*self._found.values()], dtype=np.uint8).reshape(-1, self._pegs)[:most]
        return Found(codes, (codes[0] if len(codes) else nearest).astype(np.intp), 0 if len(codes) else least)

    def _tell(self, evidence: Evidence) -> None:
        """Look at all clues, of which those before are known."""
        own = evidence.counts
        self._at = np.ascontiguousarray(evidence.guesses.T.astype(np.int8))
        self._own = np.ascontiguousarray(own.T.astype(np.int8))
        self._guessed = (self._at[:, None, :] == self._names).astype(np.float32)
        self._match = (self._codes[:, None, :] == self._at[:, :, None]).view(np.int8)
        self._black = (self._match.sum(axis=0) - evidence.black[:, None]).astype(np.int8)
        both = np.minimum(own[:, :, None], self._many).sum(axis=1) - evidence.both[:, None]
        self._both = both.astype(np.int8)
        self._top = int(own.max()) + 1
        more = own.T[:, None, :] > np.arange(self._top)[:, None]
        self._more = more.reshape(-1, len(own)).astype(np.float32)

    def _keep(self, evidence: Evidence) -> None:
        """Drop the codes found that do not fit all clues."""
        codes = np.array([*self._found.values()], dtype=np.intp).reshape(-1, self._pegs)
        fits = (evidence.violations(codes) == 0).tolist()
        self._found = dict(compress(self._found.items(), fits))

    def _drawn(self, missed: Sizes | NDArray[np.float32], random: np.random.Generator) -> Numbers:
        """Return one of the choices of each walk, drawn by how many marks it misses."""
        weighed = missed * self._weights
        place = int(random.integers(len(self._noise) - weighed.size))
        weighed -= self._noise[place : place + weighed.size].reshape(weighed.shape)
        drawn: Numbers = weighed.argmin(axis=0)  # the least is drawn by its weight
        return drawn

    def _change(self, random: np.random.Generator) -> None:
        """Draw the symbol of one peg of each code."""
        every, own, many, peg = self._every, self._own, self._many, int(random.integers(self._pegs))
        old = self._codes[peg]
        many[old, every] -= 1
        black = self._black - self._match[peg]
        both = self._both - (many[old, every] < own[old].T)
        missed = self._guessed[peg] @ _signs(black)
        places = np.minimum(many, self._top - 1) + np.arange(len(own))[:, None] * self._top
        missed += (self._more @ _signs(both))[places, every]
        new = self._drawn(missed, random).astype(np.int8)
        self._black, self._both = black, both + (many[new, every] < own[new].T)
        many[new, every] += 1
        self._place(peg, new)
        self._black += self._match[peg]

    def _exchange(self, random: np.random.Generator) -> None:
        """Draw what one peg of each code exchanges symbols with."""
        peg = int(random.integers(self._pegs))
        old = self._codes[peg].copy()
        black = self._there.take(self._at[peg], axis=1)
        black += self._there[peg].take(self._at, axis=0)
        black -= self._match
        black += self._black - self._match[peg]
        other = self._drawn(_size(black, axis=1), random)
        new = self._codes[other, self._every]
        moved = np.flatnonzero(new != old)
        other, old = other[moved], old[moved]
        self._black[:, moved] = black[other, :, moved].T
        self._place(peg, new)
        self._codes[other, moved] = old
        self._there[other, new[moved], moved] = 0
        self._there[other, old, moved] = 1
        self._match[other, :, moved] = self._at[other] == old[:, None]

    def _place(self, peg: int, new: Small) -> None:
        """Place symbols at one peg of all codes."""
        self._codes[peg] = new
        self._there[peg, :-1] = self._names == new
        self._match[peg] = self._there[peg].take(self._at[peg], axis=0)

    def _cool(self, missed: Sizes, first: int, random: np.random.Generator) -> None:
        """Have neighbours on the ladder, from the `first` on, exchange their temperatures."""
        ladder, weights = self._ladder, self._weights
        last = (self._heats - first) // 2 * 2 + first
        cold, hot = ladder[:, first:last:2], ladder[:, first + 1 : last : 2]
        gain = (weights[cold] - weights[hot]) * (missed[cold] - missed[hot])
        groups, rungs = np.nonzero(random.exponential(size=gain.shape) >= -gain)
        one, other = cold[groups, rungs].copy(), hot[groups, rungs].copy()
        weights[one], weights[other] = weights[other], weights[one]
        ladder[groups, first + 2 * rungs], ladder[groups, first + 2 * rungs + 1] = other, one


def _size(missed: Small, axis: int = 0) -> Sizes:
    """Return how many marks are missed in all clues, which are an axis."""
    kind = np.uint8 if missed.shape[axis] <= LONG else np.uint16
    size: Sizes = np.add.reduce(np.abs(missed).view(np.uint8), axis=axis, dtype=kind).astype(np.int16)
    return size


def _signs(missed: Small) -> NDArray[np.float32]:
    """Return 1 where a mark more misses one more, -1 where one fewer."""
    signs: NDArray[np.float32] = ((missed >> 7) | 1).astype(np.float32)
    return signs
