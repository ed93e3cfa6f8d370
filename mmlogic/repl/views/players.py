"""Answers of players: guesses with their figures, and games against the program."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_width

from mmlogic.codes.theory import Code
from mmlogic.players.answers import (
    PlayAnswer,
    RateAnswer,
    SuggestAllAnswer,
    SuggestAnswer,
    TurnAnswer,
)
from mmlogic.render.paper import left_text
from mmlogic.render.text import code_text
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import View, lines, marks, plain_lines

__all__: list[str] = []


@lines.register(SuggestAnswer)
def _(answer: SuggestAnswer, view: View) -> Iterator[Line]:
    return _pegged(plain_lines(answer), [answer.code], view)


@lines.register(RateAnswer)
def _(answer: RateAnswer, view: View) -> Iterator[Line]:
    return _pegged(plain_lines(answer), [answer.figures.code, answer.best.code], view)


@lines.register(TurnAnswer)
def _(answer: TurnAnswer, view: View) -> Iterator[Line]:
    return _pegged(plain_lines(answer), [answer.code], view)


@lines.register(SuggestAllAnswer)
def _(answer: SuggestAllAnswer, view: View) -> Iterator[Line]:
    for each in answer.suggestions:
        figures = each.figures
        about = "~" * figures.estimated
        wins = "can win" if figures.consistent else "cannot win"
        told = (
            f" {wins:<10}  leaves {about}{figures.expected:.4g}, at worst {about}{figures.worst}; "
            f"{about}{figures.bits:.3f} bits"
        )
        yield [("class:keyword", f"  {each.player:<10}"), *view.pegs.row(each.code, 0), ("", told)]


@lines.register(PlayAnswer)
def _(answer: PlayAnswer, view: View) -> Iterator[Line]:
    for place, turn in enumerate(answer.turns, 1):
        left = f"  {marks(turn.black, turn.white)}"
        broken = place == len(answer.turns)
        told = "" if broken else f"  {left_text(turn.left)}"
        yield [
            ("class:quiet", f"{place:>4}  "),
            *view.pegs.row(turn.code, 0),
            ("", left),
            ("class:quiet", told),
        ]
    many = len(answer.turns)
    yield [
        ("class:strong", f"{answer.player} broke the code in {many} {'guess' if many == 1 else 'guesses'}")
    ]


def _pegged(told: Iterable[Line], codes: Iterable[Code], view: View) -> Iterator[Line]:
    """Yield lines with pegs in place of codes that are written as lists; what is long is wrapped."""
    known = {code_text(code): code for code in codes}
    for ((_, line, *_),) in told:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        written = next((each for each in known if each in line), None)
        if written is None:
            yield from _wrapped(line, indent, view)
            continue
        before, _, after = line.partition(written)
        row: StyleAndTextTuples = [("", before), *view.pegs.row(known[written], 0)]
        if fragment_list_width(row) + len(after) <= view.width:
            yield [*row, ("", after)]
        else:
            yield row
            yield from _wrapped(indent + after.removeprefix(": "), indent, view)


def _wrapped(line: str, indent: str, view: View) -> Iterator[Line]:
    for part in wrap(line, view.width, subsequent_indent=indent):
        yield [("", part)]
