"""The display of errors: carets under the input if it is just above, otherwise with its line."""

from collections.abc import Iterable, Iterator

from prompt_toolkit.utils import get_cwidth

from mmlogic.language import MmlogicError, describe
from mmlogic.repl.screen import Line

__all__ = ["error_lines"]


def error_lines(error: MmlogicError, typed: str, column: int, width: int) -> list[Line]:
    """Return the lines that report an error in `typed`.

    `column` is the start of the typed text in the screen line above, which has `width` columns; -1 if other
    text is there.
    """
    seen = column >= 0 and typed.isprintable() and column + get_cwidth(typed) < width
    if not (seen and error.span and error.source and error.source.text == typed):
        first, *rest = describe(error).split("\n")
        return [[("class:error", first)], *_plain(rest)]
    start, end = error.span.column - 1, error.span.end_column - 1
    before, marked = get_cwidth(typed[:start]), max(1, get_cwidth(typed[start:end]))
    carets = " " * (column + before) + "^" * marked
    return [
        [("class:error", carets)],
        [("class:error", error.message)],
        *_plain(f"    {line}" for line in error.advice),
    ]


def _plain(texts: Iterable[str]) -> Iterator[Line]:
    return ([("", text)] for text in texts)
