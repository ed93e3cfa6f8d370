"""Answers that codes and puzzles share: a count, the history, a text, and the costs of programs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line, Paper, plain


class CountAnswer(Answer):
    """The number of solutions: exactly `count`. If `exact` is false, at least `count`."""

    data_keys = ("count", "exact")

    count: int
    exact: bool = True

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield plain(str(self.count) if self.exact else f"{self.count}+")


class ExpectAnswer(Answer):
    """Whether an expectation holds. If not, the statement fails with the message `instead`.

    As a condition in Python, the answer is true if the expectation holds.
    """

    data_keys = ("expectation", "holds", "got")

    expectation: Annotated[str, "what was expected"]
    holds: Annotated[bool, "whether the expectation holds"]
    got: Annotated[int | bool, "the count; else whether the code, the board or the goal is as asked"]
    instead: str = ""
    at_least: bool = False

    def __bool__(self) -> bool:
        return self.holds

    @property
    def failure(self) -> str:
        return "" if self.holds else self.instead

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.holds:
            least = "at least " if self.at_least else ""
            count = "" if isinstance(self.got, bool) else f": the count is {least}{paper.number(self.got)}"
            yield plain(f"holds{count}")


class Changes(NamedTuple):
    """The statements that `undo` can take back or `redo` can repeat. In both lists, the next one is first."""

    undo: Annotated[Sequence[str], "the statements for `undo`"]
    redo: Annotated[Sequence[str], "the statements for `redo`"]


PAST = ("undo", "redo", "steps?")
"""The JSON keys about undo and redo in an answer to `history`."""


class PastAnswer(Answer):
    """The answer to `history`: what the session knows.

    `undo` and `redo` are the numbers of steps that can be undone and redone. `steps` has the statements of
    these steps. For `history` without `all`, `steps` is None.
    """

    undo: int
    redo: int
    steps: Annotated[Changes | None, "for `history all`: the statements, the next one first"] = None

    def draw_steps(self, paper: Paper) -> Iterator[Line]:
        """Yield a line for each step, such as `undo 1` and its statement.

        If `steps` is None, yield nothing.
        """
        for verb, steps in zip(("undo", "redo"), self.steps or (), strict=False):
            for number, step in enumerate(steps, 1):
                line: Line = [("class:keyword", f"  {verb} {number:<4}"), ("", f" {step}")]
                yield from paper.wrapped(line, " " * 12)


class ShowAnswer(Answer):
    """A text, such as the session as a Prolog program. `what` is the key of the text in JSON."""

    form = "text"
    what: str
    text: str

    def data(self) -> Mapping[str, Any]:
        return super().data() or {self.what: self.text}

    def draw(self, paper: Paper) -> Iterator[Line]:
        for line in self.text.rstrip("\n").split("\n"):
            yield [("class:comment" if line.startswith("%") else "", line)]


_MAX_BAR_COLUMNS = 13


class Profiled(NamedTuple):
    """The cost of one engine's answer. `making` is the number of inferences for making its program.

    If `answer` is None, a limit stopped the engine. If its program is not in Prolog, `inferences` is None.
    """

    engine: Annotated[str, "the program that was asked"]
    inferences: Annotated[int | None, "logical inferences of Prolog; null for other programs"]
    seconds: float | None
    answer: Annotated[int | bool | None, "what the program found; null if it was stopped"]
    making: Annotated[int, "inferences that making the program took"] = 0


class ProfileAnswer(Answer, to="profile"):
    """The answers and costs of several engines for one question."""

    data_keys: ClassVar[Sequence[str]] = ("question", "programs")
    records = "programs"

    question: Annotated[str, "what was asked"]
    programs: Annotated[tuple[Profiled, ...], "the measurements, one a program"]
    chosen: str = ""

    def draw(self, paper: Paper) -> Iterator[Line]:
        answers = Counter(each.answer for each in self.programs if each.answer is not None)
        usual, many = answers.most_common(1)[0] if answers else (None, 0)
        agreed = many == len(self.programs)
        verdict = f"every program answers {_written(usual, paper)}." if agreed else ""
        yield from paper.wrapped(plain(f"{self.question}: {verdict}".rstrip()))
        rows = [_row(each, paper) for each in self.programs]
        if not agreed:
            rows = [(*_row(each, paper), _answer(each, usual, paper)) for each in self.programs]
        if paper.narrow:
            yield from map(plain, aligned(rows))
        else:
            yield from self._table(rows, paper)
        if self.chosen:
            yield from paper.wrapped(f"Unless `set engine` says otherwise, {self.chosen}.")

    def _table(self, rows: Sequence[tuple[str, ...]], paper: Paper) -> Iterator[Line]:
        heads = ("program", "to build", "to answer", "seconds", "answer")
        head, *lines = aligned([heads[: len(rows[0])], *rows])
        yield [("class:quiet", head)]
        slowest = max((each.seconds or 0 for each in self.programs), default=0) or 1
        for each, line in zip(self.programs, lines, strict=True):
            bar = paper.signs.bar(each.seconds or 0, slowest, _MAX_BAR_COLUMNS) if paper.person else ""
            yield [("", line), ("class:quiet", f"   {bar}")] if bar else plain(line)


def _row(each: Profiled, paper: Paper) -> tuple[str, ...]:
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
    """Yield each row as a line of text, with its cells in columns.

    The first column is aligned at the left. All other columns are aligned at the right.
    """
    first, *others = (max(map(len, column)) for column in zip(*rows, strict=True))
    for name, *cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells, others, strict=True))
        yield "   ".join([f"  {name:<{first}}", *numbers]).rstrip()
