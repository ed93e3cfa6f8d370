"""Least expected size: the guess that leaves the fewest codes on average."""

import numpy as np
from numpy.typing import NDArray

from mmlogic.players.engine.parting import Counts
from mmlogic.players.strategies.onestep import one_step

__all__ = ["expected"]


@one_step(
    "expected",
    "the guess that leaves the fewest on average",
    "Irving, 1979",
    ranked=3,
    weighs=True,
    mean=True,
)
def expected(counts: Counts) -> NDArray[np.int64]:
    """Weigh a partition by the sum of the squares of its parts: so many times what is left on average."""
    squares: NDArray[np.int64] = np.einsum("gm,gm->g", counts, counts, dtype=np.int64)
    return squares
