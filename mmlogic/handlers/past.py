"""The session's past: `history`."""

from mmlogic.codes.answers import HistoryAnswer
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.render.answers import Answer
from mmlogic.session.statements.history import History

__all__: list[str] = []


@carry_out.register
def _history(statement: History, session: Knowing) -> Answer:
    if session.timeline.puzzle:
        from mmlogic.handlers.solving import history

        return history(session)
    undo, redo = session.timeline.depth
    return HistoryAnswer(theory=session.timeline.theory, undo=undo, redo=redo)
