"""Least worst case: the guess whose largest part is smallest."""

import numpy as np
from numpy.typing import NDArray

from mmlogic.players.engine.parting import Counts
from mmlogic.players.strategies.onestep import one_step

__all__ = ["minimax"]


@one_step("minimax", "the guess that leaves the fewest at worst", "Knuth, 1977", ranked=2)
def minimax(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by its largest part."""
    largest: NDArray[np.int64] = counts.max(axis=1).astype(np.int64)
    return largest
