"""Parse the command line, and write to standard output and standard error. Prolog and Lark are not needed."""

import os
import re
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click

from mmlogic.common.versions import PYTHON
from mmlogic.common.wording import visible
from mmlogic.render.signs import legible
from mmlogic.version import __version__

OK = 0
FAILED = 1
USAGE = 2
INTERRUPTED = 130

_MAX_LINE_CHARACTERS = 500

_MOVING = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Matches characters that control a terminal, or that cannot be encoded."""


class Unwritable(Exception):
    """Answers cannot be written, for example because the disk is full or standard output is closed."""


OTHERS = (
    *("engine", "format", "keep_going", "memory", "over", "player", "quiet", "safe", "safe_dir", "seed"),
    *("table", "timeout"),
)
"""The names of all shared options: `shared_options(*OTHERS)` refuses all of them on a command."""

F = TypeVar("F", bound=Callable[..., Any])


def tell(message: str) -> None:
    """Write a message to standard error, if it is open. Cut long lines, and replace control characters."""
    lines = (
        line if len(line) <= _MAX_LINE_CHARACTERS else f"{line[:_MAX_LINE_CHARACTERS]}…"
        for line in message.split("\n")
    )
    with suppress(OSError):
        _put(sys.stderr, "".join(_MOVING.sub("\ufffd", line) + "\n" for line in lines))


def put(text: str, *, json: bool = False) -> None:
    """Write a text to standard output, if it is open."""
    _put(sys.stdout, text, json=json)


def _put(stream: TextIO | None, text: str, *, json: bool = False) -> None:
    if stream is not None:
        legible(stream, json=json)
        stream.write(shown(text, stream, json=json))
        stream.flush()


def shown(text: str, stream: TextIO, *, json: bool) -> str:
    """Return a text as it is written to a stream. For a terminal, escapes replace control characters."""
    return visible(text, json=json) if stream.isatty() else text


def abandon_stdout() -> None:
    """Redirect standard output to the null device, so that nothing more is written to a closed pipe."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class OneOf(click.Choice):  # type: ignore[type-arg]
    """The type of an option whose value is one of several words, in upper or lower case.

    The words are the keys of the table `names` in a module. The module is imported when an option first has a
    value.
    """

    def __init__(self, module: str, names: str) -> None:
        self._home, self.case_sensitive = (module, names), False

    def __getattr__(self, name: str) -> Any:
        if name != "choices":
            raise AttributeError(name)
        module, names = self._home
        self.choices = tuple(getattr(import_module(module), names))
        return self.choices


class SomeOf(OneOf):
    """The type of an option whose value is one or more words, separated by commas."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        """Return the list of the chosen values."""
        several = value if isinstance(value, list) else value.split(",")
        return [super(SomeOf, self).convert(each, param, context) for each in several]


def completing(module: str, names: str, *given: str) -> Callable[..., list[str]]:
    """Return a function that completes a value, or the last of several values between commas.

    `names` is a table of words in a module, or a function that returns these words for the arguments `given`.
    """

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
        table = getattr(import_module(module), names)
        before, comma, last = typed.rpartition(",")
        known = table(*given) if callable(table) else table
        return [f"{before}{comma}{each}" for each in sorted(known) if each.startswith(last)]

    return complete


class Once(click.Command):
    """A command that refuses an option that occurs twice. Otherwise the first value would have no effect."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Parse the arguments. Raises UsageError for an option that occurs twice."""
        _, _, given = self.make_parser(context).parse_args(args=list(arguments))
        options = [each for each in given if isinstance(each, click.Option)]
        for each in options:
            if options.count(each) > 1 and not (each.multiple or each.is_flag or each.count):
                raise click.UsageError(f"{each.opts[-1]} is given twice", context)
        return super().parse_args(context, arguments)


def shared_options(*without: str) -> Callable[[F], F]:
    """Return a decorator that adds the options that all commands share. `context.obj` has their values.

    These options may come before or after the name of the command. On this command, the options in `without`
    have no effect, so they are refused in both places.
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


def _options(option: Callable[..., Callable[[F], F]]) -> Iterator[Callable[[F], F]]:
    folder = click.Path(path_type=Path, exists=True, file_okay=False)
    file = click.Path(path_type=Path, dir_okay=False)
    players = "Load the players of a file, in Python or Prolog (`.pl`)."
    engines, formats = (
        OneOf("mmlogic.session.settings", "ENGINES"),
        OneOf("mmlogic.render.formats", "FORMATS"),
    )
    yield click.option(
        "--version",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_print_versions,
        help="Show the versions of mmlogic, SWI-Prolog and Python, and exit.",
    )
    yield option("--safe-dir", type=folder, metavar="DIR", help="Like --safe, but allow files below DIR.")
    yield option("--player", type=file, multiple=True, metavar="FILE", help=players)
    yield option("--safe", is_flag=True, help="Run untrusted scripts: no file access, fixed limits.")
    yield option("--keep-going", is_flag=True, help="Continue after a statement fails.")
    yield option("--over", is_flag=True, help="Also replace files that mmlogic did not write.")
    yield option("--quiet", is_flag=True, help="Print nothing but errors on standard error.")
    yield option("--seed", type=int, metavar="N", help="Seed of all random choices.")
    yield option("--engine", type=engines, help="Engine that finds the codes.")
    yield option("--memory", type=_setting("memory"), metavar="MIB", help="Memory limit in MiB.")
    yield option("--timeout", type=_setting("timeout"), metavar="S", help="Time limit per statement.")
    yield option("--table", metavar="NAME", help="One table of the CSV: a statement, or a list of its JSON.")
    yield option("--format", type=formats, help="Output format.")


def _print_versions(context: click.Context, parameter: click.Parameter, value: object) -> None:
    if not value or context.resilient_parsing:
        return
    from mmlogic.machine.pyswip.location import version_told  # runs `swipl`

    put(f"mmlogic {__version__}\n{version_told()}\nPython {PYTHON}\n")
    context.exit()


def _setting(name: str) -> Callable[[str], Any]:
    def read(value: str) -> Any:
        from mmlogic.language import StatementProblem
        from mmlogic.session.settings import Settings

        try:
            return getattr(Settings().changed(name, value), name)
        except StatementProblem as problem:
            raise click.BadParameter(str(problem)) from None

    return read


def _remember(
    without: Collection[str], context: click.Context, parameter: click.Parameter, value: object
) -> None:
    name, known = str(parameter.name), context.ensure_object(dict)
    # an empty tuple means that the option is absent
    value = value or None if isinstance(value, tuple) else value
    if name in without and (value is not None or name in known):
        raise click.UsageError(f"{parameter.opts[-1]} has no effect on `{context.command_path}`", context)
    if value is not None:
        known[name] = (*known.get(name, ()), *value) if isinstance(value, tuple) else value
