"""The consistent codes in a circle: from a random code on, the next one that is left."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from mmlogic.players.engine.by_sat import SatGame, is_listed
from mmlogic.players.engine.player import Choice, Options, register
from mmlogic.players.engine.position import Position

__all__ = ["Iterative"]


@register(
    "iterative",
    "the next consistent code, in a circle from a random one",
    "Swaszek, 2000",
    sees="clues",
    named=True,
)
@dataclass(eq=False)
class Iterative:
    """Guesses a random code, then always the first consistent one after its last guess.

    After the last code comes the first one again. Where the codes are too many to list, a SAT solver finds
    the next.
    """

    options: Options
    deterministic: ClassVar[bool] = False
    _game: SatGame = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._game = SatGame(self.options)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the next code. Raises PlayerError if none is left."""
        space = position.space
        drawn = tuple(random.integers(space.symbols, size=space.pegs).tolist())
        last = position.clues[-1].guess if position.clues else drawn
        if not is_listed(self.options):
            return Choice(self._game.after(position, last), "the next consistent code")
        left = position.left
        place = int(np.searchsorted(left, space.rows(np.array([last], dtype=np.uint8))[0]))
        if not position.clues:
            place = int(random.integers(len(left)))
        return Choice(space.code(int(left[place % len(left)])), "the next consistent code")
