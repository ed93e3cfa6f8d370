"""What a cell shows: answers drawn for the notebook, and errors of one message."""

from typing import TYPE_CHECKING

from mmlogic.render.answers import Answer, Listing
from mmlogic.render.html import html, image
from mmlogic.render.paper import Paper

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["CellProblem", "Shown"]


class Shown:
    """An answer as a notebook shows it: HTML, or else text; `answer` is the answer itself."""

    def __init__(self, answer: Answer, page: Paper, plain: Paper) -> None:
        if isinstance(answer, Listing):
            answer.keep()
        self.answer = answer
        self._lines = [list(line) for line in answer.lines(page)]
        self._text = ["".join(text for _, text in line) for line in answer.lines(plain)]

    def __bool__(self) -> bool:
        return bool(self._lines)

    def __repr__(self) -> str:
        return "\n".join(self._text)

    def _repr_html_(self) -> str:
        picture = self.answer.picture()
        return image(picture) if picture else html(self._lines)

    def to_frame(self) -> "DataFrame":
        """Return the answer as a table of pandas; raise CellProblem if it is none, or pandas is missing."""
        try:
            return self.answer.to_frame()
        except Exception as error:
            raise CellProblem(str(error)) from None


class CellProblem(Exception):
    """An error in a cell, shown as one message without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return str(self).split("\n")
