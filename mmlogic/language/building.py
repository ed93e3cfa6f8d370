"""From the pieces of a rule to the statement, constraint or list that it stands for."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from lark import Token

from mmlogic.language import constraints
from mmlogic.language.codes import Names
from mmlogic.language.places import Name, Span
from mmlogic.language.players import Option, Player
from mmlogic.language.puzzles import Wish, Wishes
from mmlogic.language.registry import DECLARATIONS, Statement
from mmlogic.language.roles import ROLES, base_name, span_of

__all__ = ["Builder"]

Rule = Callable[[list[Any]], Any]


class Builder:
    """What lark calls, by its name, for each rule that is complete and each terminal that is read."""

    def __init__(self) -> None:
        self._rules: dict[str, Rule] = {
            "start": lambda pieces: [piece for piece in pieces if isinstance(piece, Statement)],
            "names": _names,
            "bare_names": _names,
            "group": lambda pieces: replace(pieces[1], span=_span(pieces)),
        }
        self._rules |= {name: partial(_build, kind) for name, kind in (CONSTRAINTS | WISHES).items()}
        self._rules |= {name: partial(_build, kind) for name, kind in PLAYERS.items()}
        for declared in DECLARATIONS.values():
            for rule, values in {declared.rule: {}, **declared.forms}.items():
                self._rules[rule] = partial(_build, partial(declared.kind, **values))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return what makes the value of the rule or terminal called `name`."""
        base = base_name(name)
        if base in ROLES:
            return ROLES[base].value
        if base in self._rules:
            return self._rules[base]
        raise AttributeError(name)


def _build(kind: Callable[..., Any], pieces: list[Any]) -> Any:
    """Make a `kind` of the pieces that are values: all that are no keyword or punctuation."""
    return kind(*(piece for piece in pieces if not isinstance(piece, Token)), span=_span(pieces))


def _names(pieces: list[Any]) -> Names:
    return Names(tuple(piece for piece in pieces if isinstance(piece, Name)), span=_span(pieces))


def _span(pieces: list[Any]) -> Span:
    """Return the place from the first piece to the last."""
    first, last = (span_of(p) if isinstance(p, Token) else p.span for p in (pieces[0], pieces[-1]))
    return first.to(last)


def _position_is(position: int, negated: bool, symbol: str, *, span: Span) -> constraints.PositionIs:
    return constraints.PositionIs(position, symbol, negated, span=span)


def _positions_equal(first: int, negated: bool, second: int, *, span: Span) -> constraints.PositionsEqual:
    return constraints.PositionsEqual(first, second, negated, span=span)


def _joined(kind: Callable[..., Any], *parts: constraints.Constraint, span: Span) -> Any:
    return kind(parts, span=span)


def _player(name: str, *options: Option, span: Span) -> Player:
    return Player(name, options, span=span)


def _tree(file: Name, *options: Option, span: Span) -> Player:
    return Player("tree", (Option("tree", file, span=file.span), *options), span=span)


PLAYERS: Mapping[str, Callable[..., Any]] = {
    "player": _player,
    "tree": _tree,
    **{key: partial(Option, key) for key in ("pool", "opening", "ties", "prefer", "aim")},
}
"""What the rules of a player make, by the rule's name."""


def _wishes(*wishes: Wish, span: Span) -> Wishes:
    return Wishes(wishes, span=span)


CONSTRAINTS: dict[str, Callable[..., Any]] = {
    "position_is": _position_is,
    "positions_equal": _positions_equal,
    "count_of": constraints.CountOf,
    "sum_of": constraints.SumOf,
    "distinct": constraints.Distinct,
    "among": constraints.Among,
    "negation": constraints.Not,
    "conjunction": partial(_joined, constraints.And),
    "disjunction": partial(_joined, constraints.Or),
}
"""What the rules of a constraint make, by the rule's name."""

WISHES: dict[str, Callable[..., Any]] = {
    "options": _wishes,
    **{
        f"{word}_option": partial(Wish, word)
        for word in ("seed", "difficulty", "holes", "symmetric", "hexagon")
    },
}
"""What the wishes for a new board make."""
