"""A trace as an answer: a line for each port of a goal, to be read line by line at the prompt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from mmlogic.render.answers import Row, StepKeys, Stepwise
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
        choices: the numbers of the goals that may still be tried otherwise, the next one last.
    """

    number: int
    depth: int
    port: str
    goal: str
    choices: tuple[int, ...]


def ports_of(rows: Sequence[Sequence[Any]]) -> list[Port]:
    """Return the lines of `guest_trace/4` as ports, with the goals that are open at each."""
    ports: list[Port] = []
    open_: list[int] = []
    for number, depth, port, goal, more in rows:
        if port in {"redo", "fail"}:
            open_ = [each for each in open_ if each < number or (port == "redo" and each != number)]
        elif more and not any(each > number for each in open_):
            open_.append(number)
        elif port == "exit" and not more:
            open_ = [each for each in open_ if each < number]
        ports.append(Port(number, depth, str(port), str(goal), tuple(open_)))
    return ports


@dataclass(kw_only=True)
class TraceAnswer(Stepwise):
    """The ports of a goal until its first answer.

    Attributes:
        ports: all of them.
        end: `yes` if the goal has an answer, `no`, or `cut` if there are more ports than are followed.
        limit: how many ports are read that are not read one by one, None for all.
    """

    items: ClassVar[str] = "ports"
    keys: ClassVar[StepKeys] = StepKeys(
        "Enter step  s skip  r run  q stop",
        {"enter": "next", " ": "next", "s": "skip", "r": "run", "q": "stop", ".": "stop"},
    )
    meanings: ClassVar[Mapping[str, str]] = {
        "ports": "what happens to the goals, in order",
        "depth": "how deep the goal is called, from 1",
        "port": "`call`, `exit`, `redo` or `fail`",
        "goal": "the goal, as it is then",
        "choices": "the numbers of the goals that may be tried otherwise, the next one last",
        "end": "`yes` if the goal has an answer, `no`, or `cut` where `set limit` ended the trace",
    }

    pages: Iterator[Sequence[Port]] = field(default_factory=lambda: iter(()))
    ports: Sequence[Port]
    end: str
    limit: int | None = None
    headed: ClassVar[bool] = True

    @property
    def shown(self) -> Sequence[Port]:
        """The ports up to the limit."""
        return self.ports[: self.limit]

    @property
    def ends(self) -> str:
        """How the ports that are shown end."""
        return self.end if len(self.shown) == len(self.ports) else "cut"

    @property
    def cut_at(self) -> int | None:
        """The limit, if there are more ports; otherwise None."""
        return len(self.shown) if self.ends == "cut" else None

    def keep(self) -> None:
        """Keep nothing: all ports are there."""

    def by_page(self) -> Iterator[Sequence[dict[str, Any]]]:
        """Yield the ports for JSON."""
        yield [port._asdict() | {"choices": list(port.choices)} for port in self.shown]

    def closing(self) -> dict[str, Any]:
        """Say how it ends."""
        return {"end": self.ends, "complete": self.ends != "cut"}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a line for each port, and how the goal ends."""
        for port in self.shown:
            yield self._line(port, paper)
        yield self._last(self.ends)

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        """Yield the ports one by one; `skip` goes on where the goal is left, `run` at the end."""
        skipped = 0
        for port in self.ports:
            if skipped and not (port.number == skipped and port.port in {"exit", "fail"}):
                continue
            skipped = 0
            running = self.wish == "run"
            yield [self._line(port, paper)], not running
            if self.wish == "skip":
                skipped = port.number if port.port in {"call", "redo"} else 0
                self.wish = "next"
        yield [self._last(self.end)], False

    def rows(self) -> Iterator[Row]:
        """Yield a row for each port."""
        yield Port._fields
        for port in self.shown:
            yield [*port[:-1], " ".join(map(str, port.choices))]

    def _line(self, port: Port, paper: Paper) -> Line:
        width = len(str(max(each.number for each in self.ports)))
        sign = paper.signs.ports[_PORTS.index(port.port)]
        head: Line = [
            ("class:quiet", f"{port.number:>{width}}  "),
            (f"class:{port.port}", f"{sign} {port.port}"),
            ("", "  " * port.depth),
        ]
        more = f"   choices: {' '.join(map(str, port.choices))}" if port.choices else ""
        goal = port.goal
        if paper.width is not None:
            room = max(paper.width - line_width(head) - len(more), 8)
            goal = goal if len(goal) <= room else f"{goal[: room - 1]}{paper.signs.cut}"
        return [*head, ("", goal), ("class:quiet", more)]

    def _last(self, end: str) -> Line:
        words = {"yes": "The goal is true.", "no": "The goal is false.", "cut": "The trace goes on."}
        return [("class:strong", words[end])]
