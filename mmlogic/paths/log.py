"""The log of a search: what happens at each node, as Prolog tells it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mmlogic.paths.values import Cell

__all__ = ["SearchEvent", "SearchLog", "Strike", "log_of"]


class Strike(NamedTuple):
    """The cells of a number that a rule strikes out, and the cells left."""

    number: int
    cells: tuple[Cell, ...]
    left: tuple[Cell, ...]


@dataclass(frozen=True)
class SearchEvent:
    """What happens at a node of a search.

    Attributes:
        node: its number, from 1 in the order of opening.
        depth: how many numbers were tried to get there.
        what: `node` (it is opened), `rule`, `placed`, `branch`, `solution`, `dead end`, `stopped` (the
            node is not opened any more) or `reverted` (the try is taken back).
        number: of a node or what is reverted, the number that is tried; None for the first node.
        cell: where it is tried.
        rule: the rule; `given` for the givens and links, `try` for the try itself.
        strikes: what the rule strikes out.
        numbers: what is placed now, or what is tried next, one after another.
        because: why a dead end is one.
        count: the number of a solution; with what is reverted, how many numbers that followed.
    """

    node: int
    depth: int
    what: str
    number: int | None = None
    cell: Cell | None = None
    rule: str = ""
    strikes: tuple[Strike, ...] = ()
    numbers: tuple[tuple[int, Cell], ...] = ()
    because: str = ""
    count: int = 0


@dataclass(frozen=True)
class SearchLog:
    """What happens in a search for all solutions: how many nodes were opened, solutions, the events."""

    opened: int
    solutions: int
    events: tuple[SearchEvent, ...]

    @property
    def complete(self) -> bool:
        """Whether all nodes of the search were opened."""
        return all(event.what != "stopped" for event in self.events)


def log_of(opened: int, solutions: int, rows: Sequence[Sequence[Any]]) -> SearchLog:
    """Return the log that `trace_answer/3` tells."""
    return SearchLog(opened, solutions, tuple(_event(*row) for row in rows))


def _event(node: int, depth: int, what: str, *told: Any) -> SearchEvent:
    match what, told:
        case "node", (_, []):
            return SearchEvent(node, depth, what)
        case "node" | "reverted", (number, (row, column), *count):
            return SearchEvent(node, depth, what, number, (row, column), count=sum(count))
        case "rule", (rule, strikes):
            found = (Strike(number, _cells(out), _cells(left)) for number, out, left in strikes)
            return SearchEvent(node, depth, what, rule=rule, strikes=tuple(found))
        case "placed" | "branch", (numbers,):
            return SearchEvent(node, depth, what, numbers=tuple((n, (r, c)) for n, r, c in numbers))
        case "dead end", (because,):
            return SearchEvent(node, depth, what, because=because)
        case _, count:
            return SearchEvent(node, depth, what, count=sum(count))


def _cells(cells: list[list[int]]) -> tuple[Cell, ...]:
    return tuple((row, column) for row, column in cells)
