"""Errors with a position, and their display: position, source line, caret, expected words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from mmlogic.common.wording import ShortError, columns, correction, joined, short
from mmlogic.language.gone import GONE
from mmlogic.language.places import Span, place_of

ENDS = frozenset({"NEWLINE", "SEMICOLON", "$END"})
"""The terminals that end a statement."""

ENDING = ("`;`", "a new line")
"""How a list of expected words names the end of a statement."""

WINDOW = 100
"""The largest number of characters that a report shows of a line in a script."""

# A message may quote a name of any length. So only the beginning and the end of a long message are shown.
_BEGINNING_CHARACTERS = 500
_END_CHARACTERS = 200


@dataclass(frozen=True)
class Source:
    """A text that contains statements, and the name of this text in messages."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """The name of the text, with line ends escaped."""
        return _one_line(self.name)

    def line(self, number: int) -> str:
        """Return line `number` (from 1), or "" if the text has fewer lines."""
        lines = self.text.split("\n", number)
        return lines[number - 1] if number <= len(lines) else ""

    def piece(self, span: Span) -> str:
        """Return the text of a span, up to the end of its first line."""
        end = span.end_column - 1 if span.end_line == span.line else None
        return self.line(span.line)[span.column - 1 : end]


class MmlogicError(ShortError):
    """An error that the user reads: one sentence, and optional details.

    The details are a position, the expected words, and a hint or the syntax (`usage`).

    `status` is the exit status of a command that this error ends. `span` is a position in the text `source`.
    A caller that knows the text adds it with `within`.
    """

    status: ClassVar[int] = 1

    def __init__(
        self,
        message: str,
        span: Span | None = None,
        *,
        expected: Sequence[str] = (),
        hint: str | None = None,
        usage: str = "",
        source: Source | None = None,
    ) -> None:
        message = _one_line(short(message, _BEGINNING_CHARACTERS, _END_CHARACTERS))
        super().__init__(message)
        self.message = message
        self.span = span
        self.expected = tuple(expected)
        self.hint, self.usage = hint, usage
        self.source = source

    def at(self, span: Span | None) -> Self:
        """Set the error's position, unless it has one. Return the error."""
        self.span = self.span or span
        return self

    def within(self, source: Source) -> Self:
        """Set the error's source text, unless it has one. Return the error."""
        self.source = self.source or source
        return self

    @property
    def advice(self) -> list[str]:
        """The lines of advice: the expected words, then the hint or, without a hint, the syntax."""
        wanted = f"expected {joined(self.expected, 'or')}" if self.expected else ""
        usage = f"usage: {self.usage}" if self.usage else ""
        return [*filter(None, [wanted, *map(_one_line, (self.hint or usage).split("\n"))])]

    @property
    def sentence(self) -> str:
        """The message and its advice on one line, without the position."""
        return self.message + "".join(f"{'. ' if each[0].isupper() else '; '}{each}" for each in self.advice)

    def report(self) -> list[str]:
        return describe(self).split("\n")

    def __str__(self) -> str:
        if self.span is None or self.source is None or "\n" not in self.source.text.strip():
            return self.sentence
        return f"{self.source.title}:{self.span.line}:{self.span.column}: {self.sentence}"


class SyntaxProblem(MmlogicError):
    """The syntax of a script is invalid. No statement of the script runs."""

    status = 2


class Unfinished(SyntaxProblem):
    """The text is incomplete: it becomes valid if more lines follow."""


class RefusedRow(SyntaxProblem):
    """A row of a block that is wrong even before the next rows are typed."""


class StatementProblem(MmlogicError):
    """A statement has valid syntax but cannot run in this session. The session stays unchanged."""


def unknown(what: str, name: str, names: Iterable[str], otherwise: str) -> StatementProblem:
    """Return the error for an unknown name. `what` is the kind of the name, such as "player".

    The hint is the most similar of `names`, or `otherwise` if none is similar. For a removed name, the hint
    is its replacement.

    >>> str(unknown("player", "knut", ["knuth", "irving"], "players are knuth, irving"))
    'unknown player `knut`; did you mean `knuth`?'
    """
    word = name.lower()
    if instead := GONE.get(f"{what} {word}") or ("" if what == "symbol" else GONE.get(word)):
        return StatementProblem(f"`{name}` is gone", place_of(name), hint=instead)
    hint = correction(name, names, otherwise)
    return StatementProblem(f"unknown {what} `{short(name)}`", place_of(name), hint=hint)


def describe(error: MmlogicError, window: int = WINDOW) -> str:
    """Return the report of `error`: `NAME:LINE:COLUMN: message`, the source line, and the advice.

    Carets underline the position in the source line. A long line is cut to `window` characters. An error
    without position has only message and advice.

    >>> source = Source("game.mm", "check [red, blu]")
    >>> print(describe(StatementProblem("unknown symbol `blu`", Span(1, 13, 1, 16), source=source)))
    game.mm:1:13: unknown symbol `blu`
        check [red, blu]
                    ^^^
    """
    name = error.source.title if error.source else None
    if error.span is None:
        return "\n".join([f"{name}: {error.message}" if name else error.message, *_indented(error.advice)])
    place = f"{error.span.line}:{error.span.column}"
    head = f"{name}:{place}: {error.message}" if name else f"{place}: {error.message}"
    excerpt = _excerpt(error.source, error.span, window) if error.source else []
    return "\n".join([head, *_indented(excerpt + error.advice)])


def _one_line(text: str) -> str:
    r"""Return `text` with line ends and other unprintable characters escaped.

    >>> print(_one_line("unknown game `a\nb`"))
    unknown game `a\nb`
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _excerpt(source: Source, span: Span, most: int) -> list[str]:
    line = source.line(span.line).rstrip("\r").removeprefix("\ufeff" if span.line == 1 else "")
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    size = max(min(most, WINDOW) - 2, 8) if len(line) > min(most, WINDOW) else WINDOW
    left = max(0, min(start - size // 2, len(line) - size))
    window = "".join(map(_shown, line[left : left + size]))
    before, marked = window[: start - left], window[start - left : max(end, start + 1) - left]
    cut_left, cut_right = "…" * (left > 0), "…" * (left + size < len(line))
    return [
        f"{cut_left}{window}{cut_right}",
        " " * columns(cut_left + before) + "^" * max(1, columns(marked)),
    ]


def _shown(character: str) -> str:
    return character if character.isprintable() else " " if character == "\t" else "\ufffd"
