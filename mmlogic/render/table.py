"""Answers as CSV: a table for each answer; codes have no header, one per row."""

import csv as library
import re
from collections.abc import Iterator
from io import StringIO
from itertools import chain

from mmlogic.render.answers import Answer, is_silent

__all__ = ["csv"]

_FORMULA = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""How a cell begins that a spreadsheet may take for a formula, or that was quoted as one before."""

_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


def csv(answer: Answer) -> Iterator[str]:
    """Yield the rows of an answer, each with its line end; nothing for an answer without data."""
    if is_silent(answer):
        return
    line = StringIO()
    writer = library.writer(line, lineterminator="\n")
    for row in chain(answer.about.items(), answer.rows()):
        writer.writerow(map(_cell, row))
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe is put before one that it would.

    That is what OWASP advises against CSV injection. Numbers stay as they are, and so does a sign alone, such
    as a symbol or a mark: it is no formula. What is quoted can be read back, as one apostrophe is added.

    >>> _cell("=1+1"), _cell("-red"), _cell("'=1"), _cell("-2.5"), _cell("-"), _cell(-1)
    ("'=1+1", "'-red", "''=1", '-2.5', '-', -1)
    """
    if value is None or isinstance(value, int | float):
        return value
    text = str(value)
    harmless = len(text) == 1 or not _FORMULA.match(text) or _NUMBER.fullmatch(text)
    return text if harmless else f"'{text}"
