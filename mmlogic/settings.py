"""The settings of a session: how it reasons, how much it shows, how far it may go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from mmlogic.language import StatementProblem, nearest
from mmlogic.machine import Limits

__all__ = ["ENGINES", "SETTINGS", "Settings"]

ENGINES = ("auto", "textbook", "clpfd", "clauses", "diagram")
"""The programs that may find the codes; `auto` is whichever suits."""

SETTINGS: Mapping[str, str] = {
    "engine": f"the program that finds the codes: {', '.join(ENGINES)}",
    "limit": "how many codes are listed when a question does not say; none is all",
    "timeout": "seconds that a statement may take; none is no limit",
    "memory": "MiB that the process may take; none is the limit of Prolog's stacks",
    "seed": "the seed of all that is random; none is another one each time",
}
"""The settings, and what each is."""

_MOST: Mapping[str, int] = {"limit": 10**18, "timeout": 10**9, "memory": 2**40}
"""What the settings that are numbers can be at most."""


@dataclass(frozen=True)
class Settings:
    """What `set` changes. None is no limit; `timeout` is in seconds, `memory` in MiB."""

    engine: str = "auto"
    limit: int | None = None
    timeout: float | None = None
    memory: int | None = None
    seed: int | None = None

    @property
    def limits(self) -> Limits:
        """The limits of one question."""
        return Limits(seconds=self.timeout, memory=self.memory)

    def changed(self, name: str, value: str) -> "Settings":
        """Return the settings with one changed as `set NAME VALUE` says. Raises StatementProblem."""
        return replace(self, **{known_setting(name): _READERS[name.lower()](value)})

    def shown(self) -> dict[str, str]:
        """Return every setting as one writes it."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: "none" if value is None else f"{value}" for name, value in values.items()}


def known_setting(name: str) -> str:
    """Return the name of a setting, in either case. Raises StatementProblem with the nearest known one."""
    if name.lower() in SETTINGS:
        return name.lower()
    near = nearest(name, list(SETTINGS))
    hint = f"did you mean `{near}`?" if near else f"settings are {', '.join(SETTINGS)}"
    raise StatementProblem(f"unknown setting `{name}`", hint=hint)


def _engine(value: str) -> str:
    if value.lower() in ENGINES:
        return value.lower()
    near = nearest(value, list(ENGINES))
    hint = f"did you mean `{near}`?" if near else f"an engine is one of {', '.join(ENGINES)}"
    raise StatementProblem(f"unknown engine `{value}`", hint=hint)


def _positive(kind: type[int] | type[float], most: int) -> Callable[[str], Any]:
    what = "whole number" if kind is int else "number"

    def read(value: str) -> int | float | None:
        if value.lower() in {"none", "off", "all"}:
            return None
        try:
            number = kind(value)
        except ValueError:
            raise StatementProblem(f"`{value}` is no {what}", hint=f"a {what}, or none") from None
        if not 0 < number <= most:
            raise StatementProblem(f"`{value}` is not in range", hint=f"above 0, at most {most:,}, or none")
        return number

    return read


def _seed(value: str) -> int | None:
    if value.lower() == "none":
        return None
    try:
        return int(value)
    except ValueError:
        raise StatementProblem(f"`{value}` is no whole number", hint="a whole number, or none") from None


_READERS: Mapping[str, Callable[[str], Any]] = {
    "engine": _engine,
    "limit": _positive(int, _MOST["limit"]),
    "timeout": _positive(float, _MOST["timeout"]),
    "memory": _positive(int, _MOST["memory"]),
    "seed": _seed,
}
