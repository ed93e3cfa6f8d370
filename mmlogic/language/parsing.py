"""`parse`: a whole script becomes statements, or one error with its position."""

import re
from collections.abc import Collection
from typing import Any

from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import Source, SyntaxProblem
from mmlogic.language.places import Span
from mmlogic.language.problems import problem_of
from mmlogic.language.reading import Reading
from mmlogic.language.registry import Statement

__all__ = ["parse", "tidy"]

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
        raise problem_of(error, reading).within(Source(name, text)) from None
    except SyntaxProblem as problem:
        raise problem.within(Source(name, text)) from None


def tidy(text: str) -> str:
    """Return `text` with line feeds as line ends and without a byte-order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _check_characters(text: str) -> None:
    """Raise SyntaxProblem at an invalid character: NUL, or a lone surrogate."""
    if found := NO_TEXT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        raise SyntaxProblem(
            f"not a text: it contains the character U+{ord(found[0]):04X}",
            Span(line, column, line, column + 1),
        )
