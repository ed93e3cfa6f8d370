"""The puzzle for OR-tools CP-SAT: a Boolean for every number and cell, neighbours as clauses."""

import time

from ortools.sat.python import cp_model

from benchmarks.paths.reach import candidates
from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell

__all__ = ["seconds_for_two", "solutions_up_to_two"]


def solutions_up_to_two(board: Board) -> int:
    """Return 0, 1 or 2, one worker."""
    model = cp_model.CpModel()
    variables = _model(board, model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for found in range(2):
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return found
        model.add_bool_or([~variable for variable in variables.values() if solver.value(variable)])
    return 2


def seconds_for_two(board: Board, workers: int, patience: float) -> float:
    """Return the processor time of all workers for two solutions, or the patience of each if that is over."""
    began = time.process_time()
    model = cp_model.CpModel()
    variables = _model(board, model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = patience
    for _ in range(2):
        found = solver.solve(model)
        if found == cp_model.UNKNOWN:
            return workers * patience
        if found == cp_model.INFEASIBLE:
            break
        model.add_bool_or([~variable for variable in variables.values() if solver.value(variable)])
    return time.process_time() - began


_At = dict[tuple[int, Cell], cp_model.IntVar]


def _model(board: Board, model: cp_model.CpModel) -> _At:
    left = candidates(board)
    at = {(n, cell): model.new_bool_var("") for n, cells in enumerate(left, 1) for cell in cells}
    in_cell: dict[Cell, list[cp_model.IntVar]] = {cell: [] for cell, x in board.contents() if x is not None}
    for (_, cell), variable in at.items():
        in_cell[cell].append(variable)
    for group in in_cell.values():
        model.add_exactly_one(group)
    for number, cells in enumerate(left, 1):
        model.add_exactly_one([at[number, cell] for cell in cells])
    near = {cell: board.neighbours(cell) for cell in in_cell}
    for (number, cell), variable in at.items():
        for beside in (number - 1, number + 1):
            if 1 <= beside <= board.size:
                model.add_bool_or([at[beside, o] for o in near[cell] if (beside, o) in at] + [~variable])
    _add_links(board, model, at)
    return at


def _add_links(board: Board, model: cp_model.CpModel, at: _At) -> None:
    ends = [end for one, other in board.links for end in ((one, other), (other, one))]
    for one, other in ends:
        for number in range(1, board.size + 1):
            if (number, one) in at:
                beside = [at[n, other] for n in (number - 1, number + 1) if (n, other) in at]
                model.add_bool_or([*beside, ~at[number, one]])
