"""Parse a text into statements. At the first error, parsing stops with a message and a position."""

import re
from collections.abc import Collection
from typing import Any

from lark.exceptions import UnexpectedInput

from mmlogic.language.errors import Source, SyntaxProblem
from mmlogic.language.parsing import Alone, Reading, rejected_by
from mmlogic.language.places import Span
from mmlogic.language.registry import Statement

NO_TEXT = re.compile("[\0\ud800-\udfff]")


def parse(
    text: str, name: str = "<input>", *, favourites: Collection[str] = (), alone: Alone | None = None
) -> list[Statement[Any]]:
    """Return the statements of a script. `name` is its name in messages.

    `favourites` are names that may begin a statement. `alone` decides whether a line without a keyword may be
    a statement. Raises SyntaxProblem at the first syntax error. Raises TypeError if the script or its name is
    not text.

    >>> [str(statement) for statement in parse("GUESS rrbb 1 2; count  # what is left?")]
    ['guess rrbb 1 2', 'count']
    """
    for what, value in {"a script": text, "its name": name}.items():
        if not isinstance(value, str):
            raise TypeError(f"{what} is text, not {type(value).__name__}")
    text = tidy(text)
    reading = Reading(text, favourites=favourites, alone=alone)
    try:
        if found := NO_TEXT.search(text):
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            reason = f"not a text: it contains the character U+{ord(found[0]):04X}"
            raise SyntaxProblem(reason, Span(line, column, line, column + 1))
        for _ in reading:
            pass
        return reading.finish()
    except UnexpectedInput as error:
        # Imported here, because only errors need this module.
        from mmlogic.language.problems import problem_of

        raise problem_of(rejected_by(error), reading).within(Source(name, text)) from None
    except SyntaxProblem as problem:
        raise problem.within(Source(name, text)) from None


def tidy(text: str) -> str:
    """Return `text` with line feeds as line ends and without a byte-order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
