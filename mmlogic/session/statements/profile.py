"""`profile`: put a question to several programs, and compare their effort."""

from collections import Counter
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

__all__ = ["Profile", "ProfileAnswer", "Profiled", "aligned", "compared", "not_profiled", "time_shares"]

_BAR = 13
"""Columns of the longest bar."""

_PATIENCE = 10.0
"""Seconds that each program has to answer where no limit is set."""


class Profiled(NamedTuple):
    """What a question took of one engine; `making` is what its clauses took. No answer: it was stopped.

    Only programs in Prolog count inferences.
    """

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
    chosen: str = ""

    def data(self) -> dict[str, Any]:
        """Return the measurements."""
        return {"question": self.question, "programs": [each._asdict() for each in self.programs]}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw what every program answers, or a column of answers, odd ones marked; then the effort."""
        usual, agreed = self._usual
        verdict = f"every program answers {_written(usual, paper)}." if agreed else ""
        yield from paper.wrapped(plain(f"{self.question}: {verdict}".rstrip()))
        rows = [_row(each, paper) for each in self.programs]
        if not agreed:
            rows = [
                (*row, _answer(each, usual, paper)) for each, row in zip(self.programs, rows, strict=True)
            ]
        if paper.narrow:
            yield from (plain(line) for line in aligned(rows))
            yield from self._choice(paper)
            return
        head, *lines = aligned(
            [("program", "to build", "to answer", "seconds", "answer")[: len(rows[0])], *rows]
        )
        yield [("class:quiet", head)]
        slowest = max((each.seconds or 0 for each in self.programs), default=0) or 1
        for each, line in zip(self.programs, lines, strict=True):
            bar = paper.signs.bar(each.seconds or 0, slowest, _BAR) if paper.person else ""
            yield [("", line), ("class:quiet", f"   {bar}")] if bar else plain(line)
        yield from self._choice(paper)

    def _choice(self, paper: Paper) -> Iterator[Line]:
        if self.chosen:
            yield from paper.wrapped(f"Unless `set engine` says otherwise, {self.chosen}.")

    @property
    def _usual(self) -> tuple[int | bool | None, bool]:
        """The answer that most programs have, and whether all have it."""
        answers = Counter(each.answer for each in self.programs if each.answer is not None)
        usual, many = answers.most_common(1)[0] if answers else (None, 0)
        return usual, many == len(self.programs)

    def rows(self) -> Iterator[Row]:
        """Yield a row a program."""
        yield ["engine", "inferences", "seconds", "answer", "making"]
        yield from self.programs


def _row(each: Profiled, paper: Paper) -> tuple[str, ...]:
    """Return the effort of a program: to build its clauses and to answer, in inferences, and the seconds."""
    build = () if paper.narrow else (paper.number(each.making),)
    if each.seconds is None:
        return each.engine, *build, "stopped", ""
    seconds = paper.decimal(each.seconds, 3)
    effort = "" if each.inferences is None else paper.number(each.inferences)
    return each.engine, *build, effort, f"{seconds} s" if paper.narrow else seconds


def _answer(each: Profiled, usual: int | bool | None, paper: Paper) -> str:
    if each.answer is None:
        return ""
    return _written(each.answer, paper) + ("!" if each.answer != usual else " ")


def _written(answer: int | bool | None, paper: Paper) -> str:
    return "yes" if answer is True else "no" if answer is False else paper.number(answer or 0)


def aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield the lines of rows in columns, the first on the left, the others on the right."""
    first, *others = (max(map(len, column)) for column in zip(*rows, strict=True))
    for name, *cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells, others, strict=True))
        yield "   ".join([f"  {name:<{first}}", *numbers]).rstrip()


def compared(
    question: Ask[Any],
    engines: Sequence[str],
    measured: Callable[[str], Profiled],
    shares: Iterator[Budget] | None = None,
) -> ProfileAnswer:
    """Measure a question by every engine, each within its share of the time, or the next of `shares`."""
    programs = []
    for engine, share in zip(engines, shares or time_shares(len(engines)), strict=False):
        try:
            with share:
                programs.append(measured(engine))
        except LimitExceeded:
            programs.append(Profiled(engine, None, None, None))
    return ProfileAnswer(question=str(question), programs=tuple(programs))


def not_profiled(question: object, known: str) -> StatementProblem:
    """Return the message that a question cannot be asked of several programs; `known` says which can."""
    return StatementProblem(f"profile compares {known}", place_of(question))


def time_shares(many: int) -> Iterator[Budget]:
    """Yield as many shares of the time that is left when each is asked for, or `_PATIENCE`."""
    for number in range(many):
        left, memory = current().left, current().memory
        yield Budget(_PATIENCE if left is None else left * 0.95 / (many - number), memory)


@statement(usage="profile [QUESTION]", example="profile count", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Profile(Ask[ProfileAnswer]):
    """Put a question to the textbook, CLP(FD) and specialised programs; compare inferences and time.

    The question is `codes`, `count` or `check CODE`. For a puzzle it is `solve` or `count`, put to the
    textbook, CLP(FD), search and SAT programs, and then to the search with no rule, with each one more, with
    all: the nodes that it opens then, up to 10,000.
    """

    each = True

    question: Ask[Any] | None = None

    def carry_out(self, session: SessionContext) -> ProfileAnswer:
        """Have the subject that the question is about compare its programs."""
        written = getattr(self.question, "code", None)
        return subject_about(session, self.question, written).profile(self.question)
