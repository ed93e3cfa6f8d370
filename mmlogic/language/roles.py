"""The parts that a terminal of the grammar plays: what it is called, how it is coloured, what it means.

A terminal that is not here is a keyword or punctuation: it means nothing beyond being there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token

from mmlogic.language.codes import Letters, Size
from mmlogic.language.errors import SyntaxProblem, Unfinished
from mmlogic.language.places import Name, Number, Span
from mmlogic.language.puzzles import Cell, Extent, rows_of
from mmlogic.language.spelling import unquote

__all__ = ["BLOCKS", "ROLES", "Role", "base_name", "span_of"]

MOST_DIGITS = 1000
"""The longest number that is taken: far beyond any count, far below where Python refuses to convert."""


@dataclass(frozen=True)
class Role:
    """What messages call a part of a statement, its style, and its value as a function of its token."""

    words: str
    style: str
    value: Callable[[Token], Any]


def base_name(name: str) -> str:
    """Return the name of a rule or terminal without the names of the files it was imported through."""
    return name.rpartition("__")[2]


def span_of(token: Token) -> Span:
    """Return where a token of the lexer stands."""
    return Span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)


def _number(token: Token) -> Number:
    return Number(_integer(token, token.value), span_of(token))


def _integer(token: Token, digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise SyntaxProblem(f"a number of {len(digits):,} digits is too long", span_of(token))
    return int(digits)


def _name(token: Token) -> Name:
    try:
        return Name(unquote(token.value), span_of(token))
    except ValueError as error:
        shown = "".join(each if each.isprintable() else "\ufffd" for each in str(error))
        raise SyntaxProblem(
            f"`{shown}` stands for no character",
            span_of(token),
            hint=r"in quotes a backslash is written `\\`",
        ) from None


def _letters(token: Token) -> Letters:
    return Letters(_name(token), span=span_of(token))


def _size(token: Token) -> Size:
    pegs, symbols = token.value.lower().split("x")
    return Size(_integer(token, pegs), _integer(token, symbols), span=span_of(token))


def _extent(token: Token) -> Extent:
    rows, columns = token.value.lower().split("x")
    return Extent(_integer(token, rows), _integer(token, columns), span=span_of(token))


def _cell(token: Token) -> Cell:
    row, column = token.value.split(",")
    return Cell(_integer(token, row.strip()), _integer(token, column.strip()), span=span_of(token))


def _block(token: Token) -> Name:
    """Return the rows between the line that opens a block and its `end`; the span begins where it ends."""
    rows, closed = rows_of(token.value)
    if not closed:
        here = span_of(token)
        place = Span(here.line, here.column, here.line, here.column + 1)
        raise Unfinished("this is never closed", place, expected=["`end` in a line of its own"])
    return Name(rows, span_of(token))


def _differs(token: Token) -> bool:
    return str(token) == "!="


def _comparison(token: Token) -> str:
    return "=" if token.value == "==" else str(token.value)


ROLES = {
    "PRESET": Role("the name of a game", "name", _name),
    "SIZE": Role("a size such as 4x6", "number", _size),
    "LENGTH": Role("a number of pegs", "number", _number),
    "PALETTE": Role("a number of colors", "number", _number),
    "LETTERS": Role("a code", "code", _letters),
    "SYMBOL": Role("a symbol", "symbol", _name),
    "BLACKS": Role("a number of black marks", "number", _number),
    "WHITES": Role("a number of white marks", "number", _number),
    "CLUE_NUMBER": Role("the number of a clue", "number", _number),
    "RULE_NUMBER": Role("the number of a rule", "number", _number),
    "POSITION": Role("a position", "number", _number),
    "AMOUNT": Role("a number", "number", _number),
    "EQUALITY": Role("`=` or `!=`", "operator", _differs),
    "COMPARISON": Role("a comparison (= != < <= > >=)", "operator", _comparison),
    "FILE": Role("a file name", "string", _name),
    "LIMIT": Role("a number of codes", "number", _number),
    "KIND": Role("the kind of a puzzle", "name", _name),
    "ROWS": Role("the rows of a board in lines of their own, then `end`", "value", _block),
    "EXTENT": Role("a size such as 8x8", "number", _extent),
    "COORDINATES": Role("a cell such as 3,4", "number", _cell),
    "NUMBER": Role("a number of the board", "number", _number),
    "SEED_NUMBER": Role("a seed", "number", _number),
    "HOLE_COUNT": Role("a number of holes", "number", _number),
    "LEVEL": Role("a difficulty", "name", _name),
    "SOLUTIONS": Role("a number of solutions", "number", _number),
    "STEP_COUNT": Role("a number of steps", "number", _number),
    "SETTING": Role("the name of a setting", "name", _name),
    "VALUE": Role("a value", "value", _name),
    "PLAYER": Role("the name of a player", "name", _name),
    "CHOICE": Role("`any`, `consistent` or a file name", "value", _name),
    "TIE": Role("`lowest` or `highest`", "value", _name),
    "PREFERENCE": Role("`consistent` or `any`", "value", _name),
    "TARGET": Role("`average` or `worst`", "value", _name),
    "TOPIC": Role("a word to explain", "name", _name),
}
"""The parts by the terminal's name."""

BLOCKS = frozenset({"ROWS"})
"""The parts that are raw text: they begin with a new line and go on to a line with `end`."""
