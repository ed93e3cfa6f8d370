"""`unique`: say whether the puzzle has one solution."""

from dataclasses import dataclass

from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Unique"]


@statement(usage="unique", example="unique", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Unique(Ask[Answer]):
    """Say whether the puzzle has one solution.

    Where there are several: two of them, and the cells in which they differ. Where there is none: a smallest
    set of givens that contradict each other.
    """
