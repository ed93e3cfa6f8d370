"""Swaszek's iterative player: it goes through the codes in order to the next consistent code."""

from mmlogic.common.arrays import np
from mmlogic.players import Choice, Position, register
from mmlogic.players.strategies.sat import BySat


@register(
    "iterative",
    "the next consistent code, in a circle from a random one",
    "Swaszek, 2000",
    sees="clues",
    named=True,
)
class Iterative(BySat):
    """Guesses a random code, then the first consistent code after its last guess.

    After the last code it goes on with the first. If the codes are too many to list, a SAT solver finds the
    next consistent code.
    """

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        space = position.space
        drawn = tuple(random.integers(space.symbols, size=space.pegs).tolist())
        last = position.clues[-1].guess if position.clues else drawn
        if not space.listed:
            return Choice(self._game.after(position, last), "the next consistent code")
        left = position.left
        place = int(np.searchsorted(left, space.rows(np.array([last], dtype=np.uint8))[0]))
        if not position.clues:
            place = int(random.integers(len(left)))
        return Choice(space.code(int(left[place % len(left)])), "the next consistent code")
