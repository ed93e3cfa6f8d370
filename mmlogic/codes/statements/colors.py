"""`colors`: say which symbols a peg may have: how many, or a list of names."""

from dataclasses import MISSING, dataclass

from mmlogic.codes.written import MOST_SYMBOLS, Names
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Answer

__all__ = ["Colors"]


@statement(
    usage="colors N | colors LIST",
    example="colors [red, blue, green]",
    heading=Heading.GAME,
    also=("colours",),
)
@dataclass(frozen=True)
class Colors(Tell[Answer]):
    """Say which symbols a peg may have: how many, or a list of names.

    A list is written `[red, blue, green]`; the brackets and commas may be left out. A name that holds
    spaces or signs is written in quotes.
    """

    palette: int | Names = part(default=MISSING, most=MOST_SYMBOLS)
