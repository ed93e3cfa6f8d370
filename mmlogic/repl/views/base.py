"""What the views of answers share: what is known besides, and `lines`, which dispatches on the type."""

import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import singledispatch
from importlib import import_module

from mmlogic.codes.theory import Clue, Code
from mmlogic.language.answers import Answer
from mmlogic.render import text
from mmlogic.repl.pegs import Pegs
from mmlogic.repl.screen import Line

__all__ = ["NONE_LEFT", "View", "clue_line", "lines", "marks", "numbered_row", "plain_lines", "rule_line"]

NONE_LEFT: Line = [
    ("class:warning", "no code is left"),
    ("", ": `why` tells which clues contradict each other"),
]
"""What is said wherever it turns out that the clues contradict each other."""

_LATE = {"mmlogic.paths.answers": "mmlogic.repl.views.puzzles"}
"""Views that are imported with the first of their answers, by the module of the answers."""


@dataclass(frozen=True)
class View:
    """What is known besides an answer when it is shown.

    `left` is how many codes are left, if that is known; `before` how many codes the listing had shown
    that `more` goes on with, None if that is another story; `drawn` whether codes were drawn, not listed;
    `width` the columns of the screen. `listed` has the last codes of a list once it was shown.
    """

    pegs: Pegs
    left: int | None = None
    before: int | None = 0
    drawn: bool = False
    width: int = 80
    listed: deque[Code] = field(default_factory=lambda: deque(maxlen=50))

    def row(self, code: Code, indent: int = 2) -> Line:
        """Return a code as it is shown in a line."""
        return [("", " " * indent), *self.pegs.row(code, self.width - indent)]


@singledispatch
def lines(answer: Answer, view: View) -> Iterator[Line]:
    """Yield the lines of an answer; one that has no view of its own looks as in a script."""
    late = _LATE.get(type(answer).__module__)
    if late and late not in sys.modules:
        import_module(late)
        return lines.dispatch(type(answer))(answer, view)
    return plain_lines(answer)


def plain_lines(answer: Answer) -> Iterator[Line]:
    """Yield the lines of an answer as a script has them."""
    return ([("", line)] for piece in text(answer) for line in piece.splitlines())


def clue_line(place: int, clue: Clue, view: View) -> Line:
    """Return a clue with its number."""
    return [*numbered_row(place, clue.code, view), ("", f"  {marks(clue.black, clue.white)}")]


def numbered_row(place: int, code: Code, view: View) -> Line:
    """Return a code with a number before it."""
    return [("class:quiet", f"{place:>4}"), *view.row(code)]


def rule_line(place: int, rule: str) -> Line:
    """Return a rule with its number."""
    return [("class:quiet", f"rule {place}"), ("", f"  where {rule}")]


def marks(black: int, white: int) -> str:
    """Return marks in words."""
    return f"{black} black {white} white"
