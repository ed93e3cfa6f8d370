"""Questions about codes and puzzles alike: `count`, `check`, `expect`, `profile`."""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from math import inf
from typing import Any

from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import BOARD, LARGE, OPEN, SMALL
from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.limits.budget import Budget, LimitExceeded, current
from mmlogic.render.answers import Answer, Listing
from mmlogic.session.answers import CountAnswer, ExpectAnswer, ProfileAnswer, Profiled
from mmlogic.session.context import SessionContext, other_subject, subject_about


@statement(
    usage="count",
    example="count",
    heading=Heading.QUESTIONS,
    after=SMALL,
    more=(f"{BOARD}; count",),
    endless=f"{LARGE}; count",
)
class Count(Ask[CountAnswer]):
    """Count the remaining codes exactly.

    A count that takes more than a few seconds is given up. With `set engine diagram` it continues.

    For a puzzle, count the solutions of the present board, up to `1000+`.
    """

    each = True

    def carry_out(self, session: SessionContext) -> CountAnswer:
        return session.subject.count()


@statement(
    usage="check CODE | check",
    example="check RRBBGG",
    heading=Heading.QUESTIONS,
    after="guess RRBBGG 0 2",
    more=(f"{SMALL}; check RB", f"{BOARD}; place 5 at 2,1; check"),
    endless=f"{OPEN}; place 1 at 1,1; check",
)
class Check(Ask[Answer]):
    """Say whether a code fits all clues and rules. If not, list the broken ones.

    For a puzzle, `check` alone names the numbers that you placed wrongly.
    """

    each = True

    code: Located | None = None

    def carry_out(self, session: SessionContext) -> Answer:
        return subject_about(session, self.code).check(self.code)


_COMPARED: Mapping[str, Callable[[float, float], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_INSTEAD = {
    "check": ("this code is not consistent", "this code is consistent"),
    "unique": ("the board does not have exactly one solution", "the board has exactly one solution"),
    "?-": ("this goal fails", "this goal holds"),
}
"""The messages of failed expectations, for each question: without `not`, and with `not`."""


@statement(
    usage="expect count OP N | expect [not] consistent CODE | expect [not] unique | expect [not] ?- GOAL.",
    example="expect count > 1000",
    heading=Heading.QUESTIONS,
    after="guess RRBBGG 0 2",
    more=(
        f"{SMALL}; expect consistent BG",
        f"{SMALL}; expect not consistent GG",
        f"{BOARD}; expect not unique",
        f"{SMALL}; expect not ?- code([green, green]).",
    ),
    endless=f"{LARGE}; expect count > 1",
)
class Expect(Ask[ExpectAnswer]):
    """Check what a script should find. If it is not so, the script fails with exit status 1.

    OP is one of `=`, `!=`, `<`, `<=`, `>` and `>=`. With `not`, the code, the board or the goal should not be
    so.
    """

    each = True

    question: Ask[Any]
    sign: str | None = None
    number: int | None = None
    _: KW_ONLY
    negated: bool = word("not", "it should not be so", first=True)

    @classmethod
    def parts_of(cls, pieces: list[Any]) -> Sequence[Any]:
        return pieces if isinstance(pieces[0], Ask) else (Count(), *pieces)

    def __str__(self) -> str:
        asked = str(self.question)
        if isinstance(self.question, Check):
            asked = asked.replace("check", "consistent", 1)
        if self.sign is not None:
            asked = f"{asked} {self.sign} {self.number}"
        return f"expect {'not ' * self.negated}{asked}"

    def carry_out(self, session: SessionContext) -> ExpectAnswer:
        if other := other_subject(session, self.question):
            other.require()
        answer = self.question.carry_out(session)
        if isinstance(answer, CountAnswer):
            return self._compared(answer)
        got = any(answer.by_page()) if isinstance(answer, Listing) else bool(answer)
        instead = _INSTEAD[self.question.keyword][self.negated]
        return self._answer(got is not self.negated, got, instead)

    def _answer(self, holds: bool, got: int | bool, instead: str, *, at_least: bool = False) -> ExpectAnswer:
        expectation = str(self).removeprefix("expect ")
        return ExpectAnswer(expectation=expectation, holds=holds, got=got, instead=instead, at_least=at_least)

    def _compared(self, answer: CountAnswer) -> ExpectAnswer:
        """Compare the count. Raises StatementProblem if a lower bound leaves the result open.

        For example, "at least 1000" decides `count > 10`, but not `count < 2000`.
        """
        holds = _COMPARED[str(self.sign)]
        wanted, number = self.number or 0, answer.count
        possible = [number] if answer.exact else [number, max(number, wanted), inf]
        if len({holds(each, wanted) for each in possible}) > 1:
            raise StatementProblem(f"the count is at least {number:,}, and more is not known")
        instead = f"the count is {number:,}{'' if answer.exact else ' or more'}, not {self.sign} {wanted:,}"
        return self._answer(holds(number, wanted), number, instead, at_least=not answer.exact)


_PROGRAM_SECONDS = 10.0
"""How many seconds each program may take, if the setting `timeout` is none."""


def compared(
    question: Ask[Any],
    engines: Sequence[str],
    measured: Callable[[str], Profiled],
    shares: Iterator[Budget] | None = None,
) -> ProfileAnswer:
    """Measure the time and the inferences that each engine needs to answer a question.

    `shares` yields a budget for each engine. By default, all engines get the same time.
    """
    programs = []
    for engine, share in zip(engines, shares or time_shares(len(engines)), strict=False):
        try:
            with share:
                programs.append(measured(engine))
        except LimitExceeded:
            programs.append(Profiled(engine, None, None, None))
    return ProfileAnswer(question=str(question), programs=tuple(programs))


def not_profiled(question: object, known: str) -> StatementProblem:
    """Return the error for a question that `profile` does not allow.

    `known` is a text that lists the allowed questions.
    """
    return StatementProblem(f"profile compares {known}", place_of(question))


def time_shares(many: int) -> Iterator[Budget]:
    """Yield `many` equal shares of the remaining time. Without a time limit, yield `_PROGRAM_SECONDS`."""
    for number in range(many):
        left, memory = current().left, current().memory
        yield Budget(_PROGRAM_SECONDS if left is None else left * 0.95 / (many - number), memory)


@statement(
    usage="profile [QUESTION]",
    example="profile count",
    heading=Heading.QUESTIONS,
    after=SMALL,
    more=(f"{BOARD}; profile solve",),
    endless="game 12x10; profile count",
)
class Profile(Ask[ProfileAnswer]):
    """Put a question to the textbook, CLP(FD) and specialised programs. Compare inferences and time.

    The question is `codes`, `count` or `check CODE`. For a puzzle it is `solve` or `count`, put to the
    textbook, CLP(FD), search and SAT programs. The search runs several times, from no rules to all rules.
    Each line shows its nodes, up to 10,000.
    """

    each = True

    question: Ask[Any] | None = None

    def carry_out(self, session: SessionContext) -> ProfileAnswer:
        written = getattr(self.question, "code", None)
        return subject_about(session, self.question, written).profile(self.question)
