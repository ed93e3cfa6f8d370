"""What the rooms declare of the language: their terminals, rules, words.

The module `language` of a room has a ROOM with these tables. A misspelt one fails at import:

* TERMINALS: the parts, by terminal.
* RULES: the builder of each grammar rule. RAW: builders that receive all pieces.
* WORDS: the help of keywords inside a statement.
* CHOICES: functions that return the words of a terminal with few words.
* MEANT: other words for statements and names (`meant.py`).
* FORMS: words that are keywords only with their continuation. ALONE: words that are a whole rule.

A room with a module `subject` is a possible subject of a session. ABOUT names the subject of a room without
one. A room with a module `files` reads or writes files.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from lark import Token

from mmlogic.common.resources import PACKAGE
from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.places import Name, Number, span_of
from mmlogic.language.spelling import unquote

MOST_DIGITS = 1000
"""Longest number: far beyond any count, far below Python's limit of conversion."""


@dataclass(frozen=True)
class Terminal:
    """A part of a statement: its name in messages, its style, and the function from token to value.

    A `block` is raw text from a new line to a line with `end`.
    """

    label: str
    style: str
    convert: Callable[[Token], Any]
    block: bool = False


def base_name(name: str) -> str:
    """Return the name of a rule or terminal without the prefix of its grammar file."""
    return name.rpartition("__")[2]


def as_number(token: Token) -> Number:
    """Return the number of a token. Raises SyntaxProblem if it is too long."""
    return Number(as_integer(token, token.value), span_of(token))


def as_integer(token: Token, digits: str) -> int:
    """Return the integer in `digits`. Raises SyntaxProblem if there are too many."""
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


ROOMS = ("lessons", "queries", "codes", "players", "paths", "session")
"""The rooms, in the order of messages and of saved scripts. The first subject is a new session's.

A lesson comes first in a script, because it prepares a game. Clauses of Prolog follow, because rules may call
them.
"""


@cache
def rooms_with(module: str) -> tuple[str, ...]:
    """Return the rooms that have a module of this name."""
    return tuple(room for room in ROOMS if (PACKAGE / room / f"{module}.py").is_file())


@dataclass(frozen=True)
class Room:
    """The parts of statements that a room declares, see the top of this file."""

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
    about: str | None = None


@cache
def language(room: str) -> Room:
    """Return what a room declares."""
    declared: Room = import_module(f"mmlogic.{room}.language").ROOM
    return declared


def languages() -> list[Room]:
    """Return what each room declares."""
    return [*map(language, ROOMS)]


@cache
def table(name: str) -> Mapping[str, Any]:
    """Return the tables of this name of all rooms as one, such as `words`."""
    return {key: value for room in languages() for key, value in getattr(room, name).items()}


def terminals() -> Mapping[str, Terminal]:
    """Return the parts of statements, by the name of the grammar's terminal."""
    return table("terminals")


def choices(terminal: str) -> Mapping[str, str]:
    """Return the possible words of a part of a statement, with their descriptions."""
    words: Callable[[], Mapping[str, str]] = table("choices").get(terminal, dict)
    return words()


@cache
def meanings(what: str) -> Mapping[str, str]:
    """Return the corrections of other names of a terminal, or of other statements (`STATEMENT`)."""
    tables = (room.meant.get(what, {}) for room in languages())
    return {typed: meant for each in tables for meant, all in each.items() for typed in all.split(", ")}


@cache
def subject_of_room(room: str) -> str | None:
    """Return the room of the subject of a room's statements, or None if they suit any subject."""
    return language(room).about or (room if room in rooms_with("subject") else None)


@cache
def module_of(keyword: str) -> str | None:
    """Return the name of the module that declares a statement, or None for any other word."""
    for room in reversed(ROOMS):
        if module := language(room).statements.get(keyword):
            return f"mmlogic.{room}.statements.{module}"
    return None


@cache
def statements() -> tuple[str, ...]:
    """Return the keywords of all statements."""
    return tuple(keyword for room in languages() for keyword in room.statements)
