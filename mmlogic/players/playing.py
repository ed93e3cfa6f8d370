"""Games of a player in a session: against the codemaker, against a person, for one or several secrets."""

import time
from collections.abc import Iterator
from contextlib import suppress

from mmlogic.codes import meaning
from mmlogic.codes.guesses import check_turns, reply, shown
from mmlogic.codes.remaining import TooManyCodes
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import SECRET, Clue, Code, Codemaker
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.common.ways import Ways
from mmlogic.language import StatementProblem, place_of
from mmlogic.limits.budget import Budget, LimitExceeded, check
from mmlogic.players.answers import PlayAnswer, Turn, TurnAnswer
from mmlogic.players.asking import (
    PATIENCE,
    blind_choice,
    blind_position,
    blind_suggestion,
    candidates_of,
    check_trust,
    choose,
    is_listed,
    joint_choice,
    player_of,
)
from mmlogic.players.engine.candidates import Candidates, PlayerSpec
from mmlogic.players.engine.player import Inferring, Player
from mmlogic.players.rating import Inferences
from mmlogic.players.written import PENDING, Pending, Player as WrittenPlayer
from mmlogic.session.context import SessionContext

LONGEST = 1000
"""Largest number of guesses in a game without a limit of turns."""


def play(
    player: WrittenPlayer | None,
    guess: WrittenCode | None,
    session: SessionContext,
    *,
    inferences: bool = False,
) -> PlayAnswer | TurnAnswer:
    """Play a whole game if the program has a secret, otherwise make one guess. Raises StatementProblem.

    `guess` is the player's first guess, if it was made before. `inferences` requests the player's inferences
    after each guess.
    """
    spec, codes = player_of(player, session), session.state(Codes)
    codemaker = session.timeline.first(SECRET)
    start = _inferred_before(session, spec) if inferences else None
    answer: PlayAnswer | TurnAnswer
    if codemaker is None:
        answer = _next_guess(session, spec, player or WrittenPlayer(spec.name), guess, start)
    elif guess is not None:
        raise StatementProblem("the program holds the secret: no guess needs an answer", place_of(guess))
    else:
        with session.timeline.as_one():
            first, turns = len(codes.told) + 1, tuple(_game(session, spec, codemaker, inferences))
            answer = PlayAnswer(player=spec.name, first=first, start=start, turns=turns, game=codes.game)
            answer.secrets = () if answer.won else shown(codemaker, session)
    answer.words_left_out = spec.options.left_out
    return answer


def after_marks(session: SessionContext, clue: Clue, pending: Pending) -> TurnAnswer:
    """Return the guess that follows a clue, or the end of the game."""
    spec, codes = player_of(pending.player, session), session.state(Codes)
    turn, found = len(codes.told), codes.broken or _is_last(clue.code, codes)
    if found or codes.guesses_left == 0:
        left = 1 if found else _left(codes)
        return TurnAnswer(player=spec.name, turn=turn, left=left, code=clue.code, found=found, lost=not found)
    inferred = _inferred_before(session, spec) if pending.inferences else None
    return _next_guess(session, spec, pending.player, inferred=inferred)


def _is_last(guess: Code, codes: Codes) -> bool:
    """Whether the last guess wins because every remaining code was guessed, even if no answer said so.

    If clues may be wrong and several codes remain, the answer to the secret may have been a lie. Then a guess
    counts only with the answer that a secret gives to itself. The player makes any other guess once more.
    """
    count = None if codes.secrets > 1 else _left(codes)
    if count is None or count > len(codes.told):
        return False
    left = [code for page in codes.remaining.pages() for code in page]
    denied = len(left) > 1 and codes.theory.lies
    made = (clue for clue in codes.told if clue.code in left)
    guesses = {clue.code for clue in made if not denied or codes.remaining.fits(clue.code, clue)}
    return guess in left and guesses.issuperset(left)


def _inferred_before(session: SessionContext, spec: PlayerSpec) -> Inferences:
    codes, player = session.state(Codes), spec.make()
    if codes.secrets > 1:
        raise StatementProblem("inferences are shown in games with one secret")
    if not isinstance(player, Inferring):
        raise StatementProblem(f"{spec.name} has no inferences to show", hint="`play rao with inferences`")
    return player.inferences(blind_position(session), codes.game.symbols)


def _game(
    session: SessionContext, spec: PlayerSpec, codemaker: Codemaker, inferences: bool
) -> Iterator[Turn]:
    codes, player = session.state(Codes), spec.make()
    check_trust(codes.theory, spec)
    _check_unbroken(session)
    left = candidates_of(session, spec) if _sees_codes(session, spec, codemaker) else None
    count: int | None = left.count if left else 0
    for _ in range(LONGEST if codes.guesses_left is None else codes.guesses_left):
        began = time.perf_counter()
        code = _chosen(session, left, spec, player)
        seconds = time.perf_counter() - began
        clue, won = reply(code, codemaker, session)
        inferred = None
        if inferences and isinstance(player, Inferring):
            inferred = player.inferences(blind_position(session), codes.game.symbols)
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
        choice, _ = joint_choice(session, spec, player)
    else:
        choice = choose(session, left, spec, player) if left else blind_choice(session, player)
    return codes.game.named(choice.guess)


def _sees_codes(session: SessionContext, spec: PlayerSpec, codemaker: Codemaker) -> bool:
    if session.state(Codes).secrets > 1:
        return False
    return is_listed(session, spec) or spec.entry.sees != "clues" or not codemaker.secrets


def _counted(codes: Codes) -> int | None:
    try:
        with Budget(PATIENCE):
            return codes.candidates()
    except LimitExceeded:
        check()
        return None


def _check_unbroken(session: SessionContext) -> None:
    if session.state(Codes).broken:
        hint = "`secret random`, `game` or `reset` starts over"
        raise StatementProblem("the code is already broken", hint=hint)
    check_turns(session.state(Codes))


def _next_guess(
    session: SessionContext,
    spec: PlayerSpec,
    written: WrittenPlayer,
    made: WrittenCode | None = None,
    inferred: Inferences | None = None,
) -> TurnAnswer:
    codes = session.state(Codes)
    if made is not None:  # no check that a code remains: a later clue may have excluded all codes
        code, count = meaning.code(made, codes.game), _left(codes)
        example = ", ".join([codes.game.dialect.sample(codes.game.pegs)] * len(codes.sought))
    else:
        _check_unbroken(session)
        code, count, example = _guessed(session, spec)
    turn = len(codes.told) + 1
    session.timeline.fill(PENDING, Pending(written, code, inferred is not None))
    return TurnAnswer(
        player=spec.name, turn=turn, left=count, code=code, example=example, inferences=inferred
    )


def _guessed(session: SessionContext, spec: PlayerSpec) -> tuple[Code, int | None, str]:
    codes = session.state(Codes)
    if codes.secrets > 1:
        choice, views = joint_choice(session, spec, spec.make())
        code, count = codes.game.named(choice.guess), Ways.of(left.count for left in views.values())
        return code, count, ", ".join(_example(code, left) for left in views.values())
    try:
        left = candidates_of(session, spec)
    except TooManyCodes:
        blind = blind_suggestion(session, spec)
        if blind is None:
            raise
        return blind.code, None, codes.game.dialect.sample(codes.game.pegs)
    code = left.names(choose(session, left, spec, spec.make()).guess)
    return code, left.count, _example(code, left)


def _left(codes: Codes) -> int | None:
    try:
        return codes.candidates()
    except TooManyCodes:
        return None


def _example(guess: Code, left: Candidates) -> str:
    game = left.theory.game
    usual, rating = game.dialect.sample(game.pegs), left.rate(guess)
    told = [*rating.parts, *([rating.won[0]] if rating.won else [])]
    with suppress(StatementProblem):
        if game.dialect.read(usual.split(), game.pegs) in told:
            return usual
    return game.dialect.text(told[0])
