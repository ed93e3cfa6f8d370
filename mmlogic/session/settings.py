"""The settings of a session: engine, list lengths, limits, seed, the look of codes and of the prompt."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from operator import index
from typing import Any, Literal, SupportsIndex, TypeVar

from mmlogic.common.wording import correction, joined
from mmlogic.language import StatementProblem, unknown
from mmlogic.machine import Limits
from mmlogic.render.styles import THEMES

Saved = Literal["first", "last"]
"""When `save` writes a setting: before what is known, or after it, as it holds for later guesses alone."""

ENGINES = ("auto", "textbook", "clpfd", "clauses", "diagram", "sat")
"""The engines that find the codes; `auto` selects one."""

SYMBOLS = ("auto", "names", "letters", "digits")
"""How symbols are written; `auto` takes letters for a person and names in a script."""

SWITCH = ("on", "off")
"""What is on or off."""

N = TypeVar("N", int, float)

_WIDEST = 60
"""The most characters of a value in a message."""


@dataclass(frozen=True)
class Settings:
    """The values that `set` changes. None means no limit; `timeout` is in seconds, `memory` in MiB.

    Each is checked as `set NAME VALUE` checks it. Raises StatementProblem.
    """

    engine: str = "auto"
    limit: int | None = None
    timeout: float | None = None
    memory: int | None = None
    seed: int | None = None
    symbols: str = "auto"
    table: str = "off"
    theme: str = "auto"
    turns: int | None = None
    hard: str = "off"

    def __post_init__(self) -> None:
        for name, setting in _DECLARED.items():
            object.__setattr__(self, name, setting.read(getattr(self, name)))

    @property
    def limits(self) -> Limits:
        """The limits of one question."""
        return Limits(seconds=self.timeout, memory=self.memory)

    def changed(self, name: str, value: str) -> "Settings":
        """Return the settings with one changed as by `set NAME VALUE`. Raises StatementProblem."""
        changed: dict[str, Any] = {known_setting(name): value}
        return replace(self, **changed)

    def kept(self, when: Saved) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each setting that `save` writes then, unless it is the usual one."""
        values, usual = self.shown(), Settings().shown()
        for name, setting in _DECLARED.items():
            if setting.saved == when and values[name] != usual[name]:
                yield name, values[name]

    def shown(self) -> dict[str, str]:
        """Return the text of every setting."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: "none" if value is None else f"{value}" for name, value in values.items()}


def known_setting(name: str) -> str:
    """Return the name of a setting, ignoring case. Raises StatementProblem with the nearest name."""
    if name.lower() in SETTINGS:
        return name.lower()
    raise unknown("setting", name, SETTINGS, f"settings are {', '.join(SETTINGS)}")


def _one_of(what: str, choices: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        name = value.lower() if isinstance(value, str) else _shown(value)
        if name in choices:
            return name
        hint = correction(name, choices) or None
        allowed = joined((f"`{choice}`" for choice in choices), "or")
        raise StatementProblem(f"`{what}` is {allowed}, not `{_shown(value)}`", hint=hint)

    return read


def _positive(kind: type[N], most: int) -> Callable[[object], N | None]:
    def read(value: object) -> N | None:
        number = _number(value, kind, {"none", "off", "all"})
        if number is not None and not 0 < number <= most:
            hint = f"above 0, at most {most:,}, or none"
            raise StatementProblem(f"`{_shown(value)}` is not in range", hint=hint)
        return number

    return read


def _seed(value: object) -> int | None:
    return _number(value, int, {"none"})


def _number(value: object, kind: type[N], none: set[str]) -> N | None:
    if value is None or (isinstance(value, str) and value.lower() in none):
        return None
    try:
        if isinstance(value, str):
            return kind(value)
        if isinstance(value, SupportsIndex) and not isinstance(value, bool):
            return kind(index(value))
        if isinstance(value, float) and kind is float:
            return kind(value)
    except (ValueError, TypeError, OverflowError):  # the last: an integer that no float is as large as
        pass
    what = "whole number" if kind is int else "number"
    raise StatementProblem(f"`{_shown(value)}` is not a {what}", hint=f"a {what}, or none")


def _shown(value: object) -> str:
    text = value if isinstance(value, str) and value.isprintable() else ascii(value)
    return text if len(text) <= _WIDEST else f"{text[:_WIDEST]}…"


@dataclass(frozen=True)
class _Setting:
    """What `help` says of a setting, what reads its value, and when `save` writes it, None for never."""

    says: str
    read: Callable[[object], Any]
    choices: tuple[str, ...] = ()
    saved: Saved | None = None


def _choice(name: str, says: str, choices: tuple[str, ...], saved: Saved | None = None) -> _Setting:
    return _Setting(says, _one_of(name, choices), choices, saved)


_DECLARED: Mapping[str, _Setting] = {
    "engine": _choice("engine", f"engine that finds the codes: {', '.join(ENGINES)}", ENGINES, "first"),
    "limit": _Setting(
        "how many codes a question lists without a number; none for all", _positive(int, 10**18)
    ),
    "timeout": _Setting(
        "time limit of each statement in seconds; none for no limit", _positive(float, 10**9)
    ),
    "memory": _Setting(
        "memory limit of the process in MiB; none for the limit of Prolog's stacks", _positive(int, 2**40)
    ),
    "seed": _Setting("seed of all random choices; none for a new one each time", _seed, saved="first"),
    "symbols": _choice(
        "symbols",
        "how codes are written: auto, names, letters or digits (0, 1, …), which are read then, too",
        SYMBOLS,
        "first",
    ),
    "hard": _choice("hard", "on: a guess must use what is known; off", SWITCH, "last"),
    "table": _choice("table", "on: the prompt shows the table of clues after each guess; off", SWITCH),
    "turns": _Setting(
        "guesses after which the codemaker has won and shows the secret; none for any number",
        _positive(int, 10**6),
        saved="last",
    ),
    "theme": _choice(
        "theme", "colours of the prompt: dark, light, plain, or auto, which asks the terminal", THEMES
    ),
}
"""The settings, in the order of the help."""

SETTINGS: Mapping[str, str] = {name: setting.says for name, setting in _DECLARED.items()}
"""The settings and their descriptions."""

SAVED = tuple(name for name, setting in _DECLARED.items() if setting.saved)
"""The settings that `save` keeps."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    name: each.choices for name, each in _DECLARED.items() if each.choices
}
"""The settings that are one of some words."""
