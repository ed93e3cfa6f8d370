"""Codes drawn until enough of them fit the clues: for games too large to list, while many codes are left."""

from random import Random

import numpy as np

from mmlogic.codes.theory import Theory
from mmlogic.common.budget import check
from mmlogic.common.seeds import spawned
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Codes, Space

__all__ = ["drawn"]

_AT_ONCE = 1 << 15
"""The codes that are drawn at once."""

_MOST = 1 << 21
"""The most codes that are drawn: a second or two."""


def drawn(theory: Theory, count: int, many: int, random: Random) -> Codes | None:
    """Return `many` of the `count` codes left, each drawn uniformly; None if too few fit for that."""
    all_codes = theory.universe
    if all_codes is None or many * all_codes > _MOST * count:
        return None
    generator, found = spawned(random), []
    left = many
    while left > 0:
        check()
        fitting = _fitting(theory, _some(theory, generator))
        found.append(generator.permutation(fitting)[:left])  # as they are sorted
        left -= len(fitting)
    return np.concatenate(found)


def _some(theory: Theory, generator: np.random.Generator) -> Codes:
    """Return codes that obey the rules, drawn uniformly."""
    pegs, symbols = theory.game.pegs, len(theory.game.symbols)
    if not theory.rules:
        return generator.integers(symbols, size=(_AT_ONCE, pegs), dtype=np.uint8)
    order = generator.random((_AT_ONCE, symbols)).argsort(axis=1)
    return order[:, :pegs].astype(np.uint8)


def _fitting(theory: Theory, codes: Codes) -> Codes:
    """Return the codes that fit the clues."""
    position = Position(Space.of(codes, len(theory.game.symbols)).like(theory.game))
    for clue in theory.clues:
        position = position.with_clue(Clue(theory.game.indexes(clue.code), clue.told))
    fitting: Codes = position.space.pool[position.left]
    return fitting
