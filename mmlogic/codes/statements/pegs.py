"""`pegs`: set the length of codes to N pegs, or to a range of lengths."""

from dataclasses import MISSING, dataclass

from mmlogic.codes import meaning
from mmlogic.codes.games import change
from mmlogic.codes.state import Codes
from mmlogic.codes.written import MOST_PEGS, Lengths
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Pegs"]


@statement(usage="pegs N | pegs N..M", example="pegs 6", heading=Heading.GAME)
@dataclass(frozen=True)
class Pegs(Tell[Done]):
    """Set the length of codes to N pegs, or to any length from N to M.

    Write a code shorter than M without the missing pegs; guesses may be shorter, too. The symbol `end`
    fills the places behind a shorter code. It gets marks as any symbol does, and precedes all others in
    their order. `where code[3] = end` asks for codes of fewer than three pegs.
    """

    number: int | Lengths = part(default=MISSING, most=MOST_PEGS)

    def carry_out(self, session: SessionContext) -> Done:
        """Play on with so many pegs."""
        codes = session.state(Codes)
        return change(codes, meaning.lengths(self.number, codes.game), "pegs")
