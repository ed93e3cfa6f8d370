"""Options that every command has, and exit statuses."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from mmlogic.cli.output import Output
from mmlogic.language import StatementProblem
from mmlogic.players import on_demand
from mmlogic.render.formats import FORMATS
from mmlogic.session.safety import Safe, Trust, guard
from mmlogic.session.settings import ENGINES, Settings
from mmlogic.version import __version__

__all__ = [
    "FAILED",
    "INTERRUPTED",
    "OK",
    "USAGE",
    "Once",
    "OnceGroup",
    "guard_of",
    "load_players",
    "output_of",
    "refuse_players",
    "safe_of",
    "settings_of",
    "shared",
]

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130

F = TypeVar("F", bound=Callable[..., Any])


def _setting(name: str) -> Callable[[str], Any]:
    """Return the reader of an option's value, the one that `set NAME VALUE` uses."""

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
    """Keep the value of an option, or refuse it on a command that it has no effect on."""
    name, known = str(parameter.name), context.ensure_object(dict)
    value = value or None if isinstance(value, tuple) else value  # none of what may be given often
    if name in without and (value is not None or name in known):
        raise click.UsageError(f"{parameter.opts[-1]} has no effect on `{context.command_path}`", context)
    if value is not None:
        known[name] = (*known.get(name, ()), *value) if isinstance(value, tuple) else value


def _options(option: Callable[..., Callable[[F], F]]) -> Iterator[Callable[[F], F]]:
    """Yield the options as `option` makes them, the last of the help first."""
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
    return guard_of(options).settled(_asked(options))


def safe_of(options: dict[str, Any]) -> Safe:
    """Return whether safe mode is on, or the directory whose files it allows."""
    folder: Path | None = options.get("safe_dir")
    return folder or bool(options.get("safe"))


def guard_of(options: dict[str, Any]) -> Trust:
    """Return the guard of safe mode."""
    return guard(safe_of(options), _asked(options))


def _asked(options: dict[str, Any]) -> Settings:
    names = ("engine", "timeout", "memory", "seed")
    return Settings(**{name: options[name] for name in names if name in options})


def load_players(options: dict[str, Any]) -> None:
    """Load the players of the files that the options name. Raises UsageError."""
    paths = options.get("player", ())
    refuse_players(options)
    if not paths:
        return
    try:
        for path in paths:
            on_demand.load(path)
    except on_demand.PlayerError as error:
        raise click.UsageError(str(error)) from None


def refuse_players(options: dict[str, Any]) -> None:
    """Raise UsageError for players of files in safe mode."""
    if options.get("player") and guard_of(options).safe:
        raise click.UsageError("--player runs the program in a file, which --safe does not do")


def output_of(options: dict[str, Any]) -> Output:
    """Return the output in the format that the options name."""
    most = guard_of(options).most_answers
    return Output(options.get("format", "text"), quiet=bool(options.get("quiet")), most=most)
