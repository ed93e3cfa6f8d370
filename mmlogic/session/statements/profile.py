"""`profile`: ask a question of the textbook."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mmlogic.common.budget import Budget, current
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.machine import LimitExceeded
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.subjects import subject_about

__all__ = ["Profile", "ProfileAnswer", "Profiled", "compared", "not_profiled"]

_PATIENCE = 10.0
"""Seconds that each program has to answer where no limit is set."""


class Profiled(NamedTuple):
    """What a question took of one engine; `making` is what its clauses took. No answer: it was stopped."""

    engine: str
    inferences: int | None
    seconds: float | None
    answer: int | bool | None
    making: int = 0


@dataclass(kw_only=True)
class ProfileAnswer(Answer):
    """The same question, asked of several engines."""

    question: str
    programs: tuple[Profiled, ...]

    def data(self) -> dict[str, Any]:
        """Return the measurements."""
        return {"question": self.question, "programs": [each._asdict() for each in self.programs]}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table, a line a program."""
        yield plain(f"{self.question}:")
        yield plain(f"{'engine':<10} {'inferences':>14} {'seconds':>10} {'answer':>12} {'setup':>14}")
        for each in self.programs:
            if each.inferences is None:
                yield plain(f"{each.engine:<10} {'stopped at the time limit':>38}")
            else:
                asked = f"{each.inferences:>14,} {each.seconds:>10.4f} {each.answer!s:>12}"
                yield plain(f"{each.engine:<10} {asked} {each.making:>14,}")

    def rows(self) -> Iterator[Row]:
        """Yield a row a program."""
        yield ["engine", "inferences", "seconds", "answer", "making"]
        yield from self.programs


def compared(
    question: Ask[Any], engines: Sequence[str], measured: Callable[[str], Profiled]
) -> ProfileAnswer:
    """Measure a question by every engine, each within its share of the time."""
    programs = []
    for engine, share in _shares(engines):
        try:
            with share:
                programs.append(measured(engine))
        except LimitExceeded:
            programs.append(Profiled(engine, None, None, None))
    return ProfileAnswer(question=str(question), programs=tuple(programs))


def not_profiled(question: object) -> StatementProblem:
    """Return what is said of a question that cannot be asked of several programs."""
    return StatementProblem("profile compares `codes`, `count` and `check`", place_of(question))


def _shares(engines: Sequence[str]) -> Iterator[tuple[str, Budget]]:
    """Yield the engines, each with its share of the time that is left, or `_PATIENCE`."""
    for number, engine in enumerate(engines):
        left, memory = current().left, current().memory
        yield engine, Budget(_PATIENCE if left is None else left * 0.95 / (len(engines) - number), memory)


@statement(usage="profile [QUESTION]", example="profile count", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Profile(Ask[ProfileAnswer]):
    """Put a question to the textbook, CLP(FD) and specialised programs; compare inferences and time.

    The question is `codes`, `count` or `check`. For a puzzle it is `solve`, put to the textbook, CLP(FD)
    and search programs.
    """

    question: Ask[Any] | None = None

    def carry_out(self, session: SessionContext) -> ProfileAnswer:
        """Have the subject that the question is about compare its programs."""
        written = getattr(self.question, "code", None)
        return subject_about(session, self.question, written).profile(self.question)
