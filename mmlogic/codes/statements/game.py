"""`game`: start a named game, or one with N pegs and M symbols."""

from dataclasses import dataclass

from mmlogic.codes import meaning
from mmlogic.codes.games import begin
from mmlogic.codes.state import Codes
from mmlogic.codes.written import Size
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.language.spelling import quote, spell
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Game"]


@statement(usage="game NAME | game NxM", example="game 4x6", heading=Heading.GAME)
@dataclass(frozen=True)
class Game(Tell[Done]):
    """Start a named game, or one with N pegs and M symbols.

    `4x6` is 4 pegs of 6 symbols. Up to nine symbols are colours, 10 to 26 are letters, more are numbers.
    `help games` lists the named games: `classic` (4x6), `super` (5x8), `bulls-and-cows`, `wordle` and others.
    """

    layout: str | Size

    def carry_out(self, session: SessionContext) -> Done:
        """Begin the game."""
        return begin(session.state(Codes), meaning.game(self.layout))

    def __str__(self) -> str:
        if isinstance(self.layout, str):
            return f"game {quote(self.layout) if self.layout[:1].isdigit() else spell(self.layout)}"
        return f"game {self.layout}"
