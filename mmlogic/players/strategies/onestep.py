"""Players that look one step ahead: every guess is weighed by how its marks part the codes left."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check
from mmlogic.players.engine.climbing import Hill
from mmlogic.players.engine.few import MOST, key_of, keys, shapes
from mmlogic.players.engine.player import Choice, Options, Ties, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.scoring import Counts
from mmlogic.players.engine.space import Code, Indexes

__all__ = ["OneStep", "Weigh", "one_step"]

Weigh = Callable[[Counts], NDArray[np.int64]]
"""From partitions, shape (guesses, marks), to integers, the least of which is the best guess.

Exact integers, so that ties are ties; partitions of the same sizes have the same weight, and none weighs
less than one into single codes.
"""


@dataclass(frozen=True)
class OneStep:
    """Guesses what weighs least: ties go to a consistent code, then to the lowest, or as options say.

    With at most two codes left, the first is played. Where a position allows less work than all guesses
    would take, those near the best of some codes are weighed (`mmlogic/players/engine/climbing.py`).
    """

    weigh: Weigh
    why: str
    options: Options
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
        row, _ = _lightest(position, self.weigh, self.options)
        return Choice(position.space.code(row), self.why)

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
    name: str, line: str, source: str, *, ranked: int, reason: str = "", weighs: bool = False
) -> Callable[[Weigh], Weigh]:
    """Register a player by its `Weigh`; `reason` goes behind its line where it says why.

    One that `weighs` takes partitions of codes as often as they are likely.
    """

    def registered(weigh: Weigh) -> Weigh:
        register(name, line, source, ranked=ranked, weighs=weighs)(partial(OneStep, weigh, line + reason))
        return weigh

    return registered


SAMPLE, TRIED, SPREAD = 1000, 80, 5
"""In a wide position: how many codes left are looked at, how many are tried first, from how many rounds."""


def _is_wide(position: Position) -> bool:
    """Tell whether to weigh each guess takes more work than it should, and any guess is allowed."""
    space, work = position.space, position.work
    free = space.is_full and not space.hard and not position.lies and position.prior is None
    return work is not None and free and bool(position.clues) and len(position.left) * len(space.pool) > work


def _lightest(position: Position, weigh: Weigh, options: Options) -> tuple[int, int]:
    """Return the row of the best guess and its weight."""
    if _is_small(position):
        return _of_few(position, weigh, options)
    perfect = _perfect(len(position.weighed), position.scorer.width, weigh)
    worth, best = _worth(position, options.highest), None
    if options.prefer or options.pool == "consistent":
        members = _among(position.promising, worth)
        best = _least(position, members, weigh, options.highest, perfect)
        if options.pool == "consistent" or best[1] == perfect:
            return best
    highest = options.highest and best is None
    others = worth if highest == options.highest else _worth(position, highest)
    other = _least(position, others, weigh, highest, perfect)
    return best if best is not None and best[1] <= other[1] else other


def _is_small(position: Position) -> bool:
    """Tell whether all guesses are soon weighed by all codes left, which are few."""
    few, pool = len(position.left) <= MOST, len(position.space.pool)
    alike = not position.lies and position.prior is None
    return few and alike and len(position.left) * pool <= PAIRS and not position.space.hard


PAIRS = 1 << 20
"""Pairs of guess and code up to which all guesses are weighed at once: some milliseconds."""


def _of_few(position: Position, weigh: Weigh, options: Options) -> tuple[int, int]:
    """Return the row of the best guess and its weight, where few codes are left."""
    left = position.left
    check()
    weights = _weights_of(weigh, len(left))[keys(position.scorer.of_all(left))]
    least = int(weights.min())
    members = left[weights[left] == (weights[left].min() if options.pool == "consistent" else least)]
    if len(members) and (options.prefer or options.pool == "consistent"):
        row = int(members[-1 if options.highest else 0])
        return row, int(weights[row])
    lightest = np.flatnonzero(weights == least)
    return int(lightest[-1 if options.highest and not options.prefer else 0]), least


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
    few = len(position.left) * every <= SMALL and not position.space.hard
    return np.arange(every) if few else position.canonical_guesses(highest)


SMALL = 1 << 18
"""Pairs of guess and code up to which looking for guesses that cannot differ costs more than it saves."""


def _among(rows: Indexes, worth: Indexes) -> Indexes:
    """Return those of some ascending rows that are among others, ascending too."""
    places = np.minimum(np.searchsorted(worth, rows), len(worth) - 1)
    among: Indexes = rows[worth[places] == rows]
    return among


def _perfect(count: int, width: int, weigh: Weigh) -> int:
    """Return a weight that no guess can be below: that of `count` codes in as many parts."""
    singles = np.zeros((1, max(count, width)), dtype=np.intp)
    singles[0, :count] = 1
    return int(weigh(singles)[0])


def _least(
    position: Position, guesses: Indexes, weigh: Weigh, highest: bool, perfect: int
) -> tuple[int, int]:
    """Return the first guess of least weight, and its weight; stop at a perfect one, or when told to."""
    order = guesses[::-1] if highest else guesses
    row, least = -1, None
    for start, counts in position.scorer.counts(order, position.weighed):
        weights = weigh(counts)
        at = int(weights.argmin())
        if least is None or weights[at] < least:
            row, least = int(order[start + at]), int(weights[at])
        if least <= perfect or not position.watch(start + len(counts), len(order)):
            break
    assert least is not None
    return row, least
