"""The configuration of the prompt: a commented TOML file, written at first use."""

import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from mmlogic.language import nearest

__all__ = ["Config", "read_config", "write_default"]


@dataclass(frozen=True)
class Config:
    """How the prompt behaves; the fields are the options of the file."""

    keys: str = "emacs"
    colour: str = "auto"
    page: int = 20
    history: int = 10_000
    timing: float = 1.0


class _Option(NamedTuple):
    """What an option is for, what its values are, and how to tell one."""

    told: str
    values: str
    fits: Callable[[Any], bool]


def _one_of(*words: str) -> _Option:
    return _Option("", " or ".join(f'"{word}"' for word in words), lambda value: value in words)


def _number(least: int, *kinds: type) -> _Option:
    what = "a whole number" if kinds == (int,) else "a number"
    return _Option("", f"{what}, {least} or more", lambda value: type(value) in kinds and value >= least)


_OPTIONS = {
    "keys": _one_of("emacs", "vi")._replace(told="The keys that edit a line."),
    "colour": _one_of("auto", "never")._replace(told="Colours where the terminal has them, or none."),
    "page": _number(1, int)._replace(told="How many codes `codes` and `more` list when they do not say."),
    "history": _number(0, int)._replace(told="How many inputs are remembered; 0 keeps no file."),
    "timing": _number(0, int, float)._replace(told="An answer that took so many seconds says so."),
}
_SPELLINGS = {"color": "colour"}


def read_config(path: Path | None) -> tuple[Config, str | None]:
    """Return the configuration in a file, and what is wrong with the file if anything is.

    Options that are wrong keep their defaults; so do all where there is no file, which is in order.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
    except FileNotFoundError:
        return Config(), None
    except (OSError, ValueError) as error:
        return Config(), f"{path}: {getattr(error, 'strerror', None) or error}"
    options = {_SPELLINGS.get(name, name): value for name, value in found.items()}
    problems = dict(_problems(options))
    config = replace(Config(), **{name: value for name, value in options.items() if name not in problems})
    return config, f"{path}: {'; '.join(problems.values())}" if problems else None


def write_default(path: Path | None) -> None:
    """Write the file that says what there is to configure, unless there is one or it cannot be written."""
    if path is None:
        return
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write("\n".join(_default_lines()))


def _problems(options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in options.items():
        if name not in _OPTIONS:
            near = nearest(name, list(_OPTIONS))
            hint = f"did you mean `{near}`?" if near else f"there are {', '.join(_OPTIONS)}"
            yield name, f"there is no option `{name}`; {hint}"
        elif not _OPTIONS[name].fits(value):
            default = getattr(Config(), name)
            yield name, f"`{name}` is {_OPTIONS[name].values}, not {value!r}; it stays {default}"


def _default_lines() -> Iterator[str]:
    yield "# The prompt of mmlogic. Take the # from before a line to change what it says."
    for name, option in _OPTIONS.items():
        default = getattr(Config(), name)
        written = f'"{default}"' if isinstance(default, str) else str(default)
        yield ""
        yield f"# {option.told} It is {option.values}."
        yield f"# {name} = {written}"
    yield ""
