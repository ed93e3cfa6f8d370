"""`redo`: redo the last change that was undone, or the last N."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.past import repeat

__all__ = ["Redo"]


@statement(usage="redo [N]", example="redo", heading=Heading.SESSION)
@dataclass(frozen=True)
class Redo(Command[Done]):
    """Redo the last change that was undone, or the last N."""

    steps: int = 1

    def carry_out(self, session: SessionContext) -> Done:
        """Redo the changes."""
        _, redo = session.timeline.depth
        return repeat(session, session.timeline.redo, self.steps, redo, "redone")
