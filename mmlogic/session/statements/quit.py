"""`quit`: leave."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Farewell
from mmlogic.session.context import SessionContext

__all__ = ["Quit"]


@statement(usage="quit", example="quit", heading=Heading.SESSION, also=("exit",))
@dataclass(frozen=True)
class Quit(Command[Farewell]):
    """Leave."""

    def carry_out(self, session: SessionContext) -> Farewell:
        """Stop the script or the prompt."""
        return Farewell()
