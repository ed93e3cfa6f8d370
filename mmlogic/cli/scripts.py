"""The command `mmlogic`: scripts, and the way to the prompt."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from mmlogic.cli.shared import (
    FAILED,
    INTERRUPTED,
    OK,
    USAGE,
    Once,
    OnceGroup,
    Output,
    Unwritable,
    abandon_stdout,
    bug_message,
    bugs_placed,
    debugging,
    load_players,
    output_of,
    put,
    safe_of,
    settings_of,
    shared,
    tell,
)
from mmlogic.common import files
from mmlogic.common.data import NotUtf8, utf8
from mmlogic.common.resources import MissingExtra
from mmlogic.common.wording import correction, did_you_mean
from mmlogic.language import MmlogicError, Source, Statement, SyntaxProblem, by_keyword
from mmlogic.machine import SwiPrologMissing
from mmlogic.machine.module import missing_walls, own_prolog, using
from mmlogic.render.answers import Farewell
from mmlogic.render.formats import SCRIPT, error_json
from mmlogic.render.paper import Paper
from mmlogic.render.progress import Bar
from mmlogic.render.signs import legible
from mmlogic.session.core import SessionCore
from mmlogic.session.files import not_text

__all__ = ["mmlogic", "read", "run"]

Script = tuple[Source, list[Statement[Any]]]


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status. Users never see a traceback."""
    json = "--format=json" in arguments or ("--format", "json") in pairwise(arguments)
    safe = any(each == "--safe" or each.startswith("--safe-dir") for each in arguments)
    legible(sys.stdout, json=json)
    if safe and (missing := missing_walls()):
        tell(
            f"--safe goes on without parts of the second wall, which this system lacks: {', '.join(missing)}"
        )
    try:
        with using(own_prolog() if safe else None):
            status = mmlogic.main(list(arguments), prog_name="mmlogic", standalone_mode=False)
    except SystemExit:  # click's way with a pipe that nobody reads
        abandon_stdout()
        return OK
    except (KeyboardInterrupt, click.Abort):
        tell("interrupted")
        return INTERRUPTED
    except Exception as error:
        if debugging():
            raise
        return _failed(error, json=json)
    return status if isinstance(status, int) else OK


def _failed(error: Exception, *, json: bool) -> int:
    match error:
        case click.ClickException():
            message, status = error.format_message(), USAGE
        case SwiPrologMissing() | MissingExtra() | Unwritable() | OSError():
            message, status = str(error), FAILED
        case _:
            message, status = bug_message(error), FAILED
    context = getattr(error, "ctx", None)
    usage = f"{context.get_usage()}\nTry '{context.command_path} --help' for help.\n\n" if context else ""
    tell(f"{usage}mmlogic: {message}")
    if isinstance(error, Unwritable | OSError):
        abandon_stdout()
    elif json:
        with suppress(OSError):
            put(error_json(message), json=True)
    return status


_HOMES = {
    "generate": "mmlogic.cli.puzzles",
    "lesson": "mmlogic.cli.lessons",
    "picture": "mmlogic.cli.picture",
    "solve": "mmlogic.cli.puzzles",
    "tournament": "mmlogic.cli.tournament",
}
"""The module of each command that is defined elsewhere."""


class _Commands(OnceGroup):
    """The commands; most are imported on first use."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(context), *_HOMES})

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the command of this name, or None."""
        if name in _HOMES:
            import_module(_HOMES[name])
        return super().get_command(context, name)

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments begin with. Raises UsageError with a probable correction."""
        try:
            return super().resolve_command(context, arguments)
        except click.UsageError:
            name = arguments[0]
            known = self.list_commands(context)
            raise click.UsageError(
                f"there is no command `{name}`; {_meant(name, known, context)}", context
            ) from None


def _meant(name: str, known: list[str], context: click.Context) -> str:
    options = {each for option in context.command.get_params(context) for each in option.opts}
    if name.endswith(".mm"):
        return f"`mmlogic run {name}` runs a script"
    if Path(name).is_file():
        return f"`mmlogic solve {name}` solves a board, `mmlogic run {name}` runs a script"
    if f"--{name}" in options:
        return did_you_mean(f"--{name}")
    if name.lower() in by_keyword():
        return f"`mmlogic -c '{name} …'` carries out a statement"
    return correction(name, known, f"the commands are {', '.join(known)}")


@click.group(
    cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "-c",
    "texts",
    metavar="TEXT",
    multiple=True,
    help="Carry out the statements in TEXT; repeated, all run in one session. Standard input is not read.",
)
@shared()
@click.pass_context
def mmlogic(context: click.Context, texts: tuple[str, ...]) -> int | None:
    """Break codes by logic.

    Without a command: the prompt on a terminal, otherwise statements from standard input.

    Exit status: 0 all went well; 1 a statement failed; 2 usage or syntax; 130 interrupted.
    """
    context.ensure_object(dict)
    if context.invoked_subcommand is not None:
        if texts:
            raise click.UsageError("-c cannot be combined with a command")
        return None
    if not texts and sys.stdin is not None and sys.stdin.isatty():
        from mmlogic.repl import prompt

        options = context.obj
        for name in ("format", "keep_going"):
            if name in options:
                raise click.UsageError(f"--{name.replace('_', '-')} has no effect at the prompt")
        load_players(options)
        flags = {name: bool(options.get(name)) for name in ("quiet", "over")}
        return prompt(settings_of(options), safe=safe_of(options), **flags)
    return _carry_out([*_commands(texts)] or ["-"], context.obj)


def _commands(texts: Sequence[str]) -> Iterator[Source]:
    for number, text in enumerate(texts, 1):
        yield Source("<command>" if len(texts) == 1 else f"<command {number}>", text)


@mmlogic.command("run", cls=Once)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@shared()
@click.pass_context
def run_files(context: click.Context, files: tuple[str, ...]) -> int:
    """Run scripts one after the other in one session; `-` is standard input."""
    return _carry_out(files, context.obj)


def _carry_out(scripts: Sequence[str | Source], options: dict[str, Any]) -> int:
    output = output_of(options)
    load_players(options)
    with SessionCore(settings_of(options), safe=safe_of(options)) as session:
        session.progress = None if options.get("quiet") else Bar
        session.transcript = output.transcript
        if options.get("over"):
            session.may_replace = lambda _: True
        try:
            parsed = [_parsed(script, session) for script in scripts]
        except MmlogicError as error:
            output.error(error)
            return error.status
        return _carried_out(parsed, session, output, keep_going=bool(options.get("keep_going")))


def _carried_out(scripts: Sequence[Script], session: SessionCore, output: Output, *, keep_going: bool) -> int:
    status = OK
    for source, statements in scripts:
        if not statements:
            output.note(f"{source.name}: the script has no statements")
        for statement in statements:
            output.transcript.statement(statement)
            try:
                with bugs_placed(statement, source):
                    if _executed(statement, source, session, output):
                        return status
            except MmlogicError as error:
                output.error(error)
                status = FAILED
                if not keep_going:
                    return status
    return status


def _executed(statement: Statement[Any], source: Source, session: SessionCore, output: Output) -> bool:
    for answer in session.execute(statement, source):
        output.answer(answer, _paper(session))
        if session.guard and (remark := session.guard.remark(statement, answer)):
            output.note(remark)
        if isinstance(answer, Farewell):
            return True
    return False


def _paper(session: SessionCore) -> Paper:
    if session.settings.symbols in {"auto", "names"}:
        return SCRIPT
    from mmlogic.codes.pegs import Pegs  # few scripts need it
    from mmlogic.codes.subject import Codes

    return Pegs(session.state(Codes).game, symbols=session.settings.symbols).script()


def _parsed(script: str | Source, session: SessionCore) -> Script:
    source = script if isinstance(script, Source) else read(script)
    return source, session.parse(source.text, source.name)


def read(path: str) -> Source:
    """Read a script. Raises SyntaxProblem, whose exit status is 2, if it is unreadable."""
    name = "<stdin>" if path == "-" else path
    try:
        piped = path == "-"
        data = files.read_stream(sys.stdin.buffer, name) if piped else files.read_bytes(path, pipes=True)
        return Source(name, utf8(data))
    except NotUtf8 as bad:
        raise not_text(name, bad) from None
    except files.FileProblem as problem:
        reason = f"cannot be read: {problem.reason}"
    except (OSError, ValueError) as error:
        reason = f"cannot be read: {getattr(error, 'strerror', None) or error}"
    except AttributeError:  # sys.stdin is None
        reason = "cannot be read: it is closed"
    raise SyntaxProblem(reason, source=Source(name, ""))
