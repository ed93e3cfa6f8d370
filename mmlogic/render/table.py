"""Answers as CSV: a table for each answer; codes have no header, one per row."""

import csv as library
from collections.abc import Iterator
from io import StringIO
from itertools import chain

from mmlogic.render.answers import Answer, is_silent

__all__ = ["csv"]


def csv(answer: Answer) -> Iterator[str]:
    """Yield the rows of an answer, each with its line end; nothing for an answer without data."""
    if is_silent(answer):
        return
    line = StringIO()
    writer = library.writer(line, lineterminator="\n")
    for row in chain(answer.about.items(), answer.rows()):
        writer.writerow(row)
        yield line.getvalue()
        line.seek(0)
        line.truncate()
