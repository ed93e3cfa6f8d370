"""`reset`: begin anew: no clues, no rules, the game of the start."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Reset"]


@statement(usage="reset", example="reset", heading=Heading.SESSION)
@dataclass(frozen=True)
class Reset(Command[Answer]):
    """Begin anew: no clues, no rules, the game of the start."""
