"""The page on Python: every class and function that a user meets, from the docstrings."""

import inspect
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from inspect import signature
from pathlib import Path
from textwrap import indent
from typing import Any

from signatures import TypeSpelling, fields_of, public_answers

from mmlogic import AsyncSession, Session
from mmlogic.language import by_keyword
from mmlogic.language.registry import Heading

__all__ = ["python"]

PAGE = Path(__file__).with_name("python.md")
MARK = "<!-- Below: made from the sources by `make docs`. -->\n"
"""What stands above it on the page is written by hand."""

GROUPS: dict[str, tuple[Heading, ...]] = {
    "To begin a game and tell what is known": (Heading.GAME, Heading.CLUES),
    "To ask": (Heading.QUESTIONS,),
    "To solve and make puzzles": (Heading.PUZZLES,),
    "To play": (Heading.PLAYING,),
    "To ask Prolog": (Heading.PROLOG,),
    "To keep and undo, and to run scripts": (Heading.SESSION,),
}
"""What one wants of a session, with the headings of the statements that do it."""

OTHERS: dict[str, Heading] = {
    "draw": Heading.QUESTIONS,
    **dict.fromkeys(
        ("board", "placeable", "solution_count", "solutions", "why_cell", "wrong"), Heading.PUZZLES
    ),
    **dict.fromkeys(("rate_all", "suggest_all"), Heading.PLAYING),
    **dict.fromkeys(("close", "interrupt", "run", "stream"), Heading.SESSION),
}
"""The headings of methods that are no statements."""

SECTIONS: dict[str, tuple[str, ...]] = {
    "Sessions": ("mmlogic.Session", "mmlogic.AsyncSession", "mmlogic.Settings"),
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
    """Return the page as Markdown: its text as it is, then the tables."""
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    sections = (_section(title, names) for title, names in SECTIONS.items())
    return "".join([head, MARK, *_methods(), *_answers(), *sections])


def _methods() -> Iterator[str]:
    """Yield tables of the methods of a session, by what one wants."""
    yield "\n## All methods\n"
    known = {each.kind.__name__.lower(): each.heading for each in by_keyword().values()} | OTHERS
    for title, headings in GROUPS.items():
        names = [name for name in dir(Session) if known.get(name.rstrip("_")) in headings and name[0] != "_"]
        rows = (_method_row(name, getattr(Session, name)) for name in names)
        yield f"\n### {title}\n\n| method | what it does | answer |\n|---|---|---|\n{''.join(rows)}"


def _method_row(name: str, method: Any) -> str:
    return f"{_row(name, method)[:-2].rstrip()} | `{_spelled(signature(method).return_annotation)}` |\n"


ANSWERS = """
## All answers

`mmlogic.answers` has these classes. Each answer has `data()`, too, `to_frame()` where it is a table, and
`plot()` where a picture says more.

| class | what it is | fields |
|---|---|---|
"""


def _answers() -> Iterator[str]:
    """Yield a table of what `mmlogic.answers` has, with the fields of each class."""
    yield ANSWERS
    for name, kind in public_answers().items():
        told = [(each, hint) for each, hint in fields_of(kind) if each not in {"pages", "kept"}]
        said = " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())
        spelled = ", ".join(f"`{each}: {_spelled(hint)}`" for each, hint in told)
        yield f"| `{name}` | {'' if said.startswith(f'{name}(') else said} | {spelled} |\n"


def _spelled(hint: Any) -> str:
    return TypeSpelling()(hint).replace("|", "\\|")


def _section(title: str, names: tuple[str, ...]) -> str:
    return f"\n## {title}\n" + "".join("".join(_entry(name)) for name in names)


def _entry(name: str) -> Iterator[str]:
    """Yield what there is to say of a class, with its members, or of a function."""
    home, _, short = name.rpartition(".")
    thing = getattr(import_module(home), short)
    yield f"\n### `{name}`\n\n{_told(thing)}\n"
    if inspect.isclass(thing) and thing not in {Session, AsyncSession}:
        members = [(each, member) for each, member in inspect.getmembers(thing, _public) if each[0] != "_"]
        rows = [_row(each, member) for each, member in members if _own(member, thing)]
        if rows:
            yield "\n| member | what it does |\n|---|---|\n" + "".join(rows)


PROPERTIES = (property, cached_property)


def _public(member: Any) -> bool:
    return inspect.isroutine(member) or isinstance(member, PROPERTIES)


def _own(member: Any, thing: type) -> bool:
    """Tell whether a member was written for the class, not for its library."""
    made = _reader(member) if isinstance(member, PROPERTIES) else member
    return getattr(made, "__module__", "").startswith("mmlogic") and bool(inspect.getdoc(member))


def _reader(member: Any) -> Any:
    return member.fget if isinstance(member, property) else member.func


def _row(name: str, member: Any) -> str:
    said = " ".join((inspect.getdoc(member) or "").split("\n\n")[0].split()).replace("|", "\\|")
    return f"| `{name}{'' if isinstance(member, PROPERTIES) else _signature(member)}` | {said} |\n"


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
