"""Estimates of how many codes are left, and of symbols' chances at each peg, where no diagram holds them.

Codes walk at random from one to the next (Metropolis and others, 1953), at several temperatures that exchange
their codes (parallel tempering: Geyer, 1991). What a code costs is by how many marks it misses the clues, so
that at each temperature all codes that miss none are equally likely: these are counted. Groups of walks know
nothing of each other; how far they disagree, and half as much again, is the standard error: with many clues
walks seldom get from one code to another, and what all groups have in common shows in no difference.

For their number the ladder of temperatures goes on to one without end, where all codes of the game are
equally likely, and their number is known. From one step to the next, the walks at both tell the ratio of what
all codes weigh there (Bennett, 1976).
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from mmlogic.codes.theory import Theory
from mmlogic.common.arrays import NDArray, np
from mmlogic.common.budget import asker, check
from mmlogic.machine import Interrupted

Numbers = NDArray[np.intp]

GROUPS, STEPS = 24, 10_000
"""How many groups of walks there are, and how many steps each walk takes."""

COLD, HOT, HEATS = 4.0, 0.4, 12
"""The weight of a mark that is missed, at both ends and in how many steps between: the walks of a group."""

HOTTEST, TO_COUNT = 0.04, 24
"""The last weight but that of 0, and how many there are, where the number of codes is asked for."""

_MARGIN = 1.5
"""The assumed error, in units of the groups' disagreement: up to 1.4 where codes can be counted."""

_WARMING, _EXCHANGED, _COUNTED = 0.25, 5, 10
"""The share of steps before anything is counted; steps between two exchanges, and between two counts."""


def estimate(
    theory: Theory, starts: Sequence[Sequence[int]], random: np.random.Generator
) -> tuple[list[list[int]], int, float] | None:
    """Return an estimate of all chances, None if no walk met a consistent code.

    `starts` are codes to begin with, as numbers of symbols, dealt out to the groups. Raises LimitExceeded,
    and Interrupted.
    """
    walks = _Walks(theory, starts, np.geomspace(COLD, HOT, HEATS), random)
    tallies = np.zeros((GROUPS, theory.game.pegs, len(theory.game.symbols)), dtype=np.intp)
    for _ in walks.samples():
        walks.count(tallies)
    samples = int(tallies[:, 0].sum())
    if not samples:
        return None
    return tallies.sum(axis=0).tolist(), samples, standard_error(tallies)


def estimate_count(
    theory: Theory, starts: Sequence[Sequence[int]], random: np.random.Generator
) -> tuple[int, float] | None:
    """Return about how many codes are left, and the standard error as a share of that; as `estimate`."""
    ladder = np.append(np.geomspace(COLD, HOTTEST, TO_COUNT - 1), 0.0)
    walks, half = _Walks(theory, starts, ladder, random), -np.diff(ladder) / 2
    hot, cold = (np.zeros((GROUPS, TO_COUNT - 1)) for _ in range(2))
    met = np.zeros((GROUPS, 2))
    for costs in walks.samples():
        hot += np.exp(-half * costs[:, 1:])
        cold += np.exp(half * costs[:, :-1])
        met += np.stack([costs[:, 0] == 0, np.ones(GROUPS)], axis=1)
    if not met.all():
        return None

    def logarithm(every: NDArray[np.bool_]) -> float:
        ratios = np.log(hot[every].sum(axis=0)) - np.log(cold[every].sum(axis=0))
        return float(ratios.sum() + np.log(np.divide(*met[every].sum(axis=0))))

    without = np.array([logarithm(each) for each in ~np.eye(GROUPS, dtype=bool)])
    error = _MARGIN * float(np.sqrt((GROUPS - 1) * without.var()))
    share = logarithm(np.ones(GROUPS, dtype=bool))
    return max(1, round(theory.game.size * Fraction(math.exp(share)))), error  # a code was met


def standard_error(tallies: Numbers) -> float:
    """Return the standard error of an uncertain chance, on average: more than the groups are apart.

    `tallies` are how many codes of each group have each symbol at each peg, shape (groups, pegs, symbols).
    """
    many = tallies[:, 0].sum(axis=1)
    chances = tallies.sum(axis=0) / many.sum()
    each = tallies / np.maximum(many, 1)[:, None, None]
    weights = (many / many.sum())[:, None, None]
    groups = int(np.count_nonzero(many))
    variance = (weights**2 * (each - chances) ** 2).sum(axis=0) * groups / max(groups - 1, 1)
    uncertain = (chances > 0) & (chances < 1)
    return _MARGIN * float(np.sqrt(variance[uncertain].mean())) if uncertain.any() else 0.0


def _look() -> None:
    check()
    if asker().stopped:
        raise Interrupted


def exchange_heats(
    ladder: Numbers,
    weights: NDArray[np.floating[Any]],
    costs: NDArray[np.integer[Any]],
    first: int,
    random: np.random.Generator,
) -> None:
    """Have neighbours on ladders of temperatures, from the `first` on, exchange theirs as their costs allow.

    `ladder`, shape (groups, heats), has the walks of each group, the coldest first; `weights` and `costs` are
    those of a mark that is missed, and of what is missed, by walk.
    """
    last = (ladder.shape[1] - first) // 2 * 2 + first
    cold, hot = ladder[:, first:last:2], ladder[:, first + 1 : last : 2]
    gain = (weights[cold] - weights[hot]) * (costs[cold] - costs[hot])
    groups, rungs = np.nonzero(random.exponential(size=gain.shape) >= -gain)
    one, other = cold[groups, rungs].copy(), hot[groups, rungs].copy()
    weights[one], weights[other] = weights[other], weights[one]
    ladder[groups, first + 2 * rungs], ladder[groups, first + 2 * rungs + 1] = other, one


class _Walks:
    """All codes on their way: by how much they miss each clue, and what that costs."""

    def __init__(
        self,
        theory: Theory,
        starts: Sequence[Sequence[int]],
        ladder: NDArray[np.float64],
        random: np.random.Generator,
    ) -> None:
        self._random, heats = random, len(ladder)
        game = theory.game
        self._pegs, self._kinds = game.pegs, len(game.symbols)
        guesses = np.array([game.indexes(clue.code) for clue in theory.clues], dtype=np.intp)
        self._at = guesses.reshape(-1, self._pegs).T.copy()
        self._own = np.stack([(self._at == symbol).sum(axis=0) for symbol in range(self._kinds)])
        told = np.array([clue.told for clue in theory.clues], dtype=np.intp).reshape(-1, 2).cumsum(axis=1)
        self._all = np.arange(GROUPS * heats)
        self.codes = np.array(starts, dtype=np.intp)[self._all // heats % len(starts)]
        self._many = np.stack([(self.codes == symbol).sum(axis=1) for symbol in range(self._kinds)], axis=1)
        black = (self.codes[:, :, None] == self._at).sum(axis=1)
        both = np.minimum(self._many[:, :, None], self._own).sum(axis=1)
        self._missed = np.stack([black, both], axis=1) - told.T
        self._cost = np.abs(self._missed).sum(axis=(1, 2))
        self._weights = np.tile(ladder, GROUPS)
        self._ladder = self._all.reshape(GROUPS, heats).copy()

    def samples(self) -> Iterator[Numbers]:
        """Walk, and yield again and again what codes cost, by group and temperature, the coldest first."""
        for step in range(STEPS):
            self.step(swap=bool(step % 2))
            if step % _EXCHANGED == 0:
                _look()
                exchange_heats(self._ladder, self._weights, self._cost, step // _EXCHANGED % 2, self._random)
            if step % _COUNTED == 0 and step >= _WARMING * STEPS:
                yield self._cost[self._ladder]

    def step(self, *, swap: bool) -> None:
        """Change a peg of each code, or exchange two of its pegs: as often as the cost allows."""
        random, every, codes = self._random, self._all, self.codes
        place = random.integers(self._pegs, size=len(every))
        other = random.integers(self._pegs, size=len(every)) if swap else place
        old = codes[every, place]
        new = codes[every, other] if swap else random.integers(self._kinds, size=len(every))
        missed = self._missed.copy()
        missed[:, 0] += self._gained(place, new, old)
        if swap:
            missed[:, 0] += self._gained(other, old, new)
        else:
            many, own = self._many, self._own
            more = (own[new] > many[every, new][:, None]).astype(np.intp)
            less = (own[old] >= many[every, old][:, None]).astype(np.intp)
            missed[:, 1] += np.where((new != old)[:, None], more - less, 0)
        cost = np.abs(missed).sum(axis=(1, 2))
        chosen = random.exponential(size=len(every)) >= self._weights * (cost - self._cost)
        taken = np.flatnonzero(chosen)
        self._missed[taken], self._cost[taken] = missed[taken], cost[taken]
        codes[taken, place[taken]] = new[taken]
        if swap:
            codes[taken, other[taken]] = old[taken]
        else:
            self._many[taken, old[taken]] -= 1
            self._many[taken, new[taken]] += 1

    def _gained(self, place: Numbers, new: Numbers, old: Numbers) -> Numbers:
        guessed = self._at[place]
        gained: Numbers = (guessed == new[:, None]).astype(np.intp) - (guessed == old[:, None])
        return gained

    def count(self, tallies: Numbers) -> None:
        found = np.flatnonzero(self._cost == 0)
        np.add.at(
            tallies, (found[:, None] // self._ladder.shape[1], np.arange(self._pegs), self.codes[found]), 1
        )
