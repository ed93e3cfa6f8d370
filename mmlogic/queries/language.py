"""What queries and clauses are made of in the language: raw Prolog, taken as it stands."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from lark import Token

from mmlogic.language.errors import Unfinished
from mmlogic.language.places import Name, Span
from mmlogic.language.terminals import Terminal, as_number, span_of

__all__ = ["RULES", "TERMINALS", "WORDS"]

_END = re.compile(r"\.[^\S\n]*(?:%[^\n]*)?\Z")
_CLOSED = re.compile(r"\n[^\S\n]*end\Z", re.IGNORECASE)


def _goal(token: Token) -> Name:
    """Return a goal without its full stop and the space around it."""
    end = _END.search(token.value)
    if end is None or "\n" in token.value[end.start() :]:
        raise _unfinished(token, "this query has no end", "`.` after it")
    text, here = token.value[: end.start()], span_of(token)
    before = text[: len(text) - len(text.lstrip())]
    line = here.line + before.count("\n")
    column = len(before) - before.rfind("\n") if "\n" in before else here.column + len(before)
    return Name(text.strip(), Span(line, column, here.end_line, here.end_column))


def _clauses(token: Token) -> Name:
    """Return the lines between `prolog` and `end`; the span begins where the keyword ends."""
    end = _CLOSED.search(token.value)
    if end is None:
        raise _unfinished(token, "this is never closed", "`end` in a line of its own")
    return Name(token.value[1 : end.start() + 1], span_of(token))


def _unfinished(token: Token, message: str, expected: str) -> Unfinished:
    here = span_of(token)
    return Unfinished(message, Span(here.line, here.column, here.line, here.column + 1), expected=[expected])


TERMINALS: Mapping[str, Terminal] = {
    "GOAL": Terminal("a goal of Prolog and a `.`", "value", _goal, block=True),
    "OWN_CLAUSES": Terminal(
        "clauses of Prolog in lines of their own, then `end`", "value", _clauses, block=True
    ),
    "PROOF_DEPTH": Terminal("a number of levels", "number", as_number),
}
"""The parts of queries and programs."""

RULES: Mapping[str, Callable[..., Any]] = {}

WORDS: Mapping[str, str] = {}
"""The words inside statements about Prolog."""
