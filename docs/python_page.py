"""The page on Python: the public classes and functions, with texts from their docstrings."""

import dataclasses
import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from inspect import signature
from pathlib import Path
from textwrap import indent
from typing import Any

from signatures import TypeSpelling, fields_of, public_answers

from mmlogic import Session
from mmlogic.language import by_keyword
from mmlogic.language.registry import Heading

__all__ = ["python"]

PAGE = Path(__file__).with_name("python.md")
MARK = "<!-- Below: made from the sources by `make docs`. -->\n"
"""The text above this mark is written by hand."""

GROUPS: dict[str, tuple[Heading, ...]] = {
    "To begin a game and tell what is known": (Heading.GAME, Heading.CLUES),
    "To ask": (Heading.QUESTIONS,),
    "To solve and make puzzles": (Heading.PUZZLES,),
    "To play": (Heading.PLAYING,),
    "To ask Prolog": (Heading.PROLOG,),
    "To keep and undo, and to run scripts": (Heading.SESSION,),
}
"""The purposes of a session's methods, each with the headings of their statements."""

OTHERS: dict[str, Heading] = {
    "draw": Heading.QUESTIONS,
    **dict.fromkeys(
        ("board", "placeable", "solution_count", "solutions", "why_cell", "wrong"), Heading.PUZZLES
    ),
    **dict.fromkeys(("rate_all", "suggest_all"), Heading.PLAYING),
    **dict.fromkeys(("close", "interrupt", "run", "stream"), Heading.SESSION),
}
"""The headings of methods that belong to no statement."""

SECTIONS: dict[str, dict[str, str]] = {
    "Sessions": {
        "mmlogic.Session": "",
        "mmlogic.AsyncSession": "",
        "mmlogic.Settings": "",
    },
    "Number paths": {
        "mmlogic.Board": (
            "cell_of contents data empty full givens graph is_cell neighbours size title with_numbers"
        ),
        "mmlogic.PathSolver": (
            "candidates close count generate generate_in grade hint solutions solve steps unique why wrong"
        ),
    },
    "Players": {
        "mmlogic.score": "",
        "mmlogic.tournament": "",
        "mmlogic.Played": "average best_secrets games margin plot to_frame total won worst worst_secrets",
        "mmlogic.players.Player": "choose deterministic",
        "mmlogic.players.Position": "after answer answers classes left marks partition usable won",
        "mmlogic.players.Space": "code distinct full has is_full of row rows where",
    },
}
"""The classes and functions of each section, each with the members to list."""

TABLES: dict[str, str] = {
    "Errors": """
        mmlogic.MmlogicError mmlogic.SyntaxProblem mmlogic.StatementProblem mmlogic.PlayerError
        mmlogic.TournamentError mmlogic.SpaceError mmlogic.BoardError mmlogic.PrologError
        mmlogic.LimitExceeded mmlogic.Interrupted
        """,
    "Boards as text, rows and arrays": """
        mmlogic.read_board mmlogic.paths.board_from_text mmlogic.paths.board_from_rows
        mmlogic.paths.board_from_array mmlogic.paths.board_text
        """,
    "Guesses of players": """
        mmlogic.players.load mmlogic.players.register mmlogic.players.suggest mmlogic.players.rate
        mmlogic.players.Choice mmlogic.players.Options
        """,
    "Tournaments": """
        mmlogic.players.tournament.tournament.Tournament
        mmlogic.players.tournament.tournament.every
        mmlogic.players.tournament.tournament.drawn
        mmlogic.players.tournament.run.run
        mmlogic.players.tournament.run.backend
        mmlogic.players.tournament.rendering.Summary
        mmlogic.players.tournament.rendering.plot
        """,
}
"""Names for which the page has only the first sentence of their docstrings, by table."""


def python() -> str:
    """Return the page as Markdown: the text written by hand, then the tables."""
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    sections = (_section(title, names) for title, names in SECTIONS.items())
    methods = "".join(_methods())
    return "".join([head, MARK, methods, *_answers(methods), *map(_table, TABLES), *sections])


def _methods() -> Iterator[str]:
    """Yield a table of a session's methods for each purpose."""
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

`mmlogic.answers` has these classes, with the types of their fields. Each answer has `data()`, `to_frame()`
where it is a table, and `plot()` where a picture says more.

| answer of a method | fields |
|---|---|
"""

OTHER_CLASSES = """
| class | what it is | fields |
|---|---|---|
"""

INSIDE = {"broken", "kept", "pages", "view"}
"""Fields that are not for callers."""


def _answers(methods: str) -> Iterator[str]:
    """Yield two tables of classes with their fields: the answers of methods, then all others."""
    classes = public_answers()
    given = set(re.findall(r"\w+", methods))
    yield ANSWERS
    yield from (f"| `{name}` | {_fields(kind)} |\n" for name, kind in classes.items() if name in given)
    yield OTHER_CLASSES
    for name, kind in classes.items():
        if name not in given:
            yield f"| `{name}` | {_first_sentence(kind)} | {_fields(kind)} |\n"


def _fields(kind: Any) -> str:
    return " ".join(f"`{each}`" for each, _ in fields_of(kind) if each not in INSIDE)


def _table(title: str) -> str:
    rows = (_named_row(name, _named(name)) for name in TABLES[title].split())
    return f"\n## {title}\n\n| name | what it is |\n|---|---|\n{''.join(rows)}"


def _named_row(name: str, thing: Any) -> str:
    """Return the row of a function with its parameters, or of a class with its fields."""
    signed = "" if inspect.isclass(thing) else _signature(thing)
    fields = [each.name for each in dataclasses.fields(thing)] if dataclasses.is_dataclass(thing) else []
    shown = f" Fields: `{'` `'.join(fields)}`." if fields else ""
    return f"| `{name}{signed}` | {_first_sentence(thing)}{shown} |\n"


def _named(name: str) -> Any:
    home, _, short = name.rpartition(".")
    return getattr(import_module(home), short)


def _first_sentence(thing: Any) -> str:
    text = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split()).replace("|", "\\|")
    return re.split(r"(?<=\.) (?=[A-Z`])", text)[0]


def _spelled(hint: Any) -> str:
    return TypeSpelling()(hint).replace("|", "\\|")


def _section(title: str, names: Mapping[str, str]) -> str:
    entries = (part for name, members in names.items() for part in _entry(name, members.split()))
    return f"\n## {title}\n" + "".join(entries)


def _entry(name: str, members: Sequence[str]) -> Iterator[str]:
    """Yield the documentation of a class, with some members, or of a function."""
    thing = _named(name)
    yield f"\n### `{name}`\n\n{_told(thing)}\n"
    if members:
        yield "\n| member | what it does |\n|---|---|\n"
        yield from (_row(each, inspect.getattr_static(thing, each)) for each in members)


PROPERTIES = (property, cached_property)


def _row(name: str, member: Any) -> str:
    plain = member.__func__ if isinstance(member, classmethod) else member
    signed = "" if isinstance(member, PROPERTIES) else _signature(plain)
    return f"| `{name}{signed}` | {_first_sentence(plain)} |\n"


def _told(thing: Any) -> str:
    """Return the docstring. A function's signature comes first. Examples are indented as code."""
    text = inspect.getdoc(thing) or ""
    parts = (part if ">>>" not in part else indent(part, "    ") for part in text.split("\n\n"))
    signature = "" if inspect.isclass(thing) else f"`{thing.__name__}{_signature(thing)}`\n\n"
    return signature + "\n\n".join(parts)


def _signature(member: Any) -> str:
    """Return the names of the parameters, with defaults."""
    shown = [
        each.replace(annotation=inspect.Parameter.empty)
        for each in signature(member).parameters.values()
        if each.name not in {"self", "cls"}
    ]
    return str(inspect.Signature(shown)).replace("|", "\\|")
