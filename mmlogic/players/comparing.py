"""Guesses side by side: a table of their figures, as several statements draw it."""

from collections.abc import Iterator, Sequence

from mmlogic.players.rating import Rating
from mmlogic.render.paper import Line, Paper, line_width, padded

__all__ = ["Compared", "compared"]

Compared = tuple[Rating[str], str]
"""A guess, and what stands behind its figures."""


def compared(guesses: Sequence[Compared], last: str, paper: Paper) -> Iterator[Line]:
    """Draw a row for each guess, on a narrow page two lines; `last` is the head of the last column."""
    return (_records if paper.narrow else _table)(guesses, last, paper)


def _table(guesses: Sequence[Compared], last: str, paper: Paper) -> Iterator[Line]:
    codes = [paper.code(rating.code, 0) for rating, _ in guesses]
    width = max(5, *map(line_width, codes))
    head = f"  {'guess':<{width}}  can win   on average   at worst   bits   {last}"
    yield [("class:quiet", head.rstrip())]
    for (rating, note), code in zip(guesses, codes, strict=True):
        wins = "yes" if rating.consistent else "no"
        numbers = (
            f"{rating.average(paper):>10}   {rating.at_worst(paper):>8}   {paper.decimal(rating.bits, 2):>4}"
        )
        row = [("", "  "), *padded(code, width), ("", f"  {wins:<7}   {numbers}   ")]
        room = None if paper.width is None else max(9, paper.width - line_width(row))
        for text in Paper(room).wrapped([("class:keyword", note)]):
            yield [*row, *text]
            row = [("", " " * line_width(row))]


def _records(guesses: Sequence[Compared], last: str, paper: Paper) -> Iterator[Line]:
    for rating, note in guesses:
        wins = "can win" if rating.consistent else "cannot win"
        yield [*paper.code(rating.code, 0), ("", f"  {wins}")]
        figures = f"leaves {rating.average(paper)}, at worst {rating.at_worst(paper)}: {note}"
        yield from paper.wrapped(figures, "  ", indented=True)
