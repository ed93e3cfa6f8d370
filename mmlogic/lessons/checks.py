"""The check of an exercise: a learner's clauses and the solution, compared on several cases."""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from typing import NamedTuple

from mmlogic.codes.theory import Theory
from mmlogic.common.wording import joined
from mmlogic.language import parse
from mmlogic.lessons.answers import CheckedAnswer, RightAnswer
from mmlogic.lessons.cases import Case, cases
from mmlogic.lessons.differences import Columns, Ways, difference, ways
from mmlogic.lessons.page import Exercise, Page
from mmlogic.lessons.programs import REFUSED, Predicates, Program, Replies, loaded, with_refusals
from mmlogic.limits.budget import Limits
from mmlogic.machine.backend import PrologError
from mmlogic.machine.guest import merged, predicates_of
from mmlogic.queries.statements.query import Prolog

_MIN_EXPECTED_INFERENCES = 10_000
"""The smallest cost of a goal, in inferences. A goal that is cheaper for the solution has this cost."""

_MIN_EXPECTED_DEPTH = 50
"""The smallest depth of a goal, in calls inside each other."""


class Patience(NamedTuple):
    """The limits of a learner's goal, as multiples of what the solution needs.

    A program with constraints takes many more inferences than a program with `is`: the multiples are large.
    Returns from a recursion are no inferences. So the depth of calls is limited where time is not.
    """

    inferences: int
    depth: int | None


PATIENT = Patience(100, 100 if sys.platform == "emscripten" else None)  # a tab has no limit of seconds
HURRIED = Patience(10, 6)

_MAX_SOLUTION_INFERENCES = 10_000_000

_LOADING_INFERENCES = 1_000
"""A goal that takes more inferences is asked again, because Prolog may have loaded a library for it."""


class Failure(NamedTuple):
    """A goal with wrong answers, and the error. `case` is its case's number, or None if it was not asked."""

    case: int | None
    goal: str
    wrong: str
    ways: Ways = frozenset()


def given_by(at: Page) -> str:
    """Return the clauses in the setup of a lesson."""
    return next((str(each.clauses) for each in parse(at.setup) if isinstance(each, Prolog)), "")


class Check:
    """An exercise, its cases, and the solution's answers in each case. `given` are the lesson's clauses.

    Attributes:
        inferences: the number of inferences of all learner's goals until now.
        patience: the limits of a learner's goal.
        wanted: the predicates that a learner must write. It is empty before the first check, or for a query.
    """

    def __init__(self, exercise: Exercise, given: str, theory: Theory, limits: Limits) -> None:
        self.exercise, self.given, self.theory = exercise, given, theory
        self.inferences = 0
        self.patience = PATIENT
        self.wanted: Predicates = frozenset()
        self._limits = limits
        self._cases: list[Case] = [*cases(exercise, theory)]
        self._expected: dict[tuple[int, str], Replies] = {}

    def solve(self) -> None:
        """Ask the solution's goals in every case. Raises the errors that `failure` raises."""
        goals = self.exercise.goals or (self.exercise.solution,)
        for number in range(len(self._cases)):
            with self._program(number, self.given) as program:
                for _ in self._solved(number, goals, program):
                    pass
        self._wanted()

    def failure(self, written: str) -> Failure | None:
        """Compare a learner's clauses or goal with the solution. Return None if they are right.

        Raises LimitExceeded and Interrupted for the session's limits, and PrologError for a faulty solution.
        """
        for each in self.exercise.withheld:
            # A call with a module, as in `lists:append(…)`
            if re.search(rf":\s*{re.escape(each.partition('/')[0])}\b", written):
                return Failure(None, written, f"{each} {REFUSED}")
        return next(self.failures(written), None)

    def answer(self, failure: Failure | None) -> CheckedAnswer:
        """Return the answer to a failure, or to a right exercise."""
        if failure is None:
            return RightAnswer(right=True)
        clues = () if failure.case is None else self._cases[failure.case].statements(self.theory)
        return CheckedAnswer(goal=failure.goal, wrong=failure.wrong, clues=clues)

    def failures(self, written: str, only: Failure | None = None) -> Iterator[Failure]:
        """Yield the goals with wrong answers, with their cases.

        `only` restricts the check to the goal and the case of an earlier failure.
        """
        exercise, own = self.exercise, self._own(written)
        goals = [only.goal] if only and exercise.goals else [*exercise.goals]
        text, asked, right = (own, goals, goals) if goals else (self.given, [written], [exercise.solution])
        numbers = range(len(self._cases)) if only is None or only.case is None else [only.case]
        columns = None if exercise.goals else Columns()
        for number in numbers:
            with self._program(number, text, bool(goals)) as program:
                if goals and number == 0 and (problem := self._unwritten(program, text, written)):
                    yield Failure(None, exercise.goals[0], problem)
                    return
                for goal, expected in zip(asked, self._solved(number, right, program), strict=True):
                    found = self._ask(program, goal, expected)
                    if wrong := difference(goal, expected.answers, found, columns):
                        yield Failure(number, goal, wrong, ways(expected.answers, found))

    def alike(self, one: str, other: str) -> bool:
        """Return whether two programs have the same answers to all goals in every case."""
        for number in range(len(self._cases)):
            a, b = (self._program(number, self._own(each), withheld=True) for each in (one, other))
            with a as first, b as second:
                goals = self.exercise.goals
                for goal, expected in zip(goals, self._solved(number, goals, first), strict=True):
                    if not self._ask(first, goal, expected).alike(self._ask(second, goal, expected)):
                        return False
        return True

    def _ask(self, program: Program, goal: str, expected: Replies) -> Replies:
        inferences, depth = self.patience
        steps = inferences * max(_MIN_EXPECTED_INFERENCES, expected.inferences)
        found = program.ask(goal, steps, depth and depth * max(_MIN_EXPECTED_DEPTH, expected.depth))
        self.inferences += found.inferences
        return found

    def _own(self, written: str) -> str:
        others = [each for each in self.exercise.withheld if each not in self._withheld]
        return with_refusals(others, merged(self.given, written)[1])

    @cached_property
    def _withheld(self) -> Sequence[str]:
        """The withheld predicates that the lesson defines."""
        lesson = {f"{name}/{arity}" for name, arity in predicates_of(self.given)}
        return [each for each in self.exercise.withheld if each in lesson]

    def _unwritten(self, program: Program, text: str, written: str) -> str:
        """Return an error if the clauses cannot be read or a predicate is missing, else ""."""
        if program.problem:
            line = program.line - text.count("\n", 0, max(0, text.rfind(written)))
            return f"line {line}: {program.problem}" if line > 0 else program.problem
        missing = sorted(self._wanted() - program.defined)
        grammar = {*re.findall(r"^(\w+).*-->", self.exercise.solution, re.MULTILINE)}
        names = joined(
            f"{name}//{arity - 2}" if name in grammar else f"{name}/{arity}" for name, arity in missing
        )
        return f"you have not written {names} yet" if missing else ""

    def _wanted(self) -> Predicates:
        if not self.wanted:
            with self._program(0, merged(self.given, self.exercise.solution)[1]) as solution:
                self.wanted = solution.defined & solution.called(self.exercise.goals)
        return self.wanted

    def _solved(self, number: int, goals: Sequence[str], here: Program) -> Iterator[Replies]:
        """Yield the solution's answers to `goals` in a case.

        A solution of clauses is loaded as a program of its own. The program `here` runs other solutions.
        """
        exercise, known = self.exercise, self._expected
        own = exercise.goals and any((number, goal) not in known for goal in goals)
        solution = self._program(number, merged(self.given, exercise.solution)[1]) if own else None
        with solution or nullcontext(here) as program:
            for goal in goals:
                if (number, goal) not in known:
                    replies = program.ask(goal, _MAX_SOLUTION_INFERENCES, _MAX_SOLUTION_INFERENCES)
                    if replies.problem:
                        raise PrologError(f"the solution is wrong for ?- {goal}.: {replies.problem}")
                    if replies.inferences > _LOADING_INFERENCES:
                        replies = program.ask(goal, _MAX_SOLUTION_INFERENCES, _MAX_SOLUTION_INFERENCES)
                    known[number, goal] = replies
                yield known[number, goal]

    def _program(self, number: int, text: str, withheld: bool = False) -> AbstractContextManager[Program]:
        case, refused = self._cases[number], self._withheld if withheld else ()
        program = merged(text, case.given)[1] if case.given else text
        return loaded(program, case.theory, self._limits, refused)
