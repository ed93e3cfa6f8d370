"""`guess`: add a clue: a guess and its marks."""

from dataclasses import dataclass

from mmlogic.codes.written import Code
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.render.answers import Answer

__all__ = ["Guess"]


@statement(usage="guess CODE [BLACK WHITE]", example="guess RRBBGG 0 2", heading=Heading.CLUES)
@dataclass(frozen=True)
class Guess(Tell[Answer]):
    """Add a clue: a guess and its marks.

    BLACK pegs have the right symbol in the right place, WHITE further ones are right but elsewhere.
    A code is letters run together (`RRBBGG`) or a list of names and letters (`[red, R, blue]`).
    The marks are left out if the program holds the `secret`: then it answers with them.
    """

    code: Code
    black: int | None = None
    white: int | None = None
