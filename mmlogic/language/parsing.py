"""`parse`: a whole script becomes statements, or one error; checks of a text that is still being typed."""

import re
from collections.abc import Collection
from typing import Any

from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import Source, SyntaxProblem, Unfinished
from mmlogic.language.places import Span
from mmlogic.language.reading import Reading
from mmlogic.language.registry import Statement
from mmlogic.language.rooms import terminals

__all__ = ["diagnose", "is_complete", "parse", "tidy"]


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


NO_TEXT = re.compile("[\0\ud800-\udfff]")


def parse(text: str, name: str = "<input>", *, favourites: Collection[str] = ()) -> list[Statement[Any]]:
    """Return the statements of a script; messages call it `name`, and `favourites` may begin a statement.

    Raises SyntaxProblem, with its position, at the first syntax error, and TypeError for a value that is
    not text.

    >>> [str(statement) for statement in parse("GUESS rrbb 1 2; count  # what is left?")]
    ['guess rrbb 1 2', 'count']
    """
    if not isinstance(text, str):
        raise TypeError(f"a script is text, not {type(text).__name__}")
    text = tidy(text)
    reading = Reading(text, favourites=favourites)
    try:
        _check_characters(text)
        for _ in reading:
            pass
        return reading.finish()
    except UnexpectedInput as error:
        from mmlogic.language.problems import problem_of  # wrong text alone needs it

        raise problem_of(error, reading).within(Source(name, text)) from None
    except SyntaxProblem as problem:
        raise problem.within(Source(name, text)) from None


def tidy(text: str) -> str:
    """Return `text` with line feeds as line ends and without a byte-order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _check_characters(text: str) -> None:
    if found := NO_TEXT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        raise SyntaxProblem(
            f"not a text: it contains the character U+{ord(found[0]):04X}",
            Span(line, column, line, column + 1),
        )
