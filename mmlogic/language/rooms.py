"""The rooms that statements live in, each imported when the first of its statements is read.

A room is a folder of the package. Its module `language` says what its statements are made of: TERMINALS,
RULES (what makes the value of a grammar's rule from those of its parts) and WORDS (what a keyword inside a
statement is for); where a part is one of some words, CHOICES returns these by the terminal. Its folder
`statements` has a module for each statement, named after its keyword.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from mmlogic.language.terminals import Terminal

__all__ = ["ROOMS", "choices", "home_of", "keywords", "languages", "terminals", "words"]

ROOMS = ("codes", "paths", "session", "players")
"""The rooms, in the order in which messages name their parts."""

_PACKAGE = Path(__file__).parents[1]


@cache
def languages() -> tuple[ModuleType, ...]:
    """Return the modules that say what the statements of each room are made of."""
    return tuple(import_module(f"mmlogic.{room}.language") for room in ROOMS)


@cache
def terminals() -> Mapping[str, Terminal]:
    """Return the parts of statements, by the name of the grammar's terminal."""
    return {name: part for room in languages() for name, part in room.TERMINALS.items()}


@cache
def words() -> Mapping[str, str]:
    """Return what the keywords inside statements are for, as far as no statement says it."""
    return {word: told for room in languages() for word, told in room.WORDS.items()}


@cache
def choices(terminal: str) -> Mapping[str, str]:
    """Return the words that a part of a statement can be, and what each says, as its room tells."""
    made = (getattr(room, "CHOICES", {}).get(terminal) for room in languages())
    return next((make() for make in made if make), {})


@cache
def keywords() -> Mapping[str, str]:
    """Return the module of each statement, by its keyword."""
    return {
        path.stem: f"mmlogic.{room}.statements.{path.stem}"
        for room in ROOMS
        for path in sorted((_PACKAGE / room / "statements").glob("[a-z]*.py"))
    }


def home_of(keyword: str) -> str | None:
    """Return the name of the module that declares a statement; None if there is none."""
    return keywords().get(keyword)
