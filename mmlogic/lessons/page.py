"""The pages of the lessons, `docs/lessons/`: their steps and exercises, read from Markdown.

A page begins with its title and a block `mm` that sets the session up. Each heading of the second level
begins a step. A step is an exercise if a comment says how it is checked: `<!-- check: GOAL; GOAL -->` for
clauses, each goal asked of them and of the solution, or `<!-- query -->` for a query. Three more comments
say where it is checked: `<!-- pegs: N -->` also in a game of N pegs, `<!-- given: CLAUSES -->` also with
these clauses in place of the lesson's, `<!-- withheld: NAME/ARITY, … -->` without these predicates. The hint
and the solution are folded (`<details>`). Those who read the page itself are also told what stands between
`<!-- on the page -->` and `<!-- end -->`.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from mmlogic.common.resources import resource
from mmlogic.common.wording import short

PREDICTED = re.compile(r"(```mm\n\?-[^`]*```\n)(```text\n(.*?)```\n?)", re.DOTALL)
"""A query, and what it answers."""

_MOST_PEGS = 16
"""The most pegs of a game that an exercise is checked in."""


def _up_to(another: str) -> str:
    """Return the pattern of what stands between two marks: not `another`, or a search is quadratic."""
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
    """How a step is checked.

    Attributes:
        goals: what is asked of the learner's clauses and of the solution; none if a query is the answer.
        hint: what helps.
        solution: clauses, or the goal of a query.
        pegs: the pegs of one more game that it is checked in, None if the lesson's do.
        given: clauses that replace those of the lesson in one more check; none if empty.
        withheld: predicates that the exercise is done without, as name/arity.
    """

    goals: tuple[str, ...]
    hint: str
    solution: str
    pegs: int | None = None
    given: str = ""
    withheld: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The solution as a learner writes it: clauses, or a query."""
        return self.solution if self.goals else f"?- {self.solution}."


@dataclass(frozen=True)
class Step:
    """A step of a lesson, and how it is checked if it is an exercise."""

    title: Annotated[str, "the title of the step"]
    text: Annotated[str, "its text, in Markdown"]
    exercise: Exercise | None = None

    @property
    def is_exercise(self) -> Annotated[bool, "whether the step has an exercise, which `lesson check` checks"]:
        """Whether it is an exercise."""
        return self.exercise is not None


@dataclass(frozen=True)
class Page:
    """A lesson: its number and title, what comes first, the statements that set it up, its steps."""

    number: Annotated[int, "the number of the lesson"]
    title: Annotated[str, "its title"]
    opening: str
    setup: str
    steps: tuple[Step, ...]

    @property
    def length(self) -> Annotated[int, "how many steps the lesson has"]:
        """How many steps it has."""
        return len(self.steps)

    @property
    def exercises(self) -> frozenset[int]:
        """The numbers of the steps that are exercises, from 1."""
        return frozenset(number for number, step in enumerate(self.steps, 1) if step.exercise)

    def exercise_named(self, step: int) -> str:
        """Return the number of an exercise as people say it, `1.3`, by its step."""
        return f"{self.number}.{sum(each <= step for each in self.exercises)}"

    def at(self, step: int) -> Step:
        """Return a step by its number; 0 is the opening."""
        return self.steps[step - 1] if step else Step(self.title, self.opening)


@cache
def pages() -> tuple[Page, ...]:
    """Return all lessons in their order."""
    paths = sorted(resource("docs", "lessons").glob("[0-9]*.md"))
    return tuple(page_of(path.read_text(encoding="utf-8")) for path in paths)


def page(number: int) -> Page | None:
    """Return a lesson by its number."""
    return next((each for each in pages() if each.number == number), None)


def without_answers(text: str) -> str:
    """Return the text of a step without what its queries answer."""
    return PREDICTED.sub(r"\1", text)


def is_page(text: str) -> bool:
    """Whether a text begins as the page of a lesson does."""
    return _TITLE.match(text) is not None


def page_of(text: str) -> Page:
    """Read the page of a lesson. Raises ValueError, which says what is missing."""
    title = _TITLE.match(text)
    if title is None:
        raise ValueError("the first line is not `# Lesson N: TITLE`")
    opening, *steps = re.split(r"^## ", _ON_PAGE.sub("", text[title.end() :]), flags=re.MULTILINE)
    setup = _SETUP.search(opening)
    if setup is None:
        raise ValueError("a block ```mm that sets the game up is missing before the first step")
    return Page(int(title[1]), title[2], opening.strip(), setup[1], tuple(map(_step, steps)))


def _step(text: str) -> Step:
    title, _, body = text.partition("\n")
    folded = {name.lower(): inside.strip() for name, inside in _FOLDED.findall(body)}
    told = dict(_COMMENT.findall(body))
    shown = _COMMENT.sub("", _FOLDED.sub("", body)).strip()
    if not told:
        return Step(title, shown)
    solution = _PROLOG.search(folded.get("solution", ""))
    if solution is None or "hint" not in folded:
        raise ValueError(f"the exercise `{title}` needs a hint and a solution with a block ```prolog")
    clauses = solution[1].strip()
    if "query" in told:
        clauses = clauses.removeprefix("?-").removesuffix(".").strip()
    pegs, withheld = told.get("pegs"), _parts(told.get("withheld", ""), ",")
    if pegs is not None and not _PEGS.fullmatch(pegs):
        raise ValueError(f"the exercise `{title}` has `pegs: {short(pegs)}`, which is not a number from 1")
    if wrong := next((each for each in withheld if not _PREDICATE.fullmatch(each)), None):
        raise ValueError(f"the exercise `{title}` withholds `{short(wrong)}`: expected NAME/ARITY")
    exercise = Exercise(
        _parts(told.get("check", ""), ";"),
        folded["hint"],
        clauses,
        pegs=min(int(pegs), _MOST_PEGS) if pegs else None,
        given=told.get("given", ""),
        withheld=withheld,
    )
    return Step(title, shown, exercise)


def _parts(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())
