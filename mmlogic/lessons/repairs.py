"""Why an answer to an exercise is wrong: the first small repair that makes it right tells the cause.

The repairs are those of `prolog/lessons/repairs.pl`. A cause says what is wrong, never how it becomes right.
It is told if its repair goes the way of the failure, and if the program then needs each of its clauses:
a repair that does the work of others repairs nothing.
"""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from mmlogic.common import budget
from mmlogic.common.budget import Budget, LimitExceeded
from mmlogic.lessons.answers import CheckedAnswer
from mmlogic.lessons.checks import HURRIED, Check, Failure
from mmlogic.lessons.differences import Ways
from mmlogic.machine import ANSWER, Goal, Module, goal
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import String

T = TypeVar("T")

_INFERENCES = 10_000_000
"""The inferences that the search for a cause may take, so that every machine tells the same."""

_SECONDS = 30.0
"""The seconds after which it ends where single inferences take long."""

_FAILURES = 20
"""The failures by which the ways are known in which a program is wrong."""

_CAUSES: Mapping[str, str] = {
    "arithmetic": "`{what}` does not compute: `3 {what} 1+2` is false",
    "itself": "`{what}` is never true: a variable keeps its value",
    "base": "`{what}` has no clause that ends the recursion",
    "list": "the list `{what}` has exactly one element: the rest of a list stands behind a bar",
    "bar": "the list `{what}`: `[X,Y]` has exactly two elements, `Y` in `[X|Y]` is a list",
    "name": "`{what}` is a name: a variable begins with a capital letter",
    "variable": "`{what}` is a variable: a name begins with a small letter",
    "cut": "the cut `!` drops answers that are right",
    "order": "the order of the goals",
    "place": "the place of the clause: the first clause that fits is tried first",
    "bound": "`{what}` is off by one: does it also hold for equal numbers?",
    "number": "`{what}` is off by one",
    "arguments": "the arguments of `{what}` are in the wrong order",
    "argument": "the arguments of `{what}` are in the wrong order",
    "direction": "`{what}` computes nothing that is still open",
    "open": "`{what}` compares what is known so far: a variable may still be open",
    "equal": "the clause also holds if {what} are equal",
    "shared": "{what} are different variables",
    "double": "`{what}` stands for two different things: a variable keeps its value",
    "goal": "the goal `{what}` demands too much",
    "clause": "the clause proves too much: all else is right without it",
    "missing": "a clause of `{what}` is missing: the others are right",
    "slip": "the mistake is in this clause: the others are right",
}
"""What each cause says."""

_LOOSER: Mapping[str, Set[str]] = {"base": set(), "cut": {"missing"}, "goal": {"missing"}, "missing": set()}
"""Causes by which a program has too few answers, and the ways in which it has to fail at least."""

_TIGHTER: Mapping[str, Set[str]] = {"equal": {"more"}, "clause": {"more"}, "shared": {"more"}}
"""Causes by which a program has too many."""

_NAME = re.compile(r"\b[a-z]\w*")


class Repair(NamedTuple):
    """A program or goal with one change.

    Attributes:
        cause: what is wrong.
        what: the part that changed.
        where: the head of its clause, if a clause is named.
        changed: the text with the change.
        others: the clauses that the cause calls right, and those of the solution that say the same; or none.
    """

    cause: str
    what: str
    where: str
    changed: str
    others: tuple[str, ...]

    @classmethod
    def of(cls, row: Sequence[Any]) -> "Repair":
        """Return the repair that Prolog tells as a row."""
        cause, what, where, changed, others = row
        return cls(cause, what, where, changed, tuple(others))

    @property
    def told(self) -> str:
        """The cause as text."""
        told = _CAUSES[self.cause].format(what=self.what)
        return f"{told} (in the clause `{self.where}`)" if self.where else told


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
    check.patience = HURRIED
    search = _Search(check, written)
    most = check.inferences + _INFERENCES
    for each in search.repairs():
        if check.inferences > most:
            break
        if search.goes(each) and not any(check.failures(each.changed, failure)) and search.tells(each):
            return each.told
    return ""


class _Search:
    """The repairs of clauses or of a query, and whether they tell the cause."""

    def __init__(self, check: Check, written: str) -> None:
        self._check, self._written = check, written

    def repairs(self) -> list[Repair]:
        """Return the repairs; a variable may be meant as a symbol, or as a name of the exercise."""
        exercise, given, written = self._check.exercise, String(self._check.given), String(self._written)
        named = _NAME.findall(" ".join([exercise.solution, *exercise.goals]))
        names = [String(name) for name in sorted({*self._check.theory.game.symbols, *named})]
        if not exercise.goals:
            return _asked(Repair.of, goal("query_repairs", given, written, names, ANSWER))
        solution, wanted = String(exercise.solution), self._wanted
        asked = goal("program_repairs", given, written, solution, wanted, names, ANSWER)
        return _asked(Repair.of, asked)

    def goes(self, repair: Repair) -> bool:
        """Whether a repair goes the way of the failures: it adds answers, or takes some away."""
        if not self._check.exercise.goals:
            return True  # a variable more is one more answer and one less
        if repair.cause in _LOOSER:
            return "more" not in self._ways and self._ways >= _LOOSER[repair.cause]
        return repair.cause not in _TIGHTER or (
            "missing" not in self._ways and self._ways >= _TIGHTER[repair.cause]
        )

    def tells(self, repair: Repair) -> bool:
        """Whether a repair makes all right, what it says of other clauses is true, and each clause is needed.

        A clause that is not needed was replaced, not repaired.
        """
        check = self._check
        if any(check.failures(repair.changed)):
            return False
        if repair.others and not check.alike(*repair.others):
            return False
        return not check.exercise.goals or all(
            any(check.failures(each)) for each in self._without_one(repair)
        )

    @cached_property
    def _ways(self) -> Ways:
        failures = islice(self._check.failures(self._written), _FAILURES)
        return frozenset[str]().union(*(each.ways for each in failures))

    @property
    def _wanted(self) -> list[list[str | int]]:
        return [[*each] for each in sorted(self._check.wanted)]

    def _without_one(self, repair: Repair) -> list[str]:
        given, written, changed = map(String, (self._check.given, self._written, repair.changed))
        return _asked(str, goal("programs_without", given, written, self._wanted, changed, ANSWER))


def _asked(read: Callable[[Any], T], asked: Goal) -> list[T]:
    with Module("lessons/repairs") as desk:
        return desk.read(lambda rows: [read(row) for row in rows or []], asked)
