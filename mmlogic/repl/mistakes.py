"""How errors are shown: the carets under what was typed if that is just above, otherwise with the line."""

from collections.abc import Iterable, Iterator

from prompt_toolkit.utils import get_cwidth

from mmlogic.language import MmlogicError, describe
from mmlogic.repl.screen import Line

__all__ = ["error_lines"]


def error_lines(error: MmlogicError, typed: str, column: int, width: int) -> list[Line]:
    """Return the lines that tell of an error in `typed`.

    `column` is where the typed text begins in the line above on the screen, which is `width` columns wide;
    -1 when something else stands there.
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
