"""What the views of answers share: what is known besides, and `lines`, which dispatches on the type."""

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from importlib import import_module

from mmlogic.codes.pegs import Pegs
from mmlogic.codes.theory import Clue, Code
from mmlogic.render.answers import Answer
from mmlogic.render.paper import NONE_LEFT, Paper
from mmlogic.render.paper import Line as PaperLine
from mmlogic.render.text import text
from mmlogic.repl.screen import Line

__all__ = ["NONE_LEFT", "View", "clue_line", "lines", "marks", "numbered_row", "plain_lines", "rule_line"]

_LATE = {"mmlogic.paths.answers": "mmlogic.repl.views.puzzles"}
"""Views that are imported with the first of their answers, by the module of the answers."""


@dataclass(frozen=True)
class View:
    """What is known besides an answer when it is shown.

    `left` is how many codes are left, if that is known; `width` the columns of the screen. `shown` has the
    last codes of the answer once it was shown.
    """

    pegs: Pegs
    left: int | None = None
    width: int = 80
    shown: deque[Code] = field(default_factory=lambda: deque(maxlen=50))

    @property
    def paper(self) -> Paper:
        """What is known of the page."""
        return Paper(self.width, True, self.pegs.coloured, self._code, self.pegs.face, self.left)

    def _code(self, code: Sequence[str], width: int | None) -> PaperLine:
        self.shown.append(tuple(code))
        return self.pegs.row(code, width)

    def row(self, code: Code, indent: int = 2) -> Line:
        """Return a code as it is shown in a line."""
        return [("", " " * indent), *self.pegs.row(code, self.width - indent)]


@singledispatch
def lines(answer: Answer, view: View) -> Iterator[Line]:
    """Yield the lines of an answer; one that has no view of its own looks as in a script."""
    if type(answer).draw is not Answer.draw:
        yield from answer.draw(view.paper)
        return
    late = _LATE.get(type(answer).__module__)
    if late and late not in sys.modules:
        import_module(late)
        yield from lines.dispatch(type(answer))(answer, view)
        return
    yield from plain_lines(answer)


def plain_lines(answer: Answer) -> Iterator[Line]:
    """Yield the lines of an answer as a script has them."""
    return ([("", line)] for piece in text(answer) for line in piece.splitlines())


def clue_line(place: int, clue: Clue, view: View) -> Line:
    """Return a clue with its number."""
    return [*numbered_row(place, clue.code, view), ("", f"  {clue.marks}")]


def numbered_row(place: int, code: Code, view: View) -> Line:
    """Return a code with a number before it."""
    return [("class:quiet", f"{place:>4}"), *view.row(code)]


def rule_line(place: int, rule: str) -> Line:
    """Return a rule with its number."""
    return [("class:quiet", f"rule {place}"), ("", f"  where {rule}")]


def marks(black: int, white: int) -> str:
    """Return marks in words."""
    return f"{black} black {white} white"
