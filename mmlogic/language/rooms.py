"""The packages of statements, each imported with its first statement.

A room is a subpackage with statements. Its module `language` defines their parts: TERMINALS, RULES (the
builder of each grammar rule) and WORDS (the help of keywords inside a statement); CHOICES returns the words
of a terminal that is one of a few words; MEANT returns what people begin a statement with, and what they
mean by it; FORMS has the words that are keywords only with what follows them, ALONE those that are a whole
rule; STATEMENTS names the module in its folder `statements` that declares each statement, by its keyword. A
room with a module `subject` is a possible subject of a session (ABOUT names that of a room without one), and
one with a module `files` reads or writes files.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from lark import Token

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.places import Name, Number, Span
from mmlogic.language.spelling import unquote

__all__ = [
    "Terminal",
    "alone",
    "as_integer",
    "as_name",
    "as_number",
    "base_name",
    "choices",
    "forms",
    "languages",
    "meanings",
    "rooms_with",
    "span_from",
    "span_of",
    "statements",
    "subject_of_room",
    "terminals",
    "words",
]

MOST_DIGITS = 1000
"""The most digits of a number: far beyond any count, far below Python's limit of conversion."""


@dataclass(frozen=True)
class Terminal:
    """A part of a statement: its name in messages, its style, and its value as a function of its token.

    A `block` is raw text from a new line to a line with `end`.
    """

    label: str
    style: str
    convert: Callable[[Token], Any]
    block: bool = False


def base_name(name: str) -> str:
    """Return the name of a rule or terminal without the prefix of its grammar file."""
    return name.rpartition("__")[2]


def span_of(token: Token) -> Span:
    """Return the position of a token."""
    return Span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)


def as_number(token: Token) -> Number:
    """Return the number of a token. Raises SyntaxProblem if it is too long."""
    return Number(as_integer(token, token.value), span_of(token))


def as_integer(token: Token, digits: str) -> int:
    """Return the number that `digits` write. Raises SyntaxProblem if there are too many."""
    if len(digits) > MOST_DIGITS:
        raise SyntaxProblem(f"a number of {len(digits):,} digits is too long", span_of(token))
    return int(digits)


def as_name(token: Token) -> Name:
    """Return the name in a token, unquoted. Raises SyntaxProblem for an unknown escape."""
    try:
        return Name(unquote(token.value), span_of(token))
    except ValueError as error:
        shown = "".join(each if each.isprintable() else "\ufffd" for each in str(error))
        raise SyntaxProblem(
            f"`{shown}` is not a known escape",
            span_of(token),
            hint=r"in quotes a backslash is written `\\`",
        ) from None


def span_from(pieces: list[Any]) -> Span:
    """Return the span from the first piece to the last."""
    first, last = (span_of(p) if isinstance(p, Token) else p.span for p in (pieces[0], pieces[-1]))
    return first.to(last)


ROOMS = ("lessons", "queries", "codes", "players", "paths", "session")
"""The rooms, in the order of messages and of saved scripts. The first subject is a new session's.

A lesson comes first in a script, as it sets a game up; then clauses of Prolog: rules may call them."""

_PACKAGE = Path(__file__).parents[1]


@cache
def rooms_with(module: str) -> tuple[str, ...]:
    """Return the rooms that have a module of this name."""
    return tuple(room for room in ROOMS if (_PACKAGE / room / f"{module}.py").is_file())


@cache
def languages() -> tuple[ModuleType, ...]:
    """Return the modules that define the parts of statements."""
    return tuple(import_module(f"mmlogic.{room}.language") for room in ROOMS)


@cache
def terminals() -> Mapping[str, Terminal]:
    """Return the parts of statements, by the name of the grammar's terminal."""
    return {name: part for room in languages() for name, part in room.TERMINALS.items()}


@cache
def words() -> Mapping[str, str]:
    """Return what the keywords inside statements are for, as far as no statement says it."""
    return {word: help for room in languages() for word, help in getattr(room, "WORDS", {}).items()}


@cache
def alone() -> frozenset[str]:
    """Return the words that are a whole rule of a code."""
    return frozenset(word for room in languages() for word in getattr(room, "ALONE", ()))


@cache
def choices(terminal: str) -> Mapping[str, str]:
    """Return the words that a part of a statement can be, and what each says, as its room tells."""
    made = (getattr(room, "CHOICES", {}).get(terminal) for room in languages())
    return next((make() for make in made if make), {})


@cache
def meanings() -> Mapping[str, str]:
    """Return what people begin a statement with, and what they mean by it."""
    rooms = [room for room in languages() if hasattr(room, "MEANT")]
    return {typed: meant for room in rooms for typed, meant in room.MEANT().items()}


@cache
def gone() -> Mapping[str, str]:
    """Return the statements that are no more, and what does the work of each now."""
    return {word: instead for room in languages() for word, instead in getattr(room, "GONE", {}).items()}


@cache
def forms() -> Mapping[str, str]:
    """Return the whole form of each word that is a keyword only together with what follows it."""
    return {word: form for room in languages() for word, form in getattr(room, "FORMS", {}).items()}


@cache
def subject_of_room(room: str) -> str | None:
    """Return the room of the subject that a room's statements are about, None if they are about any."""
    about: str | None = getattr(import_module(f"mmlogic.{room}.language"), "ABOUT", None)
    return about or (room if room in rooms_with("subject") else None)


@cache
def statements() -> Mapping[str, str]:
    """Return the name of the module that declares each statement, by its keyword."""
    return {
        keyword: f"mmlogic.{room}.statements.{module}"
        for room, language in zip(ROOMS, languages(), strict=True)
        for keyword, module in language.STATEMENTS.items()
    }
