"""`history`: show the game, the clues and the rules, with their numbers."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["History"]


@statement(usage="history", example="history", heading=Heading.SESSION)
@dataclass(frozen=True)
class History(Command[Answer]):
    """Show the game, the clues and the rules, with their numbers."""
