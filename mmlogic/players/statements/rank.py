"""`rank`: rank the best guesses; equivalent guesses share one line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem
from mmlogic.language.places import place_of
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.players import on_demand
from mmlogic.players.rating import FIGURES, compared
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.safety import CODES

if TYPE_CHECKING:
    from mmlogic.players.ranking import Ranked, Ranking

__all__ = ["MEASURES", "Rank", "RankAnswer"]

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
    ranking: "Ranking"

    def data(self) -> dict[str, Any]:
        """Return the measure and the guesses."""
        guesses = [
            {**each.figures.data(), "answers": each.figures.answers, "stands_for": each.stands_for}
            for each in self.ranking.guesses
        ]
        return {"measure": self.measure, "guesses": guesses, "classes": self.ranking.classes}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table of the guesses, then how many there are that differ."""
        guesses = [(each.figures, _noted(each, paper)) for each in self.ranking.guesses]
        yield from compared(guesses, "parts   stands for", paper)
        shown, classes = len(guesses), self.ranking.classes
        if shown < classes:
            more = f"By {self.measure}, the best {paper.number(shown)} of {paper.number(classes)}."
            yield from paper.wrapped(more, "  ", indented=True)
        yield from self.ranking.guesses[0].figures.draw_source(paper)

    def rows(self) -> Iterator[Row]:
        """Yield a row a guess."""
        yield [*FIGURES, "answers", "stands_for"]
        for each in self.ranking.guesses:
            yield [*each.figures.row(), each.figures.answers, each.stands_for]


def _noted(ranked: "Ranked", paper: Paper) -> str:
    """Return the parts of a guess, and how many guesses it stands for."""
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
        """Rank the guesses."""
        most = MOST if self.limit is None else self.limit
        if most < 1:
            raise StatementProblem("`rank` needs at least one guess", place_of(self.limit, self.span))
        measure = (self.measure or "entropy").lower()
        if measure not in MEASURES:
            known = ", ".join(f"`{name}`" for name in MEASURES)
            raise StatementProblem(
                f"`{self.measure}` is no measure of guesses: expected one of {known}",
                place_of(self.measure, self.span),
            )
        with on_demand.player_problems(self.span):
            return RankAnswer(measure=measure, ranking=on_demand.ranking(session, measure, most))
