"""What the drawings of players' answers share: figures, sentences, marks as pegs, bars."""

import re
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal

from mmlogic.codes.feedback import Marks
from mmlogic.codes.theory import Code
from mmlogic.render.paper import Line, Paper, Piece, plain

__all__ = [
    "NARROW",
    "bar",
    "beside",
    "decimal",
    "figure",
    "line_width",
    "padded",
    "peg_marks",
    "sentence",
    "wrapped",
]

NARROW = 60
"""Columns below which a table becomes records of two lines."""

WIDEST = 100
"""Columns that a text takes at most."""

_EIGHTHS = " ▏▎▍▌▋▊▉█"


def figure(number: int, paper: Paper) -> str:
    """Return a number, its thousands apart for a person."""
    return f"{number:,}" if paper.person else str(number)


def decimal(number: float, places: int = 1) -> str:
    """Return a number rounded half up.

    >>> decimal(2.25), decimal(3.155, 2)
    ('2.3', '3.16')
    """
    unit = Decimal(1).scaleb(-places)
    return str(Decimal(str(number)).quantize(unit, ROUND_HALF_UP, Context(prec=400)))


def sentence(paper: Paper, before: str, code: Code, after: str, indent: str = "") -> Iterator[Line]:
    """Yield a text with a code in it, between words in lines that fit."""
    words = _words(after)
    head = words.pop(0) if after[:1].strip() else ""
    row = [*paper.code(code, 0), ("", head)]
    yield from _flowing(paper, [*map(plain, _words(before)), row, *map(plain, words)], indent)


def _words(text: str) -> list[str]:
    """Return the words of a text; what stands in backquotes is one."""
    return re.findall(r"(?:`[^`]*`|\S)+", text)


def wrapped(paper: Paper, text: str, indent: str = "  ") -> Iterator[Line]:
    """Yield an indented text, between words in lines that fit."""
    yield from _flowing(paper, [*map(plain, _words(text))], indent)


def _flowing(paper: Paper, words: Sequence[Line], indent: str) -> Iterator[Line]:
    """Yield words with a space between them in lines that fit."""
    width = None if paper.width is None else min(paper.width, WIDEST) - len(indent)
    line: list[Piece] = []
    for word in words:
        if line and width is not None and line_width(line) + 1 + line_width(word) > width:
            yield [("", indent), *line]
            line = []
        line += [("", " "), *word] if line else word
    yield [("", indent), *line]


def line_width(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(len(text) for _, text in line)


def padded(line: Line, width: int) -> Line:
    """Return a line with spaces up to a width."""
    return [*line, ("", " " * (width - line_width(line)))]


def peg_marks(marks: Marks, pegs: int) -> Line:
    """Return marks as a row of key pegs."""
    rest = pegs - marks.black - marks.white
    return [
        ("class:mark.black", "●" * marks.black),
        ("class:mark.white", "○" * marks.white),
        ("class:mark.nothing", "·" * rest),
    ]


def bar(count: int, most: int, width: int) -> str:
    """Return a bar of a column a unit, or of `width` columns for `most`; 0 alone is empty."""
    eighths = max(1, round(8 * min(most, width) * count / most)) if count else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def beside(blocks: Sequence[Sequence[Line]], paper: Paper, indent: int = 0, gap: int = 4) -> Iterator[Line]:
    """Yield blocks of lines side by side, as many as fit in a band; a script has one below the other."""
    widest = max(line_width(line) for block in blocks for line in block)
    many = max(1, ((paper.width or 0) - indent + gap) // (widest + gap))
    columns = [blocks[place::many] for place in range(many)]
    widths = [max((line_width(line) for each in column for line in each), default=0) for column in columns]
    for start in range(0, len(blocks), many):
        band = blocks[start : start + many]
        for row in range(max(map(len, band))):
            line: list[Piece] = [("", " " * indent)]
            for block, width in zip(band, widths, strict=False):
                line += padded(block[row] if row < len(block) else [], width + gap)
            yield _stripped(line)


def _stripped(line: Line) -> Line:
    """Return a line without the spaces at its end."""
    pieces = list(line)
    while pieces and not pieces[-1][1].rstrip():
        pieces.pop()
    return [*pieces[:-1], (pieces[-1][0], pieces[-1][1].rstrip())] if pieces else []
