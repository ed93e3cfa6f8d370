"""What a session knows, and its last changes: `history`, `undo`, `redo`."""

from collections.abc import Callable
from dataclasses import dataclass

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, command, statement
from mmlogic.render.answers import Answer, Done
from mmlogic.session.context import SessionContext

__all__ = ["History", "PastAnswer", "redo", "undo"]


@dataclass(kw_only=True)
class PastAnswer(Answer):
    """What a session knows of its subject; how many steps can be taken back or made again."""

    undo: int
    redo: int


@statement(usage="history", example="history", heading=Heading.SESSION)
@dataclass(frozen=True)
class History(Command[PastAnswer]):
    """Show the game, the clues and the rules, with their numbers."""

    def carry_out(self, session: SessionContext) -> PastAnswer:
        """Return what is known of what is at hand."""
        return session.subject.history()


@command(usage="undo [N]", example="undo", heading=Heading.SESSION)
def undo(session: SessionContext, steps: int = 1) -> Done:
    """Undo the last change of the session, or the last N."""
    most, _ = session.timeline.depth
    return _repeated(session, session.timeline.undo, steps, most, "undone")


@command(usage="redo [N]", example="redo", heading=Heading.SESSION)
def redo(session: SessionContext, steps: int = 1) -> Done:
    """Redo the last change that was undone, or the last N."""
    _, most = session.timeline.depth
    return _repeated(session, session.timeline.redo, steps, most, "redone")


def _repeated(session: SessionContext, step: Callable[[], None], steps: int, most: int, what: str) -> Done:
    """Repeat a step, at most `most` times; `what` is the participle for messages.

    Raises StatementProblem for more steps than there are.
    """
    if steps < 1:
        raise StatementProblem(f"{steps} steps: expected at least 1", place_of(steps))
    if steps > most:
        reason = f"only {most} can be {what}" if most else f"nothing can be {what}"
        raise StatementProblem(reason, place_of(steps))
    for _ in range(steps):
        step()
    return session.subject.confirm(f"{plural(steps, 'change')} {what}")
