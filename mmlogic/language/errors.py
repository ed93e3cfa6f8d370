"""Errors that know their place, and how they are shown: place, source line, caret, what was expected."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from mmlogic.language.places import Span

__all__ = [
    "MmlogicError",
    "Source",
    "StatementProblem",
    "SyntaxProblem",
    "Unfinished",
    "alternatives",
    "describe",
]

WINDOW = 100
"""How many characters of a source line are shown at most."""


@dataclass(frozen=True)
class Source:
    """A text that statements were read from, and the name by which messages call it."""

    name: str
    text: str

    def line(self, number: int) -> str:
        """Return line `number` (from 1); the empty string after the last."""
        lines = self.text.split("\n", number)
        return lines[number - 1] if number <= len(lines) else ""


class MmlogicError(Exception):
    """What went wrong, in one sentence, and what is known beside: the place, what was expected, a hint.

    `status` is the exit status that it leads to. `source` is the text that `span` is a place of; who
    raises the error may not know it, and who does adds it with `within`.
    """

    status: ClassVar[int] = 1

    def __init__(
        self,
        message: str,
        span: Span | None = None,
        *,
        expected: Sequence[str] = (),
        hint: str | None = None,
        source: Source | None = None,
    ) -> None:
        message = _one_line(message)
        super().__init__(message)
        self.message = message
        self.span = span
        self.expected = tuple(expected)
        self.hint = hint
        self.source = source

    def at(self, span: Span | None) -> Self:
        """Say where it happened, unless that is known already; return the error."""
        self.span = self.span or span
        return self

    def within(self, source: Source) -> Self:
        """Say in which text it happened, unless that is known already; return the error."""
        self.source = self.source or source
        return self

    @property
    def advice(self) -> list[str]:
        """What may help: the expected alternatives, the hint; a line each."""
        wanted = [f"expected {alternatives(self.expected)}"] if self.expected else []
        return wanted + ([self.hint] if self.hint else [])

    def __str__(self) -> str:
        return "; ".join([self.message, *self.advice])


class SyntaxProblem(MmlogicError):
    """A text that is no script: nothing of it is run."""

    status = 2


class Unfinished(SyntaxProblem):
    """A text that lacks nothing but its end."""


class StatementProblem(MmlogicError):
    """A statement that makes sense as such but not now: nothing changes."""


def alternatives(words: Sequence[str]) -> str:
    """Join what may come next.

    >>> alternatives(["a number", "`,`", "`]`"])
    'a number, `,` or `]`'
    """
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def describe(error: MmlogicError) -> str:
    """Return the lines that tell a person about `error`.

    `NAME:LINE:COLUMN: message`, the source line with the place underlined, then what was expected. A
    long line is cut to a window around the place; without a place only the message and advice are left.

    >>> source = Source("game.mm", "check [red, blu]")
    >>> print(describe(StatementProblem("unknown symbol `blu`", Span(1, 13, 1, 16), source=source)))
    game.mm:1:13: unknown symbol `blu`
        check [red, blu]
                    ^^^
    """
    name = error.source.name if error.source else None
    if error.span is None:
        return "\n".join([f"{name}: {error.message}" if name else error.message, *_indented(error.advice)])
    place = f"{error.span.line}:{error.span.column}"
    head = f"{name}:{place}: {error.message}" if name else f"{place}: {error.message}"
    excerpt = _excerpt(error.source, error.span) if error.source else []
    return "\n".join([head, *_indented(excerpt + error.advice)])


def _one_line(text: str) -> str:
    r"""Return text that quotes what somebody wrote in one line, whatever that holds.

    >>> print(_one_line("unknown game `a\nb`"))
    unknown game `a\nb`
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _excerpt(source: Source, span: Span) -> list[str]:
    """Return the line of `span`, at most a window of it, and the carets that underline the place."""
    line = source.line(span.line).rstrip("\r").removeprefix("\ufeff" if span.line == 1 else "")
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    left = max(0, min(start - WINDOW // 2, len(line) - WINDOW))
    window = "".join(map(_shown, line[left : left + WINDOW]))
    before, marked = window[: start - left], window[start - left : max(end, start + 1) - left]
    cut_left, cut_right = "…" * (left > 0), "…" * (left + WINDOW < len(line))
    return [
        f"{cut_left}{window}{cut_right}",
        " " * _columns(cut_left + before) + "^" * max(1, _columns(marked)),
    ]


def _shown(character: str) -> str:
    """Return what stands for a character in an excerpt: one column, nothing that moves the cursor."""
    return character if character.isprintable() else " " if character == "\t" else "\ufffd"


def _columns(text: str) -> int:
    """Return how many columns of a terminal `text` takes: wide characters two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)
