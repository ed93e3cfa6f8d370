"""`rate`: rate your own guess as `suggest` does, next to a player's best guess."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any

from mmlogic.codes import meaning
from mmlogic.codes.state import Codes
from mmlogic.codes.written import Code
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.players import on_demand
from mmlogic.players.answers import SuggestAnswer
from mmlogic.players.rating import FIGURES, Rating
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Rate", "RateAnswer"]


@dataclass(kw_only=True)
class RateAnswer(Answer):
    """What a guess is worth, and the best guess of a player beside it."""

    figures: Rating[str]
    best: SuggestAnswer
    with_parts: bool = False

    def data(self) -> dict[str, Any]:
        """Return the figures of the guess."""
        return self.figures.data(self.with_parts)

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the guess with what it is worth, then the player's guess."""
        rated, best = self.figures, self.best
        yield from paper.beside(paper.code(rated.code, 0), plain(rated.sentences(paper)), indent=2)
        if self.with_parts:
            yield from rated.draw_parts(paper)
        worth = f": {best.figures.average(paper)} on average, {best.figures.at_worst(paper)} at worst."
        guess = [("", f"{best.player} would guess "), *paper.code(best.code, 0), ("", worth)]
        yield from paper.wrapped(guess, "  ", indented=True)
        yield from best.figures.draw_source(paper)

    def rows(self) -> Iterator[Row]:
        """Yield a row with the figures, then the parts if they were asked for."""
        yield FIGURES
        yield self.figures.row()
        if self.with_parts:
            yield from self.figures.part_rows()


@statement(usage="rate CODE [with parts]", example="rate RRBBGG", heading=Heading.PLAYING)
@dataclass(frozen=True)
class Rate(Ask[RateAnswer]):
    """Rate your own guess as `suggest` does, next to a player's best guess."""

    code: Code
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")

    def carry_out(self, session: SessionContext) -> RateAnswer:
        """Rate the guess, and ask the usual player for its own."""
        with on_demand.player_problems(self.span):
            code = meaning.code(self.code, session.state(Codes).game)
            figures = on_demand.candidates_of(session).rate(code)
            best = on_demand.suggestion(session, on_demand.player_of(None, session))
        return RateAnswer(figures=figures, best=best, with_parts=self.parts)
