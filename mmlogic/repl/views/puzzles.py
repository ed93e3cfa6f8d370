"""Answers about puzzles: boards to look at. Imported with the first of them."""

from collections.abc import Iterator

from mmlogic.paths.answers import BoardAnswer
from mmlogic.paths.lines import board_lines
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import View, lines

__all__: list[str] = []


@lines.register(BoardAnswer)
def _(answer: BoardAnswer, view: View) -> Iterator[Line]:
    return ([*line] for line in board_lines(answer.board, view.paper, answer.givens))
