"""The marks of the codemaker, as text and as a table."""

from collections.abc import Iterator

from mmlogic.players.answers import GuessAnswer
from mmlogic.players.drawing import guesses_text
from mmlogic.render.answers import Row
from mmlogic.render.table import rows
from mmlogic.render.text import lines

__all__: list[str] = []


@lines.register
def _(answer: GuessAnswer) -> Iterator[str]:
    marks = f"{answer.black} black {answer.white} white"
    yield f"{marks}: broken in {guesses_text(answer.turn)}" if answer.won else marks


@rows.register
def _(answer: GuessAnswer) -> Iterator[Row]:
    yield ["code", "black", "white", "won"]
    yield [" ".join(answer.code), answer.black, answer.white, answer.won]
