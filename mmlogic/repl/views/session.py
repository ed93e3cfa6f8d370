"""Answers about the session: confirmations, its past, Prolog, help."""

from collections.abc import Iterator

from prompt_toolkit.formatted_text import StyleAndTextTuples

from mmlogic.codes.answers import HistoryAnswer
from mmlogic.render.answers import ShowAnswer
from mmlogic.repl.pegs import Pegs
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import View, clue_line, lines, rule_line

__all__: list[str] = []

_FEW = 10
"""As many symbols are told of one by one."""


@lines.register(HistoryAnswer)
def _(answer: HistoryAnswer, view: View) -> Iterator[Line]:
    theory = answer.theory
    yield from _symbols(view.pegs)
    yield from (clue_line(each, clue, view) for each, clue in enumerate(theory.clues, 1))
    yield from (rule_line(each, str(rule)) for each, rule in enumerate(theory.rules, 1))
    steps = [f"`{word}` can go {many} {_steps(many)}" for word, many in _moves(answer) if many]
    if steps:
        yield [("class:quiet", ", ".join(steps))]


def _moves(answer: HistoryAnswer) -> tuple[tuple[str, int], ...]:
    return ("undo", answer.undo), ("redo", answer.redo)


def _steps(many: int) -> str:
    return "step" if many == 1 else "steps"


def _symbols(pegs: Pegs) -> Iterator[Line]:
    """Tell of the game: the pegs, and each symbol with its letter."""
    game = pegs.game
    line: StyleAndTextTuples = [("", f"{game.pegs} pegs of {len(game.symbols)} symbols:")]
    for symbol in game.symbols if len(game.symbols) <= _FEW else game.symbols[:1]:
        name = "" if "".join(piece[1] for piece in pegs.face(symbol)).strip() == symbol else f" {symbol}"
        line += [("", " "), *pegs.face(symbol), ("", name)]
    if len(game.symbols) > _FEW:
        line += [("", " to "), *pegs.face(game.symbols[-1])]
    yield line


@lines.register(ShowAnswer)
def _(answer: ShowAnswer, view: View) -> Iterator[Line]:
    for line in answer.text.rstrip("\n").split("\n"):
        yield [("class:comment" if line.startswith("%") else "", line)]
