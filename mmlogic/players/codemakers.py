"""The program as codemaker: what it tells of its secret, how it answers a guess, what it shows at the end.

A codemaker that may lie does so at random moments; an evil one where it leaves the most codes. None lies
about the secret itself: who guesses it has won.
"""

from typing import NamedTuple

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code
from mmlogic.players import on_demand
from mmlogic.players.parts import SECRET, Codemaker
from mmlogic.session.context import SessionContext

__all__ = ["Reply", "reply", "shown"]

OFTEN = 1 / 3
"""How likely a codemaker that may lie does so, each time."""


class Reply(NamedTuple):
    """What a guess is answered with, and whether it was the secret."""

    told: Told
    won: bool


def reply(guess: Code, codemaker: Codemaker, session: SessionContext) -> Reply:
    """Return what the codemaker answers to a guess."""
    if codemaker.code is None:
        with on_demand.player_problems():
            return on_demand.worst_reply(guess, session)
    codes, secret = session.state(Codes), codemaker.code
    told = codes.answer(guess, secret)
    won = guess == secret or codes.game.dialect.wins(told, codes.game.pegs)
    return Reply(told if won else _lie(guess, codemaker, session) or told, won)


def shown(codemaker: Codemaker, session: SessionContext) -> Code | None:
    """Return the code that a codemaker shows who has won, and drop it: if none is chosen, the first left."""
    codes = session.state(Codes)
    session.timeline.fill(SECRET)
    return codemaker.code or codes.solver.first(codes.limits)


def _lie(guess: Code, codemaker: Codemaker, session: SessionContext) -> Told | None:
    """Return what another code that is left would answer; None if the truth is told this time."""
    codes, secret = session.state(Codes), codemaker.code
    assert secret is not None
    lied = len(codes.solver.breaks(secret, codes.limits)[0]) if codemaker.lies else 0
    if lied >= codemaker.lies or session.random.random() >= OFTEN:
        return None
    other = codes.drawn(session.random)
    told = codes.answer(guess, other) if other else None
    return None if told is None or codes.game.dialect.wins(told, codes.game.pegs) else told
