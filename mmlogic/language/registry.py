"""Statements and their declarations: one declaration each, from which all that is said of it is made.

A statement is a frozen dataclass under the decorator `statement`. Its fields are what the grammar's
rule of that name leaves once keywords and punctuation are gone, in that order; its docstring is its
help. Parser, session, help, completion and the reference page all read the declaration.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, TypeVar

from mmlogic.language.places import Located
from mmlogic.language.spelling import spell

__all__ = [
    "DECLARATIONS",
    "KEYWORDS",
    "Ask",
    "Command",
    "Declaration",
    "Statement",
    "Subject",
    "Tell",
    "by_subject",
    "declaration",
    "statement",
]


class Statement(Located):
    """One statement. `str` writes it so that it reads back as an equal one."""

    @property
    def keyword(self) -> str:
        """The word that it begins with."""
        return declaration(type(self)).keyword

    def __str__(self) -> str:
        values = ((each, getattr(self, each.name)) for each in fields(self) if each.name != "span")
        given = [value for each, value in values if value != each.default]
        return " ".join([self.keyword, *(spell(v) if isinstance(v, str) else str(v) for v in given)])


class Tell(Statement):
    """A statement that tells something: the game, a clue, a rule. A session is what it was told."""


class Ask(Statement):
    """A statement that asks for an answer and leaves the session as it is."""


class Command(Statement):
    """A statement about the session itself: its past, its files, its settings."""


class Subject(StrEnum):
    """What statements are about, in the order in which a person meets it."""

    GAME = "The game"
    CLUES = "Clues"
    QUESTIONS = "Questions"
    PUZZLES = "Number-path puzzles"
    PLAYING = "Playing"
    SESSION = "The session"


@dataclass(frozen=True)
class Declaration:
    """What there is to know of a kind of statement.

    `rule` is the name of its grammar rule and `forms` those of its other shapes, with the fields that
    each shape sets. `keywords` are the words it may begin with, the usual one first.
    """

    kind: type[Statement]
    rule: str
    usage: str
    example: str
    subject: Subject
    keywords: tuple[str, ...]
    forms: Mapping[str, Mapping[str, Any]]

    @property
    def keyword(self) -> str:
        """The word that it usually begins with."""
        return self.keywords[0]

    @property
    def help(self) -> str:
        """What the statement does, as its docstring says."""
        return inspect.cleandoc(self.kind.__doc__ or "")

    @property
    def summary(self) -> str:
        """The first line of the help."""
        return self.help.partition("\n")[0]


DECLARATIONS: dict[str, Declaration] = {}
"""The declarations by their usual keyword."""

KEYWORDS: dict[str, Declaration] = {}
"""The declarations by every keyword, other spellings too."""

_by_kind: dict[type[Statement], Declaration] = {}

S = TypeVar("S", bound=Statement)


def statement(
    rule: str,
    *,
    usage: str,
    example: str,
    subject: Subject,
    also: tuple[str, ...] = (),
    forms: Mapping[str, Mapping[str, Any]] | None = None,
) -> Callable[[type[S]], type[S]]:
    """Declare the decorated dataclass as the statement of the grammar's `rule`, which is its keyword too.

    `usage` is its syntax with parts in capitals, `example` one that parses, `also` further keywords,
    `forms` further rules with the values of the fields that such a rule stands for.
    """

    def declare(kind: type[S]) -> type[S]:
        declared = Declaration(kind, rule, usage, example, subject, (rule, *also), forms or {})
        DECLARATIONS[declared.keyword] = _by_kind[kind] = declared
        KEYWORDS.update(dict.fromkeys(declared.keywords, declared))
        return kind

    return declare


def by_subject() -> dict[Subject, list[Declaration]]:
    """Return the declarations of each subject, subjects and statements in the order of learning them."""
    return {
        subject: [declared for declared in DECLARATIONS.values() if declared.subject is subject]
        for subject in Subject
    }


def declaration(kind: type[Statement]) -> Declaration:
    """Return what was declared of a class of statements. Raises TypeError for what is none."""
    if kind not in _by_kind:
        raise TypeError(f"no kind of statement: {kind!a:.60}")
    return _by_kind[kind]
