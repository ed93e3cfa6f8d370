"""Steps that place numbers one after another, told as one: "6 to 9 follow one another along row 3"."""

from collections.abc import Iterable, Iterator, Sequence

from mmlogic.paths.results import Step
from mmlogic.paths.values import Cell

__all__ = ["merged_runs", "run_text"]

_FEWEST = 3
"""Numbers that are told as one: two are as short one by one."""


def merged_runs(steps: Iterable[Step]) -> Iterator[tuple[Step, ...]]:
    """Yield the steps in order; three or more that place consecutive numbers come together."""
    run = list[Step]()
    for step in steps:
        if not _goes_on(run, step):
            yield from _told(run)
            run = []
        run.append(step)
    yield from _told(run)


def run_text(cells: Sequence[Cell]) -> str:
    """Return where a path runs.

    >>> run_text([(3, 2), (3, 3), (3, 4)])
    'along row 3'
    >>> run_text([(1, 1), (2, 2), (3, 2)])
    'from 1,1 to 3,2'
    """
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(rows) == 1:
        return f"along row {cells[0][0]}"
    if len(columns) == 1:
        return f"along column {cells[0][1]}"
    (row, column), (last_row, last_column) = cells[0], cells[-1]
    return f"from {row},{column} to {last_row},{last_column}"


def _told(run: list[Step]) -> Iterator[tuple[Step, ...]]:
    """Yield a run as one if it is long enough."""
    if len(run) >= _FEWEST:
        yield tuple(run)
    else:
        yield from ((step,) for step in run)


def _goes_on(run: list[Step], step: Step) -> bool:
    """Tell whether a step places the number after that of a run, or the one before all along."""
    if not run or step.number is None or run[-1].number is None:
        return False
    way = step.number - run[-1].number
    return abs(way) == 1 and (len(run) < 2 or way == run[-1].number - (run[-2].number or 0))
