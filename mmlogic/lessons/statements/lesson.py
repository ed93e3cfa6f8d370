"""`lesson`: a course step by step, with exercises."""

from dataclasses import KW_ONLY, replace

from mmlogic.codes.subject import Codes
from mmlogic.common.files import admit
from mmlogic.common.marks import marked
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Command, Heading, choice, part, statement, word
from mmlogic.lessons.answers import AdviceAnswer, CheckedAnswer, LessonAnswer, LessonsAnswer, Spoken
from mmlogic.lessons.checks import Check, given_by
from mmlogic.lessons.files import set_up
from mmlogic.lessons.page import Exercise, Page, page, pages
from mmlogic.lessons.progress import PLACE, Diary, Place, page_at
from mmlogic.lessons.repairs import with_cause
from mmlogic.lessons.translation import saying
from mmlogic.machine.process.own import people
from mmlogic.queries.statements.query import spelled_goal
from mmlogic.render.answers import Answer, Done
from mmlogic.session.context import SessionContext
from mmlogic.session.files import writing
from mmlogic.session.reading import file_name, file_problems
from mmlogic.session.timeline import own_clauses


@statement(
    usage="lesson [N] [step M] | lesson next | lesson hint | lesson check [?- GOAL.] | lesson solution"
    ' | lesson off | lesson N sheet "FILE" [over] | lesson diary "FILE" [over] | lesson mark "FOLDER"'
    ' | lesson test "FILE"',
    example="lesson 1",
    heading=Heading.PROLOG,
    more=(
        "lesson",
        "lesson 1 step 3; lesson check ?- symbol(yellow, N).",
        "lesson 1 step 3; lesson hint",
        "lesson 1 step 3; lesson solution",
    ),
    endless="lesson 1 step 3; lesson check ?- repeat, atom_length(abc, 0).",
)
class Lesson(Command[Answer]):
    """Work through a lesson step by step, with exercises and their checks.

    `lesson N` begins a lesson with its game and clues (`undo` restores the earlier game). `lesson next` shows
    the next step. At the prompt, `lesson N` continues at your last step, and `lesson N step 1` begins anew.
    `lesson` shows the present step again, or lists the lessons.

    An exercise asks for clauses (`prolog … end`) or for a query. `lesson check` checks the clauses, or the
    last query. `lesson check ?- GOAL.` checks another query. Answers are compared with the solution's on this
    game and on others. A wrong answer gets an example, and the cause if a small change would make it right.
    At the prompt, a query in an exercise needs no `?-` and no full stop.

    `save` keeps your place. The prompt remembers your finished exercises and your last step. `load "FILE.md"`
    begins a lesson of your own.

    `lesson N sheet "FILE"` writes the lesson for work on paper (`.txt`, `.md`, `.html`), with the answers on
    a separate page. `over` replaces a file even if mmlogic did not write it.

    `lesson diary "FILE"` writes your answers to the exercises, to hand them in. `lesson mark "FOLDER"` checks
    all diaries of a folder, in a process without rights. The answer is a table of learners and exercises
    (docs/teaching.md).

    `lesson test "FILE"` tests a lesson of your own: its solutions solve its exercises, and the answers that
    the page prints are those that the statements give.
    """

    number: int | None = None
    _: KW_ONLY
    step: int | None = part(before="step", help="begin at a step")
    how: str = choice(
        "show",
        next="the next step",
        hint="a hint for the exercise",
        check="check the exercise",
        solution="a solution of the exercise",
        off="leave the lesson",
    )
    goal: str | None = part(before="?-", spelled=spelled_goal)
    sheet: str | None = part(before="sheet", help="write the lesson and its answers to a file", quoted=True)
    diary: str | None = part(before="diary", help="write what you wrote, to hand it in", quoted=True)
    mark: str | None = part(before="mark", help="check the diaries of a folder", quoted=True)
    test: str | None = part(before="test", help="test a lesson of your own", quoted=True)
    over: bool = word("over", "even a file that mmlogic did not write")

    def carry_out(self, session: SessionContext) -> Answer:
        say = saying(session)
        try:
            answer = self._answer(session)
        except StatementProblem as problem:
            problem.message, problem.hint = say(problem.message), problem.hint and say(problem.hint)
            raise
        if isinstance(answer, Done):
            answer.message = say(answer.message)
        if isinstance(answer, CheckedAnswer):
            answer.wrong, answer.cause = say(answer.wrong), say(answer.cause)
        if isinstance(answer, Spoken):
            answer.say = say
        return answer

    def _answer(self, session: SessionContext) -> Answer:
        written = (self.sheet, self._write), (self.diary, self._hand_in)
        for path, done in (*written, (self.mark, _marked), (self.test, _tested)):
            if path is not None:
                return done(session, path)
        place = session.timeline.first(PLACE)
        if self.number is not None:
            return self._begin(session)
        if place is None:
            if self.how == "show" and self.step is None:
                return LessonsAnswer(pages=pages(), diary=Diary(session.diary))
            before = Diary(session.diary).place
            hint = f"Type `{before}` to go on." if before else "Type `lesson 1` to begin."
            raise StatementProblem("no lesson is open", self.span, hint=hint)
        if self.how == "off":
            session.timeline.fill(PLACE)
            return Done(message="You left the lesson")
        at = _page(session, place.lesson)
        if self.how == "show":
            return self._go(session, at, place.step if self.step is None else self.step)
        if self.how == "next":
            if place.step == at.length:
                more = f"; `lesson {at.number + 1}` is the next" if page(at.number + 1) else ""
                return Done(message=f"Lesson {at.number} is done{more}")
            return self._go(session, at, place.step + 1)
        return self._exercised(session, at, place)

    def _write(self, session: SessionContext, sheet: str) -> Done:
        # Imported here, because only a sheet needs this module.
        from mmlogic.lessons.sheet import sheet_ending, written_sheet

        path, at = file_name(sheet), _page(session, self.number)
        with file_problems(place_of(sheet)):
            admit(path)  # a forbidden path is refused whatever its extension
            sheet_ending(path)
        write = writing(path, self.over, session)
        write(written_sheet(at, path, saying(session)))
        return Done(message=f"Saved to {path}")

    def _hand_in(self, session: SessionContext, path: str) -> Done:
        with file_problems(place_of(path)):
            admit(file_name(path))
        facts = [*Diary(session.diary).facts()]
        if not facts:
            hint = "the prompt keeps a diary of what `lesson check` checks"
            raise StatementProblem("no exercise was tried yet", self.span, hint=hint)
        write = writing(file_name(path), self.over, session)
        write(marked("".join(f"{fact}\n" for fact in ["% What a learner wrote for exercises.", *facts]), "%"))
        return Done(message=f"Saved to {path}")

    def _begin(self, session: SessionContext) -> Answer:
        at = _page(session, self.number)
        before = Diary(session.diary).steps.get(at.number, 0)
        resumed = self.step is None and 0 < before < at.length
        with session.timeline.as_one():
            set_up(session, at)
            answer = self._go(session, at, before if resumed else self.step or 0)
        return replace(answer, resumed=resumed)

    def _go(self, session: SessionContext, at: Page, step: int) -> LessonAnswer:
        if not 0 <= step <= at.length:
            message = f"lesson {at.number} has steps 1 to {at.length}"
            raise StatementProblem(message, place_of(self.step, self.span))
        if session.timeline.first(PLACE) != (place := Place(at.number, int(step))):
            session.timeline.fill(PLACE, place)
            session.asked = None
        Diary(session.diary).record_reached(place)
        return LessonAnswer(page=at, step=step)

    def _exercised(self, session: SessionContext, at: Page, place: Place) -> Answer:
        exercise = at.at(place.step).exercise
        if exercise is None:
            raise StatementProblem("this step is not an exercise", self.span, hint="`lesson next` continues")
        if self.how == "hint":
            return AdviceAnswer(hint=exercise.hint)
        if self.how == "solution":
            return AdviceAnswer(solution=exercise.written)
        written = self._written(session, exercise)
        theory = session.state(Codes).theory
        check = Check(exercise, given_by(at), theory, session.settings.limits)
        with people():
            answer = with_cause(check, written)
        Diary(session.diary).record_checked(place, written, right=answer.right)
        return answer

    def _written(self, session: SessionContext, exercise: Exercise) -> str:
        if exercise.goals and self.goal is not None:
            raise StatementProblem("this exercise asks for clauses", self.span, hint="`prolog … end`")
        if exercise.goals:
            return own_clauses(session.timeline).text
        asked = session.asked if self.goal is None else self.goal
        if asked is None:
            hint = "ask one, then `lesson check`; or `lesson check ?- GOAL.`"
            raise StatementProblem("this exercise asks for a query", self.span, hint=hint)
        return asked


def _marked(session: SessionContext, folder: str) -> Answer:
    # Imported here, because only `lesson mark` needs this module.
    from mmlogic.lessons.marking import marksheet

    with file_problems(place_of(folder)):
        return marksheet(session, file_name(folder))


def _tested(session: SessionContext, path: str) -> Answer:
    # Imported here, because only `lesson test` needs this module.
    from mmlogic.lessons.testing import tested

    with file_problems(place_of(path)):
        return tested(session, file_name(path))


def _page(session: SessionContext, number: int | None) -> Page:
    found = page_at(session, number or 0)
    if found is None:
        known = f"lessons are 1 to {len(pages())}"
        raise StatementProblem(f"there is no lesson {number}", place_of(number), hint=known)
    return found
