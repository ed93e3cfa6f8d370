"""`parse`: a whole script becomes its statements, or one error says where and why it does not."""

import re
from typing import Any

from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import Source, SyntaxProblem
from mmlogic.language.places import Span
from mmlogic.language.problems import problem_of
from mmlogic.language.reading import Reading
from mmlogic.language.registry import Statement

__all__ = ["parse", "tidy"]

NO_TEXT = re.compile("[\0\ud800-\udfff]")


def parse(text: str, name: str = "<input>") -> list[Statement[Any]]:
    """Return the statements of a script; `name` is what messages call it.

    Raises SyntaxProblem, with its place, for the first thing that is not of the language. Raises
    TypeError for what is no text.

    >>> [str(statement) for statement in parse("GUESS rrbb 1 2; count  # what is left?")]
    ['guess rrbb 1 2', 'count']
    """
    if not isinstance(text, str):
        raise TypeError(f"a script is text, not {type(text).__name__}")
    text = tidy(text)
    reading = Reading(text)
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
    """Return `text` with every line ended by a line feed and without a byte-order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _check_characters(text: str) -> None:
    """Raise SyntaxProblem at a character that no text holds: NUL, or half of a surrogate pair."""
    if found := NO_TEXT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        raise SyntaxProblem(
            f"not a text: it contains the character U+{ord(found[0]):04X}",
            Span(line, column, line, column + 1),
        )
