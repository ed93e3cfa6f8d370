"""`lesson test`: an author's lesson, tested by its own solutions and printed answers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Annotated, NamedTuple

from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Theory
from mmlogic.common.files import NOWHERE, read_text, restricted
from mmlogic.common.wording import plural
from mmlogic.language import MmlogicError, StatementProblem
from mmlogic.lessons.checks import Check, given_by
from mmlogic.lessons.files import set_up
from mmlogic.lessons.page import Exercise, Page, Step, page_of
from mmlogic.limits import budget
from mmlogic.machine.backend import PrologError
from mmlogic.machine.process.own import people
from mmlogic.render.answers import Answer
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.core import SessionCore

_BLOCK = re.compile(r"```mm\n(.*?)```(?:\n```text\n(.*?)```)?", re.DOTALL)
"""Matches statements, and their printed answers, if any."""


class Fault(NamedTuple):
    """A fault of a lesson that its author has to correct."""

    heading: Annotated[str, "the title of the step"]
    fault: Annotated[str, "what is wrong there"]


class LessonTestAnswer(Answer, to="lesson"):
    """The faults of a lesson."""

    form = "text"
    data_keys = ("lesson=page.number", "exercises=_exercises", "faults")
    records = "faults"
    page: Page
    faults: Annotated[Sequence[Fault], "its faults, in the order of the steps"]

    @property
    def _exercises(self) -> Annotated[int, "the number of its exercises"]:
        return len(self.page.exercises)

    @property
    def failure(self) -> str:
        return f"lesson {self.page.number} has {plural(len(self.faults), 'fault')}" if self.faults else ""

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not self.faults:
            yield plain(f"Lesson {self.page.number}, {plural(self._exercises, 'exercise')}: no fault.")
        for heading, fault in self.faults:
            wrong = ("class:wrong", paper.signs.wrong)
            yield from paper.wrapped([wrong, ("class:strong", f" {heading}"), ("", f": {fault}")], "  ")


def tested(session: SessionContext, path: str) -> LessonTestAnswer:
    """Test the lesson in a file. Raises FileProblem, and StatementProblem if the file is not a lesson."""
    try:
        at = page_of(read_text(path))
    except ValueError as error:
        raise StatementProblem(f"{path} is not a lesson: {error}") from None
    with restricted(NOWHERE), SessionCore(session.settings, safe=bool(session.guard)) as own:
        set_up(own, at)
        theory = own.state(Codes).theory
        faults = [fault for step in at.steps for fault in _of_step(own, at, step, theory)]
    return LessonTestAnswer(page=at, faults=faults)


def _of_step(session: SessionCore, at: Page, step: Step, theory: Theory) -> Iterator[Fault]:
    said = [*_misprinted(session, step.text)]
    if step.exercise:
        with people():
            said += _unsolved(session, step.exercise, given_by(at), theory, step.text)
    yield from (Fault(step.title, each) for each in said)


def _misprinted(session: SessionCore, text: str) -> Iterator[str]:
    for typed, printed in _BLOCK.findall(text):
        try:
            answers = session.run(typed)
        except MmlogicError as error:
            budget.check()
            yield str(error)
            continue
        got = "".join("".join(FORMATS["text"](answer)) for answer in answers).rstrip().split("\n")
        wanted = printed.rstrip().split("\n")
        if printed and got != wanted:
            pairs = zip_longest(wanted, got, fillvalue="")
            said, is_so = next(pair for pair in pairs if pair[0] != pair[1])
            yield f"the page prints `{said}` where the answer is `{is_so}`"


def _unsolved(
    session: SessionCore, exercise: Exercise, given: str, theory: Theory, text: str
) -> Iterator[str]:
    """Yield what makes an exercise unsolvable. If a goal is at fault, each goal is asked on its own."""
    check = Check(exercise, given, theory, session.settings.limits)
    try:
        check.solve()
        failure = check.failure(exercise.solution)
    except (MmlogicError, PrologError) as error:
        budget.check()
        parts = [replace(exercise, goals=(goal,)) for goal in exercise.goals] if exercise.goals[1:] else []
        for part in parts:
            yield from _unsolved(session, part, given, theory, text)
        if not parts:
            yield str(error)
        return
    if failure:
        yield f"its own solution is refused: {failure.wrong} (?- {failure.goal}.)"
    for name, arity in sorted(check.wanted):
        if not re.search(rf"\b{re.escape(name)}\b", text + given):
            yield f"the check asks for {name}/{arity}, which the text does not name"
