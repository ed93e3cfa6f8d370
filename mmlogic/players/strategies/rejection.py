"""A player that draws random codes until one is consistent, for comparison with other players."""

from dataclasses import dataclass
from typing import ClassVar

from mmlogic.common.arrays import np
from mmlogic.limits.budget import check
from mmlogic.players import Choice, Options, Player, PlayerError, Position, register
from mmlogic.players.engine.arrays import Codes

_BLOCK = 4096
"""How many codes are drawn and tested at once."""


@register(
    "rejection",
    "codes drawn at random until one is consistent",
    "generate and test; Swaszek, 2000",
    sees="clues",
    named=True,
)
@dataclass(frozen=True)
class Rejection(Player):
    """Draws random codes and guesses the first consistent one. Unlike `random` it needs no list of codes.

    If few codes remain, the draws take long: in a game of N codes, the last code takes about N.
    """

    options: Options
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        theory = self.options.theory
        if theory and not theory.is_plain and not position.space.listed:
            raise PlayerError("rejection does not know the rules of a game with too many codes to list")
        while True:
            check()
            codes = self._drawn(position, random)
            for clue in position.clues:
                codes = codes[position.fits(clue, codes, itself=True)]
            if len(codes):
                return Choice(tuple(codes[0].tolist()), "the first consistent one of codes drawn at random")

    def _drawn(self, position: Position, random: np.random.Generator) -> Codes:
        space = position.space
        if space.listed:
            listed: Codes = space.pool[random.choice(space.secrets, _BLOCK)]
            return listed
        return random.integers(space.symbols, size=(_BLOCK, space.pegs), dtype=np.uint8)
