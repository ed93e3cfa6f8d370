"""Players that look one step ahead: every guess is weighed by how its marks part the codes left."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check
from mmlogic.players.engine.climbing import Hill
from mmlogic.players.engine.partitions import MOST, Counts, key_of, keys, shapes
from mmlogic.players.engine.player import Choice, Options, Ties, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Indexes

__all__ = ["OneStep", "Weigh", "one_step"]

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
        """Return the row of the best guess where some codes are likelier than others."""
        options, likely = self.options, position.promising
        rows = likely if options.pool == "consistent" else np.flatnonzero(position.usable)
        weights = self.weights(position, rows)
        lightest = rows[weights == weights.min()]
        among = lightest[np.isin(lightest, likely)] if options.prefer else lightest
        return int((among if len(among) else lightest)[-1 if options.highest else 0])

    def _climbed(self, position: Position) -> Code:
        """Return a guess of little weight: as some of the codes left have it, spread evenly."""
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
    """Tell whether to weigh each guess takes more work than it should, and any guess is allowed."""
    space, work = position.space, position.work
    free = space.is_full and not space.hard and not position.lies and position.prior is None
    return work is not None and free and bool(position.clues) and len(position.left) * len(space.pool) > work


def _lightest(position: Position, weigh: Weigh, options: Options) -> int:
    """Return the row of the best guess."""
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
    """Tell whether all guesses are soon weighed by all codes left, which are few."""
    few, pool = len(position.left) <= MOST, len(position.space.pool)
    alike = not position.lies and position.prior is None and not position.scorer.asks
    return few and alike and len(position.left) * pool <= PAIRS and not position.space.hard


PAIRS = 1 << 20
"""Pairs of guess and code up to which all guesses are weighed at once: some milliseconds."""


def _of_few(position: Position, weigh: Weigh, options: Options) -> int:
    """Return the row of the best guess, where few codes are left."""
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
    """Return what each way of parting so many codes weighs, by the keys that tell these apart."""
    every = shapes(codes)
    sizes = np.array([(*shape, *[0] * (codes - len(shape))) for shape in every], dtype=np.intp)
    places = list(map(key_of, every))
    weights = np.zeros(max(places) + 1, dtype=np.int64)
    weights[places] = weigh(sizes)
    return weights


def _worth(position: Position, highest: bool) -> Indexes:
    """Return the guesses to look at: in small positions all, since finding fewer takes longer."""
    every = len(position.space.pool)
    return np.arange(every) if _is_counted_at_once(position) else position.canonical_guesses(highest)


def _is_counted_at_once(position: Position) -> bool:
    """Tell whether all guesses are soon counted, and may be guessed."""
    if position.scorer.asks:
        return False
    return len(position.left) * len(position.space.pool) <= SMALL and not position.space.hard


SMALL = 1 << 20
"""Pairs of guess and code up to which looking for guesses that cannot differ costs more than it saves."""


def _of_all(position: Position, weigh: Weigh) -> int:
    """Return the row of the best guess, all counted at once: one that may win if there is one, the lowest."""
    every, codes = np.arange(len(position.space.pool)), position.weighed
    counts = np.concatenate([some for _, some in position.scorer.counts(every, codes)])
    places, weights = _weights(counts, weigh, _even(weigh, len(codes), position.scorer.width))
    lightest = places[weights == weights.min()]
    wins = np.zeros(len(every), dtype=np.bool_)
    wins[position.promising] = True
    position.watch(len(every), len(every))
    return int(lightest[wins[lightest].argmax()])


def _among(rows: Indexes, worth: Indexes) -> Indexes:
    """Return those of some ascending rows that are among others, ascending too."""
    places = np.minimum(np.searchsorted(worth, rows), len(worth) - 1)
    among: Indexes = rows[worth[places] == rows]
    return among


def _perfect(position: Position, weigh: Weigh) -> int:
    """Return a weight that no guess can be below."""
    return int(_even(weigh, len(position.weighed), position.scorer.width)[-1])


@lru_cache(1024)
def _even(weigh: Weigh, codes: int, most: int) -> NDArray[np.int64]:
    """Return the least weight of some codes in up to 0, 1, 2 parts and so on: that of parts of one size."""
    most = min(codes, most)
    parts = np.maximum(np.arange(most + 1), 1)[:, None]
    places = np.arange(most)
    sizes = np.where(places < parts, codes // parts + (places < codes % parts), 0)
    return weigh(sizes)


def _least(position: Position, guesses: Indexes, weigh: Weigh, highest: bool) -> tuple[int, int]:
    """Return the first guess of least weight, and its weight; stop at a perfect one, or when told to."""
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
