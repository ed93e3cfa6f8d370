"""The figures of a guess: what it leaves, on average and at worst, its bits, whether it can win."""

from dataclasses import dataclass

import numpy as np

from mmlogic.players.engine.player import Choice, Player, PlayerError
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.scoring import unpacked
from mmlogic.players.engine.space import Code

__all__ = ["Rating", "Suggestion", "rate", "suggest"]


@dataclass(frozen=True)
class Rating:
    """A guess, and what its marks do to the codes left.

    Attributes:
        guess: the code.
        consistent: whether it can win.
        left: how many codes are left before it.
        expected: how many are left after it on average, the code itself counted when it wins.
        worst: how many are left after it in the worst case.
        bits: the information of its marks, in bits.
        partition: how many codes are left after each (black, white), the largest part first.
    """

    guess: Code
    consistent: bool
    left: int
    expected: float
    worst: int
    bits: float
    partition: dict[tuple[int, int], int]

    @property
    def parts(self) -> int:
        """How many different answers there are."""
        return len(self.partition)


@dataclass(frozen=True)
class Suggestion:
    """A player's guess, why, and its figures."""

    choice: Choice
    rating: Rating


def rate(position: Position, guess: Code) -> Rating:
    """Return the figures of any guess, which need not be one that the game allows.

    Raises PlayerError when no code is left, or the guess has another length or an unknown symbol.
    """
    space = position.space
    if len(guess) != space.pegs or not all(0 <= symbol < space.symbols for symbol in guess):
        raise PlayerError(f"{list(guess)} is not {space.pegs} symbols between 0 and {space.symbols - 1}")
    counts = _left(position).partition(guess)
    marks = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
    parts, left = counts[marks], int(counts.sum())
    return Rating(
        guess=guess,
        consistent=bool(counts[-1]),
        left=left,
        expected=float((parts * parts).sum() / left),
        worst=int(parts[0]),
        bits=abs(float((parts / left * np.log2(left / parts)).sum())),
        partition={unpacked(space.pegs, int(mark)): int(counts[mark]) for mark in marks},
    )


def suggest(position: Position, player: Player, random: np.random.Generator) -> Suggestion:
    """Return a player's guess and its figures. Raises PlayerError when no code is left."""
    choice = player.choose(_left(position), random)
    return Suggestion(choice, rate(position, choice.guess))


def _left(position: Position) -> Position:
    """Return the position. Raises PlayerError when no code is left."""
    if not len(position.left):
        raise PlayerError("no code is left: the clues contradict each other")
    return position
