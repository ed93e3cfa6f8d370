"""Ends of what is at hand: `reset`, `quit`."""

from mmlogic.language.registry import Heading, command
from mmlogic.render.answers import Done, Farewell
from mmlogic.session.context import SessionContext
from mmlogic.session.formats import begin_anew

__all__ = ["quit", "reset"]


@command(usage="reset", example="reset", heading=Heading.SESSION)
def reset(session: SessionContext) -> Done:
    """Start over: no clues, no rules, the initial game."""
    return Done(message=f"a new session: {begin_anew(session)}")


@command(usage="quit", example="quit", heading=Heading.SESSION, also=("exit",))
def quit(session: SessionContext) -> Farewell:
    """Leave."""
    return Farewell()
