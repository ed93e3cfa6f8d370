"""`undo`: undo the last change of the session, or the last N."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.past import repeat

__all__ = ["Undo"]


@statement(usage="undo [N]", example="undo", heading=Heading.SESSION)
@dataclass(frozen=True)
class Undo(Command[Done]):
    """Undo the last change of the session, or the last N."""

    steps: int = 1

    def carry_out(self, session: SessionContext) -> Done:
        """Undo the changes."""
        undo, _ = session.timeline.depth
        return repeat(session, session.timeline.undo, self.steps, undo, "undone")
