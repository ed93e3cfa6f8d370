"""The marks of the codemaker at the prompt."""

from collections.abc import Iterator

from mmlogic.players.answers import GuessAnswer
from mmlogic.render.paper import left_text
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import View, lines, marks, plain_lines

__all__: list[str] = []


@lines.register(GuessAnswer)
def _(answer: GuessAnswer, view: View) -> Iterator[Line]:
    if answer.won or view.left is None:
        yield from plain_lines(answer)
    else:
        yield [
            ("class:strong", marks(answer.black, answer.white)),
            ("class:quiet", f": {left_text(view.left)}"),
        ]
