"""The page on Python: every class and function that a user meets, from the docstrings."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from textwrap import indent
from typing import Any

__all__ = ["python"]

HEAD = """\
# From Python

<!-- Made from the docstrings by `make docs`: change those. -->

Start with `from mmlogic import Session`; the [README](../README.md) has examples. Every failure raises one of
the errors below, with one clear message, and leaves the session unchanged.

`except MmlogicError` catches what statements, players, tournaments and boards raise. What Prolog or a limit
stops in a session is a StatementProblem, too. A PathSolver is no session: it raises BoardError, PrologError
and LimitExceeded. An argument of another type is a TypeError, a word that a method does not know a
ValueError. Ctrl-C raises KeyboardInterrupt; during a question to Prolog it is Interrupted, which is a
KeyboardInterrupt.

`print` shows an answer as a script prints it, and an error with its line and column where its text has
several lines; `data()` of an answer is its JSON. `print` shows a board as its text, which is read again;
`mmlogic.paths.board_text` is this text without its header, too.
"""

SECTIONS: dict[str, tuple[str, ...]] = {
    "Sessions": ("mmlogic.Session", "mmlogic.Settings"),
    "Errors": (
        "mmlogic.MmlogicError",
        "mmlogic.SyntaxProblem",
        "mmlogic.StatementProblem",
        "mmlogic.PlayerError",
        "mmlogic.TournamentError",
        "mmlogic.SpaceError",
        "mmlogic.BoardError",
        "mmlogic.PrologError",
        "mmlogic.LimitExceeded",
        "mmlogic.Interrupted",
    ),
    "Number paths": (
        "mmlogic.Board",
        "mmlogic.read_board",
        "mmlogic.paths.board_from_text",
        "mmlogic.paths.board_from_rows",
        "mmlogic.paths.board_from_array",
        "mmlogic.paths.board_text",
        "mmlogic.PathSolver",
    ),
    "Players": (
        "mmlogic.score",
        "mmlogic.tournament",
        "mmlogic.Played",
        "mmlogic.players.load",
        "mmlogic.players.register",
        "mmlogic.players.Player",
        "mmlogic.players.Choice",
        "mmlogic.players.Options",
        "mmlogic.players.PlayerSpec",
        "mmlogic.players.Position",
        "mmlogic.players.Space",
        "mmlogic.players.suggest",
        "mmlogic.players.rate",
    ),
    "Tournaments": (
        "mmlogic.players.tournament.tournament.Tournament",
        "mmlogic.players.tournament.tournament.every",
        "mmlogic.players.tournament.tournament.drawn",
        "mmlogic.players.tournament.run.run",
        "mmlogic.players.tournament.run.backend",
        "mmlogic.players.tournament.rendering.Summary",
        "mmlogic.players.tournament.rendering.plot",
    ),
}
"""The names of what is told of, by their section."""


def python() -> str:
    """Return the page as Markdown."""
    return HEAD + "".join(_section(title, names) for title, names in SECTIONS.items())


def _section(title: str, names: tuple[str, ...]) -> str:
    return f"\n## {title}\n" + "".join("".join(_entry(name)) for name in names)


def _entry(name: str) -> Iterator[str]:
    """Yield what there is to say of a class, with its members, or of a function."""
    home, _, short = name.rpartition(".")
    thing = getattr(import_module(home), short)
    yield f"\n### `{name}`\n\n{_told(thing)}\n"
    if inspect.isclass(thing):
        members = [(each, member) for each, member in inspect.getmembers(thing, _public) if each[0] != "_"]
        rows = [_row(each, member) for each, member in members if _own(member, thing)]
        if rows:
            yield "\n| member | what it does |\n|---|---|\n" + "".join(rows)


def _public(member: Any) -> bool:
    return inspect.isroutine(member) or isinstance(member, property)


def _own(member: Any, thing: type) -> bool:
    """Tell whether a member was written for the class, not for its library."""
    made = member.fget if isinstance(member, property) else member
    return getattr(made, "__module__", "").startswith("mmlogic") and bool(inspect.getdoc(member))


def _row(name: str, member: Any) -> str:
    said = " ".join((inspect.getdoc(member) or "").split("\n\n")[0].split()).replace("|", "\\|")
    return f"| `{name}{'' if isinstance(member, property) else _signature(member)}` | {said} |\n"


def _told(thing: Any) -> str:
    """Return the docstring, with the signature of a function; examples stay code."""
    text = inspect.getdoc(thing) or ""
    parts = (part if ">>>" not in part else indent(part, "    ") for part in text.split("\n\n"))
    signature = "" if inspect.isclass(thing) else f"`{thing.__name__}{_signature(thing)}`\n\n"
    return signature + "\n\n".join(parts)


def _signature(member: Any) -> str:
    """Return the parameters by name, with defaults."""
    parameters = [each for each in inspect.signature(member).parameters.values() if each.name != "self"]
    shown = [
        each.replace(annotation=inspect.Parameter.empty, default=_still(each.default)) for each in parameters
    ]
    return str(inspect.Signature(shown)).replace("|", "\\|")


class _Shown:
    """A default that is written as a text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _still(default: Any) -> Any:
    """Return a default as it is written, without the address of a function."""
    return _Shown(default.__name__.lstrip("_")) if inspect.isfunction(default) else default
