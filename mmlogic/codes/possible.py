"""Whether any code at all gives an answer."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from mmlogic.codes.dialects import MARKS
from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.presets import sized
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue, Theory
from mmlogic.codes.thresholds import FOUND_SOON
from mmlogic.machine import LimitExceeded, Limits

__all__ = ["possible"]


def possible(game: Game, clue: Clue) -> bool:
    """Say whether some code at all, whatever else is known, gives the answer of a clue.

    Where that would take long to find out it is taken to be so.
    """
    if game.dialect.exchanges != MARKS.exchanges:
        return _possible(game, clue)
    # All guesses that differ in nothing but their symbols' names and places are alike.
    shape = sorted(Counter(name for name in game.padded(clue.code) if name in game.index).values())
    alike = replace(sized(game.pegs, len(game.symbols)), answers=game.answers)
    guess = [name for name, many in zip(alike.symbols, shape, strict=False) for _ in range(many)]
    blank = [BLANK] * (game.pegs - len(guess))
    return _possible(alike, Clue((*guess, *blank), clue.told))


@lru_cache(maxsize=10_000)
def _possible(game: Game, clue: Clue) -> bool:
    try:
        return bool(Solver(Theory(game, (clue,))).page("auto", (), 1, Limits(inferences=FOUND_SOON)))
    except LimitExceeded:
        return True
