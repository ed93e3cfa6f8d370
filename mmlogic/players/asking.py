"""Players in a session: the candidates they see, what they guess, and the marks of the codemaker."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.codes.parts import GUESSES
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code, Theory
from mmlogic.common.budget import Budget, LimitExceeded, check, current
from mmlogic.common.seeds import spawned
from mmlogic.language import Span, StatementProblem
from mmlogic.players.answers import BlindAnswer, SuggestAnswer
from mmlogic.players.engine.candidates import Candidates, candidates, first_choice
from mmlogic.players.engine.listing import root
from mmlogic.players.engine.player import Choice, Player, PlayerError
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code as IndexCode
from mmlogic.players.engine.space import Space, SpaceError
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.engine.watching import Watching
from mmlogic.players.resolving import resolve_player
from mmlogic.players.written import Player as WrittenPlayer
from mmlogic.session.context import SessionContext

__all__ = [
    "PATIENCE",
    "worst_answer",
    "blind_choice",
    "blind_position",
    "blind_suggestion",
    "candidates_of",
    "check_trust",
    "choose",
    "guesses_of",
    "player_problems",
    "player_of",
    "suggestion",
]

_OWN = 0.3
"""What a player may take of the time for a guess; if it is stopped, the usual player has the rest."""

PATIENCE = 1.0
"""Seconds for counting the codes that are left, where the player needs none of them."""

_ALONE = 0.7
"""What the usual player may take of the time: it has no other to fall back on."""


@contextmanager
def player_problems(span: Span | None = None) -> Iterator[None]:
    """Raise StatementProblem, at `span`, for what a player or a space of codes refuses."""
    try:
        yield
    except (PlayerError, SpaceError) as error:
        raise StatementProblem(str(error), span) from None


def player_of(written: WrittenPlayer | None, session: SessionContext) -> PlayerSpec:
    """Return the player that a statement names, the usual one for None. Raises StatementProblem."""
    return resolve_player(written, session.state(Codes).theory)


def candidates_of(session: SessionContext, spec: PlayerSpec | None = None) -> Candidates:
    """Return the remaining candidates. Raises PlayerError if there are none, or the player trusts lies."""
    codes = session.state(Codes)
    if spec:
        check_trust(codes.theory, spec)
    guesses = spec.options.guesses if spec else None
    if guesses is None:
        guesses = guesses_of(session)
    hard = session.settings.hard == "on"
    remaining = codes.remaining
    if spec and spec.options.likely:
        remaining = Remaining(spec.options.believed(codes.theory))
    return candidates(remaining, session.random, guesses, hard=hard)


def check_trust(theory: Theory, spec: PlayerSpec) -> None:
    """Raise PlayerError for a player that takes every clue as true, where some may be wrong."""
    if theory.lies and spec.entry.trusting:
        raise PlayerError(f"{spec.name} takes every clue as true: it cannot play while clues may be wrong")


def guesses_of(session: SessionContext) -> tuple[IndexCode, ...] | None:
    """Return the codes that the session lets players guess besides those of the game."""
    told, game = session.timeline.first(GUESSES), session.state(Codes).game
    return _indexes(told.codes, game) if told else None


@lru_cache(maxsize=4)
def _indexes(codes: tuple[Code, ...], game: Game) -> tuple[IndexCode, ...]:
    return tuple(map(game.indexes, codes))


def choose(session: SessionContext, left: Candidates, spec: PlayerSpec, player: Player) -> Choice:
    """Return a player's guess. Raises PlayerError if one of a file was stopped: none plays for it."""
    choice, _ = _choice(session, left, spec, player)
    if choice.stopped and spec.entry.file:
        turn = len(left.theory.clues) + 1
        raise PlayerError(f"{spec.name} was stopped before it had made guess {turn}")
    return choice


def blind_choice(session: SessionContext, player: Player) -> Choice:
    """Return the guess of a player that sees the clues and no code, in a game of any size."""
    return player.choose(blind_position(session), spawned(session.random))


def blind_position(session: SessionContext) -> Position:
    """Return where a game stands, with the clues and no codes, in a game of any size."""
    theory = session.state(Codes).theory
    game = theory.game
    space = Space.of([(0,) * game.pegs], len(game.symbols)).like(game)
    clues = (Clue(game.indexes(each.code), each.told) for each in theory.clues)
    return Position(space, tuple(clues))


def blind_suggestion(session: SessionContext, spec: PlayerSpec) -> BlindAnswer | None:
    """Return the guess of a player that needs no codes, or one, where they cannot be counted soon.

    None if there are figures to be had: then `suggestion` has them.
    """
    codes = session.state(Codes)
    guesses = spec.options.guesses or guesses_of(session)
    few = spec.entry.sees == "clues" or spec.takes_first
    if not few or codes.theory.lies or root(codes.theory, guesses) is not None:
        return None
    left = current().left
    try:
        with Budget(PATIENCE if left is None else min(PATIENCE, _OWN * left)):
            candidates_of(session, spec)
    except LimitExceeded:
        check()
    else:
        return None
    choice = first_choice(codes.remaining) if spec.takes_first else blind_choice(session, spec.make())
    code = codes.game.named(choice.guess)
    return BlindAnswer(player=spec.name, code=code, why=choice.why, consistent=codes.remaining.holds(code))


def suggestion(session: SessionContext, spec: PlayerSpec, share: float = 1.0) -> SuggestAnswer:
    """Return a player's guess with its rating; `share` is what it may take of the time that is left."""
    left = candidates_of(session, spec)
    choice, drawn = _choice(session, left, spec, spec.make(), share)
    rating = left.rate(left.names(choice.guess))
    figures = replace(rating, drawn=drawn or rating.drawn)
    alike = ", all codes taken for equally likely" if left.theory.likely and not spec.entry.weighs else ""
    return SuggestAnswer(player=spec.name, why=choice.why + alike, figures=figures, stopped=choice.stopped)


def _choice(
    session: SessionContext, left: Candidates, spec: PlayerSpec, player: Player, share: float = 1.0
) -> tuple[Choice, int]:
    """Return a player's guess, and by how many codes it was chosen, 0 for all of them."""
    own = _ALONE if spec == spec.fallback else _OWN
    with Watching(f"{spec.name}: guesses", session.progress, share, own) as watch:
        return left.choose(player, spec, session.random, watch)


def worst_answer(guess: Code, session: SessionContext) -> tuple[Told, bool]:
    """Return the answer that leaves the most codes: the secret is found where nothing else is left."""
    left = candidates_of(session)
    rating, game = left.rate(guess), left.theory.game
    if left.count == 1 and rating.consistent:
        return session.state(Codes).remaining.answer(guess, guess), True
    parts = {told: many for told, many in rating.parts.items() if not game.won(guess, told)}
    most = max(parts.values())
    return min((told for told, many in parts.items() if many == most), key=repr), False
