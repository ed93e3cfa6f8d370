"""The files of the prompt: the configuration, the history, the progress of a learner."""

import os
import reprlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from mmlogic.common import files
from mmlogic.common.wording import correction, joined
from mmlogic.render.styles import THEMES
from mmlogic.session.settings import LANGUAGES


def config_file() -> Path | None:
    """Return the path of the configuration file, or None without a home directory."""
    return _place("XDG_CONFIG_HOME", ".config", "config.toml")


def history_file() -> Path | None:
    """Return the path of the history file, or None without a home directory."""
    return _place("XDG_STATE_HOME", ".local/state", "history")


def diary_file() -> Path | None:
    """Return the path of the file with a learner's progress, or None without a home directory."""
    return _place("XDG_STATE_HOME", ".local/state", "lessons")


def _place(variable: str, otherwise: str, name: str) -> Path | None:
    folder = Path(os.environ.get(variable, ""))
    if not folder.is_absolute():  # the XDG specification ignores relative paths
        try:
            folder = Path.home() / otherwise
        except RuntimeError:
            return None
    return folder / "mmlogic" / name


class _Option(NamedTuple):
    """An option of the configuration.

    `help` says what the option does, `values` describes its values, and `fits` checks a value.
    """

    help: str
    values: str
    fits: Callable[[Any], bool]


def _one_of(default: str, help: str, *words: str) -> Any:
    values = joined([f'"{word}"' for word in words], "or")
    return field(default=default, metadata={"option": _Option(help, values, lambda value: value in words)})


_MAX_NUMBER = 10**9
"""The largest value of an option that is a number. Sessions and lists accept this number."""


def _number(default: float, help: str, least: int, *kinds: type) -> Any:
    values = f"{'a whole number' if kinds == (int,) else 'a number'} from {least} to {_MAX_NUMBER:,}"
    option = _Option(help, values, lambda value: type(value) in kinds and least <= value <= _MAX_NUMBER)
    return field(default=default, metadata={"option": option})


@dataclass(frozen=True)
class Config:
    """The configuration of the prompt. Each field is an option in the configuration file."""

    keys: str = _one_of("emacs", "The keys that edit a line.", "emacs", "vi")
    theme: str = _one_of("auto", "Colours of the prompt; auto asks the terminal for its background.", *THEMES)
    page: int = _number(20, "Number of codes that `codes` and `more` list by default.", 1, int)
    history: int = _number(10_000, "Number of inputs in the history. 0 keeps no file.", 0, int)
    timing: float = _number(1.0, "An answer that takes this many seconds shows its time.", 0, int, float)
    language: str = _one_of("english", "Language of the lessons.", *LANGUAGES)


_OPTIONS: Mapping[str, _Option] = {each.name: each.metadata["option"] for each in fields(Config)}
_MAX_FILE_BYTES = 64 << 10

_MAX_LINE_CHARACTERS = 1000
"""The largest number of characters of a line. Python's TOML reader needs quadratic time for `a.a.a.a…`."""

_MAX_REPORTED_PROBLEMS = 3


def options() -> dict[str, str]:
    """Return the options by name, each with a text about its purpose, its values and its default."""
    sentence = "{0.help} It is {0.values}. Default: {1}."
    return {name: sentence.format(each, _default(name)) for name, each in _OPTIONS.items()}


def _default(name: str) -> str:
    value = getattr(Config(), name)
    return f'"{value}"' if isinstance(value, str) else str(value)


def read_config(path: Path | None) -> tuple[Config, str | None]:
    """Return the configuration in a file, and a message if the file has problems.

    An invalid option keeps its default value. A missing file is no problem: all options have their defaults.
    """
    try:
        found = _options(files.read_text(path, _MAX_FILE_BYTES)) if path else {}
    except files.FileProblem as problem:
        return Config(), None if problem.missing else str(problem)
    except ValueError as error:
        return Config(), f"{path}: {_shown(str(error), 200)}"
    problems = dict(_problems(found))
    config = replace(Config(), **{name: value for name, value in found.items() if name not in problems})
    return config, f"{path}: {_summary(list(problems.values()))}" if problems else None


def _options(text: str) -> dict[str, Any]:
    """Return the options in a TOML text. Raises ValueError for invalid TOML and for too long a line."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > _MAX_LINE_CHARACTERS:
            raise ValueError(f"line {number} is longer than {_MAX_LINE_CHARACTERS} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _summary(problems: list[str]) -> str:
    more = [f"and {len(problems) - _MAX_REPORTED_PROBLEMS} more"] * (len(problems) > _MAX_REPORTED_PROBLEMS)
    return "; ".join([*problems[:_MAX_REPORTED_PROBLEMS], *more])


def _shown(text: str, most: int = 40) -> str:
    printable = "".join(each if each.isprintable() else "\ufffd" for each in text[: most + 1])
    return printable if len(printable) <= most else f"{printable[:most]}…"


def write_default(path: Path | None) -> None:
    """Write a configuration file with all options as comments, unless a file exists or writing fails."""
    if path is None:
        return
    with suppress(OSError, files.FileProblem):
        if not os.path.lexists(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            files.write(path, "\n".join(_default_lines()))


def _problems(options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in options.items():
        if name not in _OPTIONS:
            hint = correction(name, _OPTIONS, f"options are {', '.join(_OPTIONS)}")
            yield name, f"unknown option `{_shown(name)}`; {hint}"
        elif not _OPTIONS[name].fits(value):
            default = getattr(Config(), name)
            given = _shown(reprlib.repr(value))
            yield name, f"`{name}` must be {_OPTIONS[name].values}, not {given}; using {default}"


def _default_lines() -> Iterator[str]:
    yield "# The prompt of mmlogic. Remove the # before an option to change it."
    for name, option in _OPTIONS.items():
        yield ""
        yield f"# {option.help} It is {option.values}."
        yield f"# {name} = {_default(name)}"
    yield ""
