"""Pipes, as the prompt takes them: `STATEMENT | COMMAND` gives a statement's answer to a command."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.reading import ENDS, Reading

__all__ = ["Piped", "is_pipe", "piped"]


class Piped(NamedTuple):
    """Statements from an index on in a text, and the command after them; None where there is no pipe."""

    start: int
    statements: str
    command: str | None = None


def piped(text: str, favourites: Collection[str] = ()) -> Iterator[Piped]:
    """Yield the parts of a text that end with a pipe, each with its command, then the rest.

    A command goes to the end of its line. A `|` in a string, a bracket, a goal or a block is no pipe, nor is
    one that no statement ends before.

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
        for _ in reading:
            pass
    except UnexpectedCharacters as error:
        start = error.pos_in_stream
    except UnexpectedInput as error:
        start = error.token.start_pos  # type: ignore[attr-defined]  # the other two come from other parsers
    except SyntaxProblem:
        return None
    else:
        return None
    return start if start is not None and is_pipe(text[start : start + 1], reading) else None


def is_pipe(text: str, reading: Reading) -> bool:
    """Tell whether a text at which `reading` stopped is a pipe: a `|` where a statement may end."""
    return text.startswith("|") and bool(reading.pending and reading.accepted() & ENDS)
