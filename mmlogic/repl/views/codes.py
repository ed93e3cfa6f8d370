"""Answers about the codes that are left."""

from collections.abc import Iterator

from mmlogic.codes.answers import CheckAnswer, CountAnswer, WhyAnswer
from mmlogic.render.paper import at_a_glance, left_text
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import (
    NONE_LEFT,
    View,
    clue_line,
    lines,
    marks,
    numbered_row,
    plain_lines,
    rule_line,
)

__all__: list[str] = []

_REPAIRS = 10
"""How many slips are told of."""

_ROWS = 26
"""As many symbols are shown in a table."""


def _codes(many: int) -> str:
    return "1 code" if many == 1 else f"{at_a_glance(many)} codes"


@lines.register(CountAnswer)
def _(answer: CountAnswer, view: View) -> Iterator[Line]:
    if answer.count == 0:
        yield NONE_LEFT
        return
    amount, _, told = left_text(answer.count, exact=True).partition(" ")
    yield [("class:strong", amount), ("", f" {told}")]


@lines.register(CheckAnswer)
def _(answer: CheckAnswer, view: View) -> Iterator[Line]:
    if answer.consistent:
        yield from plain_lines(answer)
        return
    yield [("class:warning", "not consistent")]
    for broken in answer.broken:
        verdict = f"  was given {marks(*broken.given)}, and would be {marks(*broken.would_be)}"
        yield [*numbered_row(broken.clue, answer.theory.clues[broken.clue - 1].code, view), ("", verdict)]
    yield from (rule_line(each, str(answer.theory.rules[each - 1])) for each in answer.rules)


@lines.register(WhyAnswer)
def _(answer: WhyAnswer, view: View) -> Iterator[Line]:
    conflict, theory = answer.conflict, answer.theory
    if answer.count:
        yield [("", f"nothing contradicts: {left_text(answer.count)}")]
        return
    together = len(conflict.clues) + len(conflict.rules) > 1
    told = ": these contradict each other" if together else ": this cannot be"
    yield [("class:warning", "no code is left"), ("", told)]
    yield from (clue_line(each, theory.clues[each - 1], view) for each in conflict.clues)
    yield from (rule_line(each, str(theory.rules[each - 1])) for each in conflict.rules)
    if not conflict.repairs:
        yield [("", "no single clue with other marks would leave a code")]
        return
    yield [("", "one slip would explain it, the likeliest first; `edit` mends it:")]
    for repair in conflict.repairs[:_REPAIRS]:
        yield [
            ("class:keyword", f"  edit {repair.clue} {repair.instead[0]} {repair.instead[1]}"),
            ("class:quiet", f"  in place of {marks(*repair.given)} leaves {_codes(repair.codes)}"),
        ]
    if len(conflict.repairs) > _REPAIRS:
        yield [("class:quiet", f"  … and {len(conflict.repairs) - _REPAIRS} more")]
