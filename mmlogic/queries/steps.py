"""The answer to `trace`. A script prints all its lines. A person reads one line at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Annotated, Any, ClassVar, NamedTuple

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.own import written_out
from mmlogic.render.answers import Listing, StepKeys, Stepwise, record_data
from mmlogic.render.paper import Line, Paper, line_width, output_lines


class Port(NamedTuple):
    """An event in the execution of a goal. For example, the goal is called, or exits with a proof."""

    number: Annotated[int, "the number of the goal, in the order of the calls"]
    depth: Annotated[int, "the depth of the call, from 1"]
    port: Annotated[
        str, "`call`, `exit`, `redo`, `fail`, `exception`, or `clause`: one is tried for the goal"
    ]
    goal: Annotated[str, "the goal at this moment"]
    choices: Annotated[tuple[int, ...], "the goals that may have other answers; the last is tried next"]
    clause: Annotated[tuple[int, ...], "at `clause`: its number, and the number of clauses"]


def ports_of(rows: Sequence[Sequence[Any]], dialect: Dialect) -> list[Port]:
    """Return the rows of `guest_trace/4` as ports, with a readable name of a custom dialect.

    Each port lists the goals that may have other answers at that moment.
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

# A person may skip a goal at the ports in _BEGIN. The goal ends at the ports in _END.
_BEGIN = frozenset({"call", "redo"})
_END = frozenset({"exit", "fail", "exception"})


def raised(error: Exception | None) -> Iterator[Sequence[Port]]:
    """Return an iterator without items. The first `next` raises the error that ended the trace, if any."""
    yield from ()
    if error:
        raise error


_MAX_INDENTED_LEVELS = 40
"""The largest depth that indentation shows. A deeper call shows its depth as a number."""


def _indent(depth: int, paper: Paper) -> str:
    levels = _MAX_INDENTED_LEVELS if paper.width is None else min(_MAX_INDENTED_LEVELS, paper.width // 4)
    return "  " * depth if depth <= levels else f"{'  ' * levels}{paper.signs.cut}{depth} "


class Followed(Listing):
    """The record of a goal by Prolog's interpreter.

    Attributes:
        all: all recorded ports or nodes.
        end: `error`, `cut` (a limit ended the record), or the end of the goal, such as `yes`.
        pages: an iterator without items. If an error ended the goal, the first `next` raises this error.
        output: the text that the goal wrote.
    """

    form = "table"
    closing_keys = ("end=ends", *Listing.closing_keys, "output?")

    pages: Iterator[Sequence[Any]] = field(default_factory=lambda: iter(()))
    all: Sequence[Any]
    end: str
    output: Annotated[str, "what the goal wrote"] = ""

    @property
    def shown(self) -> Sequence[Any]:
        """The shown ports or nodes: all, or those within the limit."""
        return self.all[: self.limit]

    @property
    def ends(
        self,
    ) -> Annotated[str, "`yes` or `no`: whether the goal has an answer; `error`; `cut` at a limit"]:
        """The end of the shown part: `cut` if the limit hides some items, else `end`."""
        return self.end if len(self.shown) == len(self.all) else "cut"

    @property
    def cut_at(self) -> int | None:
        return len(self.shown) if self.ends == "cut" else None

    @property
    def whole(self) -> bool:
        return self.ends not in {"cut", "error"}

    def find(self) -> Iterator[Any]:
        yield from self.shown
        self.finish()

    def beside(self) -> Iterator[Line]:
        return output_lines(self.output)

    def finish(self) -> None:
        """Raise the error that ended the goal, if any."""
        if self.broken is not None:  # `keep` has already read the error
            raise self.broken
        for _ in self.pages:
            pass


class TraceAnswer(Followed, Stepwise):
    """The ports of a goal until its first answer. `end` may be `yes` (the goal has an answer) or `no`."""

    keys: ClassVar[StepKeys] = StepKeys(
        "Enter step  s skip  r run  q stop",
        {"enter": "next", " ": "next", "s": "skip", "r": "run", "q": "stop", ".": "stop"},
    )
    items: ClassVar[str] = "ports"
    records, columns = items, Port._fields

    all: Sequence[Port]

    def by_page(self) -> Iterator[Sequence[Annotated[dict[str, Any], Port]]]:
        yield [record_data(port) for port in self.shown]
        self.finish()

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from output_lines(self.output)
        for port in self.shown:
            yield self._drawn(port, paper)
        yield _last(self.ends)
        self.finish()

    def steps(self, paper: Paper) -> Iterator[tuple[list[Line], bool]]:
        skipped, written = 0, [*output_lines(self.output)]
        if written:
            yield written, False
        for port in self.all:
            if skipped and (port.number != skipped or port.port not in _END):
                continue
            skipped, running = 0, self.wish == "run"
            yield [self._drawn(port, paper)], not running
            if self.wish == "skip":
                skipped = port.number if port.port in _BEGIN else 0
                self.wish = "next"
        yield [_last(self.end)], False
        self.finish()

    def _drawn(self, port: Port, paper: Paper) -> Line:
        width = len(str(max(each.number for each in self.all)))
        sign = paper.signs.ports[_PORTS.index(port.port)]
        what = f"clause {port.clause[0]} of {port.clause[1]}" if port.clause else port.port
        head: Line = [
            ("class:quiet", f"{port.number:>{width}}  "),
            (f"class:{_STYLES.get(port.port, port.port)}", f"{sign} {what}"),
            ("", _indent(port.depth, paper)),
        ]
        more = f"   choices: {' '.join(map(str, port.choices))}" if port.choices else ""
        goal = port.goal
        if paper.width is not None:
            room = max(paper.width - line_width(head) - len(more), 8)
            goal = goal if len(goal) <= room else f"{goal[: room - 1]}{paper.signs.cut}"
        return [*head, ("", goal), ("class:quiet", more)]


def _last(end: str) -> Line:
    words = {
        "yes": "The goal is true.",
        "no": "The goal is false.",
        "cut": "The trace continues.",
        "error": "The goal ends with an error.",
    }
    return [("class:strong", words[end])]
