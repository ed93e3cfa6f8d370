"""Positions in a text, and values with a position. Their classes check the types of their fields."""

import reprlib
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter, index, is_
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    Self,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from mmlogic.common.data import unicode_text
from mmlogic.common.wording import ShortError

if TYPE_CHECKING:  # the command line uses this file without Lark
    from lark import Token


class Span(NamedTuple):
    """A piece of a text, from its first character to its last.

    Lines and columns count from 1. `end_column` is the column after the last character.
    """

    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: "Span") -> "Span":
        """Return the span from the start of this span to the end of `other`."""
        return Span(self.line, self.column, other.end_line, other.end_column)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True, eq=False, repr=False)
class Located:
    """A value that was read from a text, with its position. The position does not affect equality.

    Each subclass becomes a frozen dataclass without a decorator. All subclasses share the methods below.
    Otherwise `dataclass` would compile methods for each of a hundred classes at every start. The constructor
    raises TypeError for a field of the wrong type, and ValueError for text outside Unicode.
    """

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)

    def __init_subclass__(cls, **given: object) -> None:
        super().__init_subclass__(**given)
        dataclass(frozen=True, eq=False, repr=False)(cls)

    def __post_init__(self) -> None:
        _check_parts(self)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bool(_key(self) == _key(other))

    def __hash__(self) -> int:
        return hash(_key(self))

    def __repr__(self) -> str:
        shown = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
        return f"{type(self).__qualname__}({', '.join(shown)})"


def _key(value: Any) -> Any:
    kind: Any = type(value)
    return _compared(kind)(value)


@cache
def _compared(kind: Any) -> Callable[[object], Any]:
    names = [each.name for each in fields(kind) if each.compare]
    return attrgetter(*names) if names else lambda value: ()


class Name(str):
    """A string with its position (`span`, None if it was not typed)."""

    __slots__ = ("span",)
    span: Span | None

    def __new__(cls, text: str, span: Span | None = None) -> Self:
        name = super().__new__(cls, text)
        name.span = span
        return name


class Number(int):
    """An integer with its position (`span`, None if it was not typed)."""

    span: Span | None

    def __new__(cls, value: int, span: Span | None = None) -> Self:
        number = super().__new__(cls, value)
        number.span = span
        return number


def place_of(value: object, otherwise: Span | None = None) -> Span | None:
    """Return the position of `value`, or `otherwise` if `value` has no position.

    >>> place_of(Name("red", Span(1, 7, 1, 10)))
    Span(line=1, column=7, end_line=1, end_column=10)
    >>> place_of("red") is None
    True
    """
    return getattr(value, "span", None) or otherwise


def span_of(token: "Token") -> Span:
    """Return the position of a token."""
    return Span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)


def span_from(pieces: list[Any]) -> Span:
    """Return the span from the start of the first piece to the end of the last piece."""
    first, last = (p.span if hasattr(p, "span") else span_of(p) for p in (pieces[0], pieces[-1]))
    return first.to(last)


class WrongValue(ShortError):
    """A value is not allowed. `owner` is the name of the class or method that received the value."""

    def __init__(self, owner: str, reason: str) -> None:
        super().__init__(owner, reason)
        self.reason = reason

    def __str__(self) -> str:
        return ": ".join(filter(None, self.args))


class WrongType(WrongValue, TypeError):
    """A value does not have the declared type."""


class WrongWord(WrongValue, ValueError):
    """A text is not one of the allowed words."""


_WORDS = {int: "a whole number", str: "text", bool: "True or False", type(None): "None"}


def _check_parts(value: object) -> None:
    """Raise TypeError for a field that violates its annotation, and ValueError for a wrong text.

    A text is wrong if it is not Unicode. In a field that is a `choice`, any other word than the choices is
    also wrong. Integers of other libraries (numpy) become `int`, and lists become tuples.
    """
    kind: Any = type(value)
    for name, hint in _parts(kind):
        given = getattr(value, name)
        fit = fitted(kind.__name__, name, given, hint)
        if fit is not given:
            object.__setattr__(value, name, fit)
    for name, known in _choices(kind):
        given = getattr(value, name)
        if given not in known:
            wanted = " or ".join(known)
            raise WrongWord(kind.__name__, f"{name} is {_shown(given)}, expected {wanted}")


def fitted(owner: str, name: str, value: Any, hint: Any) -> Any:
    """Return `value` converted to the type `hint`. Raises WrongType if `value` does not fit."""
    fit = _fit(value, hint)
    if fit is _UNFIT:
        raise WrongType(owner, f"{name} is {_shown(value)}, expected {' or '.join(_words(hint))}")
    return fit


_UNFIT = object()


@cache
def _parts(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((each.name, hints[each.name]) for each in fields(kind))


@cache
def _choices(kind: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    chosen = (each for each in fields(kind) if "choice" in each.metadata)
    return tuple((each.name, (each.default, *each.metadata["words"])) for each in chosen)


def _fit(value: Any, hint: Any) -> Any:
    if type(value) is hint and hint is not str:
        return value
    origin, parts = _form(hint)
    if origin in (UnionType, Union):
        return next((fit for each in parts if (fit := _fit(value, each)) is not _UNFIT), _UNFIT)
    if origin is tuple:
        return _fit_all(value, parts[0])
    if hint is int:
        return _whole(value)
    if not isinstance(hint, type):
        return value
    if not isinstance(value, hint):
        return _UNFIT
    return unicode_text(value) if isinstance(value, str) and not value.isascii() else value


@cache
def _form(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(hint), get_args(hint)


def _fit_all(values: Any, hint: Any) -> Any:
    if not isinstance(values, tuple | list):
        return _UNFIT
    fits = tuple(_fit(value, hint) for value in values)
    if any(fit is _UNFIT for fit in fits):
        return _UNFIT
    return values if isinstance(values, tuple) and all(map(is_, values, fits)) else fits


def _whole(value: Any) -> Any:
    if isinstance(value, bool):
        return _UNFIT
    if isinstance(value, int):
        return value
    try:
        return index(value)
    except TypeError:
        return _UNFIT


def _shown(value: object) -> str:
    return ascii(reprlib.repr(value))[1:-1]


def _words(hint: Any) -> list[str]:
    if get_origin(hint) in (UnionType, Union):
        return [word for each in get_args(hint) for word in _words(each)]
    if get_origin(hint) is tuple:
        return [f"several, each {' or '.join(_words(get_args(hint)[0]))}"]
    return [_WORDS.get(hint, getattr(hint, "__name__", str(hint)))]
