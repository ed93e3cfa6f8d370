"""`edit`: give clue N other marks."""

from dataclasses import dataclass

from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Edit"]


@statement(usage="edit N BLACK WHITE", example="edit 2 1 1", heading=Heading.CLUES)
@dataclass(frozen=True)
class Edit(Command[Answer]):
    """Give clue N other marks."""

    clue: int
    black: int
    white: int
