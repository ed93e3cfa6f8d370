"""What the drawings of players' answers share: sentences with a code in them, counts in words."""

from collections.abc import Iterator
from textwrap import wrap

from mmlogic.codes.theory import Code
from mmlogic.common.wording import plural
from mmlogic.render.paper import Line, Paper, plain

__all__ = ["guesses_text", "line_width", "marks_text", "sentence", "wrapped"]


def sentence(paper: Paper, before: str, code: Code, after: str) -> Iterator[Line]:
    """Yield a sentence with a code in it; what does not fit beside the code goes below."""
    row = [("", before), *paper.code(code, 0)]
    if paper.width is None or line_width(row) + len(after) <= paper.width:
        yield [*row, ("", after)] if after else row
        return
    yield row
    indent = " " * (len(before) - len(before.lstrip()) + 2)
    yield from wrapped(paper, indent + after.lstrip(",: "), indent)


def wrapped(paper: Paper, text: str, indent: str = "    ") -> Iterator[Line]:
    """Yield a text in lines that fit, `indent` before all but the first."""
    parts = [text] if paper.width is None else wrap(text, paper.width, subsequent_indent=indent)
    yield from map(plain, parts)


def line_width(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(len(text) for _, text in line)


def marks_text(black: int, white: int) -> str:
    """Return marks in words."""
    return f"{black} black {white} white"


def guesses_text(number: int) -> str:
    """Return a number of guesses in words."""
    return plural(number, "guess", "guesses")
