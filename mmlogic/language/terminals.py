"""Terminals of the grammar: their name in messages, their colour, their value.

A room declares its terminals in its `language` module. An undeclared terminal is a keyword or
punctuation and has no value.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.places import Name, Number, Span
from mmlogic.language.spelling import unquote

__all__ = ["Terminal", "as_integer", "as_name", "as_number", "base_name", "span_from", "span_of"]

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
