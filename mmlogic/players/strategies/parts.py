"""Most parts: the guess with the most different answers."""

import numpy as np
from numpy.typing import NDArray

from mmlogic.players.engine.parting import Counts
from mmlogic.players.strategies.onestep import one_step

__all__ = ["parts"]


@one_step("parts", "the guess with the most different answers", "Kooi, 2005", ranked=5)
def parts(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the number of its parts, the more the less."""
    number: NDArray[np.int64] = np.count_nonzero(counts, axis=1)
    return -number
