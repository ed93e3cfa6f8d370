"""Players that guess a consistent code: the first, a random one, or the first one of random draws."""

from dataclasses import dataclass
from typing import ClassVar

from mmlogic.common.arrays import np
from mmlogic.limits.budget import check
from mmlogic.players import Choice, Options, Player, PlayerError, Position, register
from mmlogic.players.engine.arrays import Codes
from mmlogic.players.engine.options import Ties
from mmlogic.players.engine.player import Finishing


@register(
    "first",
    "the first consistent code, in the order of the symbols",
    "Shapiro, 1983; Swaszek, 2000",
    sees="first",
    ranked=1,
)
@dataclass(frozen=True)
class First(Finishing):
    """Guesses the first remaining code. The option `ties` says in which order."""

    options: Options
    deterministic: ClassVar[bool] = True

    def first_of_two(self, turn: int) -> Ties | None:
        return self.options.first_of_two

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        first = position.space.ordered(position.likeliest, self.options.ties)[0]
        which = "last" if self.options.highest else "first"
        return Choice(position.space.code(int(first)), f"the {which} consistent code")


@register("random", "any consistent code, all equally likely", "Swaszek, 2000", sees="one")
@dataclass(frozen=True)
class Uniform(Player):
    """Guesses a random remaining code."""

    options: Options
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        row = int(random.choice(position.likeliest))
        return Choice(position.space.code(row), "a consistent code at random")


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
