"""`save`: write the session to a file; the ending of its name says what is written."""

from dataclasses import KW_ONLY, MISSING, dataclass

from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.render.answers import Answer

__all__ = ["Save"]


@statement(usage='save "FILE" [solved] [over]', example='save "game.mm"', heading=Heading.SESSION)
@dataclass(frozen=True)
class Save(Command[Answer]):
    """Write the session to a file; the ending of its name says what is written.

    `.mm` holds the statements that make a session what this one is, `.pl` a Prolog program that SWI-Prolog
    runs by itself. Of a puzzle, that has the numbers that were placed as if they were given; `.txt` holds the
    board as it stands, `.svg`, `.png` and `.pdf` a picture with the path; with `solved` these have all
    numbers. A file that mmlogic did not write is replaced only if `over` says so; the prompt asks.
    """

    path: str = part(quoted=True, default=MISSING)
    _: KW_ONLY
    solved: bool = word("solved", "with all its numbers")
    over: bool = word("over", "whoever wrote the file that is there")
