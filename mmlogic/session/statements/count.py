"""`count`: say exactly how many codes are left."""

from dataclasses import dataclass

from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Count"]


@statement(usage="count", example="count", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Count(Ask[Answer]):
    """Say exactly how many codes are left.

    While there is a puzzle: how many solutions it has as it stands; a thousand and more are `1000+`.
    """
