"""The program of a learner in a case of an exercise: its predicates, and all its answers."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from mmlogic.codes.facts import RELATIONS, facts
from mmlogic.codes.theory import Theory
from mmlogic.common.wording import short
from mmlogic.limits import budget
from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.machine.goals import ANSWER, String, goal
from mmlogic.machine.guest import Guest, merged
from mmlogic.machine.module import Module
from mmlogic.machine.process.own import people
from mmlogic.machine.slips import said

_MAX_ANSWERS = 200
"""The number of answers that are kept if a goal does not end."""

_MIN_INFERENCES_PER_SECOND = 100_000
"""The time limit of a goal in seconds is its limit of inferences, divided by this number.

Most goals make millions of inferences in a second. However, returns from a recursion take time and are no
inferences.
"""

_SHOWN_CHARACTERS = 100
"""The beginning of an answer that a message shows, if the answer is more than twice as long."""

_ENDLESS = "it does not end, or takes too long"

_FRESH = re.compile(r"\b_[0-9]+\b")
"""Matches a variable without a name, such as _123. Its number differs from process to process."""

REFUSED = "may not be used in this exercise"

Predicates = frozenset[tuple[str, int]]
"""The names and arities of predicates."""


class Reply(NamedTuple):
    """An answer as texts. `values` has the values of the variables, then the remaining constraints.

    `names` has the names of the variables.
    """

    values: tuple[str, ...]
    names: tuple[str, ...] = ()

    @property
    def bound(self) -> tuple[str, ...]:
        """The values, without the remaining constraints."""
        return self.values[: len(self.names)]

    def __str__(self) -> str:
        left = self.values[len(self.names) :]
        bound = (f"{name} = {value}" for name, value in zip(self.names, self.values, strict=False))
        return short(", ".join([*bound, *left]), _SHOWN_CHARACTERS)


class Replies(NamedTuple):
    """All answers of a program to a goal, or the first answers if the goal is `endless`.

    `problem` explains an early end: an endless goal, an exception, a forbidden call.
    """

    answers: tuple[Reply, ...] = ()
    problem: str = ""
    endless: bool = False
    inferences: int = 0
    """How many inferences the goal took."""
    depth: int = 0
    """How many calls were inside each other, if the goal's depth was limited."""

    def alike(self, other: "Replies") -> bool:
        """Return whether both are endless, or have equal answers and both or neither have a problem."""
        if self.endless or other.endless:
            return self.endless is other.endless
        values = [{each.values for each in replies.answers} for replies in (self, other)]
        return values[0] == values[1] and bool(self.problem) is bool(other.problem)


class Program:
    """A loaded program: its predicates, and its syntax error, if any, with the line."""

    def __init__(self, guest: Guest, module: Module, limits: Limits, problem: tuple[int, str]) -> None:
        self._guest, self._module, self._limits = guest, module, limits
        self.line, self.problem = problem

    @property
    def defined(self) -> Predicates:
        """The names and arities of the defined predicates."""
        return frozenset(self._guest.defined())

    def called(self, goals: Sequence[str]) -> Predicates:
        """Return the predicates that the goals may call."""
        asked = goal("called_predicates", self._guest.name, [String(each) for each in goals], ANSWER)
        return self._module.read(lambda rows: frozenset((name, arity) for name, arity in rows or []), asked)

    def ask(self, text: str, steps: int, depth: int | None = None) -> Replies:
        """Ask a goal for all answers, in at most `steps` inferences. At most `depth` calls nest.

        Raises LimitExceeded and Interrupted for the session's own limits.
        """
        if self.problem:
            return Replies(problem=self.problem)
        asked = goal(
            "goal_reply", self._guest.name, String(text), steps, depth or "none", _MAX_ANSWERS, ANSWER
        )
        own, most = self._limits.seconds, max(steps / _MIN_INFERENCES_PER_SECOND, 1.0)
        limits = replace(self._limits, seconds=most if own is None else min(own, most))
        try:
            return self._module.read(lambda reply: self._replies(text, *reply), asked, limits)
        except LimitExceeded as error:
            budget.check()
            mine = {"time": limits.seconds != own, "inferences": self._limits.inferences is None}
            if not mine.get(error.kind):
                raise
            return Replies(problem=_ENDLESS, endless=True, inferences=steps)

    def _replies(
        self, text: str, kind: str, inferences: int, depth: int, message: str, answers: Any
    ) -> Replies:
        message = " ".join(_FRESH.sub("_", message.replace(f"{self._guest.name}:", "")).split())
        problem = {
            "answers": "",
            "endless": _ENDLESS,
            "error": f"Prolog: {message}",
            "withheld": f"{message} {REFUSED}",
            "refused": said(message, f"{text}.").text,
        }[kind]
        found = tuple(Reply(tuple(values), tuple(names)) for names, values in answers)
        return Replies(found, problem, kind == "endless", inferences, depth)


@contextmanager
def loaded(text: str, theory: Theory, limits: Limits, withheld: Sequence[str] = ()) -> Iterator[Program]:
    """Load a program that sees the facts of a game. The end of the block removes what the program asserts.

    Calls of the `withheld` predicates raise an error. `clause/2` still finds their clauses.
    """
    with people(), Guest(RELATIONS) as guest, Module("lessons/checking") as module:
        guest.know(facts(theory, guest.name))
        errors = [each for each in guest.load(text, limits) if each.kind == "error"]
        first = min(errors, key=lambda each: each.line, default=None)
        problem = (first.line, " ".join(first.text.split())) if first else (0, "")
        for predicate in withheld:
            module.once(goal("withhold", guest.name, String(predicate)))
        yield Program(guest, module, limits, problem)


def with_refusals(withheld: Sequence[str], own: str) -> str:
    """Return the program `own`, with clauses that refuse calls of predicates that it does not define."""
    for predicate in withheld:
        name, _, arity = predicate.partition("/")
        refusal = f"{name}({', '.join('_' * int(arity))}) :- throw(withheld({predicate}))."
        own = merged(refusal, f"\n{own}")[1]
    return own
