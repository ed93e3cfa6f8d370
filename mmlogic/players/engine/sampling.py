"""Codes drawn from the codes left, in the quickest way, in games with too many codes to list."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from mmlogic.codes.game import Game
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Theory
from mmlogic.common.seeds import spawned
from mmlogic.players.engine.fitting import fitting
from mmlogic.players.engine.listing import PEGS, codes_array
from mmlogic.players.engine.player import PlayerError
from mmlogic.players.engine.prior import Prior, codes_by_weight
from mmlogic.players.engine.rejecting import drawn
from mmlogic.players.engine.space import Codes, Space

__all__ = ["Sample", "sample"]

FEW = 10_000
"""Up to so many codes left are all listed, even in games with too many codes to list."""


@dataclass(frozen=True)
class Sample:
    """Some codes left, or `every` one, with their weights unless all are alike, and how many are left."""

    space: Space
    prior: Prior | None
    count: int
    every: bool


def sample(theory: Theory, solver: Callable[[], Solver], random: Random, many: int, patient: bool) -> Sample:
    """Return `many` of the codes that are left, drawn as often as they are likely; all if they are few.

    One who is `patient` counts for as long as it takes. Raises PlayerError where no code is left, or a game
    has too many symbols or pegs.
    """
    _require_size(theory.game)
    found = fitting(theory)
    count = found.count if found else solver().count() if patient else solver().count_soon()
    if not count:
        raise PlayerError("no code is left: the clues contradict each other")
    every = count <= min(FEW, 5 * many)
    if theory.likely:
        space, prior = codes_by_weight(theory, solver(), random, 0 if every else many)
        return Sample(space, prior, count, every)
    if found:
        ranks = np.arange(count) if every else spawned(random).integers(count, size=many)
        codes = found.ranked(ranks)
    else:
        codes = _listed(theory, solver, random, 0 if every else many, count)
    return Sample(Space.of(codes, len(theory.game.symbols)).like(theory.game), None, count, every)


def _listed(theory: Theory, solver: Callable[[], Solver], random: Random, many: int, count: int) -> Codes:
    """Return `many` codes drawn uniformly, 0 for all."""
    some = drawn(theory, count, many, random) if many else None
    if some is not None:
        return some
    ranks = [random.randrange(count) for _ in range(many)] if many else range(count)
    return codes_array(solver().ranked(ranks), theory.game)


def _require_size(game: Game) -> None:
    """Raise PlayerError for a game with too many symbols or pegs."""
    if len(game.symbols) > 256:
        raise PlayerError(f"players support at most 256 symbols, not {len(game.symbols)}")
    if game.pegs > PEGS:
        raise PlayerError(f"players support at most {PEGS} pegs, not {game.pegs}")
