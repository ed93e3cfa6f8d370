"""`suggest`: suggest the next guess: whether it may win, and how many codes it leaves."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any

from mmlogic.codes.state import Codes
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.players.answers import SuggestAnswer
from mmlogic.players.drawing import line_width
from mmlogic.players.rating import FIGURES, Rating
from mmlogic.players.written import Player
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext

__all__ = ["Suggest", "SuggestAllAnswer"]


@dataclass(kw_only=True)
class SuggestAllAnswer(Answer):
    """What each player would guess, the least expected number left first."""

    suggestions: tuple[SuggestAnswer, ...]

    def data(self) -> dict[str, Any]:
        """Return the suggestions."""
        return {"suggestions": [each.data() for each in self.suggestions]}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table of the guesses, one a row."""
        codes = [paper.code(each.code, 0) for each in self.suggestions]
        width = max(map(line_width, codes))
        head = f"{'guess':<{width}}  {'can win':<7} {'expected':>10} {'worst':>8} {'bits':>6}  player"
        yield [("class:quiet", head)]
        for each, code in zip(self.suggestions, codes, strict=True):
            numbers = " " * (width - line_width(code)) + _numbers(each.figures)
            yield [*code, ("", f"  {numbers}  "), ("class:keyword", each.player)]
        yield from self.suggestions[0].figures.draw_source()

    def rows(self) -> Iterator[Row]:
        """Yield a row a player."""
        yield ["player", *FIGURES]
        yield from ([each.player, *each.figures.row()] for each in self.suggestions)


def _numbers(figures: Rating[str]) -> str:
    wins = "yes" if figures.consistent else "no"
    expected = f"{figures.expected:.2f}" if figures.expected < 1000 else f"{figures.expected:.0f}"
    left = f"{figures.about + expected:>10} {figures.about + str(figures.worst):>8}"
    return f"{wins:<7} {left} {figures.bits:>6.3f}"


@statement(
    usage="suggest [PLAYER] [with parts] | suggest all",
    example="suggest minimax pool consistent",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Suggest(Ask[SuggestAnswer | SuggestAllAnswer]):
    """Suggest the next guess: whether it may win, and how many codes it leaves.

    PLAYER is `first`, `random`, `minimax`, `expected`, `entropy` (if none is named), `parts`, `optimal` or
    `tree FILE`, followed by options: `pool any|consistent|FILE` (which codes may be guessed; FILE adds its
    words to the codes of the game), `opening CODE` (repeat it for a second guess), `ties lowest|highest` and
    `prefer consistent|any` (which of equally good guesses comes first), `aim average|worst` (for `optimal`).
    `with parts` shows how many codes each answer leaves. `suggest all` ranks what all players would guess.
    """

    player: Player | None = None
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")
    everyone: bool = word("all", "all players")

    def carry_out(self, session: SessionContext) -> SuggestAnswer | SuggestAllAnswer:
        """Ask the player, or all of them."""
        from mmlogic.players.asking import player_of, player_problems, suggestion

        with player_problems(self.span):
            if self.everyone:
                return _everyone(session)
            answer = suggestion(session, player_of(self.player, session))
            answer.with_parts = self.parts
            session.state(Codes).suggest(answer.code, answer.player)
            return answer


def _everyone(session: SessionContext) -> SuggestAllAnswer:
    """Return what all players would guess, those that expect to leave the fewest codes first."""
    from mmlogic.players.asking import candidates_of, player_of, suggestion
    from mmlogic.players.engine.player import ranked

    names = ranked(candidates_of(session).count)
    shares = (1 / left for left in range(len(names), 0, -1))
    found = [
        suggestion(session, player_of(Player(name), session), share)
        for name, share in zip(names, shares, strict=True)
    ]
    best = sorted(found, key=lambda each: (each.figures.expected, each.figures.worst))
    return SuggestAllAnswer(suggestions=tuple(best))
