"""`redo`: make the last change that was taken back once more, or the last N."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.past import repeat

__all__ = ["Redo"]


@statement(usage="redo [N]", example="redo", heading=Heading.SESSION)
@dataclass(frozen=True)
class Redo(Command[Done]):
    """Make the last change that was taken back once more, or the last N."""

    steps: int = 1

    def carry_out(self, session: SessionContext) -> Done:
        """Make the changes again."""
        _, redo = session.timeline.depth
        return repeat(session.timeline.redo, self.steps, redo, "made again")
