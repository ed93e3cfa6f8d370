"""`forget`: drop clue N, or rule N. The numbers are those that `history` shows."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Command, Heading, statement, word
from mmlogic.render.answers import Answer

__all__ = ["Forget"]


@statement(usage="forget N | forget rule N", example="forget 2", heading=Heading.CLUES)
@dataclass(frozen=True)
class Forget(Command[Answer]):
    """Drop clue N, or rule N. The numbers are those that `history` shows."""

    number: int
    _: KW_ONLY
    rule: bool = word("rule", "a rule, not a clue", first=True)
