"""`generate`: make a new puzzle of R rows and C columns with one solution, and take it up."""

from dataclasses import dataclass

from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.paths.written import Extent, Wishes
from mmlogic.render.answers import Answer

__all__ = ["Generate"]

NONE = Wishes()


@statement(
    usage="generate KIND RxC [OPTION…]",
    example="generate hidoku 8x8 seed 11 difficulty hard",
    heading=Heading.PUZZLES,
)
@dataclass(frozen=True)
class Generate(Tell[Answer]):
    """Make a new puzzle of R rows and C columns with one solution, and take it up.

    The options are `seed N` (the same seed makes the same board), `difficulty easy`, `medium` or `hard`,
    `symmetric` (the givens lie symmetrically), `holes N` (so many places are no cells) and `hexagon` (the
    shape of a rikudo). No given can go without making it ambiguous, or harder than was asked for.
    """

    kind: str
    extent: Extent
    options: Wishes = NONE
