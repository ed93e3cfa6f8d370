"""The parts that a terminal of the grammar plays: what it is called, how it is coloured, what it means.

A room declares its terminals in its `language` module. A terminal that none declares is a keyword or
punctuation: it means nothing beyond being there.
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
"""The longest number that is taken: far beyond any count, far below where Python refuses to convert."""


@dataclass(frozen=True)
class Terminal:
    """What messages call a part of a statement, its style, and its value as a function of its token.

    A `block` is raw text: it begins with a new line and goes on to a line with `end`.
    """

    label: str
    style: str
    convert: Callable[[Token], Any]
    block: bool = False


def base_name(name: str) -> str:
    """Return the name of a rule or terminal without the names of the files it was imported through."""
    return name.rpartition("__")[2]


def span_of(token: Token) -> Span:
    """Return where a token of the lexer stands."""
    return Span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)


def as_number(token: Token) -> Number:
    """Return the number that a token is. Raises SyntaxProblem for one that is too long."""
    return Number(as_integer(token, token.value), span_of(token))


def as_integer(token: Token, digits: str) -> int:
    """Return the number that `digits` of a token are. Raises SyntaxProblem for too many."""
    if len(digits) > MOST_DIGITS:
        raise SyntaxProblem(f"a number of {len(digits):,} digits is too long", span_of(token))
    return int(digits)


def as_name(token: Token) -> Name:
    """Return the name that a token is, without its quotes. Raises SyntaxProblem for a wrong escape."""
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
    """Return the place from the first piece to the last."""
    first, last = (span_of(p) if isinstance(p, Token) else p.span for p in (pieces[0], pieces[-1]))
    return first.to(last)
