"""`hint`: give one number that can be placed now, and the easiest reason why."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.render.answers import Answer

__all__ = ["Hint"]


@statement(usage="hint | hint cells", example="hint", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Hint(Ask[Answer]):
    """Give one number that can be placed now, and the easiest reason why.

    `hint cells` names the cells that can be filled now, without their numbers. How often help was asked for
    is counted; `history` tells.
    """

    _: KW_ONLY
    cells: bool = word("cells", "which can be filled now")
