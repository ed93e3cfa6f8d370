"""The command `mmlogic picture`: a session at the prompt as a picture."""

from pathlib import Path

import click

from mmlogic.cli.scripts import mmlogic
from mmlogic.cli.shared import (
    FAILED,
    OK,
    Once,
    access_of,
    claim_option,
    load_players,
    safe_of,
    settings_of,
    shared,
    tell,
)
from mmlogic.common.files import ending_of, restricted, save
from mmlogic.common.pictures import FORMATS
from mmlogic.common.resources import require
from mmlogic.repl.recording import BACKGROUNDS, recorded, terminal_picture
from mmlogic.session.core import SessionCore

__all__ = ["draw_session"]


@mmlogic.command("picture", cls=Once)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.argument("typed", nargs=-1, required=True, metavar="STATEMENTS…")
@click.option(
    "--columns", type=click.IntRange(20, 400), default=80, metavar="N", help="Columns of the terminal."
)
@click.option(
    "--background", type=click.Choice(list(BACKGROUNDS)), default="dark", help="Background of the terminal."
)
@shared("format", "keep_going")
@click.pass_context
def draw_session(
    context: click.Context, file: Path, typed: tuple[str, ...], columns: int, background: str
) -> int:
    """Draw a session at the prompt: each of STATEMENTS as it is typed, and what the prompt shows.

    FILE ends in .svg, .png or .pdf. Errors are drawn as the prompt shows them, and told on standard error;
    the exit status is then 1.
    """
    options = context.obj
    claim_option("FILE", file, _ending, options)
    load_players(options)
    with SessionCore(settings_of(options), safe=safe_of(options)) as session:
        recording = recorded(session, typed, columns)
    picture = terminal_picture(recording.lines, background)
    with restricted(access_of(options)):
        save(file, picture.made(file.suffix.lower()), over=bool(options.get("over")))
    for error in recording.errors:
        tell(f"mmlogic: {error}")
    return FAILED if recording.errors else OK


def _ending(path: Path) -> str:
    ending = ending_of(path, dict.fromkeys(FORMATS, "a picture"))
    if path.suffix.lower() != ".svg":
        require("matplotlib")
    return ending
