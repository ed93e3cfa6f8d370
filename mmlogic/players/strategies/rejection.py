"""Codes drawn until one is consistent: generate and test, to compare with."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check
from mmlogic.players.engine.by_sat import is_listed
from mmlogic.players.engine.player import Choice, Options, PlayerError, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Codes

__all__ = ["Rejection"]

_BLOCK = 4096
"""Codes that are drawn and tested at once."""


@register(
    "rejection",
    "codes drawn at random until one is consistent",
    "generate and test; Swaszek, 2000",
    sees="clues",
    named=True,
)
@dataclass(frozen=True)
class Rejection:
    """Guesses the first consistent code of those that it draws, as `random` does, but looks at no list.

    It takes the longer, the fewer codes are left: all codes of the game for the last one.
    """

    options: Options
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return a consistent code. Raises PlayerError for rules in a game that is not listed."""
        theory = self.options.theory
        if theory and not theory.is_plain and not is_listed(self.options):
            raise PlayerError("rejection does not know the rules of a game with too many codes to list")
        while True:
            check()
            codes = self._drawn(position, random)
            fitting = np.flatnonzero(_consistent(position, codes))
            if len(fitting):
                guess: Code = tuple(codes[fitting[0]].tolist())
                return Choice(guess, "the first consistent one of codes drawn at random")

    def _drawn(self, position: Position, random: np.random.Generator) -> Codes:
        """Return codes of the game, each as likely as any other."""
        space = position.space
        if is_listed(self.options):
            listed: Codes = space.pool[random.choice(space.secrets, _BLOCK)]
            return listed
        return random.integers(space.symbols, size=(_BLOCK, space.pegs), dtype=np.uint8)


def _consistent(position: Position, codes: Codes) -> NDArray[np.bool_]:
    """Return which codes answer every guess as its clue says."""
    fits = np.ones(len(codes), dtype=np.bool_)
    for clue in position.clues:
        here = np.flatnonzero(fits)
        allowed = position.scorer.allowed(clue.told, clue.guess)
        fits[here] = allowed[position.scorer.of(clue.guess, codes[here])]
    return fits
