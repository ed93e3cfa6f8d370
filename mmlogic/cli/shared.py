"""What every command shares: options, exit statuses, output as answers are found, errors, bugs."""

import os
import re
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, TextIO, TypeVar

import click

from mmlogic.common.files import EVERYWHERE, Access, FileProblem, ForeignFile, NoSuchEnding, claim, restricted
from mmlogic.common.wording import visible
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, describe
from mmlogic.machine import SwiPrologMissing
from mmlogic.render.answers import Answer
from mmlogic.render.formats import FORMATS, SCRIPT, error_json
from mmlogic.render.paper import Paper
from mmlogic.render.signs import legible, signs_of
from mmlogic.session.files import Transcript
from mmlogic.session.safety import Guard, Safe, guard
from mmlogic.session.settings import ENGINES, Settings
from mmlogic.version import __version__

__all__ = [
    "FAILED",
    "INTERRUPTED",
    "OK",
    "USAGE",
    "Once",
    "OnceGroup",
    "Output",
    "Unwritable",
    "abandon_stdout",
    "bug_message",
    "bugs_placed",
    "claim_option",
    "debugging",
    "access_of",
    "guard_of",
    "load_players",
    "output_of",
    "put",
    "refuse_players",
    "safe_of",
    "settings_of",
    "shared",
    "tell",
]

_SHOWN_AFTER = 0.05
"""Seconds between flushes, so that a slow listing is seen as it grows."""

_LONGEST = 500
"""The most characters shown of a line in a message."""

_MOVING = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that control a terminal, or cannot be encoded."""

_REPLACED = "\ufffd"


class Unwritable(Exception):
    """Answers cannot be written: the disk is full, or standard output is closed."""


class Output:
    """Writes answers in one format, at most `most` characters. `quiet` suppresses notes.

    `transcript` gets what is shown, too.
    """

    def __init__(
        self,
        format: str = "text",
        *,
        quiet: bool = False,
        out: TextIO | None = None,
        most: int | None = None,
    ) -> None:
        self._most = most
        self._format = format
        self._quiet = quiet
        self._out = out or sys.stdout
        legible(self._out, json=format == "json")  # whatever the encoding is, every name can be written
        self._signs = signs_of(self._out)
        self._shown = 0.0
        self.transcript = Transcript(self.note)
        self._unwritten: list[str] = []

    def answer(self, answer: Answer, paper: Paper = SCRIPT) -> None:
        """Write an answer as it is found. Raises BrokenPipeError for a closed pipe, or Unwritable."""
        try:
            for piece in FORMATS[self._format](answer, replace(paper, signs=self._signs)):
                self._write(piece)
                if time.monotonic() - self._shown > _SHOWN_AFTER:
                    self._flush()
        finally:
            self._flush()

    def error(self, error: MmlogicError) -> None:
        """Report an error on standard error and, if answers are JSON, on standard output."""
        tell("\n".join(_error_lines(error)))
        self.transcript.write(f"{describe(error)}\n")
        if self._format == "json":
            self._write(error_json(error))
            self._flush()

    def note(self, message: str) -> None:
        """Print a note that is not an error."""
        if not self._quiet:
            tell(message)

    def _write(self, piece: str) -> None:
        if self._out is None:
            raise Unwritable("standard output is closed")
        if self._most is not None:
            self._most -= len(piece)
            if self._most < 0:
                raise Unwritable("too many answers for safe mode: the rest is not printed")
        with _writing():
            self._out.write(_shown(piece, self._out, json=self._format == "json"))
        if self.transcript.path is not None:
            self._unwritten.append(piece)

    def _flush(self) -> None:
        if self._out is not None:
            with _writing():
                self._out.flush()
        if self._unwritten:
            self.transcript.write("".join(self._unwritten))
            self._unwritten = []
        self._shown = time.monotonic()


def _error_lines(error: MmlogicError) -> Iterator[str]:
    if sys.stderr is None or not sys.stderr.isatty():
        yield describe(error)
        return
    from mmlogic.render.answers import error_lines  # only a person sees them

    paper = Paper(get_terminal_size().columns, person=True)
    yield from ("".join(text for _, text in line) for line in error_lines(error, "", -1, paper))


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(f"the answers cannot be written: {error.strerror or error}") from None


def tell(message: str) -> None:
    """Write a message to standard error, if open: cut long lines, drop control characters."""
    lines = (line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…" for line in message.split("\n"))
    with suppress(OSError):
        _put(sys.stderr, "".join(f"{_MOVING.sub(_REPLACED, line)}\n" for line in lines))


def put(text: str, *, json: bool = False) -> None:
    """Write a text to standard output, if open."""
    _put(sys.stdout, text, json=json)


def _put(stream: TextIO | None, text: str, *, json: bool = False) -> None:
    if stream is not None:
        legible(stream, json=json)
        stream.write(_shown(text, stream, json=json))
        stream.flush()


def _shown(text: str, stream: TextIO, *, json: bool) -> str:
    return visible(text, json=json) if stream.isatty() else text


def abandon_stdout() -> None:
    """Prevent further writes to a closed pipe, also by the interpreter at exit."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def debugging() -> bool:
    """Whether bugs end the program with their traceback."""
    return "MMLOGIC_DEBUG" in os.environ


def bug_message(error: Exception) -> str:
    """Return the message for an unexpected error."""
    return f"internal error: {type(error).__name__}: {error}"


@contextmanager
def bugs_placed(statement: Statement[Any], source: Source) -> Iterator[None]:
    """Raise bugs of the block as errors of `statement`, with its position; any other error as it is."""
    try:
        yield
    except (MmlogicError, SwiPrologMissing, Unwritable, OSError):
        raise
    except Exception as error:
        if debugging():
            raise
        raise StatementProblem(bug_message(error), statement.span, source=source) from error


def claim_option(option: str, path: Path, ending: Callable[[Path], str], shared: dict[str, Any]) -> None:
    """See that an option's file can be written, and that `ending` knows its extension.

    Raises UsageError, and MissingExtra where `ending` does.
    """
    try:
        with restricted(access_of(shared)):
            ending(path)
            claim(path, over=bool(shared.get("over")))
    except NoSuchEnding as problem:
        raise click.UsageError(f"{option}: {problem}; {problem.known}") from None
    except ForeignFile as problem:
        raise click.UsageError(f"{option}: {problem}; --over replaces it") from None
    except FileProblem as problem:
        raise click.UsageError(f"{option}: {problem}") from None


OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130

F = TypeVar("F", bound=Callable[..., Any])


def _setting(name: str) -> Callable[[str], Any]:
    def read(value: str) -> Any:
        try:
            return getattr(Settings().changed(name, value), name)
        except StatementProblem as problem:
            raise click.BadParameter(str(problem)) from None

    return read


class Once(click.Command):
    """A command that refuses an option given twice: the first value would have no effect."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the arguments. Raises UsageError."""
        _, _, given = self.make_parser(context).parse_args(args=list(arguments))
        options = [each for each in given if isinstance(each, click.Option)]
        for each in options:
            if options.count(each) > 1 and not (each.multiple or each.is_flag or each.count):
                raise click.UsageError(f"{each.opts[-1]} is given twice", context)
        return super().parse_args(context, arguments)


class OnceGroup(Once, click.Group):
    """A group of commands that refuse repeated options."""


def _remember(
    without: Collection[str], context: click.Context, parameter: click.Parameter, value: object
) -> None:
    name, known = str(parameter.name), context.ensure_object(dict)
    value = value or None if isinstance(value, tuple) else value  # none of what may be given often
    if name in without and (value is not None or name in known):
        raise click.UsageError(f"{parameter.opts[-1]} has no effect on `{context.command_path}`", context)
    if value is not None:
        known[name] = (*known.get(name, ()), *value) if isinstance(value, tuple) else value


def _options(option: Callable[..., Callable[[F], F]]) -> Iterator[Callable[[F], F]]:
    folder = click.Path(path_type=Path, exists=True, file_okay=False)
    file = click.Path(path_type=Path, dir_okay=False)
    players = "Load the players of a file, in Python or Prolog (`.pl`)."
    yield click.version_option(__version__, message="mmlogic %(version)s")
    yield option("--safe-dir", type=folder, metavar="DIR", help="Like --safe, but allow files below DIR.")
    yield option("--player", type=file, multiple=True, metavar="FILE", help=players)
    yield option("--safe", is_flag=True, help="Run untrusted scripts: no file access, fixed limits.")
    yield option("--keep-going", is_flag=True, help="Continue after a statement fails.")
    yield option("--over", is_flag=True, help="Also replace files that mmlogic did not write.")
    yield option("--quiet", is_flag=True, help="Print only errors to standard error.")
    yield option("--seed", type=int, metavar="N", help="Seed of all random choices.")
    engines = click.Choice(ENGINES, case_sensitive=False)
    yield option("--engine", type=engines, help="Engine that finds the codes.")
    yield option("--memory", type=_setting("memory"), metavar="MIB", help="Memory limit in MiB.")
    yield option("--timeout", type=_setting("timeout"), metavar="S", help="Time limit per statement.")
    yield option("--format", type=click.Choice(list(FORMATS), case_sensitive=False), help="Output format.")


def shared(*without: str) -> Callable[[F], F]:
    """Add the options that may stand before or after a command's name; `context.obj` holds their values.

    Those named by `without` would have no effect on the command, and are refused in either place.
    """

    def option(name: str, **given: Any) -> Callable[[F], F]:
        hidden = name.removeprefix("--").replace("-", "_") in without
        remember = partial(_remember, without)
        return click.option(name, expose_value=False, callback=remember, default=None, hidden=hidden, **given)

    def decorate(function: F) -> F:
        for each in _options(option):
            function = each(function)
        return function

    return decorate


def settings_of(options: dict[str, Any]) -> Settings:
    """Return the settings that the options name; safe mode always sets limits."""
    asked, trust = _asked(options), guard_of(options)
    return trust.settled(asked) if trust else asked


def safe_of(options: dict[str, Any]) -> Safe:
    """Return whether safe mode is on, or the directory whose files it allows."""
    folder: Path | None = options.get("safe_dir")
    return folder or bool(options.get("safe"))


def guard_of(options: dict[str, Any]) -> Guard | None:
    """Return the guard of safe mode, None without it."""
    return guard(safe_of(options), _asked(options))


def access_of(options: dict[str, Any]) -> Access:
    """Return which files may be used."""
    trust = guard_of(options)
    return trust.access if trust else EVERYWHERE


def _asked(options: dict[str, Any]) -> Settings:
    names = ("engine", "timeout", "memory", "seed")
    return Settings(**{name: options[name] for name in names if name in options})


def load_players(options: dict[str, Any]) -> None:
    """Load the players of the files that the options name. Raises UsageError."""
    paths = options.get("player", ())
    refuse_players(options)
    if not paths:
        return
    from mmlogic.players.engine.player import PlayerError  # brings numpy
    from mmlogic.players.engine.reading import load

    try:
        for path in paths:
            load(path)
    except PlayerError as error:
        raise click.UsageError(str(error)) from None


def refuse_players(options: dict[str, Any]) -> None:
    """Raise UsageError for players of files in safe mode."""
    if options.get("player") and guard_of(options):
        raise click.UsageError("--player runs the program in a file, which --safe does not do")


def output_of(options: dict[str, Any]) -> Output:
    """Return the output in the format that the options name."""
    most = Guard.most_answers if guard_of(options) else None
    return Output(options.get("format", "text"), quiet=bool(options.get("quiet")), most=most)
