"""The command for lessons: `mmlogic lesson`."""

from pathlib import Path

import click

from mmlogic.cli.scripts import mmlogic
from mmlogic.cli.shared import FAILED, OK, Once, claim_option, output_of, safe_of, settings_of, shared
from mmlogic.language import MmlogicError
from mmlogic.lessons.page import page, pages
from mmlogic.lessons.sheet import sheet_ending
from mmlogic.lessons.statements.lesson import Lesson
from mmlogic.session.core import SessionCore

__all__ = ["print_lesson"]

_FILE = click.Path(path_type=Path, dir_okay=False)


@mmlogic.command("lesson", cls=Once)
@click.argument("number", type=int, required=False, metavar="[N]")
@click.option(
    "--sheet", type=_FILE, metavar="FILE", help="Write worksheet and answers: .txt, .md or .html (to print)."
)
@shared("engine", "keep_going", "player", "seed")
@click.pass_context
def print_lesson(context: click.Context, number: int | None, sheet: Path | None) -> int:
    """List the lessons in logic programming, or write lesson N to work through on paper.

    The prompt walks through a lesson: `lesson N` there. The answers stand on a page of their own, the last.
    """
    options, output = context.obj, output_of(context.obj)
    if number is None and sheet is not None:
        raise click.UsageError("--sheet has no effect without a lesson")
    if number is not None and page(number) is None:
        raise click.UsageError(f"there is no lesson {number}: lessons are 1 to {len(pages())}")
    if number is not None and sheet is None:
        raise click.UsageError(f"the prompt walks through lesson {number}; --sheet FILE writes it on paper")
    if sheet is not None:
        claim_option("--sheet", sheet, sheet_ending, options)
    asked = Lesson(number, sheet=None if sheet is None else str(sheet), over=bool(options.get("over")))
    with SessionCore(settings_of(options), safe=safe_of(options)) as session:
        try:
            output.answer(session.ask(asked))
        except MmlogicError as error:
            output.error(error)
            return FAILED
    return OK
