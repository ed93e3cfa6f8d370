"""Most information, as a sample of the codes left has it: for games with too many codes to look at all."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np

from mmlogic.players import Choice, Options, Position, register
from mmlogic.players.engine.climbing import Hill, lost
from mmlogic.players.engine.space import Indexes

__all__ = ["Sampled"]

SAMPLE = 2000
"""How many codes left are looked at."""

TRIED = 200
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
        guess = hill.best(sample[:TRIED])
        if self.options.pool == "any" and self.options.guesses is None:
            guess = hill.climbed(guess, lambda: position.watch(0, 0))
        return Choice(guess, "the guess that tells most of codes drawn at random: {bits}")


def _rows(position: Position, random: np.random.Generator) -> Indexes:
    """Return codes left, as many as are looked at: each as often as it is likely."""
    rows = position.left if position.prior is None else position.weighed
    return rows if len(rows) <= SAMPLE else random.choice(rows, SAMPLE, replace=False)
