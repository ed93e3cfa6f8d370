"""Gaps as clauses: a variable for each gap between placed numbers, and each cell that its way may pass.

A solver learns from them which gap takes a cell, whatever the number; so it does with the commander variables
of Klieber and Kwon (2007), which they are, too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from mmlogic.common.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell
from mmlogic.sat.clauses import Clauses

__all__ = ["add_cells"]

_Passes = dict[Cell, int | None]
"""Cells that the way of a gap may pass, each with its variable; None if it passes the cell for sure."""


@dataclass(frozen=True, eq=False)
class _Gap:
    """Numbers with several candidates, and the cells of the numbers before and after; or one number alone."""

    numbers: Sequence[int]
    start: Cell | None = None
    end: Cell | None = None


def add_cells(board: Board, at: Mapping[int, Mapping[Cell, int]], made: Clauses) -> dict[int, Cell]:
    """Say that every cell holds one number, and that the way of a gap enters and leaves the cells it passes.

    `at` has the variable of each number and each cell that may hold it. Returns the cells of the variables
    that say which gap passes.

    Raises LimitExceeded.
    """
    gaps = [*_gaps(at)]
    passes: dict[_Gap, _Passes] = {gap: {} for gap in gaps}
    for cell, held in _in_cells(board, at, gaps).items():
        check()
        for gap, variable in _one_holds(held, made):
            passes[gap][cell] = variable
    for gap in gaps:
        if gap.start is not None and gap.end is not None:
            _pass_through(board, passes[gap] | {gap.start: None, gap.end: None}, gap, made)
    ways = (way for gap in gaps for way in passes[gap].items())
    return {variable: cell for cell, variable in ways if variable is not None}


def _gaps(at: Mapping[int, Mapping[Cell, int]]) -> Iterator[_Gap]:
    """Yield the gaps, and each number between them alone."""
    only = {number: next(iter(cells)) for number, cells in at.items() if len(cells) == 1}
    for is_open, grouped in groupby(at, lambda number: number not in only):
        numbers = [*grouped]
        if is_open:
            yield _Gap(numbers, only.get(numbers[0] - 1), only.get(numbers[-1] + 1))
        else:
            yield from (_Gap([number]) for number in numbers)


def _in_cells(
    board: Board, at: Mapping[int, Mapping[Cell, int]], gaps: Iterable[_Gap]
) -> dict[Cell, dict[_Gap, list[int]]]:
    """Return for each cell the gaps whose numbers it may hold, with the variables of these."""
    held: dict[Cell, dict[_Gap, list[int]]] = {cell: {} for cell in board.graph}
    for gap in gaps:
        for number in gap.numbers:
            for cell, variable in at[number].items():
                held[cell].setdefault(gap, []).append(variable)
    return held


def _one_holds(held: Mapping[_Gap, Sequence[int]], made: Clauses) -> Iterator[tuple[_Gap, int | None]]:
    """Say that one of the literals is true; yield for each gap the literal that it is one of its own."""
    if len(held) < 2:
        made.one_of([literal for literals in held.values() for literal in literals])
        yield from ((gap, None) for gap in held)
    else:
        heads = {gap: made.any_one(literals) for gap, literals in held.items()}
        made.one_of([*heads.values()])
        yield from heads.items()


def _pass_through(board: Board, passes: _Passes, gap: _Gap, made: Clauses) -> None:
    """Say that the way comes to each cell from one neighbour, and goes on to another."""
    for cell, here in passes.items():
        if cell in (gap.start, gap.end):
            continue
        unless = [] if here is None else [-here]
        if board.arrows:
            for near, never in ((board.graph, gap.start), (board.graph_back, gap.end)):
                beside = [passes[other] for other in near[cell] if other in passes and other != never]
                _some(beside, 1, unless, made)
        else:
            _some([passes[other] for other in board.graph[cell] if other in passes], 2, unless, made)


def _some(literals: Sequence[int | None], least: int, unless: list[int], made: Clauses) -> None:
    """Say that at least one or two of `literals` are true, or all of `unless`; None is true."""
    least -= literals.count(None)
    others = [literal for literal in literals if literal is not None]
    if least == 1:
        made.add([*unless, *others])
    elif least == 2:
        for spared in others or [0]:
            made.add([*unless, *(literal for literal in others if literal != spared)])
