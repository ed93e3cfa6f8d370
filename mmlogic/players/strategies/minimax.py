"""Least worst case: the guess whose largest part is smallest."""

from mmlogic.players.engine.parting import Counts
from mmlogic.players.strategies.onestep import one_step

__all__ = ["minimax"]


@one_step("minimax", "the guess that leaves the fewest at worst", "Knuth, 1977", ranked=2)
def minimax(counts: Counts) -> Counts:
    """Weigh a partition by its largest part."""
    largest: Counts = counts.max(axis=1)
    return largest
