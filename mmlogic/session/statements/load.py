"""`load`: run the statements of a file, or take up the puzzle that it holds."""

from dataclasses import MISSING, dataclass

from mmlogic.language.registry import Command, Heading, part, statement
from mmlogic.render.answers import Answer

__all__ = ["Load"]


@statement(usage='load "FILE" [as KIND]', example='load "game.mm"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Load(Command[Answer]):
    """Run the statements of a file, or take up the puzzle that it holds.

    A file whose name ends in `.mm` holds statements. Any other is a board if its first line that is no
    comment begins with a number, `_` or `#`, or if a comment names its kind; KIND goes before that.
    """

    path: str = part(quoted=True, default=MISSING)
    kind: str | None = part(before="as")
