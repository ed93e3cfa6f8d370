"""The search for the solutions of a board as an answer: what happens at each node, step by step."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.common.wording import joined, plural
from mmlogic.paths.kinds import search_rules
from mmlogic.paths.results import SearchEvent, SearchLog, Strike
from mmlogic.paths.values import Cell, format_cell, number_name, one_based, table_number
from mmlogic.queries.trace import StepsAnswer
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper

__all__ = ["BoardTraceAnswer"]

_GIVENS = {"given": "what the givens and the links leave", "try": "what the try itself leaves"}
"""What strikes out candidates besides the rules of the search."""

_FEW = 12
"""Of as many numbers a person is shown what a rule leaves them."""


@dataclass(kw_only=True)
class BoardTraceAnswer(StepsAnswer[SearchEvent]):
    """What happens in a search for all solutions: what is tried, what follows, what is taken back."""

    items: ClassVar[str] = "events"
    meanings: ClassVar[Mapping[str, str]] = {
        "events": "what happens in the search, in order",
        "node": "the number of the node, from 1 in the order of opening",
        "depth": "how many numbers were tried to get there",
        "event": (
            "`node` (it is opened), `rule` (it strikes out candidates), `placed`, `branch`, `solution`, "
            "`dead end`, `stopped` (the node is not opened any more), `reverted` (the try is taken back)"
        ),
        "number": "the number that is tried, or that loses cells; null for the first node",
        "cell": "where it is tried or stands",
        "rule": "the rule (`help solve`); `given` for the givens and links, `try` for the try itself",
        "strikes": "what the rule strikes out: for each number the cells that it loses",
        "cells": "the cells that the number loses",
        "left": "the cells that the number may still go to",
        "placed": "the numbers that have one cell left now",
        "choices": "what is tried next, one after another",
        "because": "why this is a dead end",
        "solution": "the number of the solution, from 1",
        "follows": "how many numbers that followed are taken back too",
        "opened": "how many nodes were opened",
        "solutions": "how many solutions were found",
        "complete": "whether this is the whole search",
        "end": "`all` after the whole search, `cut` where the number of nodes or `set limit` ended it",
    }

    log: SearchLog
    letters: bool = False

    def step_data(self, step: SearchEvent) -> dict[str, Any]:
        return {"node": step.node, "depth": step.depth, "event": step.what} | _told(step)

    def closing(self) -> dict[str, Any]:
        return {"opened": self.log.opened, "solutions": self.log.solutions} | super().closing()

    def rows(self) -> Iterator[Row]:
        yield ["node", "depth", "event", "rule", "number", "cells", "left"]
        for step in self.shown:
            for number, cells, left in _concerned(step):
                shown = table_number(number, self.letters) if isinstance(number, int) else number
                yield [step.node, step.depth, step.what, step.rule, shown, _cells(cells), _cells(left)]

    def begun(self, step: SearchEvent) -> int:
        return step.node if step.what == "node" else 0

    def leaves(self, step: SearchEvent, number: int) -> bool:
        return step.node == number and step.what in {"reverted", "stopped"}

    def drawn(self, step: SearchEvent, paper: Paper) -> Iterator[Line]:
        indent = "  " * step.depth if step.what in {"node", "reverted"} else "  " * (step.depth + 1)
        yield from paper.wrapped([("", indent), *self._sentence(step, paper)], f"{indent}  ")

    def last(self, end: str) -> Line:
        opened = f"{plural(self.log.opened, 'node')}, {plural(self.log.solutions, 'solution')}"
        goes_on = "; the search goes on" if end == "cut" else ""
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


def _told(step: SearchEvent) -> dict[str, Any]:
    cell = None if step.cell is None else list(one_based(step.cell))
    match step.what:
        case "node":
            return {"number": step.number, "cell": cell}
        case "rule":
            return {"rule": step.rule, "strikes": [_strike_data(strike) for strike in step.strikes]}
        case "placed" | "branch":
            key = "placed" if step.what == "placed" else "choices"
            return {key: [{"number": n, "cell": list(one_based(place))} for n, place in step.numbers]}
        case "solution":
            return {"solution": step.count}
        case "dead end":
            return {"because": step.because}
        case "reverted":
            return {"number": step.number, "cell": cell, "follows": step.count}
    return {}


def _strike_data(strike: Strike) -> dict[str, Any]:
    cells, left = ([list(one_based(cell)) for cell in cells] for cells in (strike.cells, strike.left))
    return {"number": strike.number, "cells": cells, "left": left}


def _concerned(step: SearchEvent) -> Iterator[tuple[object, Sequence[Cell], Sequence[Cell]]]:
    if step.what == "rule":
        yield from step.strikes
    elif step.numbers:
        yield from ((number, (), (cell,)) for number, cell in step.numbers)
    else:
        yield ("" if step.number is None else step.number, (), () if step.cell is None else (step.cell,))


def _cells(cells: Sequence[Cell]) -> str:
    return " ".join(map(format_cell, cells))
