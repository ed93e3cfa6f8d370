"""`edit`: give clue N other marks."""

from dataclasses import dataclass

from mmlogic.codes import meaning
from mmlogic.codes.clues import NoCodeLeft, clue_taken, index_of
from mmlogic.codes.theory import Clue
from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Edit"]


@statement(usage="edit N BLACK WHITE", example="edit 2 1 1", heading=Heading.CLUES)
@dataclass(frozen=True)
class Edit(Command[Done | NoCodeLeft]):
    """Give clue N other marks."""

    clue: int
    black: int
    white: int

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft:
        """Give the clue these marks."""
        from mmlogic.codes.state import Codes

        timeline = session.timeline
        place = index_of(self.clue, len(timeline.clues), "clue")
        marks = meaning.marks(self.black, self.white, timeline.game.pegs)
        clue = Clue(timeline.clues[place].code, marks)
        timeline.replace("clues", place, clue)
        return clue_taken(session, int(self.clue), session.state(Codes).any_left())
