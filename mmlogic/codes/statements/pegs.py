"""`pegs`: make codes N pegs long."""

from dataclasses import MISSING, dataclass

from mmlogic.codes.written import MOST_PEGS
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Answer

__all__ = ["Pegs"]


@statement(usage="pegs N", example="pegs 6", heading=Heading.GAME)
@dataclass(frozen=True)
class Pegs(Tell[Answer]):
    """Make codes N pegs long."""

    number: int = part(default=MISSING, most=MOST_PEGS)
