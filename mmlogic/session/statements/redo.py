"""`redo`: make the last change that was taken back once more, or the last N."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Redo"]


@statement(usage="redo [N]", example="redo", heading=Heading.SESSION)
@dataclass(frozen=True)
class Redo(Command[Answer]):
    """Make the last change that was taken back once more, or the last N."""

    steps: int = 1
