"""`edit`: change the marks of clue N."""

from dataclasses import dataclass

from mmlogic.codes import meaning
from mmlogic.codes.clues import NoCodeLeft, clue_taken, index_of
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue
from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Edit"]


@statement(usage="edit N BLACK WHITE", example="edit 2 1 1", heading=Heading.CLUES)
@dataclass(frozen=True)
class Edit(Command[Done | NoCodeLeft]):
    """Change the marks of clue N."""

    clue: int
    black: int
    white: int

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft:
        """Give the clue these marks."""
        codes = session.state(Codes)
        place = index_of(self.clue, len(codes.clues), "clue")
        marks = meaning.marks(self.black, self.white, codes.game.pegs)
        codes.replace_clue(place, Clue(codes.clues[place].code, marks))
        return clue_taken(codes, int(self.clue), codes.any_left())
