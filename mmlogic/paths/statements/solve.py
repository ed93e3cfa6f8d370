"""`solve`: find the first solution, or the first N, and say whether there are others."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.render.answers import Answer

__all__ = ["Solve"]


@statement(usage="solve [N] [panels]", example="solve 2", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Solve(Ask[Answer]):
    """Find the first solution, or the first N, and say whether there are others.

    They are printed as boards that read back, as they are found, with the nodes that the search opened, how
    many successors these had, and the average. With `panels` each is printed in two panels: the numbers, and
    how each cell is connected (`x`: to the number before and the number after; `.`: to one of them).
    """

    limit: int | None = part(most=1_000)
    _: KW_ONLY
    panels: bool = word("panels", "numbers, and how the cells are connected")
