"""What codes, clues and rules are made of in the language: their terminals, and the rules of constraints."""

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token

from mmlogic.codes import constraints
from mmlogic.codes.definition import PartOf, definition
from mmlogic.codes.dialects import dialect_named, dialect_names
from mmlogic.codes.written import Lengths, Letters, Names, Pieces, Size
from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.places import Name
from mmlogic.language.terminals import Terminal, as_integer, as_name, as_number, span_from, span_of

__all__ = ["CHOICES", "RULES", "TERMINALS", "WORDS"]


def _letters(token: Token) -> Letters:
    return Letters(as_name(token), span=span_of(token))


def _size(token: Token) -> Size:
    pegs, symbols = token.value.lower().split("x")
    return Size(as_integer(token, pegs), as_integer(token, symbols), span=span_of(token))


def _lengths(token: Token) -> Lengths:
    shortest, longest = token.value.split("..")
    return Lengths(as_integer(token, shortest), as_integer(token, longest), span=span_of(token))


def _words(token: Token) -> Name:
    return Name(" ".join(token.lower().split()), span_of(token))


def _argument(token: Token) -> Name:
    """Return an argument of a goal. Raises SyntaxProblem for a variable other than `Code`."""
    name = as_name(token)
    if token.value[:1].isupper() and name != "Code":
        raise SyntaxProblem(
            f"`{name}` would be a variable; only `Code` is one here",
            span_of(token),
            hint="in quotes it is a name",
        )
    return name


def _comparison(token: Token) -> str:
    return "=" if token.value == "==" else str(token.value)


TERMINALS: Mapping[str, Terminal] = {
    "PRESET": Terminal("the name of a game", "name", as_name),
    "DIALECT": Terminal("the name of a dialect", "name", as_name),
    "PART": Terminal("a name for a part of an answer", "name", as_name),
    "SIZE": Terminal("a size such as 4x6", "number", _size),
    "LENGTH": Terminal("a number of pegs", "number", as_number),
    "LENGTHS": Terminal("lengths such as 1..6", "number", _lengths),
    "SECRET_NUMBER": Terminal("a number of secrets", "number", as_number),
    "PALETTE": Terminal("a number of colors", "number", as_number),
    "LETTERS": Terminal("a code", "code", _letters),
    "WHOLE_CODE": Terminal("a code", "code", _letters),
    "SYMBOL": Terminal("a symbol", "symbol", as_name),
    "NUMERAL": Terminal("a code", "number", as_name),
    "PIECE": Terminal("a code", "code", as_name),
    "CLUE_NUMBER": Terminal("the number of a clue", "number", as_number),
    "RULE_NUMBER": Terminal("the number of a rule", "number", as_number),
    "RULE_NAME": Terminal("a name for a rule", "name", as_name),
    "POSITION": Terminal("a position", "number", as_number),
    "AMOUNT": Terminal("a number", "number", as_number),
    "SIGN": Terminal("`+`, `-`", "operator", str),
    "MARKS_OF": Terminal("`black`, `white` or `shared`", "keyword", _words),
    "BOUND": Terminal("`at least`, `at most` or `exactly`", "keyword", _words),
    "COMPARISON": Terminal("a comparison (= != < <= > >=)", "operator", _comparison),
    "PREDICATE": Terminal("the name of a predicate", "name", as_name),
    "ARGUMENT": Terminal("`Code`, a symbol or a number", "symbol", _argument),
    "LIMIT": Terminal("a number of codes", "number", as_number),
}
"""The parts of codes, clues and rules."""


def _names(pieces: list[Any]) -> Names:
    return Names(tuple(piece for piece in pieces if isinstance(piece, Name)), span=span_from(pieces))


RULES: Mapping[str, Callable[..., Any]] = {
    **constraints.RULES,
    "definition": definition,
    "dialect_part": PartOf,
}
"""What the rules of a constraint and of a dialect make."""


def _pieces(pieces: list[Any]) -> Pieces:
    return Pieces(tuple(pieces), span=span_from(pieces))


RAW = {"names": _names, "bare_names": _names, "pieces": _pieces}
"""What the rules make that want all their pieces."""


def _dialects() -> Mapping[str, str]:
    return {name: dialect_named(name).summary for name in dialect_names()}


CHOICES = {"DIALECT": _dialects}
"""The words of the parts that are one of a few."""

WORDS: Mapping[str, str] = {
    **constraints.WORDS,
    "dimacs": "the format that SAT solvers read",
    "model": "what a SAT solver answers",
    "random": "drawn at random",
    "rule": "a rule, not a clue",
}
"""The words inside clues, rules and questions."""
