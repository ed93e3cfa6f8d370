"""The measured ways to count solutions: a call of mmlogic's solver, CP-SAT, clingo and CLP(FD)."""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver

__all__ = ["Solve", "peak", "ways"]

Solve = Callable[[Board], int | None]


def ways(slow: bool) -> dict[str, list[Solve]]:
    """Return the ways to count solutions by name. Each way is a list of solvers.

    The time of the quickest one counts.
    """
    solver, patient = PathSolver(), PathSolver(Limits(seconds=10))
    found: dict[str, list[Solve]] = {"call": [partial(_called, solver)]}
    if find_spec("ortools"):
        from benchmarks.paths import cpsat

        found["cp-sat"] = [
            partial(cpsat.up_to_two, add, presolve)
            for add in cpsat.MODELS.values()
            for presolve in (True, False)
        ]
    if find_spec("clingo"):
        from benchmarks.paths import asp

        found["clingo"] = [partial(asp.up_to_two, program) for program in asp.PROGRAMS.values()]
    for way, package in (("cp-sat", "OR-tools"), ("clingo", "clingo")):
        if way not in found:
            print(f"{package} is not installed: left out")
    if slow:
        found["clpfd"] = [partial(_within, patient)]
    return found


def _called(solver: PathSolver, board: Board, engine: str = "search") -> int:
    """Return the number of solutions, up to two.

    The result 1 means a proof that there is no other solution.
    """
    solved = solver.solve(board, engine=engine)
    return len(solved.boards) + (not solved.complete)


def peak(way: str, slow: bool, boards: list[Board]) -> float:
    """Return this process's peak memory in MiB, after the first solver of a way has solved all boards."""
    solve = ways(slow)[way][0]
    for board in boards:
        solve(board)
    status = Path("/proc/self/status").read_text(encoding="utf-8")  # getrusage would return the parent's peak
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def _within(solver: PathSolver, board: Board) -> int | None:
    try:
        return _called(solver, board, "clpfd")
    except LimitExceeded:
        return None
