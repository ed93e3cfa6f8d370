"""The terminals of queries and clauses. This file finds where their text ends, and Prolog reads the text."""

import re

from lark import Token

from mmlogic.language.errors import SyntaxProblem, Unfinished
from mmlogic.language.places import Name, Span, span_of
from mmlogic.language.rooms import Room, Terminal, as_number

_AFTER = re.compile(r"[^\S\n]*+(?:%[^\n]*+)?")
_ESCAPE = r"\\(?:x[0-9a-fA-F]++\\?+|[0-7]++\\?+|.)"
_PIECES = re.compile(
    rf"%[^\n]*|/\*.*?(?:\*/|\Z)|0'(?:{_ESCAPE}|''|.)|[1-9][0-9]*+'\w++|\w++"
    rf"|'(?:[^'\\]|{_ESCAPE})*+'|\"(?:[^\"\\]|{_ESCAPE})*+\"|`(?:[^`\\]|{_ESCAPE})*+`"
    r"""|['"`]|\.(?:;|(?=\s|%|\Z))|[-+*/\\^<>=~:.?@#&$]+""",
    re.DOTALL,
)
"""Matches one token of a goal: a comment, a number, a word, a quoted text, an open quote, or signs.

A full stop is a token of its own, with a semicolon right after it: `.` or `.;`.
"""
_QUOTES = {"'", '"', "`"}
_CLOSED = re.compile(r"\n[^\S\n]*end\Z", re.IGNORECASE)


def _goal(token: Token) -> Name:
    end = _full_stop(token.value)
    if end is None:
        raise _joined(token) or _unfinished(token, "this query has no end", "`.` after it")
    text, here = token.value[:end], span_of(token)
    line, column = _place(token, len(text) - len(text.lstrip()))
    return Name(text.strip(), Span(line, column, here.end_line, here.end_column))


def _full_stop(text: str) -> int | None:
    """Return the index at which the goal in `text` ends, or None if it has no end.

    If a quote is open, only a full stop at the end of the text ends the goal. Prolog then reports the quote.
    """
    for found in _PIECES.finditer(text):
        if found[0] == "." and _AFTER.fullmatch(text, found.end()):
            return found.start()
        if found[0] in _QUOTES:
            break
    whole = text.rstrip(" \t")
    return len(whole) - 1 if whole.endswith(".") else None


def _clauses(token: Token) -> Name:
    end = _CLOSED.search(token.value)
    if end is None:
        raise _unfinished(token, "this is never closed", "`end` in a line of its own")
    return Name(token.value[1 : end.start() + 1], span_of(token))


def _joined(token: Token) -> SyntaxProblem | None:
    """Return the error for a goal whose full stop is next to a semicolon, or None."""
    found = next((each for each in _PIECES.finditer(token.value) if each[0] in {".;", *_QUOTES}), None)
    if found is None or found[0] != ".;":
        return None
    line, column = _place(token, found.start())
    place = Span(line, column, line, column + 2)
    return SyntaxProblem("this `.` does not end the query", place, hint="a space goes between `.` and `;`")


def _place(token: Token, index: int) -> tuple[int, int]:
    here, before = span_of(token), token.value[:index]
    column = len(before) - before.rfind("\n") if "\n" in before else here.column + len(before)
    return here.line + before.count("\n"), column


def _unfinished(token: Token, message: str, expected: str) -> Unfinished:
    here = span_of(token)
    return Unfinished(message, Span(here.line, here.column, here.line, here.column + 1), expected=[expected])


ROOM = Room(
    terminals={
        "GOAL": Terminal("a goal of Prolog and a `.`", "value", _goal, block=True),
        "OWN_CLAUSES": Terminal(
            "clauses of Prolog in lines of their own, then `end`", "value", _clauses, block=True
        ),
        "PROOF_DEPTH": Terminal("a number of levels", "number", as_number),
    },
    statements={
        **dict.fromkeys(("query", "prolog"), "query"),
        **dict.fromkeys(("explain", "trace"), "explain"),
        "why": "why",
    },
)
