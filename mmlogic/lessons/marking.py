"""`lesson mark`: check the exercises in learners' diaries, like `lesson check`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, ClassVar

from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Theory
from mmlogic.common import files
from mmlogic.common.wording import plural, visible
from mmlogic.language import MmlogicError, StatementProblem
from mmlogic.lessons.answers import Spoken
from mmlogic.lessons.checks import Check, given_by
from mmlogic.lessons.files import set_up
from mmlogic.lessons.page import Page
from mmlogic.lessons.progress import Diary, Place, page_at
from mmlogic.lessons.translation import saying
from mmlogic.limits import budget
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.machine.backend import PrologError
from mmlogic.machine.module import using
from mmlogic.machine.process.own import own_prolog
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.core import SessionCore

_SECONDS_PER_LEARNER = 20.0

_MAX_DIARIES = 1_000


@dataclass(frozen=True)
class Learner:
    """The marks of a learner's diary: the error of each exercise, or "" if the exercise is right.

    If there are no marks, `unread` says why.
    """

    data_keys: ClassVar[Sequence[str]] = ("learner", "right", "wrong", "unread", "date")

    learner: Annotated[str, "the name of the file, without its extension"]
    marks: Mapping[str, str]
    unread: Annotated[str | None, "why the file is not a diary; null for a diary"] = None
    date: Annotated[str, "the day on which the file was written"] = ""

    @property
    def right(self) -> Annotated[list[str], "the right exercises"]:
        """The right exercises."""
        return [name for name, wrong in self.marks.items() if not wrong]

    @property
    def wrong(self) -> Annotated[dict[str, str], "the error of each wrong exercise"]:
        """The error of each wrong exercise."""
        return {name: wrong for name, wrong in self.marks.items() if wrong}

    def score(self, lesson: str) -> int:
        """Return the number of right exercises of a lesson."""
        return sum(_lesson_of(name) == lesson for name in self.right)


class MarksheetAnswer(Spoken):
    """The marks of all learners of a folder: for each exercise right, wrong, or not done.

    `sizes` are the numbers of exercises of the lessons.
    """

    data_keys = ("exercises", "learners")

    learners: Annotated[Sequence[Learner], "the diaries in the order of their names"]
    sizes: Mapping[str, int]

    @property
    def exercises(
        self,
    ) -> Annotated[list[str], "all exercises that anyone has tried, as lesson and number"]:
        """The exercises that anyone has tried."""
        tried = {name for each in self.learners for name in each.marks}
        return sorted(tried, key=lambda name: [*map(int, name.split("."))])

    def rows(self) -> Iterator[Row]:
        yield ["learner", *self.exercises, "right", "unread"]
        for each in self.learners:
            marks = [not each.marks[name] if name in each.marks else None for name in self.exercises]
            yield [each.learner, *marks, len(each.right), each.unread]

    def draw(self, paper: Paper) -> Iterator[Line]:
        if not self.learners:
            yield plain(self.say("The folder has no diaries."))
        for lesson, names in groupby(self.exercises, _lesson_of):
            yield from self._lesson(lesson, [*names], paper)
        if len(self._lessons) > 1:
            yield from self._overview()
        for each in self.learners:
            errors = {f" {name}": wrong for name, wrong in each.wrong.items()}
            for name, wrong in ({"": each.unread} if each.unread else errors).items():
                line = [("class:strong", f"{each.learner}{name}"), ("", f": {wrong}")]
                yield from paper.wrapped(line, "  ")

    @property
    def _lessons(self) -> list[str]:
        return [lesson for lesson, _ in groupby(self.exercises, _lesson_of)]

    def _overview(self) -> Iterator[Line]:
        width = max(len(each.learner) for each in self.learners)
        heads = "".join(f"{self.say(f'lesson {each}'):>11}" for each in self._lessons)
        yield [("class:quiet", f"{'':{width}}{heads}   {self.say('handed in')}")]
        for each in self.learners:
            scores = (self.say(f"{each.score(n)} of {self.sizes[n]}") for n in self._lessons)
            told = "".join(f"{score:>11}" for score in scores)
            yield [("class:strong", f"{each.learner:<{width}}"), ("", f"{told}   {each.date}")]
        yield plain("")

    def school(self, system: str) -> Iterator[Any]:
        if system == "moodle":
            yield ["username", *(f"lesson {each}" for each in self._lessons)]
            yield from ([each.learner, *map(each.score, self._lessons)] for each in self.learners)
            return
        for each in self.learners:
            tests = [
                {
                    "name": name,
                    "score": int(each.marks.get(name) == ""),
                    "max_score": 1,
                    "output": each.unread or each.marks.get(name, self.say("not tried")),
                }
                for name in self.exercises
            ]
            yield {"tests": tests, "extra_data": {"learner": each.learner}}

    def _lesson(self, lesson: str, names: list[str], paper: Paper) -> Iterator[Line]:
        learners = [each for each in self.learners if each.marks.keys() & {*names}]
        width = max(len(each.learner) for each in learners)
        heads = "".join(f"{name:>6}" for name in names)
        yield [("class:quiet", f"{'':{width}}{heads}   {self.say('right')}")]
        for each in learners:
            marks = [_mark(each.marks.get(name), paper) for name in names]
            right = sum(each.marks.get(name) == "" for name in names)
            yield [("class:strong", f"{each.learner:<{width}}"), *marks, ("", f"{right:>8}")]
        yield plain(self.say(f"{plural(len(learners), 'learner')} in lesson {lesson}."))
        yield plain("")


def _lesson_of(exercise: str) -> str:
    return exercise.split(".")[0]


def _mark(wrong: str | None, paper: Paper) -> tuple[str, str]:
    if wrong is None:
        return "class:quiet", f"{'-':>6}"
    return ("class:wrong", f"{paper.signs.wrong:>6}") if wrong else ("class:right", f"{paper.signs.right:>6}")


def marksheet(session: SessionContext, folder: str) -> MarksheetAnswer:
    """Mark all diaries of a folder.

    Raises FileProblem, and StatementProblem if the folder has too many files.
    """
    names = files.names(folder)
    if len(names) > _MAX_DIARIES:
        raise StatementProblem(f"a class has at most {_MAX_DIARIES:,} diaries; {folder} has {len(names):,}")
    with session.strangers():  # `strangers` raises an error if this system cannot confine strangers
        marker = _Marker(session)
    learners = [marker.learner(Path(folder, name)) for name in names]
    lessons = {_lesson_of(name) for each in learners for name in each.marks}
    sizes = {each: len(found.exercises) for each in lessons if (found := page_at(session, int(each)))}
    return MarksheetAnswer(learners=learners, sizes=sizes)


_Apart = Callable[[], AbstractContextManager[None]]
"""A function that returns a context manager. In its block, programs run in the process of one learner."""


class _Marker:
    """Checks exercises. Each learner has a process, so that no program affects another learner's mark.

    If two diaries are equal up to an exercise, the exercise is checked once for both learners. Solutions run
    in a process without learners' programs.
    """

    def __init__(self, session: SessionContext) -> None:
        self._session, self._say = session, saying(session)
        self._known: dict[bytes, str] = {}
        self._checks: dict[Place, Check | str] = {}

    def learner(self, path: Path) -> Learner:
        diary, own = Diary(path), own_prolog(trusted=False)
        with closing(own) if own else nullcontext():
            marks = dict(self._marks(diary, partial(using, own)))
        claimed = any(diary.done.values())
        unread = "it says what is done, not how" if claimed else "it is not a diary"
        return Learner(visible(path.stem), marks, None if marks else self._say(unread), files.day_of(path))

    def _marks(self, diary: Diary, apart: _Apart) -> Iterator[tuple[str, str]]:
        spent, known = Budget(_SECONDS_PER_LEARNER), b""
        for place, text in sorted(diary.written.items()):
            at = page_at(self._session, place.lesson)
            if at is None or place.step not in at.exercises:
                continue
            # The key is a digest, because the texts are long.
            known = sha256(known + repr((place, text)).encode()).digest()
            wrong = self._known.get(known)
            if wrong is None:
                try:
                    with spent:
                        wrong = self._known[known] = self._wrong(at, place, text, apart)
                except LimitExceeded as error:  # not stored in `_known`: it depends on earlier exercises
                    budget.check()
                    wrong = str(error)
            yield at.exercise_named(place.step), self._say(wrong)

    def _wrong(self, at: Page, place: Place, text: str, apart: _Apart) -> str:
        check = self._check(at, place)
        if isinstance(check, str):
            return check
        try:
            with apart():
                failure = check.failure(text)
        except (MmlogicError, PrologError) as error:
            return _message(error)
        return failure.wrong if failure else ""

    def _check(self, at: Page, place: Place) -> Check | str:
        """Return the check of an exercise, or the error that prevents it."""
        if place not in self._checks:
            exercise = at.at(place.step).exercise
            assert exercise is not None
            theory, given = _setup(at)
            check = Check(exercise, given, theory, self._session.settings.limits)
            try:
                with self._session.strangers():
                    check.solve()
                self._checks[place] = check
            except (MmlogicError, PrologError) as error:
                self._checks[place] = _message(error)
        return self._checks[place]


def _message(error: Exception) -> str:
    return " ".join(str(error).split())


@cache
def _setup(at: Page) -> tuple[Theory, str]:
    with SessionCore() as session:
        set_up(session, at)
        return session.state(Codes).theory, given_by(at)
