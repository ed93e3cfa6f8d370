"""Players that look one step ahead: what they weigh a guess by, and the one that suits a game's size."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from math import isqrt, log2
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects import MARKS
from mmlogic.codes.theory import Theory
from mmlogic.common.budget import check
from mmlogic.players.engine.climbing import Hill, lost
from mmlogic.players.engine.player import Choice, Options, Player, Ties, entry, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import MOST, Code, Counts, Indexes, key_of, keys, shapes
from mmlogic.players.strategies.swift import walk

__all__ = [
    "ALL",
    "SOME",
    "OneStep",
    "Sampled",
    "Weigh",
    "auto",
    "entropy",
    "expected",
    "minimax",
    "one_step",
    "parts",
    "player_by_size",
]

Weigh = Callable[[Counts], NDArray[np.int64]]
"""From partitions, shape (guesses, marks), to integers, the least of which is the best guess.

Exact integers, so that ties are ties. Partitions of the same sizes have the same weight, and of those into no
more than so many parts, none weighs less than the even one into so many.
"""


@dataclass(frozen=True)
class OneStep:
    """Guesses what weighs least: ties go to a consistent code, then to the lowest, or as options say.

    With at most two codes left, the first is played. Where a position allows less work than all guesses
    would take, those near the best of some codes are weighed (`mmlogic/players/engine/climbing.py`).

    A measure that is a `mean` of how many codes are left adds up these, not how often they are likely, by how
    likely each answer is.
    """

    weigh: Weigh
    why: str
    options: Options
    mean: bool = False
    deterministic: ClassVar[bool] = True

    def first_of_two(self, turn: int) -> Ties | None:
        """Play the first of two codes as ties go; where some are likelier, the codes decide."""
        return None if self.options.likely else self.options.ties

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the guess of least weight."""
        if len(position.left if position.prior is None else position.promising) <= 2:
            likeliest = position.likeliest[-1 if self.options.highest else 0]
            return Choice(position.space.code(int(likeliest)), "one of the last two")
        if _is_wide(position):
            return Choice(self._climbed(position), self.why)
        if self.mean and position.prior is not None:
            row = self._of_likely(position)
        else:
            row = _lightest(position, self.weigh, self.options)
        return Choice(position.space.code(row), self.why)

    def weights(self, position: Position, rows: Indexes) -> NDArray[np.int64]:
        """Return what guesses, rows of the pool, weigh in a position, shape (rows,)."""
        counts = position.scorer.counts(rows, position.weighed)
        if not self.mean or position.prior is None:
            return np.concatenate([self.weigh(some) for _, some in counts])
        weights = list[NDArray[np.int64]]()
        for start, some in counts:
            own = position.scorer.counts(rows[start : start + len(some)], position.left)
            left = np.concatenate([each for _, each in own])
            weights.append(np.einsum("gm,gm->g", some, left, dtype=np.int64, casting="unsafe"))
        return np.concatenate(weights)

    def _of_likely(self, position: Position) -> int:
        options, likely = self.options, position.promising
        rows = likely if options.pool == "consistent" else np.flatnonzero(position.usable)
        weights = self.weights(position, rows)
        lightest = rows[weights == weights.min()]
        among = lightest[np.isin(lightest, likely)] if options.prefer else lightest
        return int((among if len(among) else lightest)[-1 if options.highest else 0])

    def _climbed(self, position: Position) -> Code:
        left, options = position.left, self.options
        some = left[:: -(-len(left) // SAMPLE)]
        spread = np.concatenate([some[at::SPREAD] for at in range(SPREAD)])
        hill = Hill(position.scorer, position.space.pool[spread], self.weigh)
        tried = np.sort(spread[:TRIED])
        guess = hill.best(position.space.pool[tried[::-1] if options.highest else tried])
        return guess if options.pool == "consistent" else hill.climbed(guess, lambda: position.watch(0, 0))


def one_step(
    name: str,
    line: str,
    source: str,
    *,
    ranked: int,
    reason: str = "",
    weighs: bool = False,
    mean: bool = False,
) -> Callable[[Weigh], Weigh]:
    """Register a player by its `Weigh`; `reason` goes behind its line where it says why.

    One that `weighs` takes partitions of codes as often as they are likely; `mean` is that of `OneStep`.
    """

    def registered(weigh: Weigh) -> Weigh:
        made = partial(OneStep, weigh, line + reason, mean=mean)
        register(name, line, source, ranked=ranked, weighs=weighs)(made)
        return weigh

    return registered


SAMPLE, TRIED, SPREAD = 1000, 80, 5
"""In a wide position: how many codes left are looked at, how many are tried first, from how many rounds."""


def _is_wide(position: Position) -> bool:
    space, work = position.space, position.work
    free = space.is_full and not space.hard and not position.lies and position.prior is None
    return work is not None and free and bool(position.clues) and len(position.left) * len(space.pool) > work


def _lightest(position: Position, weigh: Weigh, options: Options) -> int:
    if _is_small(position):
        return _of_few(position, weigh, options)
    if _is_counted_at_once(position) and options.prefer and options.pool == "any" and not options.highest:
        return _of_all(position, weigh)
    worth, best = _worth(position, options.highest), None
    if options.prefer or options.pool == "consistent":
        best = _least(position, _among(position.promising, worth), weigh, options.highest)
        if options.pool == "consistent" or best[1] == _perfect(position, weigh):
            return best[0]
    highest = options.highest and best is None
    others = worth if highest == options.highest else _worth(position, highest)
    other = _least(position, others, weigh, highest)
    return best[0] if best is not None and best[1] <= other[1] else other[0]


def _is_small(position: Position) -> bool:
    few, pool = len(position.left) <= MOST, len(position.space.pool)
    alike = not position.lies and position.prior is None and not position.scorer.asks
    return few and alike and len(position.left) * pool <= PAIRS and not position.space.hard


PAIRS = 1 << 20
"""Pairs of guess and code up to which all guesses are weighed at once: some milliseconds."""


def _of_few(position: Position, weigh: Weigh, options: Options) -> int:
    left, likely = position.left, options.prefer or options.pool == "consistent"
    check()
    if likely:
        marks = np.sort(position.scorer.among(left), axis=0)
        telling = left[(marks[1:] != marks[:-1]).all(axis=0)]  # every code answers them differently
        if len(telling):
            return int(telling[-1 if options.highest else 0])
    weights = _weights_of(weigh, len(left))[keys(position.scorer.of_all(left))]
    least = weights.min()
    members = left[weights[left] == (weights[left].min() if options.pool == "consistent" else least)]
    if len(members) and likely:
        return int(members[-1 if options.highest else 0])
    lightest = np.flatnonzero(weights == least)
    return int(lightest[-1 if options.highest and not options.prefer else 0])


@cache
def _weights_of(weigh: Weigh, codes: int) -> NDArray[np.int64]:
    every = shapes(codes)
    sizes = np.array([(*shape, *[0] * (codes - len(shape))) for shape in every], dtype=np.intp)
    places = list(map(key_of, every))
    weights = np.zeros(max(places) + 1, dtype=np.int64)
    weights[places] = weigh(sizes)
    return weights


def _worth(position: Position, highest: bool) -> Indexes:
    every = len(position.space.pool)
    return np.arange(every) if _is_counted_at_once(position) else position.canonical_guesses(highest)


def _is_counted_at_once(position: Position) -> bool:
    if position.scorer.asks:
        return False
    return len(position.left) * len(position.space.pool) <= SMALL and not position.space.hard


SMALL = 1 << 20
"""Pairs of guess and code up to which looking for guesses that cannot differ costs more than it saves."""


def _of_all(position: Position, weigh: Weigh) -> int:
    every, codes = np.arange(len(position.space.pool)), position.weighed
    counts = np.concatenate([some for _, some in position.scorer.counts(every, codes)])
    places, weights = _weights(counts, weigh, _even(weigh, len(codes), position.scorer.width))
    lightest = places[weights == weights.min()]
    wins = np.zeros(len(every), dtype=np.bool_)
    wins[position.promising] = True
    position.watch(len(every), len(every))
    return int(lightest[wins[lightest].argmax()])


def _among(rows: Indexes, worth: Indexes) -> Indexes:
    places = np.minimum(np.searchsorted(worth, rows), len(worth) - 1)
    among: Indexes = rows[worth[places] == rows]
    return among


def _perfect(position: Position, weigh: Weigh) -> int:
    return int(_even(weigh, len(position.weighed), position.scorer.width)[-1])


@lru_cache(1024)
def _even(weigh: Weigh, codes: int, most: int) -> NDArray[np.int64]:
    most = min(codes, most)
    parts = np.maximum(np.arange(most + 1), 1)[:, None]
    places = np.arange(most)
    sizes = np.where(places < parts, codes // parts + (places < codes % parts), 0)
    return weigh(sizes)


def _least(position: Position, guesses: Indexes, weigh: Weigh, highest: bool) -> tuple[int, int]:
    order = guesses[::-1] if highest else guesses
    even = _even(weigh, len(position.weighed), position.scorer.width)
    row, least = -1, None
    for start, counts in position.scorer.counts(order, position.weighed):
        places, weights = _weights(counts, weigh, even)
        at = int(weights.argmin())
        if least is None or weights[at] < least:
            row, least = int(order[start + places[at]]), int(weights[at])
        if least <= even[-1] or not position.watch(start + len(counts), len(order)):
            break
    assert least is not None
    return row, least


def _weights(counts: Counts, weigh: Weigh, even: NDArray[np.int64]) -> tuple[Indexes, NDArray[np.int64]]:
    """Return the places and the weights of the partitions that may have the least, in their order.

    Those into too few parts, which even ones would outweigh, are not weighed.
    """
    bounds = even[(counts != 0).sum(axis=1, dtype=np.uint16)]
    weight = int(weigh(counts[np.flatnonzero(bounds == bounds.min())[:TRIED]]).min())
    places = np.flatnonzero(bounds <= weight)
    return places, weigh(counts[places])


@one_step("minimax", "the guess that leaves the fewest at worst", "Knuth, 1977", ranked=2)
def minimax(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by its largest part."""
    largest: NDArray[np.int64] = counts.max(axis=1).astype(np.int64)
    return largest


@one_step(
    "expected",
    "the guess that leaves the fewest on average",
    "Irving, 1979",
    ranked=3,
    weighs=True,
    mean=True,
)
def expected(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the sum of the squares of its parts: so many times what is left on average."""
    squares: NDArray[np.int64] = np.einsum("gm,gm->g", counts, counts, dtype=np.int64)
    return squares


BIT = 1 << 32
"""One bit, in the fixed-point numbers of the weights."""


@one_step("entropy", "the guess that tells most", "Neuwirth, 1982", ranked=4, reason=": {bits}", weighs=True)
def entropy(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the sum of c log2 c over its parts c: so many times the bits to come.

    In fixed point, and with the logarithm of a number as the sum of those of its primes, so that two
    partitions weigh the same exactly when they are worth the same.
    """
    weights: NDArray[np.int64] = _table(1 << int(counts[0].sum()).bit_length())[counts].sum(axis=1)
    return weights


@cache
def _table(size: int) -> NDArray[np.int64]:
    logarithms = np.zeros(size, dtype=np.int64)
    rest = np.maximum(np.arange(size), 1)
    for prime in range(2, isqrt(size) + 1):
        check()
        if rest[prime] != prime:  # it has a smaller prime in it
            continue
        share, power = round(log2(prime) * BIT), prime
        while power < size:
            logarithms[power::power] += share
            rest[power::power] //= prime
            power *= prime
    logarithms += np.rint(np.log2(rest) * BIT).astype(np.int64)  # what is left is a prime, or 1
    return logarithms * np.arange(size)


@one_step("parts", "the guess with the most different answers", "Kooi, 2005", ranked=5)
def parts(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the number of its parts, the more the less."""
    number: NDArray[np.int64] = np.count_nonzero(counts, axis=1)
    return -number


SAMPLED = 2000
"""How many codes left are looked at."""

SAMPLED_TRIED = 200
"""Of how many of them the bits are measured."""


@register(
    "sampled",
    "the guess that tells most of codes drawn at random",
    "Bernier, Herraiz, Merelo, Olmeda and Prieto, 1996",
    weighs=True,
)
@dataclass(frozen=True)
class Sampled:
    """Measures the bits of guesses on a uniform sample of the codes left.

    Codes of the sample are measured first, then guesses that differ little from the best of them, whether
    they are consistent or not, as long as they tell more.
    """

    options: Options
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the best guess found."""
        left, space = position.left, position.space
        if position.prior is not None:
            left = position.promising
        if len(left) <= 2:
            return Choice(space.code(int(left[0])), "one of the last two")
        rows = _rows(position, random)
        sample = random.permutation(space.pool[rows])
        hill = Hill(position.scorer, sample, partial(lost, len(left)))
        guess = hill.best(sample[:SAMPLED_TRIED])
        if self.options.pool == "any" and self.options.guesses is None:
            guess = hill.climbed(guess, lambda: position.watch(0, 0))
        return Choice(guess, "the guess that tells most of codes drawn at random: {bits}")


def _rows(position: Position, random: np.random.Generator) -> Indexes:
    rows = position.left if position.prior is None else position.weighed
    return rows if len(rows) <= SAMPLED else random.choice(rows, SAMPLED, replace=False)


ALL = 100_000
"""Up to so many codes, all of them are looked at."""

SOME = 1 << 36
"""Up to so many, codes are drawn from those that are left: beyond, that takes long and gains little."""

SOLVED = 1 << 60
"""Up to so many, a SAT solver finds codes that are left within a second, however long they are."""


def player_by_size(theory: Theory) -> str:
    """Return the name of the player that suits a game and its rules.

    `entropy` looks at all codes left, `sampled` at a sample of them, `swift` at those that it has found,
    `sat` at one of them. But `swift` knows nothing but marks, so `sat` plays with other answers
    and with rules, and where a solver is soon done while codes are too long to walk.
    Where clues may be wrong, codes are drawn in games of any size, as the last two trust every clue.
    """
    game = theory.game
    if game.size <= ALL:
        return "entropy"
    if game.size <= SOME or theory.lies:
        return "sampled"
    plain = game.dialect == MARKS and theory.is_plain
    return "swift" if plain and (game.size > SOLVED or walk(game.pegs, len(game.symbols))) else "sat"


@register("auto", "the player that suits the size of the game", "docs/large.md", named=True)
def auto(options: Options) -> Player:
    """Return the player of a game, `entropy` if none is told."""
    name = player_by_size(options.theory) if options.theory else "entropy"
    return entry(name).make(options)
