"""`quit`: leave."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Quit"]


@statement(usage="quit", example="quit", heading=Heading.SESSION, also=("exit",))
@dataclass(frozen=True)
class Quit(Command[Answer]):
    """Leave."""
