"""The cause of a wrong answer to an exercise, found by the first small repair that corrects it.

The repairs are those of `prolog/lessons/repairs.pl`. A cause explains the error without showing the solution.
So its repair must change the answers as the failure requires: it adds missing answers or removes wrong ones.
The repaired program must also need each of its clauses. If it does not, the changed clause has replaced other
clauses, and the repair has corrected no clause.
"""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from mmlogic.lessons.answers import CheckedAnswer
from mmlogic.lessons.checks import HURRIED, Check, Failure
from mmlogic.lessons.differences import Ways
from mmlogic.limits import budget
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.machine.backend import PrologError
from mmlogic.machine.goals import ANSWER, Goal, String, goal
from mmlogic.machine.module import Module

T = TypeVar("T")

_MAX_INFERENCES = 10_000_000
"""The limit of the search for a cause. It is no time limit, so that every machine finds the same cause."""

_MAX_SECONDS = 30.0
"""The time limit of the search, in case its inferences are slow."""

_MAX_FAILURES = 20
"""The number of failures that show in which ways a program's answers are wrong. More are not read."""

_CAUSES: Mapping[str, str] = {
    "arithmetic": "`{what}` does not compute: `3 {what} 1+2` is false",
    "itself": "`{what}` is never true: a variable keeps its value",
    "base": "`{what}` has no clause that ends the recursion",
    "list": "the list `{what}` has exactly one element: the rest of a list follows a bar",
    "bar": "the list `{what}`: `[X,Y]` has exactly two elements, `Y` in `[X|Y]` is a list",
    "name": "`{what}` is a name: a variable begins with a capital letter",
    "variable": "`{what}` is a variable: a name begins with a small letter",
    "cut": "the cut `!` drops answers that are right",
    "order": "the order of the goals",
    "place": "the place of the clause: the first clause that fits is tried first",
    "bound": "`{what}` is off by one: does it also hold for equal numbers?",
    "number": "`{what}` is off by one",
    "arguments": "`{what}`: with two of its arguments exchanged, the answers are right",
    "argument": "the arguments of `{what}`: with two of them exchanged, the answers are right",
    "direction": "`{what}` computes nothing that is still open",
    "open": "`{what}` compares what is known so far: a variable may still be open",
    "goal": "the goal `{what}` demands too much",
    "equal": "the clause also holds if {what} are equal",
    "shared": "{what} are different variables",
    "double": "`{what}` means two different values: a variable keeps its value",
    "clause": "the clause proves too much: all else is right without it",
    "missing": "a clause of `{what}` is missing: the others are right",
    "slip": "this clause is wrong or covers too little: the others are right",
}
"""The sentence of each cause, the likeliest first. The first ten causes are slips of beginners.

The likeliest cause may be wrong. If one of the last causes is true, a change of arguments may also correct
the answers.
"""

_LOOSER: Mapping[str, Set[str]] = {"base": set(), "cut": {"missing"}, "goal": {"missing"}, "missing": set()}
"""Causes of missing answers. For each cause, the kinds of failures that must all occur."""

_TIGHTER: Mapping[str, Set[str]] = {"equal": {"more"}, "clause": {"more"}, "shared": {"more"}}
"""Causes of additional answers. For each cause, the kinds of failures that must all occur."""

_CHANCES = {"order", "bound", "number"}
"""Causes that may correct the answers by chance. If no goal is needed there, it demands too much."""

_NAME = re.compile(r"\b[a-z]\w*")


class Repair(NamedTuple):
    """A program or goal with one change.

    Attributes:
        cause: the kind of error.
        what: the changed part.
        where: the head of the changed clause, if a clause is named.
        changed: the text with the change.
        others: the clauses that the cause calls right, and the equivalent clauses of the solution, or empty.
    """

    cause: str
    what: str
    where: str
    changed: str
    others: Sequence[str]

    @property
    def sentence(self) -> str:
        """The cause as text."""
        text = _CAUSES[self.cause].format(what=self.what)
        return f"{text} (in the clause `{self.where}`)" if self.where else text


def with_cause(check: Check, written: str) -> CheckedAnswer:
    """Check a learner's clauses or goal. If they are wrong, find the cause.

    Raises the errors that `Check.failure` raises.
    """
    failure = check.failure(written)
    answer = check.answer(failure)
    if failure is None or failure.case is None:
        return answer
    try:
        # half of the session's time, so that its limit does not lose the answer
        with Budget(_MAX_SECONDS if (left := budget.current().left) is None else min(_MAX_SECONDS, left / 2)):
            return replace(answer, cause=_cause(check, written, failure))
    except (LimitExceeded, PrologError):
        budget.check()
        return answer


def _cause(check: Check, written: str, failure: Failure) -> str:
    check.patience = HURRIED
    search = _Search(check, written)
    most = check.inferences + _MAX_INFERENCES

    def right(repair: Repair) -> bool:
        return (
            check.inferences <= most
            and search.fits_failures(repair)
            and not any(check.failures(repair.changed, failure))
            and search.is_cause(repair)
        )

    found = next(filter(right, repairs := search.repairs()), None)
    if found and found.cause in _CHANCES:
        found = next(filter(right, (each for each in repairs if each.cause == "goal")), found)
    return found.sentence if found else ""


class _Search:
    """The possible repairs of a program or a query, and the tests that a repair must pass."""

    def __init__(self, check: Check, written: str) -> None:
        self._check, self._written = check, written

    def repairs(self) -> list[Repair]:
        """Return the repairs. A variable may be a misspelt symbol, or a misspelt name of the exercise."""
        exercise, given, written = self._check.exercise, String(self._check.given), String(self._written)
        named = _NAME.findall(" ".join([exercise.solution, *exercise.goals]))
        names = [String(name) for name in sorted({*self._check.theory.game.symbols, *named})]
        if not exercise.goals:
            return _asked(Repair._make, goal("query_repairs", [*_CAUSES], given, written, names, ANSWER))
        solution, wanted = String(exercise.solution), self._wanted
        asked = goal("program_repairs", [*_CAUSES], given, written, solution, wanted, names, ANSWER)
        return _asked(Repair._make, asked)

    def fits_failures(self, repair: Repair) -> bool:
        """Return whether a repair adds answers, or removes some, as the failures require."""
        if not self._check.exercise.goals:
            return True  # one more variable in a query can both add an answer and remove an answer
        if repair.cause in _LOOSER:
            return "more" not in self._ways and self._ways >= _LOOSER[repair.cause]
        return repair.cause not in _TIGHTER or (
            "missing" not in self._ways and self._ways >= _TIGHTER[repair.cause]
        )

    def is_cause(self, repair: Repair) -> bool:
        """Return whether a repair is a true and necessary cause.

        The repaired program must be right. The clauses that the cause calls right must be right, too. The
        repaired program must need each of its clauses. Otherwise the repair has replaced a clause, and
        corrected none.
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
        failures = islice(self._check.failures(self._written), _MAX_FAILURES)
        return frozenset[str]().union(*(each.ways for each in failures))

    @property
    def _wanted(self) -> list[list[str | int]]:
        return [[*each] for each in sorted(self._check.wanted)]

    def _without_one(self, repair: Repair) -> list[str]:
        given, written, changed = map(String, (self._check.given, self._written, repair.changed))
        return _asked(str, goal("programs_without", given, written, self._wanted, changed, ANSWER))


def _asked(read: Callable[[Any], T], asked: Goal) -> list[T]:
    with Module("lessons/repairs") as module:
        return module.read(lambda rows: [read(row) for row in rows or []], asked)
