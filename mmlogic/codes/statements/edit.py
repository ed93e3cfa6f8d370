"""`edit`: give clue N another answer, another guess, or both."""

from dataclasses import dataclass, replace

from mmlogic.codes import meaning
from mmlogic.codes.checks import check_listed, clue_of
from mmlogic.codes.clues import NoCodeLeft, clue_taken, index_of
from mmlogic.codes.codemaker import check_true
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue
from mmlogic.codes.written import Pieces
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Edit"]


@statement(usage="edit N ANSWER | edit N guess CODE [ANSWER]", example="edit 2 1 1", heading=Heading.CLUES)
@dataclass(frozen=True)
class Edit(Command[Done | NoCodeLeft]):
    """Give clue N another answer, another guess with the same answer, or both."""

    clue: int
    told: Pieces | None = None
    guess: Pieces | None = part(before="guess", help="another guess")

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft:
        """Put the clue as it shall be in the place of the one that was told."""
        codes = session.state(Codes)
        place = index_of(self.clue, len(codes.told), "clue")
        clue = self._edited(codes.told[place], session)
        with session.timeline.as_one():
            dropped = check_true(clue, session, (self.told or self.guess or self).span)
            codes.replace_clue(place, clue)
        return clue_taken(codes, int(self.clue), codes.any_left(), dropped)

    def _edited(self, clue: Clue, session: SessionContext) -> Clue:
        """Return the clue with what is given in the place of what it has."""
        codes = session.state(Codes)
        if self.guess is None:
            if self.told is None:
                raise StatementProblem("`edit` takes an answer or a guess", place_of(self.clue))
            return clue_of(clue.code, self.told.pieces, codes)
        code, rest = meaning.guessed(self.guess, codes.game)
        check_listed(code, session, self.guess.span)
        return clue_of(code, rest, codes) if rest else replace(clue, code=code)
