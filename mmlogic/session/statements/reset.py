"""`reset`: start over: no clues, no rules, the initial game."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext
from mmlogic.session.formats import begin_anew

__all__ = ["Reset"]


@statement(usage="reset", example="reset", heading=Heading.SESSION)
@dataclass(frozen=True)
class Reset(Command[Done]):
    """Start over: no clues, no rules, the initial game."""

    def carry_out(self, session: SessionContext) -> Done:
        """Forget what is known."""
        return Done(message=f"a new session: {begin_anew(session)}")
