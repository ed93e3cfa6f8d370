"""`rate`: rate a guess of one's own as `suggest` does, beside the best of a player's."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes.written import Code
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.render.answers import Answer

__all__ = ["Rate"]


@statement(usage="rate CODE [with parts]", example="rate RRBBGG", heading=Heading.PLAYING)
@dataclass(frozen=True)
class Rate(Ask[Answer]):
    """Rate a guess of one's own as `suggest` does, beside the best of a player's."""

    code: Code
    _: KW_ONLY
    parts: bool = word("with parts", "how many codes each answer leaves")
