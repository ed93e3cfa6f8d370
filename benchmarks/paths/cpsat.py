"""The puzzle for OR-tools CP-SAT, as positions and as a circuit.

Positions: a Boolean for every number and cell, neighbours as clauses. Circuit: a Boolean for every step, one
circuit through all cells and a place between the last and the first, a number for every cell.
"""

import time

from ortools.sat.python import cp_model

from benchmarks.paths.reach import candidates
from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell

__all__ = ["circuits_up_to_two", "positions", "seconds_for_two", "solutions_up_to_two"]

_PATIENCE = 10.0
"""Seconds for each solution."""


def solutions_up_to_two(board: Board) -> int | None:
    """Return 0, 1 or 2, one worker; None if that takes too long."""
    model = cp_model.CpModel()
    return _up_to_two(model, [*positions(board, model).values()])


def circuits_up_to_two(board: Board) -> int | None:
    """Return what `solutions_up_to_two` does, by the other model."""
    model = cp_model.CpModel()
    return _up_to_two(model, _circuit(board, model))


def _up_to_two(model: cp_model.CpModel, variables: list[cp_model.IntVar]) -> int | None:
    """Return how many solutions there are, which differ in `variables`."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = _PATIENCE
    for number in range(2):
        found = solver.solve(model)
        if found == cp_model.UNKNOWN:
            return None
        if found == cp_model.INFEASIBLE:
            return number
        model.add_bool_or([~variable for variable in variables if solver.value(variable)])
    return 2


def seconds_for_two(board: Board, workers: int, patience: float) -> float:
    """Return the processor time of all workers for two solutions, or the patience of each if that is over."""
    began = time.process_time()
    model = cp_model.CpModel()
    variables = positions(board, model)
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


def positions(board: Board, model: cp_model.CpModel) -> _At:
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


def _circuit(board: Board, model: cp_model.CpModel) -> list[cp_model.IntVar]:
    """Add the model of steps; return their variables."""
    may: dict[Cell, list[int]] = {cell: [] for cell, content in board.contents() if content is not None}
    for number, cells in enumerate(candidates(board), 1):
        for cell in cells:
            may[cell].append(number)
    index = {cell: place for place, cell in enumerate(may, 1)}
    number_of = {
        cell: model.new_int_var_from_domain(cp_model.Domain.from_values(numbers), "")
        for cell, numbers in may.items()
    }
    model.add_all_different(number_of.values())
    arcs, steps = [], dict[tuple[Cell, Cell], cp_model.IntVar]()
    for cell, number in number_of.items():
        first, last = model.new_bool_var(""), model.new_bool_var("")
        model.add(number == 1).only_enforce_if(first)
        model.add(number == board.size).only_enforce_if(last)
        arcs += [(0, index[cell], first), (index[cell], 0, last)]
        for other in board.neighbours(cell):
            step = steps[cell, other] = model.new_bool_var("")
            arcs.append((index[cell], index[other], step))
            model.add(number_of[other] == number + 1).only_enforce_if(step)
    model.add_circuit(arcs)
    for one, other in board.links:
        model.add_bool_or([steps[one, other], steps[other, one]])
    return [*steps.values()]
