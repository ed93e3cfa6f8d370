"""Three models of the puzzle for OR-tools CP-SAT.

* positions: a Boolean for every number and cell. By clauses, cells of consecutive numbers are neighbours.
* circuit: a Boolean for every step between two cells, and a number for every cell. One circuit goes through
  all cells, and through an extra node between the last cell and the first.
* elements: a cell for every number. All cells differ. A table has the allowed pairs of cells for consecutive
  numbers.
"""

import time
from collections.abc import Callable
from itertools import pairwise

from ortools.sat.python import cp_model

from benchmarks.paths.reach import candidates
from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell

__all__ = ["MODELS", "positions", "seconds_for_two", "up_to_two"]


class _Two(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # its base has no types
    """A callback that counts solutions and stops the search at the second one."""

    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def on_solution_callback(self) -> None:
        self.found += 1
        if self.found == 2:
            self.stop_search()


def up_to_two(add: "Add", presolve: bool, board: Board, patience: float = 10.0) -> int | None:
    """Return the number of solutions, up to two. If this takes more than `patience` seconds, return None.

    One worker enumerates the solutions in one run.
    """
    model = cp_model.CpModel()
    add(board, model)
    solver, seen = cp_model.CpSolver(), _Two()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = patience
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = presolve
    ended = solver.solve(model, seen)
    return None if seen.found < 2 and ended not in (cp_model.OPTIMAL, cp_model.INFEASIBLE) else seen.found


def seconds_for_two(board: Board, workers: int, patience: float) -> float:
    """Return the processor seconds for two solutions, added up over all workers.

    If a run takes more than `patience` seconds, return `patience` times the number of workers.
    """
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


def _circuit(board: Board, model: cp_model.CpModel) -> None:
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


def _elements(board: Board, model: cp_model.CpModel) -> None:
    left = candidates(board)
    index = {cell: place for place, cell in enumerate(set().union(*left))}
    domains = ([index[cell] for cell in cells] for cells in left)
    at = [model.new_int_var_from_domain(cp_model.Domain.from_values(each), "") for each in domains]
    model.add_all_different(at)
    for number, (here, there) in enumerate(pairwise(left)):
        pairs = [(index[cell], index[o]) for cell in here for o in board.neighbours(cell) & there]
        model.add_allowed_assignments(at[number : number + 2], pairs)
    for one, other in board.links:
        beside = []
        for number in range(board.size - 1):
            for first, second in ((one, other), (other, one)):
                if first in left[number] and second in left[number + 1]:
                    beside.append(step := model.new_bool_var(""))
                    model.add(at[number] == index[first]).only_enforce_if(step)
                    model.add(at[number + 1] == index[second]).only_enforce_if(step)
        model.add_exactly_one(beside)


Add = Callable[[Board, cp_model.CpModel], object]
"""A function that adds a board to a model."""

MODELS: dict[str, Add] = {"positions": positions, "circuit": _circuit, "elements": _elements}
