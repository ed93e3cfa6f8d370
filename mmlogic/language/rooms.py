"""The packages of statements, each imported with its first statement.

A room is a subpackage with statements. Its module `language` defines their parts: TERMINALS, RULES (the
builder of each grammar rule) and WORDS (the help of keywords inside a statement); CHOICES returns the words
of a terminal that is one of a few words; MEANT returns what people begin a statement with, and what they
mean by it; FORMS has the words that are keywords only with what follows them, ALONE those that are a whole
rule; STATEMENTS names the module in its folder `statements` that declares each statement, by its keyword. A
room with a module `subject` is a possible subject of a session (ABOUT names that of a room without one), and
one with a module `files` reads or writes files.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from mmlogic.language.terminals import Terminal

__all__ = [
    "alone",
    "choices",
    "forms",
    "languages",
    "meanings",
    "rooms_with",
    "statements",
    "subject_of_room",
    "terminals",
    "words",
]

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
