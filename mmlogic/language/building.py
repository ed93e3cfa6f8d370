"""Builders: a grammar rule and its parts become a statement, constraint or list."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

from lark import Token

from mmlogic.language.registry import Statement, declared_by
from mmlogic.language.rooms import languages, statements, terminals
from mmlogic.language.terminals import base_name, span_from

__all__ = ["Builder"]

Rule = Callable[[list[Any]], Any]


class Builder:
    """The callbacks of lark, by name, for each complete rule and each terminal."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the builder of the rule or terminal `name`."""
        base = base_name(name)
        if base in terminals() or base in _rules() or base.partition("_")[0] in statements():
            return partial(_built, base)
        raise AttributeError(name)


def _built(base: str, pieces: Any) -> Any:
    """Build what a rule or terminal stands for; only then what it is made of is imported."""
    return _builder(base)(pieces)


@cache
def _builder(base: str) -> Callable[[Any], Any]:
    if base in terminals():
        return terminals()[base].convert
    return _rules().get(base) or partial(_statement, base)


@cache
def _rules() -> Mapping[str, Rule]:
    rules: dict[str, Rule] = {
        "start": lambda pieces: [piece for piece in pieces if isinstance(piece, Statement)],
        "group": lambda pieces: replace(pieces[1], span=span_from(pieces)),
    }
    for room in languages():
        rules |= {name: partial(_build, make) for name, make in getattr(room, "RULES", {}).items()}
        rules |= getattr(room, "RAW", {})
    return rules


def _statement(rule: str, pieces: list[Any]) -> Any:
    """Make the statement of a rule; import its module on first use."""
    declared = declared_by(rule)
    assert declared is not None
    rest, named = _sorted_out(pieces, declared.introduced)
    return declared.kind(*rest, **named, **declared.form(rule), span=span_from(pieces))


def _sorted_out(pieces: list[Any], introduced: Mapping[str, str]) -> tuple[list[Any], dict[str, Any]]:
    """Return the values among the pieces: a list of those without a word before them, the others by field."""
    rest: list[Any] = []
    named: dict[str, Any] = {}
    for before, piece in pairwise([None, *pieces]):
        if isinstance(piece, Token):
            continue
        word = before.lower() if isinstance(before, Token) else ""
        if word in introduced:
            named[introduced[word]] = piece
        else:
            rest.append(piece)
    return rest, named


def _build(kind: Callable[..., Any], pieces: list[Any]) -> Any:
    """Make a `kind` from the parts that are values, without keywords and punctuation."""
    return kind(*(piece for piece in pieces if not isinstance(piece, Token)), span=span_from(pieces))
