"""`score`: say how a guess is answered if another code is the secret."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mmlogic.codes import meaning
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.drawing import answer_data, answer_words
from mmlogic.codes.game import Game
from mmlogic.codes.results import Answered
from mmlogic.codes.state import Codes
from mmlogic.codes.written import Code
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Score", "ScoreAnswer"]


@dataclass(kw_only=True)
class ScoreAnswer(Answered, Answer):
    """The answer to a guess in a game."""

    told: Told
    game: Game

    def data(self) -> dict[str, Any]:
        """Return the answer."""
        return answer_data(self.told, self.game.dialect)

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the answer: as data for a script, in words for a person."""
        yield plain(answer_words(self.told, self.game.dialect, paper))

    def rows(self) -> Iterator[Row]:
        """Yield one row."""
        yield self.game.dialect.columns
        yield self.game.dialect.cells(self.told)


@statement(usage="score CODE CODE", example="score RRBBGG RGBYRB", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Score(Ask[ScoreAnswer]):
    """Say how a guess, the first code, is answered if the second is the secret.

    Clues and rules do not matter; exchanging the codes gives the same marks. A guess may have blanks: `R_BB`.
    """

    guess: Code
    code: Code

    def carry_out(self, session: SessionContext) -> ScoreAnswer:
        """Compare the codes."""
        codes = session.state(Codes)
        guess = meaning.code(self.guess, codes.game, blanks=True)
        code = meaning.code(self.code, codes.game)
        return ScoreAnswer(told=codes.remaining.answer(guess, code), game=codes.game)
