"""Codes drawn from those that are left, where the game has too many to list, in the quickest way there is."""

from collections.abc import Callable
from random import Random

import numpy as np

from mmlogic.codes.game import Game
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Theory
from mmlogic.common.seeds import spawned
from mmlogic.machine import Limits
from mmlogic.players.engine.fitting import fitting
from mmlogic.players.engine.listing import PEGS, codes_array
from mmlogic.players.engine.player import PlayerError
from mmlogic.players.engine.rejecting import drawn
from mmlogic.players.engine.space import Codes

__all__ = ["sample"]

FEW = 10_000
"""As many codes that are left are all looked at, even where those of the game are too many to list."""


def sample(
    theory: Theory, solver: Callable[[], Solver], random: Random, limits: Limits, many: int, patient: bool
) -> tuple[Codes, int, bool]:
    """Return `many` of the codes that are left, drawn uniformly; how many are left; whether these are all.

    They are all if they are few. One who is `patient` counts for as long as it takes. Raises PlayerError
    where no code is left, or a game has too many symbols or pegs.
    """
    _require_size(theory.game)
    found = fitting(theory)
    if found:
        count = found.count
    else:
        count = solver().count(limits=limits) if patient else solver().count_soon(limits)
    if not count:
        raise PlayerError("no code is left: the clues contradict each other")
    every = count <= min(FEW, 5 * many)
    if found:
        ranks = np.arange(count) if every else spawned(random).integers(count, size=many)
        return found.ranked(ranks), count, every
    some = None if every else drawn(theory, count, many, random)
    if some is None:
        numbers = range(count) if every else [random.randrange(count) for _ in range(many)]
        some = codes_array(solver().ranked(numbers, limits), theory.game)
    return some, count, every


def _require_size(game: Game) -> None:
    """Raise PlayerError for a game with too many symbols or pegs."""
    if len(game.symbols) > 256:
        raise PlayerError(f"players support at most 256 symbols, not {len(game.symbols)}")
    if game.pegs > PEGS:
        raise PlayerError(f"players support at most {PEGS} pegs, not {game.pegs}")
