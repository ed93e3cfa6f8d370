"""Answers about puzzles: boards to look at. Imported with the first of them."""

from collections.abc import Iterator

from mmlogic.paths.answers import BoardAnswer, GenerateAnswer, SolveAnswer, UniqueAnswer
from mmlogic.paths.board import Board
from mmlogic.render.board_view import board_pieces
from mmlogic.render.puzzles import found
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import View, lines, plain_lines

__all__: list[str] = []

_STYLES = {
    "given": "class:strong",
    "placed": "class:number",
    "empty": "class:quiet",
    "hole": "class:quiet",
    "": "",
}


@lines.register(BoardAnswer)
def _(answer: BoardAnswer, view: View) -> Iterator[Line]:
    return _board(answer.board, answer.givens)


@lines.register(GenerateAnswer)
def _(answer: GenerateAnswer, view: View) -> Iterator[Line]:
    yield _first(answer)
    yield from _board(answer.generated.board)


@lines.register(SolveAnswer)
def _(answer: SolveAnswer, view: View) -> Iterator[Line]:
    if answer.panels:
        yield from plain_lines(answer)
        return
    for solution in answer:
        yield from _board(solution, answer.board)
        yield []
    yield [("class:quiet", found(answer))]


@lines.register(UniqueAnswer)
def _(answer: UniqueAnswer, view: View) -> Iterator[Line]:
    yield _first(answer)
    for solution in answer.solutions:
        yield from _board(solution, answer.board)
        if solution is not answer.solutions[-1]:
            yield []


def _board(board: Board, givens: Board | None = None) -> Iterator[Line]:
    for line in board_pieces(board, givens):
        yield [(_STYLES[style], text) for style, text in line]


def _first(answer: GenerateAnswer | UniqueAnswer) -> Line:
    """Return the first line that a script prints, which says what the boards are."""
    (_, told, *_), *_ = next(plain_lines(answer))
    return [("class:quiet", told.removeprefix("# "))]
