"""Statements about what guesses are worth: one's own, and the best."""

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from mmlogic.codes import meaning
from mmlogic.codes.checks import check_listed
from mmlogic.codes.state import Codes
from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem
from mmlogic.language.places import place_of
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.players.answers import Ranked, Ranking, SuggestAnswer
from mmlogic.players.rating import FIGURES, Rating, compared
from mmlogic.players.written import Rated
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.safety import CODES

__all__ = ["MEASURES", "Rank", "RankAnswer", "Rate", "RateAllAnswer", "RateAnswer"]


@dataclass(kw_only=True)
class RateAnswer(Answer):
    """What a guess is worth, and the best guess of a player beside it."""

    figures: Rating[str]
    best: SuggestAnswer
    with_parts: bool = False

    def data(self) -> dict[str, Any]:
        return self.figures.data(self.with_parts)

    def draw(self, paper: Paper) -> Iterator[Line]:
        rated, best = self.figures, self.best
        yield from paper.beside(paper.code(rated.code, 0), plain(rated.sentences(paper)), indent=2)
        if self.with_parts:
            yield from rated.draw_parts(paper)
        worth = f": {best.figures.average(paper)} on average, {best.figures.at_worst(paper)} at worst."
        guess = [("", f"{best.player} would guess "), *paper.code(best.code, 0), ("", worth)]
        yield from paper.wrapped(guess, "  ", indented=True)
        yield from best.figures.draw_source(paper)

    def rows(self) -> Iterator[Row]:
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
        return {"guesses": [each.data(self.with_parts) for each in self.guesses], "best": self.best.data()}

    def draw(self, paper: Paper) -> Iterator[Line]:
        best = self.best.figures
        rows = [(each, "yours") for each in self.guesses]
        yield from compared([*rows, (best, self.best.player)], "whose", paper)
        if self.with_parts:
            for each in self.guesses:
                yield paper.code(each.code, 0)
                yield from each.draw_parts(paper)
        yield from best.draw_source(paper)

    def rows(self) -> Iterator[Row]:
        if not self.with_parts:
            yield FIGURES
            yield from (each.row() for each in self.guesses)
            return
        for number, each in enumerate(self.guesses):
            code, (head, *parts) = " ".join(each.code), each.part_rows()
            yield from [["code", *head]] * (number == 0)
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
        from mmlogic.players import asking  # brings numpy

        with asking.player_problems(self.span):
            game = session.state(Codes).game
            codes = []
            for written in meaning.listed(self.rated.codes, game):
                codes.append(meaning.code(written, game, blanks=True))
                check_listed(codes[-1], session, written.span)
            left = asking.candidates_of(session)
            rate = left.rate_exactly if self.exact else left.rate
            figures = tuple(rate(code) for code in codes)
            best = asking.suggestion(session, asking.player_of(None, session))
        if len(figures) == 1:
            return RateAnswer(figures=figures[0], best=best, with_parts=self.parts)
        return RateAllAnswer(guesses=figures, best=best, with_parts=self.parts)


MEASURES = {
    "entropy": "the most bits",
    "expected": "the fewest codes left on average",
    "minimax": "the fewest codes left at worst",
    "parts": "the most different answers",
}
"""What guesses may be ranked by: each is the name of the player that guesses the best of them."""

MOST = 10
"""As many guesses are ranked if nothing else is said."""


@dataclass(kw_only=True)
class RankAnswer(Answer):
    """The best guesses by a measure, the best first."""

    meanings: ClassVar[Mapping[str, str]] = {
        "measure": "what the guesses are ranked by",
        "guesses": "the best guesses, the best first",
        "answers": "how many different answers the guess may get, the win among them",
        "stands_for": "how many guesses cannot differ from this one, itself among them; null where not known",
        "classes": "how many guesses that differ there are",
    }

    measure: str
    ranking: Ranking

    def data(self) -> dict[str, Any]:
        guesses = [
            {**each.figures.data(), "answers": each.figures.answers, "stands_for": each.stands_for}
            for each in self.ranking.guesses
        ]
        return {"measure": self.measure, "guesses": guesses, "classes": self.ranking.classes}

    def draw(self, paper: Paper) -> Iterator[Line]:
        guesses = [(each.figures, _noted(each, paper)) for each in self.ranking.guesses]
        yield from compared(guesses, "parts   stands for", paper)
        shown, classes = len(guesses), self.ranking.classes
        if shown < classes:
            more = f"By {self.measure}, the best {paper.number(shown)} of {paper.number(classes)}."
            yield from paper.wrapped(more, "  ", indented=True)
        yield from self.ranking.guesses[0].figures.draw_source(paper)

    def rows(self) -> Iterator[Row]:
        yield [*FIGURES, "answers", "stands_for"]
        for each in self.ranking.guesses:
            yield [*each.figures.row(), each.figures.answers, each.stands_for]


def _noted(ranked: Ranked, paper: Paper) -> str:
    parts, many = ranked.figures.answers, ranked.stands_for
    stands_for = "" if many is None else paper.number(many)
    if paper.narrow:
        return plural(parts, "part") + (f", stands for {stands_for}" if stands_for else "")
    return f"{parts:>5}   {stands_for:>10}"


@statement(usage="rank [N] [by MEASURE]", example="rank 5 by parts", heading=Heading.PLAYING)
@dataclass(frozen=True)
class Rank(Ask[RankAnswer]):
    """Rank the best guesses; equivalent guesses share one line.

    N is how many, 10 if it is left out. MEASURE is `entropy` (the most bits; if none is named),
    `expected` (the fewest codes left on average), `minimax` (the fewest at worst) or `parts` (the most
    different answers). Guesses that an exchange of symbols or pegs turns into each other are worth the
    same: the first of them stands for all. Of equally good guesses, one that can win comes first. Where
    the codes left are too many to list, some are drawn and ranked among themselves.
    """

    each = True

    limit: int | None = part(most=CODES)
    measure: str | None = part(before="by", help="what guesses are ranked by")

    def carry_out(self, session: SessionContext) -> RankAnswer:
        most = MOST if self.limit is None else self.limit
        if most < 1:
            raise StatementProblem("`rank` needs at least one guess", place_of(self.limit, self.span))
        measure = (self.measure or "entropy").lower()
        if measure not in MEASURES:
            known = ", ".join(f"`{name}`" for name in MEASURES)
            message = f"`{self.measure}` is no measure of guesses: expected one of {known}"
            raise StatementProblem(message, place_of(self.measure, self.span))
        from mmlogic.players import asking  # brings numpy

        with asking.player_problems(self.span):
            return RankAnswer(measure=measure, ranking=asking.ranking(session, measure, most))
