"""`pegs`: set the length of codes to N pegs."""

from dataclasses import MISSING, dataclass, replace

from mmlogic.codes import meaning
from mmlogic.codes.games import change
from mmlogic.codes.state import Codes
from mmlogic.codes.written import MOST_PEGS
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Pegs"]


@statement(usage="pegs N", example="pegs 6", heading=Heading.GAME)
@dataclass(frozen=True)
class Pegs(Tell[Done]):
    """Set the length of codes to N pegs."""

    number: int = part(default=MISSING, most=MOST_PEGS)

    def carry_out(self, session: SessionContext) -> Done:
        """Play on with so many pegs."""
        codes = session.state(Codes)
        pegs = meaning.pegs(self.number)
        return change(codes, replace(codes.game, pegs=pegs), "pegs")
