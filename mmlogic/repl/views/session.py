"""Answers about the session: confirmations, its past, Prolog, help."""

import re
from collections.abc import Iterator
from textwrap import wrap

from prompt_toolkit.formatted_text import StyleAndTextTuples

from mmlogic.codes.answers import HistoryAnswer
from mmlogic.codes.pegs import Pegs
from mmlogic.language import by_keyword
from mmlogic.render.answers import HelpAnswer, ShowAnswer
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import View, clue_line, lines, rule_line

__all__: list[str] = []

_USAGES = "|".join(
    re.escape(usage) for usage in sorted({each.usage for each in by_keyword().values()}, key=len)[::-1]
)
_ENTRY = re.compile(rf"(  (?:{_USAGES}|\S.*?(?=  )))( +)(\S.*)")
"""A line of help with two columns: a statement's syntax, or what is set apart by spaces, and its meaning."""

_COLUMN = 37
"""Where the second column begins that the first leaves no room for."""

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


@lines.register(HelpAnswer)
def _(answer: HelpAnswer, view: View) -> Iterator[Line]:
    for line in answer.text.rstrip("\n").split("\n"):
        if entry := _ENTRY.fullmatch(line):
            usage, gap, told = entry.groups()
            yield from _entry(usage, gap, told, view.width)
        else:
            for part in wrap(line, view.width) or [""]:
                yield [("", part)]


def _entry(usage: str, gap: str, told: str, width: int) -> Iterator[Line]:
    """Yield the lines of two columns, the second one wrapped; it begins lower where the first is long."""
    column = _COLUMN if gap == " " else len(usage + gap)
    first, *rest = wrap(told, max(width - column, 20))
    if gap == " ":
        yield [("class:keyword", usage)]
        rest = [first, *rest]
    else:
        yield [("class:keyword", usage), ("", gap + first)]
    for part in rest:
        yield [("", " " * column + part)]
