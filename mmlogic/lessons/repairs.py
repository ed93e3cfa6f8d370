"""Why an answer to an exercise is wrong: the first small repair that makes it right tells the cause.

The repairs are those of `prolog/lessons/repairs.pl`. A cause says what is wrong, never how it becomes right.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from mmlogic.common import budget
from mmlogic.common.budget import Budget, LimitExceeded
from mmlogic.lessons.answers import CheckedAnswer
from mmlogic.lessons.checks import Check, Failure
from mmlogic.machine import ANSWER, Module, goal
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import String

_SECONDS = 8.0
"""The seconds that the search for a cause may take."""

_CAUSES: Mapping[str, str] = {
    "arguments": "the arguments of `{what}` are in the wrong order",
    "name": "`{what}` is a name: a variable begins with a capital letter",
    "variable": "`{what}` is a variable: a name begins with a small letter",
    "argument": "the arguments of `{what}` are in the wrong order",
    "cut": "the cut `!` drops answers that are right",
    "bound": "`{what}` is off by one: does it also hold for equal numbers?",
    "arithmetic": "`{what}` does not compute: `3 = 1+2` is false",
    "direction": "`{what}` computes nothing that is still open",
    "open": "`{what}` compares what is known so far: a variable may still be open",
    "list": "the list `{what}`: `[X,Y]` has exactly two elements, `Y` in `[X|Y]` is a list",
    "number": "`{what}` is off by one",
    "equal": "the clause also holds if {what} are equal",
    "shared": "{what} are different variables",
    "double": "`{what}` stands for two different things: a variable keeps its value",
    "order": "the order of the goals",
    "goal": "the goal `{what}` demands too much",
    "place": "the place of the clause: the first clause that fits is tried first",
    "clause": "the clause proves too much: all else is right without it",
    "missing": "a clause of `{what}` is missing: the others are right",
    "slip": "the mistake is in this clause: the others are right",
}
"""What each cause says."""

_NAME = re.compile(r"\b[a-z]\w*")


class Repair(NamedTuple):
    """A program or goal with one change: its cause, the part that changed, the head of its clause."""

    cause: str
    what: str
    where: str
    changed: str

    def told(self, *, clauses: bool) -> str:
        """Return the cause as text; a goal has no `clauses` that have to be named."""
        told = _CAUSES[self.cause].format(what=self.what)
        return f"{told} (in the clause `{self.where}`)" if clauses and self.where else told


def with_cause(check: Check, written: str) -> CheckedAnswer:
    """Check what a learner has `written`; where it is wrong, look for its cause.

    Raises as `Check.failure` does.
    """
    failure = check.failure(written)
    answer = check.answer(failure)
    if failure is None or failure.case is None:
        return answer
    try:
        with Budget(_SECONDS):
            return replace(answer, cause=_cause(check, written, failure))
    except (LimitExceeded, PrologError):
        budget.check()
        return answer


def _cause(check: Check, written: str, failure: Failure) -> str:
    clauses = bool(check.exercise.goals)
    for each in _repairs(check, written if clauses else f"{written} .\n"):
        changed = each.changed if clauses else each.changed.strip().removesuffix(".")
        if not any(check.failures(changed, failure)) and not any(check.failures(changed)):
            return each.told(clauses=clauses)
    return ""


def _repairs(check: Check, written: str) -> list[Repair]:
    """Return the repairs of a program; a variable may be meant as a symbol, or as a name of the exercise."""
    exercise, clauses = check.exercise, bool(check.exercise.goals)
    named = _NAME.findall(" ".join([exercise.solution, *exercise.goals]))
    names = [String(name) for name in {*check.theory.game.symbols, *named}]
    solution = String(exercise.solution if clauses else "")
    given = String(check.given if clauses else "")
    with Module("lessons/repairs") as desk:
        asked = goal("program_repairs", given, String(written), solution, names, ANSWER)
        return desk.read(lambda rows: [Repair(*row) for row in rows or []], asked)
