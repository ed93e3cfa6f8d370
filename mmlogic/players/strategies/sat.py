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

    Where only marks say which codes are left and the solver does not find one at once, codes also walk
    towards the clues, as those of `swift` do. Not all codes are equally likely, and which one is found may
    change with the version of the solver. A player that knows no rules, only a list of codes, takes any of
    these that is left. With `options.keep` below 1, a guess obeys that share of the clues, drawn anew: it is
    "only probably valid", which Collina leaves open.
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
        elif self.options.keep < 1:
            guess = self._game.near_some(position, self.options.keep, random)
            return Choice(guess, f"a code that obeys {self.options.keep:.0%} of the clues")
        else:
            guess = self._game.near(position, random)
        return Choice(guess, "a consistent code that a SAT solver has found")
