"""The codes that fit plain marks, in games with too many codes to list: how many, some drawn, or all.

As soon as they are few enough they are listed, and what a further clue leaves is picked from the list.
"""

from collections import OrderedDict
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.theory import Theory
from mmlogic.common.budget import cache, check
from mmlogic.players.engine.layers import Layers, layers
from mmlogic.players.engine.marks import marks_of, packed
from mmlogic.players.engine.position import Clue
from mmlogic.players.engine.space import Codes

__all__ = ["Fitting", "fitting"]

LISTED = 1 << 17
"""As many codes are listed."""

KEPT = 4
"""So many lists are kept."""

Key = tuple[int, int, tuple[Clue, ...]]


@dataclass(frozen=True, eq=False)
class Fitting:
    """Codes that fit some clues, by rank: listed, or as layers of states."""

    source: Layers | Codes

    @property
    def count(self) -> int:
        """How many there are."""
        return self.source.count if isinstance(self.source, Layers) else len(self.source)

    def ranked(self, ranks: NDArray[np.int64]) -> Codes:
        """Return those of some ranks."""
        return self.source.ranked(ranks) if isinstance(self.source, Layers) else self.source[ranks]


_listed: OrderedDict[Key, Codes] = OrderedDict()
cache(_listed.clear)


def fitting(theory: Theory) -> Fitting | None:
    """Return the codes of a theory; None for other answers than plain marks, rules, too many states."""
    if not theory.has_marks_alone:
        return None
    game = theory.game
    clues = tuple(Clue(game.indexes(clue.code), clue.told) for clue in theory.clues)
    pegs, symbols = game.pegs, len(game.symbols)
    known = next((n for n in range(len(clues), -1, -1) if (pegs, symbols, clues[:n]) in _listed), None)
    if known is None:
        found = layers(clues, pegs, symbols)
        if found is None or found.count > LISTED:
            return Fitting(found) if found else None
        codes = found.ranked(np.arange(found.count))
    else:
        codes = reduce(_after, clues[known:], _listed[pegs, symbols, clues[:known]])
    _listed[pegs, symbols, clues] = codes
    while len(_listed) > KEPT:
        _listed.popitem(last=False)
    return Fitting(codes)


def _after(codes: Codes, clue: Clue) -> Codes:
    """Return the codes that fit a clue."""
    check()
    told = packed(codes.shape[1], clue.black, clue.white)
    fit: Codes = codes[marks_of(np.array(clue.guess, dtype=np.uint8), codes) == told]
    return fit
