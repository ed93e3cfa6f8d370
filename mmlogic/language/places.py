"""Positions in a text, and values that remember theirs."""

from dataclasses import dataclass, field
from typing import NamedTuple, Self

from mmlogic.language.parts import check_parts

__all__ = ["Located", "Name", "Number", "Span", "place_of"]


class Span(NamedTuple):
    """A span of text: lines and columns count from 1; the end is the column after the last character."""

    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: "Span") -> "Span":
        """Return the span from the start of this one to the end of `other`."""
        return Span(self.line, self.column, other.end_line, other.end_column)


@dataclass(frozen=True)
class Located:
    """A value read from a text; it knows its position, which does not affect equality.

    Raises TypeError for a part of an undeclared type, ValueError for text that is not Unicode.
    """

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        check_parts(self)


class Name(str):
    """A string that knows where it was written (`span`, None if it was not); otherwise a plain `str`."""

    __slots__ = ("span",)
    span: Span | None

    def __new__(cls, text: str, span: Span | None = None) -> "Name":
        """Return `text` as it stands at `span`."""
        name = super().__new__(cls, text)
        name.span = span
        return name


class Number(int):
    """An integer that knows where it was written (`span`, None if it was not); otherwise a plain `int`."""

    span: Span | None

    def __new__(cls, value: int, span: Span | None = None) -> Self:
        """Return `value` as it stands at `span`."""
        number = super().__new__(cls, value)
        number.span = span
        return number


def place_of(value: object, otherwise: Span | None = None) -> Span | None:
    """Return the position of `value`, or `otherwise` if it is unknown.

    >>> place_of(Name("red", Span(1, 7, 1, 10)))
    Span(line=1, column=7, end_line=1, end_column=10)
    >>> place_of("red") is None
    True
    """
    return getattr(value, "span", None) or otherwise
