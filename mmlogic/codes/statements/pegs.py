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

    A code that is shorter than M is written without what is missing. Guesses may be shorter, too. Behind a
    shorter code stands the symbol `end` as often as needed, and is answered as any symbol is; it comes before
    all others in their order. `where code[3] = end` asks for codes of less than three pegs.
    """

    number: int | Lengths = part(default=MISSING, most=MOST_PEGS)

    def carry_out(self, session: SessionContext) -> Done:
        """Play on with so many pegs."""
        codes = session.state(Codes)
        return change(codes, meaning.lengths(self.number, codes.game), "pegs")
