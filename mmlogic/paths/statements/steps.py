"""`steps`: derive the solution from what stands on the board."""

from dataclasses import dataclass

from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Steps"]


@statement(usage="steps", example="steps", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Steps(Ask[Answer]):
    """Derive the solution from what stands on the board, step by step, as people do, and grade the board."""
