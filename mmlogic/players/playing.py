"""Games of a player in a session: against the codemaker to the end, or guess by guess against a person."""

import time
from collections.abc import Iterator

from mmlogic.codes import meaning
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue
from mmlogic.codes.written import Code
from mmlogic.language import StatementProblem, place_of
from mmlogic.players.answers import PlayAnswer, Turn, TurnAnswer
from mmlogic.players.asking import candidates_of, choose, marks_of, player_of
from mmlogic.players.parts import PENDING, SECRET, Pending
from mmlogic.players.resolving import ResolvedPlayer
from mmlogic.players.written import Player
from mmlogic.session.context import SessionContext

__all__ = ["after_marks", "play"]

LONGEST = 1000
"""Guesses after which a game is given up."""


def play(player: Player | None, guess: Code | None, session: SessionContext) -> PlayAnswer | TurnAnswer:
    """Play against the secret if there is one; otherwise make one guess. Raises StatementProblem.

    `guess` is the one that the player has made already, if it has.
    """
    resolved = player_of(player, session)
    if session.timeline.first(SECRET) is None:
        return _next_guess(session, resolved, player or Player(resolved.name), guess)
    if guess is not None:
        raise StatementProblem("the program holds the secret: no guess waits", place_of(guess))
    with session.timeline.as_one():
        return PlayAnswer(player=resolved.name, turns=tuple(_game(session, resolved)))


def after_marks(session: SessionContext, clue: Clue, pending: Pending) -> TurnAnswer:
    """Make the guess that follows a clue, or say that the code is found."""
    resolved = player_of(pending.player, session)
    if clue.marks.black < session.state(Codes).game.pegs:
        return _next_guess(session, resolved, pending.player)
    turn = len(session.state(Codes).clues)
    return TurnAnswer(player=resolved.name, turn=turn, left=1, code=clue.code, found=True)


def _game(session: SessionContext, resolved: ResolvedPlayer) -> Iterator[Turn]:
    """Yield the guesses of a game, each of which becomes a clue."""
    codes = session.state(Codes)
    player = resolved.spec.make()
    _check_unbroken(session)
    for _ in range(LONGEST):
        began = time.perf_counter()
        left = candidates_of(session, resolved)
        code = left.names(choose(session, left, resolved, player).guess)
        seconds = time.perf_counter() - began
        marks = marks_of(code, session, left)
        codes.add_clue(Clue(code, marks))
        won = marks.black == codes.game.pegs
        yield Turn(code, *marks, 1 if won else candidates_of(session, resolved).count, seconds)
        if won:
            return
    raise StatementProblem(f"the code is not broken after {LONGEST} guesses")


def _check_unbroken(session: SessionContext) -> None:
    """Raise StatementProblem if the code is broken already."""
    clues = session.state(Codes).clues
    if clues and clues[-1].marks.black == session.state(Codes).game.pegs:
        raise StatementProblem(
            "the code is already broken", hint="`secret random`, `game` or `reset` starts over"
        )


def _next_guess(
    session: SessionContext, resolved: ResolvedPlayer, written: Player, made: Code | None = None
) -> TurnAnswer:
    """Have a player guess, unless it has made its guess already, and wait for the marks."""
    if made is not None:
        codes = session.state(Codes)
        code, count = meaning.code(made, codes.game), codes.solver.count(limits=codes.limits)
    else:
        _check_unbroken(session)
        left = candidates_of(session, resolved)
        code = left.names(choose(session, left, resolved, resolved.spec.make()).guess)
        count = left.count
    session.timeline.fill(PENDING, Pending(written, code))
    return TurnAnswer(player=resolved.name, turn=len(session.state(Codes).clues) + 1, left=count, code=code)
