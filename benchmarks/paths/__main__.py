"""`python -m benchmarks.paths [--published] [--slow]`: count solutions by every solver, up to two a board.

Milliseconds of one core, reading left out, models built anew; the best of three where it is short. `prolog`
is this solver inside Prolog, `mmlogic` the same from Python, with the board sent and the answer brought.
CP-SAT solves two models, and `cp-sat` is the quicker one of each board. `--published` leaves generated boards
out. `--slow` adds the CLP(FD) model, which gets ten seconds a board, and clingo. Ratios are against `prolog`.
"""

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from math import exp, log

from benchmarks.paths.boards import generated, published
from mmlogic.machine import ANSWER, LimitExceeded, Limits, Module, goal
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver

Solve = Callable[[Board], int | None]


def main(slow: bool = False, made: bool = True) -> None:
    """Measure and print a line a board and the geometric means."""
    solver = PathSolver()
    boards = published()
    if not boards:
        print("the reference boards are not beside this checkout: generated boards only")
    boards |= generated(solver) if made else {}
    solvers = _solvers(solver, slow)
    module = Module("paths/answers")
    names = ["prolog", *solvers, *(["cp-sat"] if "circuit" in solvers else [])]
    ratios: dict[str, list[float]] = {name: [] for name in names}
    print(f"{'board':34} {'nodes':>6}" + "".join(f" {name:>10}" for name in ratios))
    for name, board in boards.items():
        taken = {"prolog": _inside(module, board)}
        taken |= {which: _measured(solve, board) for which, solve in solvers.items()}
        if "circuit" in taken:
            taken["cp-sat"] = min(taken["positions"], taken["circuit"], key=lambda each: each[1])
        answers = {answer for answer, _ in taken.values() if answer is not None}
        nodes = solver.solve(board, 2).statistics.nodes
        times = "".join(
            f" {ms:10.1f}" if found is not None else f" {'>10 s':>10}" for found, ms in taken.values()
        )
        print(f"{name:34} {nodes:6}{times}{'' if len(answers) == 1 else '  DISAGREE'}", flush=True)
        for which, (_, ms) in taken.items():
            ratios[which].append(ms / taken["prolog"][1])
    for which, values in ratios.items():
        mean = exp(sum(map(log, values)) / len(values))
        lost = sum(value < 1 for value in values)
        print(f"{which}: {mean:.1f} times the time of prolog (geometric mean of {len(values)}), "
              f"from {min(values):.2f} to {max(values):.0f}; faster on {lost}")  # fmt: skip


def _solvers(solver: PathSolver, slow: bool) -> dict[str, Solve]:
    solvers: dict[str, Solve] = {"mmlogic": lambda board: len(solver.solve(board, 2).boards)}
    if find_spec("ortools"):
        from benchmarks.paths import cpsat

        solvers["positions"] = cpsat.solutions_up_to_two
        solvers["circuit"] = cpsat.circuits_up_to_two
    else:
        print("OR-tools is not installed: left out")
    if slow:
        patient = PathSolver(Limits(seconds=10))
        solvers["clpfd"] = lambda board: _within(patient, board)
        if find_spec("clingo"):
            from benchmarks.paths import asp

            solvers["clingo"] = asp.solutions_up_to_two
    return solvers


def _inside(module: Module, board: Board) -> tuple[int | None, float]:
    asked = goal("solve_answer", "search", board.term, "inf", 2, ANSWER)
    taken = [module.profile(asked) for _ in range(3)]
    return len(taken[0].answer[0]), max(min(one.seconds for one in taken) * 1000, 0.001)


def _within(solver: PathSolver, board: Board) -> int | None:
    try:
        return len(solver.solve(board, 2, "clpfd").boards)
    except LimitExceeded:
        return None


def _measured(solve: Solve, board: Board) -> tuple[int | None, float]:
    """Return the answer and the milliseconds."""
    best, answer = float("inf"), None
    for _ in range(3):
        began = time.process_time()
        answer = solve(board)
        best = min(best, (time.process_time() - began) * 1000)
        if best > 500:
            break
    return None if answer is None else min(answer, 2), best


if __name__ == "__main__":
    main("--slow" in sys.argv[1:], made="--published" not in sys.argv[1:])
