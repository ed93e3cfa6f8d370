"""Games of a player in a session: against the codemaker, a person, or several secrets."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes import meaning
from mmlogic.codes.checks import check_turns
from mmlogic.codes.codemaker import reply, shown
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.codes.parts import SECRET, Codemaker
from mmlogic.codes.remaining import TooManyCodes
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue, Code
from mmlogic.codes.thresholds import PAIRS_WEIGHED
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.common.budget import Budget, LimitExceeded, check
from mmlogic.language import StatementProblem, place_of
from mmlogic.players.answers import PlayAnswer, SuggestEachAnswer, Turn, TurnAnswer
from mmlogic.players.asking import (
    PATIENCE,
    blind_choice,
    blind_position,
    blind_suggestion,
    candidates_of,
    check_trust,
    choose,
    guesses_of,
    player_of,
)
from mmlogic.players.engine.candidates import Candidates, root
from mmlogic.players.engine.player import Inferring, Player, PlayerError
from mmlogic.players.engine.reading import Opened, PlayerSpec
from mmlogic.players.rating import Inferences
from mmlogic.players.strategies.onestep import OneStep
from mmlogic.players.written import PENDING, Pending
from mmlogic.players.written import Player as WrittenPlayer
from mmlogic.session.context import SessionContext

__all__ = ["Joint", "after_marks", "joint_guess", "joint_suggestion", "play"]

Views = dict[int, Candidates]
"""What is left of each secret that is sought, by its number from 0."""


@dataclass(frozen=True)
class Joint:
    """A guess for several secrets, and why it is picked."""

    code: Code
    why: str


def joint_suggestion(session: SessionContext, spec: PlayerSpec, parts: bool) -> SuggestEachAnswer:
    """Return a player's guess for all secrets that are sought, with its figures for each."""
    views = _views(session, spec)
    guess = _guess(session, spec, spec.make(), views)
    ratings = {secret + 1: left.rate(guess.code) for secret, left in views.items()}
    return SuggestEachAnswer(
        player=spec.name, code=guess.code, why=guess.why, ratings=ratings, with_parts=parts
    )


def joint_guess(session: SessionContext, spec: PlayerSpec, player: Player) -> tuple[Code, list[Candidates]]:
    """Return a player's guess for all secrets that are sought, and what is left of each."""
    views = _views(session, spec)
    return _guess(session, spec, player, views).code, [*views.values()]


def _views(session: SessionContext, spec: PlayerSpec) -> Views:
    codes, views = session.state(Codes), Views()
    if codes.broken:
        raise PlayerError("every secret is found")
    if isinstance(spec.make(), Inferring):
        raise PlayerError(f"{spec.name} seeks one secret: what it infers follows from its own guesses alone")
    for secret in codes.sought:
        with codes.about(secret):
            views[secret] = candidates_of(session, spec)
    return views


def _guess(session: SessionContext, spec: PlayerSpec, player: Player, views: Views) -> Joint:
    """Return the guess: a code that is certain, or what is best for all secrets together.

    A player that looks one step ahead weighs every guess by what it tells of all secrets; any other player is
    asked about each secret, and its guess of the most bits in all is taken.
    """
    if spec.options.tree and len(views) > 1:
        raise PlayerError(f"a tree follows the answers of one secret, and {len(views)} are sought")
    lefts = list(views.values())
    names = lefts[0].names
    opened = isinstance(player, Opened) and len(lefts[0].theory.clues) < len(player.opening)
    certain = next((secret for secret, left in views.items() if left.count == 1), None)
    if certain is not None and not opened:
        only = views[certain].position
        return Joint(names(only.space.code(int(only.left[0]))), f"the only code left of secret {certain + 1}")
    inner = player.player if isinstance(player, Opened) and not opened else player
    if isinstance(inner, OneStep) and _alike(lefts):
        return Joint(names(_lightest(lefts, inner)), f"{inner.why.partition(':')[0]} of all secrets together")
    asked = lefts[:1] if opened else lefts
    choices = [choose(session, left, spec, player) for left in asked]
    rated = [[left.rate(names(choice.guess)) for left in lefts] for choice in choices]
    best = max(range(len(choices)), key=lambda at: sum(rating.bits for rating in rated[at]))
    return Joint(names(choices[best].guess), choices[best].why)


def _alike(lefts: Sequence[Candidates]) -> bool:
    pools = [left.position.space.pool for left in lefts]
    return not any(left.part for left in lefts) and all(np.array_equal(pools[0], each) for each in pools)


def _lightest(lefts: Sequence[Candidates], player: OneStep) -> tuple[int, ...]:
    """Return the guess of least weight in all: of equal ones what may win most often, then the lowest.

    A secret's weight is divided by the number of its codes.
    """
    rows = _rows(lefts)
    weights = np.zeros(len(rows))
    wins = np.zeros(len(rows), dtype=np.intp)
    for left in lefts:
        position = left.position
        weights += player.weights(position, rows) / len(position.weighed)
        wins += np.isin(rows, position.promising)
    order = rows[::-1] if player.options.highest else rows
    best = np.lexsort((order, -wins, np.round(weights / np.abs(weights).max(initial=1), 12)))[0]
    return lefts[0].position.space.code(int(rows[best]))


def _rows(lefts: Sequence[Candidates]) -> NDArray[np.intp]:
    first, pool = lefts[0].position, len(lefts[0].position.space.pool)
    if first.space.hard:
        return np.flatnonzero(np.logical_or.reduce([left.position.usable for left in lefts]))
    if not first.clues or pool * sum(len(left.position.left) for left in lefts) > PAIRS_WEIGHED:
        return np.unique(np.concatenate([left.position.canonical_guesses() for left in lefts]))
    return np.arange(pool)


LONGEST = 1000
"""Guesses after which a game is given up."""


def play(
    player: WrittenPlayer | None,
    guess: WrittenCode | None,
    session: SessionContext,
    *,
    inferences: bool = False,
) -> PlayAnswer | TurnAnswer:
    """Play against the secret if there is one; otherwise make one guess. Raises StatementProblem.

    `guess` is the one that the player has made already, if it has. After each guess its `inferences` may be
    kept.
    """
    spec = player_of(player, session)
    codemaker = session.timeline.first(SECRET)
    if inferences:
        _check_inferring(session, spec)
    answer: PlayAnswer | TurnAnswer
    if codemaker is None:
        answer = _next_guess(session, spec, player or WrittenPlayer(spec.name), guess)
    elif guess is not None:
        raise StatementProblem("the program holds the secret: no guess waits", place_of(guess))
    else:
        answer = _whole_game(session, spec, codemaker, inferences)
    answer.words_left_out = spec.options.left_out
    return answer


def _whole_game(
    session: SessionContext, spec: PlayerSpec, codemaker: Codemaker, inferences: bool
) -> PlayAnswer:
    with session.timeline.as_one():
        codes = session.state(Codes)
        first = len(codes.told) + 1
        turns = tuple(_game(session, spec, codemaker, inferences))
        answer = PlayAnswer(player=spec.name, first=first, turns=turns, game=codes.game)
        answer.secrets = () if answer.won else shown(codemaker, session)
        return answer


def after_marks(session: SessionContext, clue: Clue, pending: Pending) -> TurnAnswer:
    """Make the guess that follows a clue, or say that the code is found, or that no guess is left."""
    spec, codes = player_of(pending.player, session), session.state(Codes)
    turn, found = len(codes.clues), codes.broken or _is_last(clue.code, codes)
    if found or codes.guesses_left == 0:
        left = 1 if found else _left(codes)
        return TurnAnswer(player=spec.name, turn=turn, left=left, code=clue.code, found=found, lost=not found)
    return _next_guess(session, spec, pending.player)


def _is_last(guess: Code, codes: Codes) -> bool:
    """Tell whether the guess made last wins, whatever its answer says: every code left was guessed.

    Where clues may be wrong, one of several codes may have been denied by a lie: it is guessed again.
    """
    count = None if codes.secrets > 1 else _left(codes)
    if count is None or count > len(codes.clues):
        return False
    left = [code for page in codes.remaining.pages() for code in page]
    denied = len(left) > 1 and codes.theory.lies
    made = (clue for clue in codes.clues if clue.code in left)
    guesses = {clue.code for clue in made if not denied or codes.remaining.fits(clue.code, clue)}
    return guess in left and guesses.issuperset(left)


def _check_inferring(session: SessionContext, spec: PlayerSpec) -> None:
    if session.state(Codes).secrets > 1:
        raise StatementProblem("inferences are shown where one secret is sought")
    if not isinstance(spec.make(), Inferring):
        raise StatementProblem(f"{spec.name} keeps no inferences", hint="`play rao with inferences`")
    if session.timeline.first(SECRET) is None:
        raise StatementProblem(
            "inferences are shown of whole games, in which the program holds the secret",
            hint=f"`secret random; play {spec.name} with inferences`",
        )


def _game(
    session: SessionContext, spec: PlayerSpec, codemaker: Codemaker, inferences: bool = False
) -> Iterator[Turn]:
    codes = session.state(Codes)
    check_trust(codes.theory, spec)
    player = spec.make()
    _check_unbroken(session)
    listed = codes.secrets == 1 and _seen(session, spec, codemaker)
    left = candidates_of(session, spec) if listed else None
    count: int | None = left.count if left else 0
    for _ in range(LONGEST if codes.guesses_left is None else codes.guesses_left):
        began = time.perf_counter()
        code = _chosen(session, left, spec, player)
        seconds = time.perf_counter() - began
        clue, won = reply(code, codemaker, session)
        inferred = _inferred(session, player) if inferences else None
        if won:
            yield Turn(code, clue.told, 1, seconds, True, clue.others, inferred)
            return
        left = candidates_of(session, spec) if left else None
        count = left.count if left else _counted(codes) if count is not None else None
        yield Turn(code, clue.told, count, seconds, False, clue.others, inferred)
    if codes.guesses_left is None:
        raise StatementProblem(f"the code is not broken after {LONGEST} guesses")


def _chosen(session: SessionContext, left: Candidates | None, spec: PlayerSpec, player: Player) -> Code:
    codes = session.state(Codes)
    if codes.secrets > 1:
        return joint_guess(session, spec, player)[0]
    choice = choose(session, left, spec, player) if left else blind_choice(session, player)
    return codes.game.named(choice.guess)


def _inferred(session: SessionContext, player: Player) -> Inferences | None:
    if not isinstance(player, Inferring):
        return None
    return player.inferences(blind_position(session), session.state(Codes).game.symbols)


def _seen(session: SessionContext, spec: PlayerSpec, codemaker: Codemaker) -> bool:
    few = root(session.state(Codes).theory, spec.options.guesses or guesses_of(session)) is not None
    return few or spec.entry.sees != "clues" or not codemaker.secrets


def _counted(codes: Codes) -> int | None:
    try:
        with Budget(PATIENCE):
            return codes.count_all()
    except LimitExceeded:
        check()
        return None


def _check_unbroken(session: SessionContext) -> None:
    if session.state(Codes).broken:
        raise StatementProblem(
            "the code is already broken", hint="`secret random`, `game` or `reset` starts over"
        )
    check_turns(session.state(Codes))


def _next_guess(
    session: SessionContext, spec: PlayerSpec, written: WrittenPlayer, made: WrittenCode | None = None
) -> TurnAnswer:
    codes, count = session.state(Codes), None
    if made is not None:  # nothing is looked at: some clue may have left no code since
        code, count = meaning.code(made, codes.game), _left(codes)
        example = ", ".join([codes.game.dialect.example(codes.game.pegs)] * len(codes.sought))
    elif codes.secrets > 1:
        _check_unbroken(session)
        code, views = joint_guess(session, spec, spec.make())
        count, example = prod(left.count for left in views), ", ".join(_example(code, left) for left in views)
    else:
        _check_unbroken(session)
        code, count, example = _guessed(session, spec)
    turn = len(codes.clues) + 1
    session.timeline.fill(PENDING, Pending(written, code))
    return TurnAnswer(player=spec.name, turn=turn, left=count, code=code, example=example)


def _guessed(session: SessionContext, spec: PlayerSpec) -> tuple[Code, int | None, str]:
    try:
        left = candidates_of(session, spec)
    except TooManyCodes:
        blind, game = blind_suggestion(session, spec), session.state(Codes).game
        if blind is None:
            raise
        return blind.code, None, game.dialect.example(game.pegs)
    code = left.names(choose(session, left, spec, spec.make()).guess)
    return code, left.count, _example(code, left)


def _left(codes: Codes) -> int | None:
    try:
        return codes.count_all()
    except TooManyCodes:
        return None


def _example(guess: Code, left: Candidates) -> str:
    game = left.theory.game
    usual, rating = game.dialect.example(game.pegs), left.rate(guess)
    told = [*rating.parts, *([rating.won[0]] if rating.won else [])]
    return usual if _read(usual, game) in told else game.dialect.text(told[0])


def _read(answer: str, game: Game) -> Told | None:
    try:
        return game.dialect.read(answer.split(), game.pegs)
    except StatementProblem:
        return None
