"""Answers as CSV: a table for each answer, codes without a head, one a row."""

import csv as library
from collections.abc import Iterable, Iterator
from functools import singledispatch
from io import StringIO

from mmlogic.render.answers import Answer, Done, Farewell
from mmlogic.render.late import late

__all__ = ["csv", "rows"]

Row = Iterable[object]
"""The values of a row."""


def csv(answer: Answer) -> Iterator[str]:
    """Yield the rows of an answer, each with its line end; nothing for a statement that only tells."""
    if isinstance(answer, Done | Farewell):
        return
    line = StringIO()
    writer = library.writer(line, lineterminator="\n")
    for row in rows(answer):
        writer.writerow(row)
        yield line.getvalue()
        line.seek(0)
        line.truncate()


@singledispatch
def rows(answer: Answer) -> Iterator[Row]:
    """Yield a row for each thing that the answer says."""
    yield from rows.dispatch(type(answer))(answer) if late(answer) else answer.rows()
