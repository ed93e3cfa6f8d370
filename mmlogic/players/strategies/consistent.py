"""Players that guess a consistent code: the first, or a random one."""

from dataclasses import dataclass
from typing import ClassVar

from mmlogic.common.arrays import np
from mmlogic.players import Choice, Options, Player, Position, register
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
