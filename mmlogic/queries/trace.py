"""A trace as an answer: a line for each port of a goal, to be read line by line at the prompt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.own import written_out
from mmlogic.queries.stepping import StepsAnswer
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper, line_width

__all__ = ["Port", "TraceAnswer", "ports_of"]

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
        """Return a port for JSON."""
        return step._asdict() | {"choices": list(step.choices)}

    def rows(self) -> Iterator[Row]:
        """Yield a row for each port."""
        yield Port._fields
        for port in self.shown:
            yield [*port[:-1], " ".join(map(str, port.choices))]

    def begun(self, step: Port) -> int:
        """Return the number of the goal that is called or tried again."""
        return step.number if step.port in {"call", "redo"} else 0

    def leaves(self, step: Port, number: int) -> bool:
        """Tell whether the goal is left."""
        return step.number == number and step.port in {"exit", "fail"}

    def drawn(self, step: Port, paper: Paper) -> Iterator[Line]:
        """Draw a port in a line."""
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
        """Say whether the goal is true."""
        words = {"yes": "The goal is true.", "no": "The goal is false.", "cut": "The trace goes on."}
        return [("class:strong", words[end])]
