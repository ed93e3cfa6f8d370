"""`undo`: take back the last change of the session, or the last N."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Undo"]


@statement(usage="undo [N]", example="undo", heading=Heading.SESSION)
@dataclass(frozen=True)
class Undo(Command[Answer]):
    """Take back the last change of the session, or the last N."""

    steps: int = 1
