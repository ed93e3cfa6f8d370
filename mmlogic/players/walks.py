"""Random walks: codes change step by step until they fit all clues of a game.

A step chooses one peg for all walks. In each code, this peg gets a random new symbol, or swaps symbols with a
random other peg. A code misses a mark if it gives a guess one mark more, or one fewer, than the clue has.
Steps to codes that miss fewer marks are likelier: Gibbs sampling (Geman and Geman, 1984). A walk alone soon
gets stuck. So the walks form groups. The walks of a group have different temperatures and exchange them
(parallel tempering: Geyer, 1991).

The walks continue from turn to turn, so that they begin close to codes that fit all clues but the new one.
Each fitting code is stored until a clue excludes it.
"""

from dataclasses import dataclass
from itertools import compress
from typing import Any

from mmlogic.common.arrays import NDArray, np
from mmlogic.limits.budget import check
from mmlogic.players.engine.arrays import Codes
from mmlogic.players.engine.position import Clue

Numbers = NDArray[np.intp]


@dataclass(frozen=True)
class Evidence:
    """The clues of a game as arrays.

    Attributes:
        symbols: number of symbols in the game.
        guesses: shape (clues, pegs).
        black: number of black marks of each clue, shape (clues,).
        both: number of black and white marks of each clue, shape (clues,).
        counts: how often each symbol occurs in each guess, shape (clues, symbols).
    """

    symbols: int
    guesses: Numbers
    black: Numbers
    both: Numbers
    counts: Numbers

    @classmethod
    def of(cls, clues: tuple[Clue, ...], pegs: int, symbols: int) -> "Evidence":
        """Return clues as arrays. Raises SpaceError for answers other than marks."""
        guesses = np.array([clue.guess for clue in clues], dtype=np.intp).reshape(-1, pegs)
        black = np.array([clue.black for clue in clues], dtype=np.intp)
        both = black + np.array([clue.white for clue in clues], dtype=np.intp)
        return cls(symbols, guesses, black, both, counted(guesses, symbols))

    def violation(self, code: Numbers) -> int:
        """Return how many marks a code misses, added up over all clues."""
        return int(self.violations(code[None])[0])

    def violations(self, codes: Numbers) -> Numbers:
        """Return how many marks each code misses, added up over all clues, shape (codes,)."""
        black, both = self.excess(codes)
        violations: Numbers = (np.abs(black) + np.abs(both)).sum(axis=1)
        return violations

    def excess(self, codes: Numbers) -> tuple[Numbers, Numbers]:
        """Return how many more black marks, and how many more marks in all, codes give than clues have.

        Both arrays have the shape (codes, clues).
        """
        black = (self.guesses == codes[:, None, :]).sum(axis=2)
        both = np.minimum(self.counts, counted(codes, self.symbols)[:, None, :]).sum(axis=2)
        return black - self.black, both - self.both


def counted(codes: Numbers, symbols: int) -> Numbers:
    """Return how often each symbol occurs in each code, shape (codes, symbols)."""
    counted: Numbers = (codes[:, :, None] == np.arange(symbols)).sum(axis=1)
    return counted


MOST = 60
"""Largest number of pegs, and of symbols. Numbers of marks, and their differences, fit into signed bytes."""

WALKS, WIDE = 256, 20
"""Number of walks, which doubles with more than `WIDE` pegs. A group has one walk for each temperature."""

FEW, DEEP, FLAT = 12, 8, 4
"""Walks in a group: `DEEP` for at most `FEW` symbols, as walks then get stuck sooner, else `FLAT`."""

COLD, HOT = 2.5, 1.2
"""Weight of a missed mark at the lowest temperature, and at the highest."""

SYMBOLS, LOOK = 4, 4
"""One of `SYMBOLS` steps gives a peg new symbols, the others swap pegs. `LOOK` steps precede each test."""

NOISE = 1 << 18
"""How many random numbers a game stores. Each step uses some of them, from a random index on."""

LONG = 60
"""Largest number of clues for which the sum of missed marks fits into a byte."""

Small = NDArray[np.int8]
Sizes = NDArray[np.int16]


@dataclass(frozen=True)
class Found:
    """Codes that fit all clues, shape (codes, pegs). `nearest` misses the fewest marks, 0 if a code fits."""

    codes: Codes
    nearest: Numbers
    missed: int


class Walks:
    """Walks that begin at the codes in `start`, shape (pegs, walks), or at random codes.

    The arrays below describe the current code of each walk in small integers. Their last axis is the walk.

    | array | other axes | value |
    |---|---|---|
    | `_codes` | pegs | symbol at the peg |
    | `_many` | symbols | how often the symbol occurs |
    | `_black`, `_both` | clues | black marks, all marks, minus those of the clue |
    | `_there` | pegs, symbols | 1 if the peg has the symbol |
    | `_match` | pegs, clues | 1 if the peg has the symbol of the guess |
    """

    def __init__(
        self, pegs: int, symbols: int, random: np.random.Generator, start: Small | None = None
    ) -> None:
        walks, self._pegs = WALKS if pegs <= WIDE else 2 * WALKS, pegs
        self._codes = random.integers(symbols, size=(pegs, walks), dtype=np.int8) if start is None else start
        walks = self._codes.shape[1]
        many = DEEP if symbols <= FEW else FLAT
        self._every, self._names = np.arange(walks), np.arange(symbols, dtype=np.int8)[:, None]
        self._there = np.zeros((pegs, symbols + 1, walks), dtype=np.int8)  # the last symbol is blank
        self._there[:, :-1] = self._codes[:, None, :] == self._names
        self._many = self._there[:, :-1].sum(axis=0, dtype=np.int8)
        self._weights = np.tile(np.geomspace(COLD, HOT, many, dtype=np.float32), walks // many)
        self._ladder = self._every.reshape(-1, many).copy()
        self._noise = random.gumbel(size=max(NOISE, 2 * walks * (pegs + symbols))).astype(np.float32)
        self._found: dict[bytes, Small] = {}

    @property
    def work(self) -> int:
        """Cost of a step: the number of walks, multiplied by the number of pegs."""
        return self._codes.size

    def go(
        self, evidence: Evidence, steps: int, most: int, random: np.random.Generator, longest: int = 0
    ) -> Found:
        """Walk until `most` codes fit, or for `steps` steps. Return the codes that fit.

        If no code fits after `steps` steps, walk on until one does, or for `longest` steps in all. `evidence`
        has the clues of earlier calls, then new clues.
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
                exchange_heats(self._ladder, self._weights, missed, step // LOOK % 2, random)
        codes = np.array([*self._found.values()], dtype=np.uint8).reshape(-1, self._pegs)[:most]
        return Found(codes, (codes[0] if len(codes) else nearest).astype(np.intp), 0 if len(codes) else least)

    def _tell(self, evidence: Evidence) -> None:
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
        codes = np.array([*self._found.values()], dtype=np.intp).reshape(-1, self._pegs)
        fits = (evidence.violations(codes) == 0).tolist()
        self._found = dict(compress(self._found.items(), fits))

    def _drawn(self, missed: Sizes | NDArray[np.float32], random: np.random.Generator) -> Numbers:
        weighed = missed * self._weights
        place = int(random.integers(len(self._noise) - weighed.size))
        weighed -= self._noise[place : place + weighed.size].reshape(weighed.shape)
        drawn: Numbers = weighed.argmin(axis=0)  # a random choice by weights
        return drawn

    def _change(self, random: np.random.Generator) -> None:
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
        self._codes[peg] = new
        self._there[peg, :-1] = self._names == new
        self._match[peg] = self._there[peg].take(self._at[peg], axis=0)


def _size(missed: Small, axis: int = 0) -> Sizes:
    kind = np.uint8 if missed.shape[axis] <= LONG else np.uint16
    size: Sizes = np.add.reduce(np.abs(missed).view(np.uint8), axis=axis, dtype=kind).astype(np.int16)
    return size


def _signs(missed: Small) -> NDArray[np.float32]:
    signs: NDArray[np.float32] = ((missed >> 7) | 1).astype(np.float32)
    return signs


def exchange_heats(
    ladder: Numbers,
    weights: NDArray[np.floating[Any]],
    costs: NDArray[np.integer[Any]],
    first: int,
    random: np.random.Generator,
) -> None:
    """Exchange temperatures between pairs of neighbours in each group, by Metropolis's rule.

    `ladder`, shape (groups, temperatures), has the numbers of the walks in each group, coldest first. The
    pairs begin at index `first`. `weights` has the weight of a missed mark for each walk, `costs` how many
    marks the walk misses.
    """
    last = (ladder.shape[1] - first) // 2 * 2 + first
    cold, hot = ladder[:, first:last:2], ladder[:, first + 1 : last : 2]
    gain = (weights[cold] - weights[hot]) * (costs[cold] - costs[hot])
    groups, rungs = np.nonzero(random.exponential(size=gain.shape) >= -gain)
    one, other = cold[groups, rungs].copy(), hot[groups, rungs].copy()
    weights[one], weights[other] = weights[other], weights[one]
    ladder[groups, first + 2 * rungs], ladder[groups, first + 2 * rungs + 1] = other, one
