"""What happens step by step, as an answer: a script prints all steps, a person reads them one by one."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import field
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypedDict, TypeVar

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.own import written_out
from mmlogic.common.wording import joined, plural
from mmlogic.machine import PrologError
from mmlogic.paths.kinds import search_rules
from mmlogic.paths.results import NumberData, SearchEvent, SearchLog, Strike
from mmlogic.paths.schema import CellData
from mmlogic.paths.values import Cell, format_cell, number_name, one_based, table_number
from mmlogic.render.answers import Row, StepKeys, Stepwise, record_data
from mmlogic.render.paper import Line, Paper, line_width

E = TypeVar("E")


class EndData(TypedDict):
    """How steps end."""

    end: Annotated[
        str, "`yes` or `no`: whether the goal has an answer; `all`; `error`; `cut` where a limit ended it"
    ]
    complete: bool


class StepsAnswer(Stepwise, Generic[E]):
    """Steps that are all known. After the last one, reading `pages` raises the error that ended them.

    Attributes:
        all: the steps.
        end: how they end; `cut` if more would follow. The limit cuts those that are not read one by one.
        enters: the events at which something begins that can be skipped.
        leaves: those at which it ends.
    """

    enters: ClassVar[Set[str]]
    leaves: ClassVar[Set[str]]

    keys: ClassVar[StepKeys] = StepKeys(
        "Enter step  s skip  r run  q stop",
        {"enter": "next", " ": "next", "s": "skip", "r": "run", "q": "stop", ".": "stop"},
    )
    form = "table"

    pages: Iterator[Sequence[E]] = field(default_factory=lambda: iter(()))
    all: Sequence[E]
    end: str

    @property
    def shown(self) -> Sequence[E]:
        """The steps up to the limit."""
        return self.all[: self.limit]

    @property
    def ends(self) -> str:
        """How the steps that are shown end."""
        return self.end if len(self.shown) == len(self.all) else "cut"

    @property
    def cut_at(self) -> int | None:
        return len(self.shown) if self.ends == "cut" else None

    def find(self) -> Iterator[E]:
        yield from self.shown
        self._end()

    def by_page(self) -> Iterator[Sequence[Mapping[str, Any]]]:
        yield [self.step_data(step) for step in self.shown]
        self._end()

    def closing(self) -> EndData:
        return {"end": self.ends, "complete": self.ends not in {"cut", "error"}}

    def draw(self, paper: Paper) -> Iterator[Line]:
        for step in self.shown:
            yield from self.drawn(step, paper)
        yield self.last(self.ends)
        self._end()

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        skipped = 0
        for step in self.all:
            number, what = self.event(step)
            if skipped and (number != skipped or what not in self.leaves):
                continue
            skipped, running = 0, self.wish == "run"
            yield list(self.drawn(step, paper)), not running
            if self.wish == "skip":
                skipped = number if what in self.enters else 0
                self.wish = "next"
        yield [self.last(self.end)], False
        self._end()

    def _end(self) -> None:
        for _ in self.pages:
            pass

    def step_data(self, step: E) -> Mapping[str, Any]:
        """Return a step for JSON."""
        raise NotImplementedError

    def drawn(self, step: E, paper: Paper) -> Iterator[Line]:
        """Draw a step."""
        raise NotImplementedError

    def last(self, end: str) -> Line:
        """Return the line after the last step."""
        raise NotImplementedError

    def event(self, step: E) -> tuple[int, str]:
        """Return the number of what a step is about, and what happens to it."""
        raise NotImplementedError


class Port(NamedTuple):
    """What happens to a goal, such as that it is called, or left with a proof."""

    number: Annotated[int, "the number of the goal, in the order of the calls"]
    depth: Annotated[int, "how deep the goal is called, from 1"]
    port: Annotated[
        str, "`call`, `exit`, `redo`, `fail`, `exception`, or `clause`: one is tried for the goal"
    ]
    goal: Annotated[str, "the goal, as it is then"]
    choices: Annotated[tuple[int, ...], "the goals that may have other answers; the last is tried next"]
    clause: Annotated[tuple[int, ...], "at `clause`, its number and how many there are; else empty"]


def ports_of(rows: Sequence[Sequence[Any]], dialect: Dialect) -> list[Port]:
    """Return the lines of `guest_trace/4` as ports, with the goals that are open at each.

    `dialect` has the name that its author wrote.
    """
    ports: list[Port] = []
    open_: list[int] = []
    for number, depth, port, goal, more, clause in rows:
        if port in {"redo", "fail", "exception"}:
            open_ = [each for each in open_ if each < number or (port == "redo" and each != number)]
        elif more and not any(each > number for each in open_):
            open_.append(number)
        elif port == "exit" and not more:
            open_ = [each for each in open_ if each < number]
        shown = written_out(str(goal), dialect)
        ports.append(Port(number, depth, str(port), shown, tuple(open_), tuple(clause)))
    return ports


_PORTS = "call", "exit", "redo", "fail", "exception", "clause"
_STYLES = {"exception": "fail", "clause": "quiet"}


def raised(message: str) -> Iterator[Sequence[Port]]:
    """Raise the error that ended a trace, when its end is read."""
    yield from ()
    raise PrologError(message)


_LEVELS = 40
"""Levels of calls that are indented; deeper ones tell their depth."""


def _indent(depth: int, paper: Paper) -> str:
    levels = _LEVELS if paper.width is None else min(_LEVELS, paper.width // 4)
    return "  " * depth if depth <= levels else f"{'  ' * levels}{paper.signs.cut}{depth} "


class TraceAnswer(StepsAnswer[Port]):
    """The ports of a goal until its first answer; it ends with `yes` if there is one, otherwise with `no`."""

    enters = frozenset({"call", "redo"})
    leaves = frozenset({"exit", "fail", "exception"})
    items: ClassVar[str] = "ports"
    records, columns = items, Port._fields

    def step_data(self, step: Port) -> Annotated[dict[str, Any], Port]:
        return record_data(step)

    def event(self, step: Port) -> tuple[int, str]:
        return step.number, step.port

    def drawn(self, step: Port, paper: Paper) -> Iterator[Line]:
        width = len(str(max(each.number for each in self.all)))
        sign = paper.signs.ports[_PORTS.index(step.port)]
        what = f"clause {step.clause[0]} of {step.clause[1]}" if step.clause else step.port
        head: Line = [
            ("class:quiet", f"{step.number:>{width}}  "),
            (f"class:{_STYLES.get(step.port, step.port)}", f"{sign} {what}"),
            ("", _indent(step.depth, paper)),
        ]
        more = f"   choices: {' '.join(map(str, step.choices))}" if step.choices else ""
        goal = step.goal
        if paper.width is not None:
            room = max(paper.width - line_width(head) - len(more), 8)
            goal = goal if len(goal) <= room else f"{goal[: room - 1]}{paper.signs.cut}"
        yield [*head, ("", goal), ("class:quiet", more)]

    def last(self, end: str) -> Line:
        words = {
            "yes": "The goal is true.",
            "no": "The goal is false.",
            "cut": "The trace continues.",
            "error": "The goal ends with an error.",
        }
        return [("class:strong", words[end])]


class SearchEndData(EndData):
    """How a search ends."""

    opened: Annotated[int, "how many nodes were opened"]
    solutions: Annotated[int, "how many solutions were found"]


class StrikeData(TypedDict):
    """What a rule strikes out."""

    number: int
    cells: Annotated[list[CellData], "the cells that the number loses"]
    left: Annotated[list[CellData], "the cells that the number may still go to"]


class ToldData(TypedDict, total=False):
    """What is told of an event, by its kind."""

    number: Annotated[int | None, "the number that is tried; null for the first node"]
    cell: Annotated[CellData | None, "where it is tried"]
    rule: Annotated[str, "`given` for the givens and links, `try` for the try itself"]
    strikes: Annotated[list[StrikeData], "what the rule strikes out"]
    placed: Annotated[list[NumberData], "the numbers that have one cell left now"]
    choices: Annotated[list[NumberData], "what is tried next, one after another"]
    because: Annotated[str, "why this is a dead end"]
    solution: Annotated[int, "the number of the solution, from 1"]
    follows: Annotated[int, "how many numbers that followed are taken back too"]


class EventData(ToldData):
    """What happens at a node of a search."""

    node: Annotated[int, "the number of the node, from 1 in the order of opening"]
    depth: Annotated[int, "how many numbers were tried to get there"]
    event: Annotated[
        str,
        "`node` (it is opened), `rule` (it strikes out candidates), `placed`, `branch`, `solution`, "
        "`dead end`, `stopped` (the node is not opened any more), `reverted` (the try is taken back)",
    ]


_GIVENS = {"given": "what the givens and the links leave", "try": "what the try itself leaves"}
"""What strikes out candidates besides the rules of the search."""

_FEW = 12
"""Of as many numbers a person is shown what a rule leaves them."""


class BoardTraceAnswer(StepsAnswer[SearchEvent]):
    """What happens in a search for all solutions: what is tried, what follows, what is taken back."""

    enters = frozenset({"node"})
    leaves = frozenset({"reverted", "stopped"})
    items: ClassVar[str] = "events"
    log: SearchLog
    letters: bool = False

    def step_data(self, step: SearchEvent) -> EventData:
        return {"node": step.node, "depth": step.depth, "event": step.what, **_told(step)}

    def closing(self) -> SearchEndData:
        return {"opened": self.log.opened, "solutions": self.log.solutions, **super().closing()}

    def rows(self) -> Iterator[Row]:
        yield ["node", "depth", "event", "rule", "number", "cells", "left"]
        for step in self.shown:
            for number, *places in _concerned(step):
                shown = table_number(number, self.letters) if isinstance(number, int) else number
                cells, left = (" ".join(map(format_cell, each)) for each in places)
                yield [step.node, step.depth, step.what, step.rule, shown, cells, left]

    def event(self, step: SearchEvent) -> tuple[int, str]:
        return step.node, step.what

    def drawn(self, step: SearchEvent, paper: Paper) -> Iterator[Line]:
        indent = "  " * step.depth if step.what in {"node", "reverted"} else "  " * (step.depth + 1)
        yield from paper.wrapped([("", indent), *self._sentence(step, paper)], f"{indent}  ")

    def last(self, end: str) -> Line:
        opened = f"{plural(self.log.opened, 'node')}, {plural(self.log.solutions, 'solution')}"
        goes_on = "; the search continues" if end == "cut" else ""
        return [("class:strong", f"{opened}{goes_on}.")]

    def _sentence(self, step: SearchEvent, paper: Paper) -> Line:
        tried = "" if step.cell is None else f"{self._name(step.number or 0)} at {format_cell(step.cell)}"
        match step.what:
            case "node":
                what = f"try {tried}" if tried else "before any try"
                return [("class:call", f"Node {step.node}: "), ("", f"{what}.")]
            case "rule":
                strikes = f": {self._strikes(step, paper)}."
                return [("class:keyword", step.rule), *self._meaning(step), ("", strikes)]
            case "placed":
                stand = joined(f"{self._name(each)} at {format_cell(cell)}" for each, cell in step.numbers)
                return [("", f"So {stand} {'is' if len(step.numbers) == 1 else 'are'} placed.")]
            case "branch":
                return [("", self._branch(step.numbers))]
            case "solution":
                return [("class:right", f"{paper.signs.right} Solution {step.count}.")]
            case "dead end":
                return [("class:wrong", f"{paper.signs.wrong} Dead end"), ("", f": {step.because}.")]
            case "stopped":
                said = "The node is not opened: that is as many as were asked for."
                return [("class:quiet", f"{paper.signs.cut} {said}")]
        more = f", and {plural(step.count, 'number')} that followed" if step.count else ""
        return [("class:redo", f"Take back {tried}"), ("", f"{more}.")]

    def _meaning(self, step: SearchEvent) -> Line:
        first = next(each for each in self.all if each.rule == step.rule)
        told = (_GIVENS | dict(search_rules())).get(step.rule, "") if first is step else ""
        return [("class:quiet", f" ({told})")] if told else []

    def _strikes(self, step: SearchEvent, paper: Paper) -> str:
        strikes = step.strikes[:_FEW] if paper.person else step.strikes
        more = len(step.strikes) - len(strikes)
        rest = [f"{plural(more, 'number')} more {paper.signs.cut}"] if more else []
        return "; ".join([*map(self._strike, strikes), *rest])

    def _strike(self, strike: Strike) -> str:
        name = self._name(strike.number)
        if not strike.left:
            return f"{name} nowhere"
        if len(strike.left) <= len(strike.cells) or not strike.cells:
            return f"{name} only at {joined(map(format_cell, strike.left), 'or')}"
        return f"{name} not at {joined(map(format_cell, strike.cells), 'or')}"

    def _branch(self, numbers: Sequence[tuple[int, Cell]]) -> str:
        (number, cell), *_ = numbers
        if len({tried for tried, _ in numbers}) == 1:
            where = joined((format_cell(place) for _, place in numbers), "or")
            return f"{self._name(number)} is at {where}: try one after another."
        held = joined((self._name(tried) for tried, _ in numbers), "or")
        return f"{format_cell(cell)} holds {held}: try one after another."

    def _name(self, number: int) -> str:
        return number_name(number, self.letters)


def _told(step: SearchEvent) -> ToldData:
    cell = None if step.cell is None else list(one_based(step.cell))
    match step.what:
        case "node":
            return {"number": step.number, "cell": cell}
        case "rule":
            strikes: list[StrikeData] = [
                {
                    "number": number,
                    "cells": [*map(list, map(one_based, cells))],
                    "left": [*map(list, map(one_based, left))],
                }
                for number, cells, left in step.strikes
            ]
            return {"rule": step.rule, "strikes": strikes}
        case "placed" | "branch":
            numbers: list[NumberData] = [
                {"number": number, "cell": list(one_based(place))} for number, place in step.numbers
            ]
            return {"placed": numbers} if step.what == "placed" else {"choices": numbers}
        case "solution":
            return {"solution": step.count}
        case "dead end":
            return {"because": step.because}
        case "reverted":
            return {"number": step.number, "cell": cell, "follows": step.count}
    return {}


def _concerned(step: SearchEvent) -> Iterator[tuple[object, Sequence[Cell], Sequence[Cell]]]:
    if step.what == "rule":
        yield from step.strikes
    elif step.numbers:
        yield from ((number, (), (cell,)) for number, cell in step.numbers)
    else:
        yield ("" if step.number is None else step.number, (), () if step.cell is None else (step.cell,))
