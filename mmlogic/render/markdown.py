"""Answers as Markdown: what has columns as a table, everything else as a block of text."""

import re
from collections.abc import Iterator

from mmlogic.render.answers import Answer, Row, is_silent
from mmlogic.render.paper import Paper

__all__ = ["markdown"]

_SPECIAL = re.compile(r"[\\`*<|\[~&]|(?<![^\W_])_|_(?![^\W_])")
"""What Markdown would take for a mark; an underscore inside a word is none."""


def markdown(answer: Answer, paper: Paper) -> Iterator[str]:
    """Yield the lines of an answer, with their ends and a blank one after the last.

    A statement that only tells has no lines. An empty table, such as the broken clues of a consistent code,
    is shown as text, which says more.
    """
    if is_silent(answer):
        return
    yield from (f"{what} {number}:\n\n" for what, number in answer.about.items())
    rows = answer.rows() if answer.headed else iter(())
    head, first = next(rows, None), next(rows, None)
    if head is not None and first is not None:
        yield from _table(head, first, rows)
    else:
        yield from _block(answer, paper)


def _table(head: Row, first: Row, rows: Iterator[Row]) -> Iterator[str]:
    """Yield the lines of a table; a row of another width is the head of a further one."""
    width = len(cells := _cells(head))
    yield _line(cells) + _line(["---"] * width) + _line(_cells(first))
    for row in rows:
        cells = _cells(row)
        if len(cells) != width:
            width = len(cells)
            yield "\n" + _line(cells) + _line(["---"] * width)
        else:
            yield _line(cells)
    yield "\n"


def _block(answer: Answer, paper: Paper) -> Iterator[str]:
    """Yield the text of an answer as a block; nothing for an answer that says nothing."""
    said = False
    for text in ("".join(piece for _, piece in line) for line in answer.draw(paper)):
        yield from (f"    {line}".rstrip() + "\n" for line in text.split("\n"))
        said = True
    if said:
        yield "\n"


def _cells(row: Row) -> list[str]:
    """Return the texts of a row, each in one line and without a meaning of its own to Markdown."""
    texts = ("" if value is None else " ".join(str(value).split()) for value in row)
    return [_SPECIAL.sub(r"\\\g<0>", text) for text in texts]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
