"""The bar at the bottom of the screen: the number of remaining codes, the subject, the syntax."""

from collections.abc import Iterator

from mmlogic.render.paper import Line, Paper, Piece, line_width
from mmlogic.repl.counting import Counting
from mmlogic.session.context import Subject

__all__ = ["bar"]

_BETWEEN: Piece = ("class:quiet", " · ")


def bar(subject: Subject, counting: Counting, paper: Paper, usage: str) -> list[Piece]:
    """Return the bar with `usage` on the right; if only one fits, return `usage` alone.

    Items that do not fit are left out whole, from the right.
    """
    width = (paper.width or 0) - 1
    state: list[Piece] = []
    for item in _items(subject, counting, paper):
        longer = [*state, _BETWEEN, *item] if state else [*item]
        if line_width(longer) > width:
            break
        state = longer
    room = width - line_width(state) - len(usage)
    if not usage:
        return state
    if room < 0:
        return [("class:keyword", usage[:width])]
    return [*state, ("", " " * room), ("class:keyword", usage)]


def _items(subject: Subject, counting: Counting, paper: Paper) -> Iterator[Line]:
    if subject.countable:
        yield _left(counting, paper)
    yield from subject.bar(paper)


def _left(counting: Counting, paper: Paper) -> Line:
    if counting.gave_up:
        return [("class:strong", "very many"), ("", " left")]
    count = counting.count
    return [("class:strong", paper.signs.cut if count is None else paper.glance(count)), ("", " left")]
