"""`set`: change a setting. Without a value show it, without a name show them all."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Set"]


@statement(usage="set [NAME [VALUE]]", example="set engine clauses", heading=Heading.SESSION)
@dataclass(frozen=True)
class Set(Command[Answer]):
    """Change a setting. Without a value show it, without a name show them all."""

    name: str | None = None
    value: str | None = None
