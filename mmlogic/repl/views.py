"""What each kind of answer looks like at the prompt: `lines` dispatches on its type.

A kind of answer that has no view of its own looks as in a script.
"""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import singledispatch
from textwrap import wrap

from mmlogic.answers import (
    Answer,
    CheckAnswer,
    CodesAnswer,
    CountAnswer,
    Done,
    HelpAnswer,
    HistoryAnswer,
    NoCodeLeft,
    ShowAnswer,
    WhyAnswer,
)
from mmlogic.language import KEYWORDS
from mmlogic.render import text
from mmlogic.repl.bar import left_text, number
from mmlogic.repl.pegs import Pegs
from mmlogic.repl.screen import Line
from mmlogic.theory import Clue, Code

__all__ = ["NONE_LEFT", "View", "lines"]

NONE_LEFT: Line = [
    ("class:warning", "no code is left"),
    ("", ": `why` tells which clues contradict each other"),
]
"""What is said wherever it turns out that the clues contradict each other."""

_USAGES = "|".join(
    re.escape(usage) for usage in sorted({each.usage for each in KEYWORDS.values()}, key=len)[::-1]
)
_ENTRY = re.compile(rf"(  (?:{_USAGES}|\S.*?(?=  )))( +)(\S.*)")
"""A line of help with two columns: a statement's syntax, or what is set apart by spaces, and its meaning."""

_COLUMN = 37
"""Where the second column begins that the first leaves no room for."""

_REPAIRS = 10
"""How many slips are told of."""

_FEW = 10
"""As many symbols are told of one by one."""


@dataclass(frozen=True)
class View:
    """What is known besides an answer when it is shown.

    `left` is how many codes are left, if that is known; `before` how many codes the listing had shown
    that `more` goes on with, None if that is another story; `width` the columns of the screen. `listed` has
    the last codes of a list once it was shown.
    """

    pegs: Pegs
    left: int | None = None
    before: int | None = 0
    width: int = 80
    listed: deque[Code] = field(default_factory=lambda: deque(maxlen=50))

    def row(self, code: Code, indent: int = 2) -> Line:
        """Return a code as it is shown in a line."""
        return [("", " " * indent), *self.pegs.row(code, self.width - indent)]


@singledispatch
def lines(answer: Answer, view: View) -> Iterator[Line]:
    """Yield the lines of an answer."""
    return _plainly(answer)


def _plainly(answer: Answer) -> Iterator[Line]:
    """Yield the lines of an answer as a script has them."""
    return ([("", line)] for piece in text(answer) for line in piece.splitlines())


@lines.register(Done)
def _(answer: Done, view: View) -> Iterator[Line]:
    if view.left == 0:
        yield [("class:quiet", f"{answer.message}: "), *NONE_LEFT]
        return
    left = f": {left_text(view.left)}" if view.left is not None else ""
    yield [("class:quiet", answer.message + left)]


@lines.register(NoCodeLeft)
def _(answer: NoCodeLeft, view: View) -> Iterator[Line]:
    yield NONE_LEFT


@lines.register(CountAnswer)
def _(answer: CountAnswer, view: View) -> Iterator[Line]:
    if answer.count == 0:
        yield NONE_LEFT
        return
    amount, _, told = left_text(answer.count, exact=True).partition(" ")
    yield [("class:strong", amount), ("", f" {told}")]


@lines.register(CodesAnswer)
def _(answer: CodesAnswer, view: View) -> Iterator[Line]:
    for code in answer:
        view.listed.append(code)
        yield view.row(code)
    if answer.listed == 0 and answer.complete and not view.before and answer.statement != "more":
        yield NONE_LEFT
    else:
        yield [("class:quiet", _place(answer, view.before, view.left))]


def _place(answer: CodesAnswer, before: int | None, left: int | None) -> str:
    """Say which part of all codes a list was, and how to go on."""
    if before is None:
        shown = f"{answer.listed} more"
        return f"{shown}, and that is all" if answer.complete else f"{shown}; `more` goes on"
    last = before + answer.listed
    shown = f"{before + 1} to {last}" if answer.listed > 1 else f"{last}"
    if answer.complete:
        if answer.listed == 0:
            return f"there are no more: {last} in all"
        if last == 1:
            return "the only code"
        return f"{shown}, and that is all" if before else f"all {last} codes"
    known = number(left) if left is not None and left > last else f"{last}+"
    return f"{shown} of {known} codes; `more` goes on"


@lines.register(CheckAnswer)
def _(answer: CheckAnswer, view: View) -> Iterator[Line]:
    if answer.consistent:
        yield from _plainly(answer)
        return
    yield [("class:warning", "not consistent")]
    for broken in answer.broken:
        verdict = f"  was given {_marks(*broken.given)}, and would be {_marks(*broken.would_be)}"
        yield [*_numbered(broken.clue, answer.theory.clues[broken.clue - 1].code, view), ("", verdict)]
    yield from (_rule(each, str(answer.theory.rules[each - 1])) for each in answer.rules)


@lines.register(WhyAnswer)
def _(answer: WhyAnswer, view: View) -> Iterator[Line]:
    conflict, theory = answer.conflict, answer.theory
    if answer.count:
        yield [("", f"nothing contradicts: {left_text(answer.count)}")]
        return
    together = len(conflict.clues) + len(conflict.rules) > 1
    told = ": these contradict each other" if together else ": this cannot be"
    yield [("class:warning", "no code is left"), ("", told)]
    yield from (_clue(each, theory.clues[each - 1], view) for each in conflict.clues)
    yield from (_rule(each, str(theory.rules[each - 1])) for each in conflict.rules)
    if not conflict.repairs:
        yield [("", "no single clue with other marks would leave a code")]
        return
    yield [("", "one slip would explain it, the likeliest first; `edit` mends it:")]
    for repair in conflict.repairs[:_REPAIRS]:
        yield [
            ("class:keyword", f"  edit {repair.clue} {repair.instead[0]} {repair.instead[1]}"),
            ("class:quiet", f"  in place of {_marks(*repair.given)} leaves {_codes(repair.codes)}"),
        ]
    if len(conflict.repairs) > _REPAIRS:
        yield [("class:quiet", f"  … and {len(conflict.repairs) - _REPAIRS} more")]


@lines.register(HistoryAnswer)
def _(answer: HistoryAnswer, view: View) -> Iterator[Line]:
    theory = answer.theory
    yield from _symbols(view.pegs)
    yield from (_clue(each, clue, view) for each, clue in enumerate(theory.clues, 1))
    yield from (_rule(each, str(rule)) for each, rule in enumerate(theory.rules, 1))
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
    line: Line = [("", f"{game.pegs} pegs of {len(game.symbols)} symbols:")]
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


def _clue(place: int, clue: Clue, view: View) -> Line:
    return [*_numbered(place, clue.code, view), ("", f"  {_marks(clue.black, clue.white)}")]


def _numbered(place: int, code: Code, view: View) -> Line:
    return [("class:quiet", f"{place:>4}"), *view.row(code)]


def _rule(place: int, rule: str) -> Line:
    return [("class:quiet", f"rule {place}"), ("", f"  where {rule}")]


def _codes(many: int) -> str:
    return "1 code" if many == 1 else f"{number(many)} codes"


def _marks(black: int, white: int) -> str:
    return f"{black} black {white} white"
