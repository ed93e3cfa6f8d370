"""`help`: list the statements, or explain one."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Help"]


@statement(usage="help [WORD]", example="help guess", heading=Heading.SESSION)
@dataclass(frozen=True)
class Help(Command[Answer]):
    """List the statements, or explain one."""

    topic: str | None = None
