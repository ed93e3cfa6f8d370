"""`suggest`: suggest the next guess: whether it may win, and how many codes it leaves."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

from mmlogic.codes.constraints import Among, atoms
from mmlogic.codes.presets import PRESETS
from mmlogic.codes.remaining import TooManyCodes
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.players import on_demand
from mmlogic.players.answers import BlindAnswer, SuggestAnswer, SuggestEachAnswer
from mmlogic.players.rating import FIGURES, compared
from mmlogic.players.written import Player
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext

if TYPE_CHECKING:
    from mmlogic.players.engine.spec import PlayerSpec

__all__ = ["Suggest", "SuggestAllAnswer"]


@dataclass(kw_only=True)
class SuggestAllAnswer(Answer):
    """What each player would guess, the least expected number left first; who was left out.

    Where several secrets are sought, the guess is one for all of them, and its figures are sums.
    """

    suggestions: tuple[SuggestAnswer | SuggestEachAnswer, ...]
    left_out: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the suggestions."""
        return {"suggestions": [each.data() for each in self.suggestions]}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table of the guesses, each with those that chose it; on a narrow page two lines a guess."""
        chosen = dict[Code, list[str]]()
        for each in self.suggestions:
            chosen.setdefault(each.code, []).append(each.player)
        figures = {each.code: each.figures for each in self.suggestions}
        guesses = [(figures[code], ", ".join(players)) for code, players in chosen.items()]
        yield from compared(guesses, "chosen by", paper)
        first = self.suggestions[0].figures
        if isinstance(self.suggestions[0], SuggestEachAnswer):
            yield from paper.wrapped(
                "The figures of all secrets that are sought, added up.", "  ", indented=True
            )
        yield from first.draw_source(paper)
        codes = f"{paper.number(first.left)} codes are too many."
        for player in self.left_out:
            yield from paper.wrapped(f"{player} is left out: {codes}", "  ", indented=True)

    def rows(self) -> Iterator[Row]:
        """Yield a row a player."""
        yield ["player", *FIGURES]
        yield from ([each.player, *each.figures.row()] for each in self.suggestions)


Suggestion = SuggestAnswer | SuggestAllAnswer | SuggestEachAnswer | BlindAnswer
"""What `suggest` answers."""


@statement(
    usage="suggest [PLAYER] [with parts] | suggest all",
    example="suggest minimax pool consistent",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Suggest(Ask[Suggestion]):
    """Suggest the next guess: whether it may win, and how many codes it leaves.

    PLAYER is `first`, `random`, `minimax`, `expected`, `entropy` (if none is named), `parts`, `optimal`,
    `sampled`, `iterative`, `rejection`, `tree FILE` or a player of your own (`help player`); for games of any
    size `sat`, `genetic`, `swift`, `rao`; `auto` is the one that suits the size of the game, and is asked if
    none is named and the codes left are too many to count. Options follow:
    `pool any|consistent|FILE` (which codes may be guessed; FILE adds its words to the codes of the game),
    `opening CODE` (repeat it for a second guess), `ties lowest|highest` and `prefer consistent|any` (which of
    equally good guesses comes first), `aim average|worst|N` (for `optimal`: N is the most guesses of a game)
    and `among N` (for `optimal`: the N guesses of the lowest bounds each turn are tried), `fix plain|advance`
    (for `rao`: whether equal symbols are taken to stand in order), `keep SHARE` (for `sat`: each guess obeys
    so many of the clues, drawn at random),
    `likely SELECTION` (codes are as likely as the selection rule chooses them: see `help likely`; for
    `entropy`, `expected`, `random` and `sampled`).
    `with parts` shows how many codes each answer leaves. `suggest all` ranks what all players would guess.
    """

    player: Player | None = None
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")
    everyone: bool = word("all", "all players")

    def carry_out(self, session: SessionContext) -> Suggestion:
        """Ask the player, or all of them."""
        with on_demand.player_problems(self.span):
            if self.everyone:
                return _everyone(session)
            answer = self._asked(session)
        session.state(Codes).suggest(answer.code, answer.player)
        return answer

    def _asked(self, session: SessionContext) -> SuggestAnswer | SuggestEachAnswer | BlindAnswer:
        """Ask the player."""
        spec = on_demand.player_of(self.player, session)
        answer: SuggestAnswer | SuggestEachAnswer | BlindAnswer
        if session.state(Codes).secrets > 1:
            answer = on_demand.joint_suggestion(session, spec, self.parts)
        else:
            answer = self._of_one(spec, session)
        if isinstance(answer, SuggestAnswer):
            answer.with_parts = self.parts
            answer.any_letters = _any_letters(session.state(Codes))
        answer.words_left_out = spec.options.left_out
        return answer

    def _of_one(self, spec: "PlayerSpec", session: SessionContext) -> SuggestAnswer | BlindAnswer:
        """Ask about one secret the player; or `auto`, if none is named and the usual one finds no figures."""
        try:
            return on_demand.blind_suggestion(session, spec) or on_demand.suggestion(session, spec)
        except TooManyCodes:
            suited = None if self.player else on_demand.player_of(Player("auto"), session)
            answer = on_demand.blind_suggestion(session, suited) if suited else None
            if answer is None:
                raise
            return answer


def _any_letters(codes: Codes) -> bool:
    """Tell whether this is a game of words without a file of them."""
    listed = any(isinstance(each, Among) for rule in codes.rules for each in atoms(rule.constraint))
    of_words = {(each.kinds, each.answers) for each in map(PRESETS.__getitem__, ("wordle", "jotto"))}
    return (codes.game.kinds, codes.game.answers) in of_words and not listed


def _everyone(session: SessionContext) -> SuggestAllAnswer:
    """Return the guess of every player, sorted by the expected number of codes left."""
    codes = session.state(Codes)
    count = max(_counts(session))
    players = [each for each in on_demand.ranked() if not (codes.theory.lies and each.trusting)]
    asked = [each.name for each in players if each.most is None or count <= each.most]
    shares = (1 / left for left in range(len(asked), 0, -1))
    found = [_suggested(name, session, share) for name, share in zip(asked, shares, strict=True)]
    best = sorted(found, key=lambda each: (each.figures.expected, each.figures.worst))
    left_out = tuple(each.name for each in players if each.name not in asked)
    return SuggestAllAnswer(suggestions=tuple(best), left_out=left_out)


def _counts(session: SessionContext) -> list[int]:
    """Return how many codes are left of each secret that is sought."""
    codes, counts = session.state(Codes), list[int]()
    for secret in codes.sought if codes.secrets > 1 else [0]:
        with codes.about(secret):
            counts.append(on_demand.candidates_of(session).count)
    if not counts:
        raise StatementProblem("all secrets are found already", hint="`secret random` starts over")
    return counts


def _suggested(name: str, session: SessionContext, share: float) -> SuggestAnswer | SuggestEachAnswer:
    """Return what a player would guess, which may take a share of the time."""
    spec = on_demand.player_of(Player(name), session)
    if session.state(Codes).secrets > 1:
        return on_demand.joint_suggestion(session, spec, parts=False)
    return on_demand.suggestion(session, spec, share)
