"""Steps through a session's history, for `undo` and `redo`."""

from collections.abc import Callable

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["repeat"]


def repeat(session: SessionContext, step: Callable[[], None], steps: int, most: int, what: str) -> Done:
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
