"""`reset`: begin anew: no clues, no rules, the game of the start."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.subjects import begin_anew

__all__ = ["Reset"]


@statement(usage="reset", example="reset", heading=Heading.SESSION)
@dataclass(frozen=True)
class Reset(Command[Done]):
    """Begin anew: no clues, no rules, the game of the start."""

    def carry_out(self, session: SessionContext) -> Done:
        """Forget what is known."""
        return Done(message=f"a new session: {begin_anew(session)}")
