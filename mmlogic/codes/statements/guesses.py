"""`guesses`: let players guess further codes, which are never the secret."""

from dataclasses import MISSING, dataclass

from mmlogic.codes.clues import taken
from mmlogic.codes.meaning import symbol
from mmlogic.codes.parts import GUESSES, GuessList
from mmlogic.codes.state import Codes
from mmlogic.codes.words import word_list
from mmlogic.common.wording import plural
from mmlogic.language import place_of
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Guesses"]


@statement(usage='guesses "FILE"', example='guesses "all.txt"', heading=Heading.PLAYING)
@dataclass(frozen=True)
class Guesses(Tell[Done]):
    """Let players guess the codes in a file too, one a line, besides those that may be the secret.

    Your own guesses are on one of the lists, too: any other code is refused.
    """

    path: str = part(quoted=True, default=MISSING)

    def carry_out(self, session: SessionContext) -> Done:
        """Read the file."""
        game = session.state(Codes).game
        place = place_of(self.path, self.span)
        codes, left_out = word_list(self.path, lambda name: symbol(name, game), game, place)
        session.timeline.fill(GUESSES, GuessList(self.path, codes))
        return taken(f"{plural(len(codes), 'more code')} may be guessed", left_out)
