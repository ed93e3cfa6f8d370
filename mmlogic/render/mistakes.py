"""The display of errors: carets under the input if it is just above, otherwise with its line."""

from collections.abc import Iterator

from mmlogic.common.wording import columns
from mmlogic.language import MmlogicError, describe
from mmlogic.render.paper import Line, Paper

__all__ = ["error_lines"]

_INDENT = "    "


def error_lines(error: MmlogicError, typed: str, column: int, paper: Paper) -> Iterator[Line]:
    """Yield the lines that report an error in `typed`.

    `column` is the start of the typed text in the screen line above; -1 if other text is there.
    """
    width = paper.width or 0
    seen = column >= 0 and typed.isprintable() and column + columns(typed) < width
    if not (seen and error.span and error.source and error.source.text == typed):
        first, *rest = describe(error, width - len(_INDENT)).split("\n")
        yield from paper.wrapped([("class:error", first)], _INDENT)
        for text in rest:
            yield from paper.wrapped([("", text)], _INDENT) if text.strip(" ^") else [[("class:caret", text)]]
        return
    start, end = error.span.column - 1, error.span.end_column - 1
    before, marked = columns(typed[:start]), max(1, columns(typed[start:end]))
    yield [("class:caret", " " * (column + before) + "^" * marked)]
    yield from paper.wrapped([("class:error", error.message + "." * (error.message[-1:] not in ".?!"))])
    for text in error.advice:
        yield from paper.wrapped([("", f"{_INDENT}{text}")], _INDENT)
