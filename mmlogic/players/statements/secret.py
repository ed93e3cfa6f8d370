"""`secret`: let the program hold a secret code."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes.written import Code
from mmlogic.language.registry import Heading, Tell, choice, statement
from mmlogic.render.answers import Answer

__all__ = ["Secret"]


@statement(
    usage="secret CODE | secret random | secret evil | secret off",
    example="secret random",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Secret(Tell[Answer]):
    """Let the program hold a secret code: `guess CODE` is then answered with its marks, and becomes a clue.

    The secret is a code that is given, or one drawn at random from those that fit what is known. An `evil`
    codemaker holds none: it always gives the answer that leaves the most codes. `off` ends the game.
    """

    code: Code | None = None
    _: KW_ONLY
    how: str = choice(
        "code",
        random="drawn at random",
        evil="no secret: the answers that leave the most codes",
        off="no secret any more",
    )
