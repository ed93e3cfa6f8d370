"""Good guesses where there are too many to weigh: some codes first, then what differs little from the best.

The best of the codes that are tried is changed for the best of its neighbours, consistent or not, as long as
one of these weighs less: hill climbing. Guesses are weighed by a few codes first, the best of them by all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.rows import Packed
from mmlogic.common.budget import check
from mmlogic.players.engine.marks_scorer import Scorer
from mmlogic.players.engine.space import Code, Codes, Counts, histogram

__all__ = ["Hill", "lost"]

FIRST = 300
"""How many codes tell which guesses are worth a look at all of them."""

WORTH = 12
"""How many guesses are."""

STEPS = 8
"""How often a guess is changed for a better neighbour, at most."""


@dataclass(frozen=True, eq=False)
class Hill:
    """Weighs guesses by some `codes`, in random order: the less, the better.

    `weigh` is told how many of the codes are left after each answer, shape (guesses, answers).
    """

    scorer: Scorer
    codes: Codes
    weigh: Callable[[Counts], NDArray[Any]]

    def best(self, guesses: Codes) -> Code:
        """Return the guess that weighs the least; the first of several."""
        if len(guesses) > WORTH and len(self.codes) > FIRST:
            order = np.argsort(self._weights(self._few, guesses), kind="stable")
            guesses = guesses[np.sort(order[:WORTH])]
        return tuple(guesses[self._weights(self._all, guesses).argmin()].tolist())

    def climbed(self, guess: Code, go_on: Callable[[], bool]) -> Code:
        """Return the best guess on the way up from one."""
        for _ in range(STEPS):
            better = self.best(self.around(guess))
            if better == guess or not go_on():
                break
            guess = better
        return guess

    def around(self, guess: Code) -> Codes:
        """Return a guess, and those that differ by the symbol of a peg or by the places of two."""
        pegs, names = len(guess), range(self.scorer.space.symbols)
        changed = [(place, each) for place in range(pegs) for each in names if each != guess[place]]
        swapped = [(a, b) for b in range(pegs) for a in range(b) if guess[a] != guess[b]]
        around = np.tile(np.array(guess, dtype=np.uint8), (1 + len(changed) + len(swapped), 1))
        for row, (place, symbol) in enumerate(changed, 1):
            around[row, place] = symbol
        for row, (one, other) in enumerate(swapped, 1 + len(changed)):
            around[row, [one, other]] = guess[other], guess[one]
        return around

    @cached_property
    def _few(self) -> Callable[[Codes], Packed]:
        return self.scorer.against(self.codes[:FIRST])

    @cached_property
    def _all(self) -> Callable[[Codes], Packed]:
        return self.scorer.against(self.codes)

    def _weights(self, scored: Callable[[Codes], Packed], guesses: Codes) -> NDArray[Any]:
        check()
        return self.weigh(histogram(scored(guesses).T, self.scorer.width))


def lost(left: int, counts: Counts) -> NDArray[np.float64]:
    """Return the bits that guesses do not tell, less their chance of being one of the codes `left`."""
    size = int(counts[0].sum())
    lost: NDArray[np.float64] = _information(1 << size.bit_length())[counts].sum(axis=1) / size
    return lost - (counts[:, -1] > 0) / left


@cache
def _information(size: int) -> NDArray[np.float64]:
    numbers = np.maximum(np.arange(size), 1)
    return numbers * np.log2(numbers)
