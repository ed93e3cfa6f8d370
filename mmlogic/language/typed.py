"""Questions about text that a user is typing: completeness, pipes, colours."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from io import StringIO
from typing import NamedTuple

from lark import Token
from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import ENDS, SyntaxProblem, Unfinished
from mmlogic.language.parsing import Reading, rejected_by
from mmlogic.language.rooms import base_name, terminals
from mmlogic.language.scripts import tidy


def is_complete(text: str) -> bool:
    """Return whether a text can run. If not, the prompt asks for another line.

    A text with an open bracket or an open block, such as `puzzle … end`, is not complete. Invalid text counts
    as complete, because another line would not correct it.
    """
    reading = Reading(tidy(text))
    try:
        if reading.rejected() is not None:
            return True
    except SyntaxProblem as problem:
        return not isinstance(problem, Unfinished)
    return not reading.brackets and not reading.at_block


def is_block(text: str) -> bool:
    """Return whether a text ends within an open block, such as `puzzle … end`."""
    reading = Reading(tidy(text))
    with suppress(SyntaxProblem):
        reading.rejected()
    return reading.at_block


class Piped(NamedTuple):
    """Statements of a text, which begin at index `start`. If a pipe follows, also its shell command.

    The command receives the answer of the last statement.
    """

    start: int
    statements: str
    command: str | None = None


def piped(text: str, favourites: Collection[str] = ()) -> Iterator[Piped]:
    """Yield the parts of a text. Each part but the last ends with a pipe and its shell command.

    A command continues to the end of its line. A `|` in a string, a bracket, a goal or a block is not a pipe.
    A `|` is also no pipe if no statement may end before it.

    >>> [*piped("codes 3 | sort -r; cat")]
    [Piped(start=0, statements='codes 3 ', command=' sort -r; cat')]
    """
    start = 0
    while (end := _pipe(text[start:], favourites)) is not None:
        command = text[start + end + 1 :].partition("\n")[0]
        yield Piped(start, text[start : start + end], command)
        start += end + 1 + len(command)
    if text[start:].strip() or not start:
        yield Piped(start, text[start:])


def _pipe(text: str, favourites: Collection[str]) -> int | None:
    if "|" not in text:
        return None
    reading = Reading(text, values=False, favourites=favourites)
    try:
        rejected = reading.rejected()
    except SyntaxProblem:
        return None
    return rejected.start_pos if rejected is not None and reading.is_at_pipe(rejected) else None


def highlight(text: str, favourites: Collection[str] = ()) -> list[tuple[str, str]]:
    """Return `text` as pairs of a style and a piece. Joined, the pieces are `text`.

    >>> highlight("count oh # so")[:3]
    [('keyword', 'count'), ('', ' '), ('error', 'oh')]
    """
    pieces: list[tuple[str, str]] = []
    done = 0
    for style, start, end in _marks(text, favourites):
        pieces += [*_gap(text[done:start]), (style, text[start:end])]
        done = end
    return [piece for piece in [*pieces, *_gap(text[done:])] if piece[1]]


def _marks(text: str, favourites: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """Yield the style, the start index and the end index of every token.

    A token that the parser rejects has the style `error`, and is skipped. At the end of a statement that is
    not complete, a new reading begins.
    """
    base, reading = 0, Reading(text, values=False, favourites=favourites)
    while True:
        try:
            for token in reading:
                yield _style(token), base + (token.start_pos or 0), base + (token.end_pos or 0)
            return
        except SyntaxProblem:
            return
        except UnexpectedInput as error:
            rejected = rejected_by(error)
        start, end = base + (rejected.start_pos or 0), base + (rejected.end_pos or 0)
        if rejected.type in ENDS:
            yield _style(rejected), start, end
            base, reading = end, Reading(text[end:], values=False, favourites=favourites)
        elif rejected in {'"', "'"}:
            end = (text + "\n").index("\n", start)
            yield "string", start, end
            reading.skip(end - start)
        else:
            yield "error", start, end
            if not rejected.type:
                reading.skip(end - start)


def _style(token: Token) -> str:
    if part := terminals().get(base_name(token.type)):
        return part.style
    return "keyword" if token.isalpha() else "" if token.isspace() else "punctuation"


def _gap(text: str) -> Iterator[tuple[str, str]]:
    for line in StringIO(text):
        space, sign, comment = line.partition("#")
        yield "", space
        yield "comment", sign + comment
