"""What the views of answers share: what is known besides, and `lines`, which dispatches on the type."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mmlogic.codes.pegs import Pegs
from mmlogic.codes.theory import Code
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line as PaperLine
from mmlogic.render.paper import Paper
from mmlogic.repl.screen import Line

__all__ = ["View", "lines"]


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


def lines(answer: Answer, view: View) -> Iterator[Line]:
    """Yield the lines of an answer."""
    return ([*line] for line in answer.draw(view.paper))
