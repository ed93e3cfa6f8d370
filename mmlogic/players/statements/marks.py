"""`marks`: answer the guess that `play` has made."""

from dataclasses import dataclass

from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.render.answers import Answer

__all__ = ["Marks"]


@statement(usage="marks BLACK WHITE", example="marks 1 2", heading=Heading.PLAYING)
@dataclass(frozen=True)
class Marks(Tell[Answer]):
    """Answer the guess that `play` has made."""

    black: int
    white: int
