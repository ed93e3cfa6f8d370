"""The pages of the lessons, `docs/lessons/`: their steps and exercises, read from Markdown.

A page begins with its title and a block `mm`, which prepares the session. Each heading of the second level
begins a step. A comment makes the step an exercise:

* `<!-- check: GOAL -->` asks the goal with the learner's clauses, and with the solution. A semicolon
  separates several goals.
* `<!-- query -->` asks for a query.

Three more comments change the cases of the check:

* `<!-- pegs: N -->` adds a game of N pegs.
* `<!-- given: CLAUSES -->` adds a case with these clauses instead of the lesson's.
* `<!-- withheld: NAME/ARITY, … -->` forbids these predicates.

The hint and the solution are folded (`<details>`). Text between `<!-- on the page -->` and `<!-- end -->`
appears on the Markdown page, and not in the lesson.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from mmlogic.common.resources import resource
from mmlogic.common.wording import short

PREDICTED = re.compile(r"(```mm\n\?-[^`]*```\n)(```text\n(.*?)```\n?)", re.DOTALL)
"""Matches a query with its answers."""

_ANSWERED = re.compile(r"(```mm\n[^`]*```\n)```text\n[^`]*```\n?")
"""Matches statements with their answers."""

BLOCK = re.compile(r"(```\w*\n.*?```)", re.DOTALL)
"""Matches a block of code in Markdown."""

_MAX_PEGS = 16


def _up_to(another: str) -> str:
    """Return a pattern for text that does not contain `another`.

    A pattern for any text would make searches take quadratic time.
    """
    return rf"(?:(?!{another}).)*?"


_TITLE = re.compile(r"# Lesson (\d+): (.*)\n")
_FOLDED = re.compile(rf"<details><summary>(\w+)</summary>\n({_up_to('<details>')})</details>\n*", re.DOTALL)
_ON_PAGE = re.compile(rf"<!-- on the page -->\n{_up_to('<!-- on the')}<!-- end -->\n", re.DOTALL)
_COMMENT = re.compile(rf"<!-- (\w+)(?:: ({_up_to('<!--')}))? -->\n*", re.DOTALL)
_PROLOG = re.compile(r"```prolog\n(.*?)```", re.DOTALL)
_PEGS, _PREDICATE = re.compile(r"[1-9]\d{0,3}"), re.compile(r"[a-z]\w*/\d")
_SETUP = re.compile(r"```mm\n(.*?)```\n*", re.DOTALL)


@dataclass(frozen=True)
class Exercise:
    """An exercise: what a learner has to write in a step, and how it is checked.

    Attributes:
        goals: questions to the learner's clauses and the solution. Empty if the exercise asks for a query.
        hint: a hint.
        solution: clauses, or the goal of a query.
        pegs: the number of pegs in an additional case, or None if there is no such case.
        given: clauses that replace the lesson's clauses in an additional case, or "".
        withheld: predicates that the exercise forbids, as name/arity.
    """

    goals: tuple[str, ...]
    hint: str
    solution: str
    pegs: int | None = None
    given: str = ""
    withheld: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The solution as a learner types it: clauses, or a query."""
        return self.solution if self.goals else f"?- {self.solution}."


@dataclass(frozen=True)
class Step:
    """A step of a lesson, and its check if it is an exercise."""

    title: Annotated[str, "the title of the step"]
    text: Annotated[str, "its text, in Markdown"]
    exercise: Exercise | None = None

    @property
    def is_exercise(self) -> Annotated[bool, "whether the step is an exercise"]:
        """Whether the step is an exercise."""
        return self.exercise is not None


@dataclass(frozen=True)
class Page:
    """A lesson: its number, title, opening, setup statements and steps."""

    number: Annotated[int, "the number of the lesson"]
    title: Annotated[str, "its title"]
    opening: str
    setup: str
    steps: tuple[Step, ...]

    @property
    def length(self) -> Annotated[int, "the number of its steps"]:
        """The number of steps."""
        return len(self.steps)

    @property
    def exercises(self) -> frozenset[int]:
        """The numbers of the steps with an exercise, from 1."""
        return frozenset(number for number, step in enumerate(self.steps, 1) if step.exercise)

    def exercise_named(self, step: int) -> str:
        """Return the name of the exercise in a step. `1.3` is the third exercise of lesson 1."""
        return f"{self.number}.{sum(each <= step for each in self.exercises)}"

    def at(self, step: int) -> Step:
        """Return a step by its number. 0 is the opening."""
        return self.steps[step - 1] if step else Step(self.title, self.opening)


@cache
def pages() -> tuple[Page, ...]:
    """Return all lessons in their order."""
    paths = sorted(resource("docs", "lessons").glob("[0-9]*.md"))
    return tuple(page_of(path.read_text(encoding="utf-8")) for path in paths)


def page(number: int) -> Page | None:
    """Return the lesson with this number, or None."""
    return next((each for each in pages() if each.number == number), None)


def without_answers(text: str) -> str:
    """Return the text of a step without the answers to its statements."""
    return _ANSWERED.sub(r"\1", text)


def is_page(text: str) -> bool:
    """Return whether a text begins like the page of a lesson."""
    return _TITLE.match(text) is not None


def page_of(text: str) -> Page:
    """Read the page of a lesson. Raises ValueError, which names the missing part."""
    title = _TITLE.match(text)
    if title is None:
        raise ValueError("the first line is not `# Lesson N: TITLE`")
    opening, *steps = re.split(r"^## ", _ON_PAGE.sub("", text[title.end() :]), flags=re.MULTILINE)
    setup = _SETUP.search(opening)
    if setup is None:
        raise ValueError("before the first step, a block ```mm that sets up the game is missing")
    return Page(int(title[1]), title[2], opening.strip(), setup[1], tuple(map(_step, steps)))


def _step(text: str) -> Step:
    title, _, body = text.partition("\n")
    folded = {name.lower(): inside.strip() for name, inside in _FOLDED.findall(body)}
    comments = dict(_COMMENT.findall(body))
    shown = _COMMENT.sub("", _FOLDED.sub("", body)).strip()
    if not comments:
        return Step(title, shown)
    solution = _PROLOG.search(folded.get("solution", ""))
    if solution is None or "hint" not in folded:
        raise ValueError(f"the exercise `{title}` needs a hint and a solution with a block ```prolog")
    clauses = solution[1].strip()
    if "query" in comments:
        clauses = clauses.removeprefix("?-").removesuffix(".").strip()
    pegs, withheld = comments.get("pegs"), _parts(comments.get("withheld", ""), ",")
    if pegs is not None and not _PEGS.fullmatch(pegs):
        raise ValueError(f"the exercise `{title}` has `pegs: {short(pegs)}`, which is not a number from 1")
    if wrong := next((each for each in withheld if not _PREDICATE.fullmatch(each)), None):
        raise ValueError(f"the exercise `{title}` withholds `{short(wrong)}`: expected NAME/ARITY")
    exercise = Exercise(
        _parts(comments.get("check", ""), ";"),
        folded["hint"],
        clauses,
        pegs=min(int(pegs), _MAX_PEGS) if pegs else None,
        given=comments.get("given", ""),
        withheld=withheld,
    )
    return Step(title, shown, exercise)


def _parts(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())
