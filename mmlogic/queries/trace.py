"""What happens step by step, as an answer: a script prints all steps, a person reads them one by one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.own import written_out
from mmlogic.render.answers import Row, StepKeys, Stepwise
from mmlogic.render.paper import Line, Paper, line_width

__all__ = ["Port", "StepsAnswer", "TraceAnswer", "ports_of"]


E = TypeVar("E")


@dataclass(kw_only=True)
class StepsAnswer(Stepwise, Generic[E]):
    """Steps that are all known.

    Attributes:
        all: the steps.
        end: how they end; `cut` if more would follow.
        limit: how many are read that are not read one by one, None for all.
    """

    keys: ClassVar[StepKeys] = StepKeys(
        "Enter step  s skip  r run  q stop",
        {"enter": "next", " ": "next", "s": "skip", "r": "run", "q": "stop", ".": "stop"},
    )
    headed: ClassVar[bool] = True

    pages: Iterator[Sequence[E]] = field(default_factory=lambda: iter(()))
    all: Sequence[E]
    end: str
    limit: int | None = None

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

    def keep(self) -> None:
        """Keep nothing: all steps are there."""

    def by_page(self) -> Iterator[Sequence[dict[str, Any]]]:
        yield [self.step_data(step) for step in self.shown]

    def data(self) -> dict[str, Any]:
        return {self.items: [self.step_data(step) for step in self.shown]} | self.closing()

    def closing(self) -> dict[str, Any]:
        return {"end": self.ends, "complete": self.ends != "cut"}

    def draw(self, paper: Paper) -> Iterator[Line]:
        for step in self.shown:
            yield from self.drawn(step, paper)
        yield self.last(self.ends)

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        skipped = 0
        for step in self.all:
            if skipped and not self.leaves(step, skipped):
                continue
            skipped = 0
            running = self.wish == "run"
            yield list(self.drawn(step, paper)), not running
            if self.wish == "skip":
                skipped = self.begun(step)
                self.wish = "next"
        yield [self.last(self.end)], False

    def step_data(self, step: E) -> dict[str, Any]:
        """Return a step for JSON."""
        raise NotImplementedError

    def drawn(self, step: E, paper: Paper) -> Iterator[Line]:
        """Draw a step."""
        raise NotImplementedError

    def last(self, end: str) -> Line:
        """Return the line after the last step."""
        raise NotImplementedError

    def begun(self, step: E) -> int:
        """Return the number of what begins at a step, which `skip` skips; 0 if nothing does."""
        raise NotImplementedError

    def leaves(self, step: E, number: int) -> bool:
        """Tell whether a step leaves what began with a number."""
        raise NotImplementedError


_PORTS = ("call", "exit", "redo", "fail")


class Port(NamedTuple):
    """What happens to a goal: it is called, it is left with a proof, tried again, or left without one.

    Attributes:
        number: of the goal, in the order of the calls.
        depth: how deep the call is, from 1.
        port: `call`, `exit`, `redo` or `fail`.
        goal: the goal, as it is then.
        choices: the numbers of the goals that may have other answers; the last is tried next.
    """

    number: int
    depth: int
    port: str
    goal: str
    choices: tuple[int, ...]


def ports_of(rows: Sequence[Sequence[Any]], dialect: Dialect) -> list[Port]:
    """Return the lines of `guest_trace/4` as ports, with the goals that are open at each.

    `dialect` has the name that its author wrote.
    """
    ports: list[Port] = []
    open_: list[int] = []
    for number, depth, port, goal, more in rows:
        if port in {"redo", "fail"}:
            open_ = [each for each in open_ if each < number or (port == "redo" and each != number)]
        elif more and not any(each > number for each in open_):
            open_.append(number)
        elif port == "exit" and not more:
            open_ = [each for each in open_ if each < number]
        ports.append(Port(number, depth, str(port), written_out(str(goal), dialect), tuple(open_)))
    return ports


@dataclass(kw_only=True)
class TraceAnswer(StepsAnswer[Port]):
    """The ports of a goal until its first answer; it ends with `yes` if there is one, otherwise with `no`."""

    items: ClassVar[str] = "ports"
    meanings: ClassVar[Mapping[str, str]] = {
        "ports": "what happens to the goals, in order",
        "depth": "how deep the goal is called, from 1",
        "port": "`call`, `exit`, `redo` or `fail`",
        "goal": "the goal, as it is then",
        "choices": "the numbers of the goals that may have other answers; the last is tried next",
        "end": "`yes` if the goal has an answer, `no`, or `cut` where `set limit` ended the trace",
    }

    def step_data(self, step: Port) -> dict[str, Any]:
        return step._asdict() | {"choices": list(step.choices)}

    def rows(self) -> Iterator[Row]:
        yield Port._fields
        for port in self.shown:
            yield [*port[:-1], " ".join(map(str, port.choices))]

    def begun(self, step: Port) -> int:
        return step.number if step.port in {"call", "redo"} else 0

    def leaves(self, step: Port, number: int) -> bool:
        return step.number == number and step.port in {"exit", "fail"}

    def drawn(self, step: Port, paper: Paper) -> Iterator[Line]:
        width = len(str(max(each.number for each in self.all)))
        sign = paper.signs.ports[_PORTS.index(step.port)]
        head: Line = [
            ("class:quiet", f"{step.number:>{width}}  "),
            (f"class:{step.port}", f"{sign} {step.port}"),
            ("", "  " * step.depth),
        ]
        more = f"   choices: {' '.join(map(str, step.choices))}" if step.choices else ""
        goal = step.goal
        if paper.width is not None:
            room = max(paper.width - line_width(head) - len(more), 8)
            goal = goal if len(goal) <= room else f"{goal[: room - 1]}{paper.signs.cut}"
        yield [*head, ("", goal), ("class:quiet", more)]

    def last(self, end: str) -> Line:
        words = {"yes": "The goal is true.", "no": "The goal is false.", "cut": "The trace goes on."}
        return [("class:strong", words[end])]
