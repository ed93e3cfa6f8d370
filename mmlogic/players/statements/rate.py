"""`rate`: rate your own guess, or several, as `suggest` does, next to a player's best guess."""

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from mmlogic.codes import meaning
from mmlogic.codes.checks import check_listed
from mmlogic.codes.state import Codes
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.players import on_demand
from mmlogic.players.answers import SuggestAnswer
from mmlogic.players.rating import FIGURES, Rating, compared
from mmlogic.players.written import Rated
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Rate", "RateAllAnswer", "RateAnswer"]


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


@dataclass(kw_only=True)
class RateAllAnswer(Answer):
    """What several guesses are worth, in the order they were given, and the best guess of a player."""

    meanings: ClassVar[Mapping[str, str]] = {
        "guesses": "the guesses, in the order they were given",
        "best": "what the usual player would guess",
    }

    guesses: tuple[Rating[str], ...]
    best: SuggestAnswer
    with_parts: bool = False

    def data(self) -> dict[str, Any]:
        """Return the figures of each guess, and the player's guess."""
        return {"guesses": [each.data(self.with_parts) for each in self.guesses], "best": self.best.data()}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table of the guesses, the player's as its last row, and their parts."""
        best = self.best.figures
        rows = [(each, "yours") for each in self.guesses]
        yield from compared([*rows, (best, self.best.player)], "whose", paper)
        if self.with_parts:
            for each in self.guesses:
                yield paper.code(each.code, 0)
                yield from each.draw_parts(paper)
        yield from best.draw_source(paper)

    def rows(self) -> Iterator[Row]:
        """Yield a row a guess, or with the parts a row for each answer to each guess."""
        if not self.with_parts:
            yield FIGURES
            yield from (each.row() for each in self.guesses)
            return
        heads = [next(iter(each.part_rows())) for each in self.guesses]
        yield ["code", *heads[0]]
        for each in self.guesses:
            code, (_, *parts) = " ".join(each.code), each.part_rows()
            yield from ([code, *row] for row in parts)


@statement(usage="rate CODE, CODE, … [with parts [exact]]", example="rate RRBBGG", heading=Heading.PLAYING)
@dataclass(frozen=True)
class Rate(Ask[RateAnswer | RateAllAnswer]):
    """Rate your own guess, or several, as `suggest` does, next to a player's best guess.

    Several guesses stand side by side in a table, in the order they are given. Pegs may be blank: `R_BB`.

    If a game has too many codes to list, the figures of `with parts` are estimated on a sample. `with parts
    exact` counts all codes that each answer leaves, and takes the figures from these counts.

    Where other codes may get the same answer as the guess itself, the guess is listed apart: it wins.
    """

    each = True

    rated: Rated
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")
    exact: bool = word("exact", "counted, where otherwise a sample tells")

    def carry_out(self, session: SessionContext) -> RateAnswer | RateAllAnswer:
        """Rate the guesses, and ask the usual player for its own."""
        with on_demand.player_problems(self.span):
            game = session.state(Codes).game
            written = meaning.listed(self.rated.codes, game)
            codes = [meaning.code(each, game, blanks=True) for each in written]
            for code, each in zip(codes, written, strict=True):
                check_listed(code, session, each.span)
            left = on_demand.candidates_of(session)
            rate = left.rate_exactly if self.exact else left.rate
            figures = tuple(rate(code) for code in codes)
            best = on_demand.suggestion(session, on_demand.player_of(None, session))
        if len(figures) == 1:
            return RateAnswer(figures=figures[0], best=best, with_parts=self.parts)
        return RateAllAnswer(guesses=figures, best=best, with_parts=self.parts)
