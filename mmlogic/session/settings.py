"""The settings of a session: the values that the statement `set` changes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from operator import index
from typing import Any, Literal, SupportsIndex, TypeVar

from mmlogic.common.resources import resource
from mmlogic.common.wording import correction, joined
from mmlogic.language.errors import StatementProblem, unknown
from mmlogic.limits.budget import Limits
from mmlogic.render.styles import THEMES

Saved = Literal["first", "last"]
"""The place where `save` writes a setting: before the clues (`first`) or after them (`last`).

`hard` and `turns` come last. They restrict guesses, and the saved clues may break them.
"""

ENGINES = ("auto", "textbook", "clpfd", "clauses", "diagram", "sat")
"""The engines that find the codes. With `auto`, mmlogic selects an engine for each question."""

SYMBOLS = ("auto", "names", "letters", "digits")
"""How symbols are written. `auto` means letters for a person and names in a script."""

SWITCH = ("on", "off")
"""The values of a switch."""

LANGUAGES = "english", *sorted(path.stem for path in resource("docs", "lessons", "languages").glob("*.md"))
"""The languages of lessons. Each one but English has a file."""

N = TypeVar("N", int, float)

_MAX_SHOWN_CHARACTERS = 60


def _setting(
    read: Callable[[str, object], Any],
    says: str,
    default: str | None = None,
    saved: Saved | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """Return a field of Settings. `read` checks a value and converts it. `says` is the help text.

    `saved` says where `save` writes the setting. If it is None, `save` does not write the setting.
    """
    return field(default=default, metadata={"read": read, "says": says, "saved": saved, "choices": choices})


def _choice(
    default: str, choices: tuple[str, ...], says: str, saved: Saved | None = None, files: str = "\0"
) -> Any:
    """Return a field whose value is one of `choices`, or a file name with the ending `files`."""

    def read(name: str, value: object) -> str:
        word = value.lower() if isinstance(value, str) else _shown(value)
        if word in choices:
            return word
        if word.endswith(files):
            return str(value)
        hint = correction(word, choices) or None
        allowed = joined((f"`{choice}`" for choice in choices), "or")
        raise StatementProblem(f"`{name}` is {allowed}, not `{_shown(value)}`", hint=hint)

    return _setting(read, says, default, saved, choices)


def _positive(kind: type[N], most: int, says: str, saved: Saved | None = None) -> Any:
    def read(name: str, value: object) -> N | None:
        number = _number(value, kind, {"none", "off", "all"})
        if number is not None and not 0 < number <= most:
            hint = f"it is above 0 and at most {most:,}, or `none`"
            raise StatementProblem(f"`{name}` cannot be `{_shown(value)}`", hint=hint)
        return number

    return _setting(read, says, saved=saved)


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
    except (ValueError, TypeError, OverflowError):  # OverflowError: an integer larger than any float
        pass
    what = "whole number" if kind is int else "number"
    raise StatementProblem(f"`{_shown(value)}` is not a {what}", hint=f"a {what}, or none")


def _shown(value: object) -> str:
    text = value if isinstance(value, str) and value.isprintable() else ascii(value)
    return text if len(text) <= _MAX_SHOWN_CHARACTERS else f"{text[:_MAX_SHOWN_CHARACTERS]}…"


@dataclass(frozen=True)
class Settings:
    """The values of all settings. `timeout` is in seconds, `memory` in MiB. None means no limit.

    Each value is checked as in `set NAME VALUE`. An invalid value raises StatementProblem.
    """

    engine: str = _choice("auto", ENGINES, f"engine that finds the codes: {', '.join(ENGINES)}", "first")
    limit: int | None = _positive(int, 10**18, "codes that a question lists without a number; none for all")
    timeout: float | None = _positive(float, 10**9, "seconds that a statement may take; none for no limit")
    memory: int | None = _positive(int, 2**40, "MiB that the process may take; none for Prolog's own limit")
    seed: int | None = _setting(
        lambda name, value: _number(value, int, {"none"}),
        "seed of all random choices; none for a new one each time",
        saved="first",
    )
    symbols: str = _choice(
        "auto",
        SYMBOLS,
        "how codes are written: auto, names, letters or digits (0, 1, …), which are read then, too",
        "first",
    )
    hard: str = _choice("off", SWITCH, "on: a guess must use what is known; off", "last")
    table: str = _choice("off", SWITCH, "on: the prompt shows the table of clues after each guess; off")
    turns: int | None = _positive(
        int,
        10**6,
        "guesses after which the codemaker has won and shows the secret; none for any number",
        "last",
    )
    theme: str = _choice("auto", THEMES, "colours: dark, light, plain, or auto, which asks the terminal")
    language: str = _choice(
        "english", LANGUAGES, f"language of lessons: {', '.join(LANGUAGES)}, or a file", "first", ".md"
    )

    def __post_init__(self) -> None:
        for each in fields(self):
            object.__setattr__(self, each.name, each.metadata["read"](each.name, getattr(self, each.name)))

    @property
    def limits(self) -> Limits:
        """The limits of time and memory for one question."""
        return Limits(seconds=self.timeout, memory=self.memory)

    def changed(self, name: str, value: object) -> "Settings":
        """Return a copy with one setting changed, as in `set NAME VALUE`. Raises StatementProblem."""
        changed: dict[str, Any] = {known_setting(name): value}
        return replace(self, **changed)

    def kept(self, when: Saved) -> Iterator[tuple[str, str]]:
        """Yield the name and the value of each setting that `save` writes at the place `when`.

        Settings with their default values are left out.
        """
        values, usual = self.shown(), Settings().shown()
        for each in fields(self):
            if each.metadata["saved"] == when and values[each.name] != usual[each.name]:
                yield each.name, values[each.name]

    def shown(self) -> dict[str, str]:
        """Return the value of every setting, as text."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: "none" if value is None else f"{value}" for name, value in values.items()}


SETTINGS: Mapping[str, str] = {each.name: each.metadata["says"] for each in fields(Settings)}
"""The description of each setting, in the order in which `help` lists them."""

SAVED = tuple(each.name for each in fields(Settings) if each.metadata["saved"])
"""The names of the settings that `save` writes."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    each.name: each.metadata["choices"] for each in fields(Settings) if each.metadata["choices"]
}
"""For each setting that allows a few words: these words."""


def known_setting(name: str) -> str:
    """Return the name of a setting in lower case. Raises StatementProblem for an unknown name."""
    if name.lower() in SETTINGS:
        return name.lower()
    raise unknown("setting", name, SETTINGS, f"settings are {', '.join(SETTINGS)}")
