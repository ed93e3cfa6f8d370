"""Answers about the codes that are left."""

from collections.abc import Iterator

from mmlogic.codes.answers import CheckAnswer, CodesAnswer, CountAnswer, WhyAnswer
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


@lines.register(CodesAnswer)
def _(answer: CodesAnswer, view: View) -> Iterator[Line]:
    for code in answer:
        view.listed.append(code)
        yield view.row(code)
    if answer.listed == 0 and answer.complete and not view.before and answer.statement != "more":
        yield NONE_LEFT
    elif view.drawn:
        known = "all that are left" if view.left is None else at_a_glance(view.left)
        yield [("class:quiet", f"{answer.listed} drawn from {known}")]
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
    known = at_a_glance(left) if left is not None and left > last else f"{last}+"
    return f"{shown} of {known} codes; `more` goes on"


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
