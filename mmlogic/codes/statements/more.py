"""`more`: go on with the codes where the last list ended."""

from dataclasses import dataclass

from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.render.answers import Answer
from mmlogic.session.safety import CODES

__all__ = ["More"]


@statement(usage="more [N]", example="more 50", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class More(Ask[Answer]):
    """Go on with the codes where the last list ended."""

    limit: int | None = part(most=CODES)
