"""Read an input statement by statement: at the prompt, in a page of a browser, in a notebook.

A script is parsed whole, and only the form of a line can make it a guess without a keyword. In these inputs,
the session also decides what a code alone, an answer alone, or a goal in an exercise means. The function
`meant` in the module `shorthand` of a package returns the statement.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from mmlogic.common.wording import did_you_mean
from mmlogic.language import MmlogicError, Source, Span, Statement, SyntaxProblem
from mmlogic.language.rooms import rooms_with
from mmlogic.language.typed import Piped, piped
from mmlogic.session.core import SessionCore
from mmlogic.session.statements.favourites import favourites

_MAX_CHARACTERS = 500
"""The largest length of a text that may be a statement without its keyword."""

_ASKING = re.compile(r"\b(?:secret|suggest|play|load)\b", re.IGNORECASE)
"""Matches statements after which a code alone or an answer alone may have a meaning, such as `suggest`."""


_NUMBERED = re.compile(r"#(?:\s*\d+[.:)]?\s+|(?=\S))(.+)")
"""Matches a line that looks like a comment, but may be a numbered guess: `#1 CRANE gxyxx`.

A comment with a blank after `#` matches only if a number follows.
"""


def meant(session: SessionCore, text: str) -> str:
    """Return the statement that `text` means without its keyword in this session, else `text` itself."""
    if len(text) <= _MAX_CHARACTERS:
        for room in rooms_with("shorthand"):
            if found := import_module(f"mmlogic.{room}.shorthand").meant(session, text):
                return str(found)
    return text


def read(
    session: SessionCore, text: str, typed: str | None = None
) -> Iterator[tuple[Statement[Any], Source]]:
    """Yield the statements of a text, each with the text around it. Run one before you ask for the next.

    `text` may be a part of the input `typed`, at the same positions: errors then show the whole input. Raises
    SyntaxProblem for a line without a meaning, before it yields any statement.
    """
    goal = meant(session, text)
    if goal != text:
        text, typed = goal, None
    source = Source("", text if typed is None else typed)
    numbered = [_NUMBERED.fullmatch(each.strip()) for each in text.strip().split("\n")]
    guesses = [found[1] for found in numbered if found and meant(session, found[1]) != found[1]]
    if len(guesses) == len(numbered):
        hint = did_you_mean("; ".join(guesses))
        raise SyntaxProblem("`#` begins a comment", Span(1, 1, 1, 2), hint=hint, source=source)

    def may_mean(line: str, before: str) -> bool:
        return meant(session, line) != line or _ASKING.search(before) is not None

    try:
        statements = session.parse(text, alone=may_mean)
    except MmlogicError as error:
        error.source = source
        raise
    for statement in statements:
        yield _now(session, statement, source) if statement.bare else (statement, source)


def _now(session: SessionCore, statement: Statement[Any], source: Source) -> tuple[Statement[Any], Source]:
    span = statement.span
    assert span
    line = source.piece(span)
    found = meant(session, line)
    if found == line:
        session.parse("\n" * (span.line - 1) + " " * (span.column - 1) + line)  # may raise an error
    if found in {line, f"guess {line}"}:
        return statement, source
    (understood,) = session.parse(found)
    return understood, Source("", found)


def parts(session: SessionCore, typed: str) -> Iterator[Piped]:
    """Yield the parts of an input, as `piped` does. A code alone or an answer alone may have a pipe, too."""
    found = [*piped(typed, favourites(session.timeline))]
    head, _, command = typed.partition("|")
    if found[0].command is None and command and "\n" not in command and meant(session, head) != head:
        found = [Piped(0, head, command)]
    yield from found
