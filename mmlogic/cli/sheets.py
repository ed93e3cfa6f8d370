"""The commands `lesson` and `picture`: a lesson as a worksheet, a session at the prompt as a picture."""

from pathlib import Path

import click

from mmlogic.cli.options import FAILED, OK, tell
from mmlogic.cli.output import Shared
from mmlogic.common.files import restricted
from mmlogic.common.marks import ending_of, save
from mmlogic.common.pictures import FORMATS
from mmlogic.common.resources import require
from mmlogic.language import MmlogicError
from mmlogic.lessons.page import page, pages
from mmlogic.lessons.sheet import sheet_ending
from mmlogic.lessons.statements.lesson import Lesson


def print_lesson(shared: Shared, number: int | None, sheet: Path | None) -> int:
    """List the lessons, or write one lesson as a worksheet. Return the exit status. Raises UsageError."""
    if number is not None and page(number) is None:
        raise click.UsageError(f"there is no lesson {number}: lessons are 1 to {len(pages())}")
    if number is not None and sheet is None:
        raise click.UsageError(f"the prompt shows lesson {number}; --sheet FILE writes it for paper")
    if sheet is not None:
        shared.claim("--sheet", sheet, sheet_ending)
    asked = Lesson(number, sheet=None if sheet is None else str(sheet), over=shared.over)
    with shared.session() as session:
        try:
            shared.output.answer(session.ask(asked))
        except MmlogicError as error:
            shared.output.error(error)
            return FAILED
    return OK


def draw_session(shared: Shared, *, file: Path, typed: tuple[str, ...], columns: int, background: str) -> int:
    """Run the inputs `typed` at a prompt, and write a picture of the screen to `file`.

    Return the exit status. Raises UsageError.
    """
    # Imported here, because this module needs prompt-toolkit.
    from mmlogic.repl.recording import recorded, terminal_picture

    shared.claim("FILE", file, _picture_ending)
    shared.load_players()
    with shared.session() as session:
        recording = recorded(session, typed, columns)
    picture = terminal_picture(recording.lines, background)
    with restricted(shared.access):
        save(file, picture.made(file.suffix.lower()), over=shared.over)
    for error in recording.errors:
        tell(f"mmlogic: {error}")
    return FAILED if recording.errors else OK


def _picture_ending(path: Path) -> str:
    ending = ending_of(path, dict.fromkeys(FORMATS, "a picture"))
    if path.suffix.lower() != ".svg":
        require("matplotlib")
    return ending
