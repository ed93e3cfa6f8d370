"""The lowest consistent code: the oldest and simplest strategy."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mmlogic.players.engine.player import Choice, Options, Ties, register
from mmlogic.players.engine.position import Position

__all__ = ["First"]


@register(
    "first",
    "the first consistent code, in the order of the symbols",
    "Shapiro, 1983; Swaszek, 2000",
    sees="first",
    ranked=1,
)
@dataclass(frozen=True)
class First:
    """Guesses the lowest code left, or the highest if ties go there."""

    options: Options
    deterministic: ClassVar[bool] = True

    def first_of_two(self, turn: int) -> Ties:
        """Play the first of two codes as ties go."""
        return self.options.ties

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the first code left."""
        if not self.options.highest:
            return Choice(position.lowest, "the first consistent code")
        return Choice(position.space.code(int(position.likeliest[-1])), "the last consistent code")
