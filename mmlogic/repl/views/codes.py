"""Answers about the codes that are left."""

from collections.abc import Iterator

from mmlogic.codes.answers import CodesAnswer, NoCodeLeft
from mmlogic.render.paper import at_a_glance
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import NONE_LEFT, View, lines

__all__: list[str] = []


@lines.register(NoCodeLeft)
def _(answer: NoCodeLeft, view: View) -> Iterator[Line]:
    yield NONE_LEFT


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
