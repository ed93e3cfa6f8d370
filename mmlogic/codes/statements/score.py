"""`score`: say which marks a guess gets if another code is the secret."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mmlogic.codes import meaning
from mmlogic.codes.drawing import marks_text
from mmlogic.codes.feedback import Marks, feedback
from mmlogic.codes.state import Codes
from mmlogic.codes.written import Code
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Score", "ScoreAnswer"]


@dataclass(kw_only=True)
class ScoreAnswer(Answer):
    """The marks of a guess."""

    marks: Marks

    def data(self) -> dict[str, Any]:
        """Return the marks."""
        return self.marks._asdict()

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the marks: as data for a script, in words for a person."""
        yield plain(marks_text(self.marks) if paper.person else str(self.marks))

    def rows(self) -> Iterator[Row]:
        """Yield one row."""
        yield ["black", "white"]
        yield [*self.marks]


@statement(usage="score CODE CODE", example="score RRBBGG RGBYRB", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Score(Ask[ScoreAnswer]):
    """Say which marks a guess, the first code, gets if the second is the secret.

    Clues and rules do not matter; exchanging the codes gives the same marks.
    """

    guess: Code
    code: Code

    def carry_out(self, session: SessionContext) -> ScoreAnswer:
        """Compare the codes."""
        game = session.state(Codes).game
        return ScoreAnswer(marks=feedback(meaning.code(self.guess, game), meaning.code(self.code, game)))
