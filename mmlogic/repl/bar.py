"""The bar at the bottom of the screen: the subject, the number of remaining codes, the syntax."""

from collections.abc import Iterator

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_width

from mmlogic.render.paper import Paper, Piece, left_text
from mmlogic.repl.counting import Counting
from mmlogic.session.subjects import Subject

__all__ = ["bar"]


def bar(subject: Subject, counting: Counting, paper: Paper, usage: str) -> StyleAndTextTuples:
    """Return the bar with `usage` on the right; if only one fits, return `usage` alone."""
    width = paper.width or 0
    state: StyleAndTextTuples = [*_state(subject, counting, paper)]
    room = width - fragment_list_width(state) - len(usage) - 1
    if not usage:
        return state
    if room < 1:
        return [("class:keyword", usage[: width - 1])]
    return [*state, ("", " " * room), ("class:keyword", usage)]


def _state(subject: Subject, counting: Counting, paper: Paper) -> Iterator[Piece]:
    yield from subject.bar(paper)
    if subject.countable:
        yield "", " · "
        yield "class:strong", _left(counting)


def _left(counting: Counting) -> str:
    if counting.gave_up:
        return "very many codes"
    return "… codes" if counting.count is None else left_text(counting.count)
