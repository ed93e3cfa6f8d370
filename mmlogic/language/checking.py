"""Checks for a prompt: whether the text so far is wrong, and where; whether it is complete."""

from collections.abc import Collection

from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import SyntaxProblem, Unfinished
from mmlogic.language.parsing import parse, tidy
from mmlogic.language.reading import Reading
from mmlogic.language.rooms import terminals

__all__ = ["diagnose", "is_complete"]


def diagnose(text: str, favourites: Collection[str] = ()) -> tuple[int, str] | None:
    """Return the index of the first error in `text`, and its message in one line; None without error.

    >>> diagnose("count; gess")
    (7, 'unknown statement `gess`; expected a statement; did you mean `guess`?')
    """
    try:
        parse(text, favourites=favourites)
    except SyntaxProblem as problem:
        line, column, *_ = problem.span or (1, 1)
        before = tidy(text).split("\n")[: line - 1]
        return min(sum(map(len, before)) + len(before) + column - 1, len(text)), problem.sentence
    return None


def is_complete(text: str) -> bool:
    """Tell whether `text` is complete.

    An open bracket continues on the next line, and so does a block such as `puzzle … end`. Wrong text
    counts as complete: more lines would not correct it.
    """
    reading = Reading(tidy(text))
    try:
        for _ in reading:
            pass
    except Unfinished:
        return False
    except (UnexpectedInput, SyntaxProblem):
        return True
    blocks = {name for name, part in terminals().items() if part.block}
    return not reading.brackets and not (reading.pending and blocks & reading.accepted())
