"""`edit`: give clue N other marks, another guess, or both."""

from dataclasses import dataclass, field

from mmlogic.codes import meaning
from mmlogic.codes.clues import NoCodeLeft, clue_taken, index_of
from mmlogic.codes.game import Game
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue
from mmlogic.codes.written import Code
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Command, Heading, introduced, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Edit"]


@statement(
    usage="edit N BLACK WHITE | edit N guess CODE [BLACK WHITE]", example="edit 2 1 1", heading=Heading.CLUES
)
@dataclass(frozen=True)
class Edit(Command[Done | NoCodeLeft]):
    """Give clue N other marks, another guess with the same marks, or both."""

    clue: int
    code: Code | None = field(default=None, kw_only=True, metadata=introduced("guess", "another guess"))
    black: int | None = None
    white: int | None = None

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft:
        """Put the clue as it shall be in the place of the one that was told."""
        codes = session.state(Codes)
        place = index_of(self.clue, len(codes.clues), "clue")
        codes.replace_clue(place, self._edited(codes.clues[place], codes.game))
        return clue_taken(codes, int(self.clue), codes.any_left())

    def _edited(self, clue: Clue, game: Game) -> Clue:
        """Return the clue with what is given in the place of what it has."""
        if (self.black is None) != (self.white is None) or (self.black is None and self.code is None):
            raise StatementProblem("`edit` takes both marks, black and white, or a guess")
        code = clue.code if self.code is None else meaning.code(self.code, game, blanks=True)
        if self.black is None or self.white is None:
            return Clue(code, clue.marks)
        return Clue(code, meaning.marks(self.black, self.white, game.pegs))
