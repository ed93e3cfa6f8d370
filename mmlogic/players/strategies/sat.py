"""A consistent code that a SAT solver finds: for games beyond lists and diagrams."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from mmlogic.players.engine.by_sat import SatGame
from mmlogic.players.engine.player import Choice, Options, register
from mmlogic.players.engine.position import Position

__all__ = ["Sat"]


@register(
    "sat",
    "a consistent code that a SAT solver finds",
    "Collina, Fastermind, 2018",
    sees="clues",
    named=True,
)
@dataclass(eq=False)
class Sat:
    """Guesses what a SAT solver finds first when it tries the symbols of a random code first.

    Not all codes are equally likely, and which one is found may change with the version of the solver. A
    player that knows no rules, only a list of codes, takes any of these that is left.
    """

    options: Options
    deterministic: ClassVar[bool] = False
    _game: SatGame = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._game = SatGame(self.options)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return a consistent code. Raises PlayerError if there is none."""
        if self.options.theory is None:
            guess = position.space.code(int(random.choice(position.left)))
        else:
            guess = self._game.near(position, random)
        return Choice(guess, "a consistent code that a SAT solver has found")
