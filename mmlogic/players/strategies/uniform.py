"""A consistent code, drawn uniformly."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mmlogic.players.engine.player import Choice, Options, register
from mmlogic.players.engine.position import Position

__all__ = ["Uniform"]


@register("random", "any consistent code, all equally likely", "Swaszek, 2000", sees="one", weighs=True)
@dataclass(frozen=True)
class Uniform:
    """Guesses one of the codes left at random, each as often as it is likely."""

    options: Options
    deterministic: ClassVar[bool] = False

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return one of the codes left."""
        rows = position.likeliest if position.prior is None else position.weighed
        return Choice(position.space.code(int(random.choice(rows))), "a consistent code at random")
