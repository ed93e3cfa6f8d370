"""Answers as CSV: a table for each answer, codes without a head, one a row."""

import csv as library
from collections.abc import Iterable, Iterator
from functools import singledispatch
from io import StringIO

from mmlogic.codes.answers import (
    CheckAnswer,
    CodesAnswer,
    CountAnswer,
    HistoryAnswer,
    NoCodeLeft,
    ProfileAnswer,
    WhyAnswer,
)
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


@rows.register
def _(answer: CodesAnswer) -> Iterator[Row]:
    yield from answer


@rows.register
def _(answer: CountAnswer) -> Iterator[Row]:
    yield ["count"]
    yield [answer.count]


@rows.register
def _(answer: NoCodeLeft) -> Iterator[Row]:
    yield ["count"]
    yield [0]


@rows.register
def _(answer: CheckAnswer) -> Iterator[Row]:
    yield ["clue", "rule", "given_black", "given_white", "would_be_black", "would_be_white"]
    yield from ([broken.clue, "", *broken.given, *broken.would_be] for broken in answer.broken)
    yield from (["", rule, "", "", "", ""] for rule in answer.rules)


@rows.register
def _(answer: WhyAnswer) -> Iterator[Row]:
    conflict = answer.conflict
    yield ["clue", "rule", "given_black", "given_white", "instead_black", "instead_white", "codes"]
    repaired = {repair.clue for repair in conflict.repairs}
    yield from ([clue, *[""] * 6] for clue in conflict.clues if clue not in repaired)
    yield from (["", rule, *[""] * 5] for rule in conflict.rules)
    yield from ([each.clue, "", *each.given, *each.instead, each.codes] for each in conflict.repairs)


@rows.register
def _(answer: HistoryAnswer) -> Iterator[Row]:
    yield ["clue", "rule", "black", "white", "text"]
    for number, clue in enumerate(answer.theory.clues, 1):
        yield [number, "", clue.black, clue.white, " ".join(clue.code)]
    yield from (["", number, "", "", rule] for number, rule in enumerate(answer.theory.rules, 1))


@rows.register
def _(answer: ProfileAnswer) -> Iterator[Row]:
    yield ["engine", "inferences", "seconds", "answer", "making"]
    yield from answer.programs
