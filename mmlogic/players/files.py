"""What a game against a player becomes in a script: the secret, the guess that waits for its marks."""

from collections.abc import Iterator

from mmlogic.codes.written import Names
from mmlogic.players.parts import PENDING, SECRET
from mmlogic.players.statements.play import Play
from mmlogic.players.statements.secret import Secret
from mmlogic.session.context import SessionContext

__all__ = ["following", "opening"]


def opening(session: SessionContext) -> Iterator[str]:
    """Yield the statement that holds the secret, if there is one."""
    secret = session.timeline.first(SECRET)
    if secret is not None:
        yield str(Secret(how="evil") if secret == "evil" else Secret(Names(secret)))


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statement that waits for the marks of a guess, if there is one."""
    pending = session.timeline.first(PENDING)
    if pending is not None:
        yield str(Play(pending.player, Names(pending.code)))
