"""The parts of the language that each room declares. A room is a package of mmlogic with statements.

The module `language` of a room defines a ROOM with these tables:

* `terminals`: for each terminal of the grammar, a description of this part of a statement.
* `rules`: for each grammar rule, the function that builds its value from the values of its pieces.
* `raw`: like `rules`, but the functions also receive keywords and signs.
* `words`: for each keyword inside a statement, its help text.
* `choices`: for each terminal with few words, a function that returns these words.
* `offers`: for each terminal whose words depend on earlier tokens, a function that returns them.
* `meant`: wrong words that people type, with the right ones (`meant.py`).
* `symbols`: names such as `gold` that are similar to a keyword, but no mistyped keyword.
* `bare`: for an optional keyword such as `guess`, a function: whether a line without it looks like a guess.
* `forms`: for each word that is a keyword only before a bracket, an example.
* `alone`: words that are a complete rule, such as `distinct`.

A room with a module `subject` is a possible subject of a session. For a room without this module, `about`
names the room that is the subject of its statements. A room with a module `files` reads or writes files.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from lark import Token

from mmlogic.common.resources import PACKAGE
from mmlogic.common.wording import short
from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.places import Name, Number, place_of, span_of
from mmlogic.language.spelling import unquote

T = TypeVar("T", bound=str)

_NEW_NAME = re.compile(r"[^\W\d_]\w*")

MOST_DIGITS = 1000
"""The largest number of digits of a typed number. Python could convert more, but no count is longer."""


@dataclass(frozen=True)
class Terminal:
    """A part of a statement. `label` is its name in messages. `convert` returns the value of a token.

    A `block` is text of several lines. The block begins on a new line and stops before the line `end`.
    """

    label: str
    style: str
    convert: Callable[[Token], Any]
    block: bool = False


def base_name(name: str) -> str:
    """Return the name of a rule or terminal without the prefix of its grammar file."""
    return name.rpartition("__")[2]


def as_number(token: Token) -> Number:
    """Return the number of a token. Raises SyntaxProblem if the number has too many digits."""
    return Number(as_integer(token, token.value), span_of(token))


def as_integer(token: Token, digits: str) -> int:
    """Return the integer that `digits` spells. Raises SyntaxProblem if there are too many digits."""
    if len(digits) > MOST_DIGITS:
        raise SyntaxProblem(f"a number of {len(digits):,} digits is too long", span_of(token))
    return int(digits)


def as_name(token: Token) -> Name:
    """Return the name in a token, unquoted. Raises SyntaxProblem for an unknown escape."""
    text = token.value
    try:
        return Name(unquote(text) if text[:1] in {'"', "'"} else text, span_of(token))
    except ValueError as error:
        shown = "".join(each if each.isprintable() else "\ufffd" for each in str(error))
        hint = r"in quotes a backslash is written `\\`"
        raise SyntaxProblem(f"`{shown}` is not a known escape", span_of(token), hint=hint) from None


def as_new_name(token: Token) -> Name:
    """Return a new name, such as `mirror` in `rule mirror = …`. Raises SyntaxProblem for other tokens."""
    return check_new_name(as_name(token))


def check_new_name(name: T) -> T:
    """Return `name` if a statement may define it. Otherwise raise SyntaxProblem."""
    if not _NEW_NAME.fullmatch(name):
        hint = "a name is a letter, then letters, digits and `_`"
        raise SyntaxProblem(f"`{short(name)}` is not a name", place_of(name), hint=hint)
    return name


ROOMS = ("lessons", "queries", "codes", "players", "paths", "session")
"""The rooms, in the order of messages and of saved scripts.

A new session is about the first room that has a module `subject`. A lesson comes first in a script, because
it prepares a game. Clauses of Prolog follow, because rules may call them.
"""


@cache
def rooms_with(module: str) -> tuple[str, ...]:
    """Return the rooms that have a module with the name `module`."""
    return tuple(room for room in ROOMS if (PACKAGE / room / f"{module}.py").is_file())


@dataclass(frozen=True)
class Room:
    """The tables of a room. The docstring of this file explains each table."""

    terminals: Mapping[str, Terminal]
    statements: Mapping[str, str]
    rules: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    raw: Mapping[str, Callable[[list[Any]], Any]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Callable[[], Mapping[str, str]]] = field(default_factory=dict)
    offers: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    meant: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    alone: Collection[str] = ()
    symbols: Collection[str] = ()
    bare: Mapping[str, Callable[[str], bool]] = field(default_factory=dict)
    about: str | None = None


@cache
def language(room: str) -> Room:
    """Return the tables of a room."""
    declared: Room = import_module(f"mmlogic.{room}.language").ROOM
    return declared


def languages() -> list[Room]:
    """Return the tables of all rooms."""
    return [*map(language, ROOMS)]


@cache
def table(name: str) -> Mapping[str, Any]:
    """Return one table with the entries of all rooms. `name` is a field of Room, such as `words`."""
    return {key: value for room in languages() for key, value in getattr(room, name).items()}


def terminals() -> Mapping[str, Terminal]:
    """Return the descriptions of all terminals of the grammar, by the name of the terminal."""
    return table("terminals")


def choices(terminal: str) -> Mapping[str, str]:
    """Return the words that a terminal allows, with their descriptions. Return {} if no room lists them."""
    words: Callable[[], Mapping[str, str]] = table("choices").get(terminal, dict)
    return words()


@cache
def meanings(what: str) -> Mapping[str, str]:
    """Return the right word for each wrong word that people type.

    `what` names a table in `meant`: a terminal, or `STATEMENT` for the words that begin a line.
    """
    tables = (room.meant.get(what, {}) for room in languages())
    return {typed: meant for each in tables for meant, all in each.items() for typed in all.split(", ")}


@cache
def subject_of_room(room: str) -> str | None:
    """Return what the statements of a room are about: "codes" for "players". None means any subject."""
    return language(room).about or (room if room in rooms_with("subject") else None)


@cache
def module_of(keyword: str) -> str | None:
    """Return the name of the module that declares the statement `keyword`, or None for any other word."""
    for room in reversed(ROOMS):
        if module := language(room).statements.get(keyword):
            return f"mmlogic.{room}.statements.{module}"
    return None


@cache
def statements() -> tuple[str, ...]:
    """Return the keywords of all statements."""
    return tuple(keyword for room in languages() for keyword in room.statements)
