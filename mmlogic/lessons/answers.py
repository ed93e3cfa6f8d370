"""Answers of lessons: a step of a page, the list of lessons, the check of an exercise."""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, NamedTuple

from mmlogic.common.wording import plural
from mmlogic.lessons.page import BLOCK, PREDICTED, Page, Step, without_answers
from mmlogic.lessons.progress import Diary
from mmlogic.lessons.translation import Say
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line, Paper, Piece, plain

_STYLED = re.compile(r"(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)")
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()]+\)")


class Spoken(Answer, to="lesson"):
    """An answer in the language of the session. `say` returns its English sentences in this language."""

    say: Say = str


class LessonAnswer(Spoken):
    """A step of a lesson. Step 0 is the opening of its page.

    `resumed` is true if `lesson N` continues at the step that the learner reached before. A person does not
    see the answers of statements: the learner predicts them, and then asks. The step is not shown in a pager.
    So it stays on the screen while the learner types.
    """

    form = "text"
    paged: ClassVar[bool] = False
    data_keys = (
        *("lesson=page.number", "title=page.title", "step", "steps=page.length"),
        *("heading=_at.title", "text=_at.text", "exercise=_at.is_exercise"),
    )
    page: Page
    step: Annotated[int, "the number of the step, 0 for the opening"]
    resumed: bool = False

    @property
    def _at(self) -> Step:
        return self.page.at(self.step)

    def draw(self, paper: Paper) -> Iterator[Line]:
        at = self._at
        where = f", step {self.step} of {self.page.length}" if self.step else ""
        if self.resumed:
            message = f"You were at step {self.step}; `lesson {self.page.number} step 1` begins anew."
            yield from paper.wrapped([("class:quiet", self.say(message))])
        title = self.say(f"Lesson {self.page.number}{where}: {at.title}")
        yield from paper.wrapped([("class:title", title)])
        yield plain("")
        yield from markdown(without_answers(at.text), paper)
        yield plain("")
        yield from paper.wrapped([("class:quiet", self.say(self._next(at)))])

    def _next(self, at: Step) -> str:
        if at.exercise:
            what = "Write `prolog`, your clauses, `end`" if at.exercise.goals else "Ask your query"
            return f"{what}; then `lesson check` checks it; `lesson hint` helps."
        if self.step == self.page.length:
            return "This was the last step."
        if PREDICTED.search(at.text):
            return "Predict, then type each query; `lesson next` continues."
        if without_answers(at.text) != at.text:
            return "Type what is shown; `lesson next` continues."
        return "`lesson next` continues."


class Listed(NamedTuple):
    """A lesson in the list of all lessons."""

    lesson: Annotated[int, "the number of the lesson"]
    title: Annotated[str, "its title"]
    steps: Annotated[int, "the number of its steps"]
    exercises: Annotated[int, "the number of its exercises"]
    done: Annotated[int, "the number of exercises done, by the prompt's diary"]


class LessonsAnswer(Spoken):
    """All lessons, with the progress in a learner's diary."""

    data_keys = ("lessons=_listed",)
    records = "lessons"
    pages: Sequence[Page]
    diary: Diary

    @property
    def _listed(self) -> Annotated[list[Listed], "all lessons, in their order"]:
        return [
            Listed(each.number, self.say(each.title), each.length, len(each.exercises), self._done(each))
            for each in self.pages
        ]

    def draw(self, paper: Paper) -> Iterator[Line]:
        for each in self.pages:
            line = [("class:keyword", f"lesson {each.number:<2}"), ("", f"  {self.say(each.title)}")]
            if done := self._done(each):
                style = "class:right" if done == len(each.exercises) else "class:quiet"
                told = self.say(f"{done} of {plural(len(each.exercises), 'exercise')} done")
                line.append((style, f"   {told}"))
            yield from paper.wrapped(line, " " * 11)
        if self.diary.place is not None:
            place = self.say(f"`{self.diary.place}` continues where you were.")
            yield from paper.wrapped([("class:quiet", place)])

    def _done(self, page: Page) -> int:
        return len(page.exercises & self.diary.done.get(page.number, set()))


class CheckedAnswer(Spoken):
    """The result of checking an exercise: it is right, or a goal has wrong answers.

    `clues` are the statements that make the failed case. There are none if the lesson's own case has failed.
    `cause` is a likely cause of the error, or "" if no cause was found.
    """

    form = "text"
    data_keys: ClassVar[Sequence[str]] = ("right", "goal", "wrong", "clues", "cause?")
    right: Annotated[bool, "whether the answers equal the solution's in every case"] = False
    goal: Annotated[str, "a goal with wrong answers"] = ""
    wrong: Annotated[str, "the error in its answers"] = ""
    clues: Annotated[tuple[str, ...], "the facts of the case, as statements; empty for the lesson's own"] = ()
    cause: Annotated[str, "a likely cause: a small change there makes the answer right"] = ""

    def __bool__(self) -> bool:
        return self.right

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from paper.wrapped([("class:wrong", paper.signs.wrong), ("", f" {self.wrong}")], "  ")
        yield [("class:quiet", f"  {self.say('asked:')} "), ("class:code", f"?- {self.goal}.")]
        if self.clues:
            where = self.say("in another game, for an answer has to be right in every one:")
            yield from paper.wrapped([("class:quiet", f"  {where}")], "  ")
            yield from ([("class:code", f"    {clue}")] for clue in self.clues)
        if self.cause:
            look = ("class:strong", f"  {self.say('look at:')} ")
            yield from paper.wrapped([look, *pieces(self.cause)], "  ")


class RightAnswer(CheckedAnswer):
    """The result for a right exercise."""

    data_keys = ("right",)

    def draw(self, paper: Paper) -> Iterator[Line]:
        told = self.say("Right. `lesson next` continues.")
        yield from paper.wrapped([("class:right", paper.signs.right), ("", f" {told}")])


class AdviceAnswer(Answer, to="lesson"):
    """A hint in Markdown, or a solution in Prolog."""

    form = "text"
    paged: ClassVar[bool] = False
    data_keys = ("hint?", "solution?")
    hint: Annotated[str, "a hint for the exercise"] = ""
    solution: Annotated[str, "a solution of the exercise, as Prolog"] = ""

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.hint:
            yield from markdown(self.hint, paper)
        else:
            yield from ([("class:code", line)] for line in self.solution.split("\n"))


def markdown(text: str, paper: Paper) -> Iterator[Line]:
    """Yield the lines of simple Markdown: paragraphs, lists, blocks of code."""
    before = ""
    for number, block in enumerate(BLOCK.split(text)):
        if number % 2:
            word, *lines = block.split("\n")[:-1]
            style = "class:code.typed" if word == "```mm" else "class:code"
            # an empty line separates a block from the block before it
            yield from [plain("")] * (number > 1 and not before.strip())
            yield from ([(style, f"    {line}")] for line in lines)
            continue
        before = block
        for index, paragraph in enumerate(re.split(r"\n\s*\n", block)):
            if not paragraph.strip():
                yield from [plain("")] * (index > 0 or not number) if paragraph else []
                continue
            yield from [plain("")] * (index > 0 or number > 0)
            for item in re.split(r"\n(?=(?:[*-]|\d+\.) )", paragraph.strip()):
                indent = "  " if re.match(r"(?:[*-]|\d+\.) ", item) else ""
                yield from paper.wrapped(pieces(" ".join(item.split())), indent)
        yield from [plain("")] * block.endswith("\n\n")


def pieces(text: str) -> list[Piece]:
    """Return a line of simple Markdown as pieces in their styles."""
    styles = {"`": "class:code", "*": "class:strong"}
    parts = filter(None, _STYLED.split(_LINK.sub(r"\1", text)))
    return [(styles.get(part[0], ""), part.strip("*") if part[0] == "*" else part) for part in parts]
