"""`python -m benchmarks.paths [--published] [--slow]`: count up to two solutions of a board by all solvers.

Times are milliseconds of processor time. They include the time to build a model. The time to read a board is
not included. A short time is the best of several. The ratios compare each time with that of `call`.

* `inside` is mmlogic's solver within Prolog alone.
* `call` is the same solver, called from Python. It includes sending the board and checking the answer.
* `cp-sat` is the quickest of three models, with or without presolve. One run finds two solutions.
* `clingo` is the quickest of two programs. One run finds two solutions.
* `clpfd` is the CLP(FD) model, with ten seconds for each board. `--slow` adds it.

`--published` leaves out generated boards. The memory is the peak of a process that solves all boards.
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from math import exp, log
from multiprocessing import get_context

from benchmarks.paths.boards import generated, published
from benchmarks.paths.ways import Solve, peak, ways
from mmlogic.machine.goals import ANSWER, goal
from mmlogic.machine.module import Module
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver

Measured = tuple[int | None, float]
"""The number of solutions, up to two, and the milliseconds.

The number is None if it takes more than ten seconds.
"""


def main(slow: bool = False, made: bool = True) -> None:
    """Measure all boards.

    Print a line for each board, then geometric means of the ratios, then the memory.
    """
    solver = PathSolver()
    boards = published()
    if not boards:
        print("the reference boards are not beside this checkout: generated boards only")
    boards |= generated(solver) if made else {}
    solver.solve(next(iter(boards.values())), engine="sat")  # a first solution imports modules
    module, shown = Module("paths/answers"), ways(slow)
    print(f"{'board':34} {'nodes':>6}" + "".join(f" {name:>9}" for name in ("inside", *shown)))
    ratios: dict[str, list[float]] = {name: [] for name in ("inside", *shown)}
    for name, board in boards.items():
        taken = {"inside": _inside(module, board)}
        for way, solvers in shown.items():
            taken[way] = min((_measured(solve, board) for solve in solvers), key=_quickness)
        nodes = solver.solve(board).statistics.nodes
        times = "".join(f" {'>10 s' if found is None else f'{ms:.2f}':>9}" for found, ms in taken.values())
        answers = {answer for answer, _ in taken.values() if answer is not None}
        print(f"{name:34} {nodes:6}{times}{'' if len(answers) == 1 else '  DISAGREE'}", flush=True)
        for which, (_, ms) in taken.items():
            ratios[which].append(ms / taken["call"][1])
    for which, values in ratios.items():
        mean = exp(sum(map(log, values)) / len(values))
        lost = sum(value < 1 for value in values)
        print(f"{which}: {mean:.2f} times the time of a call (geometric mean of {len(values)}), "
              f"from {min(values):.2f} to {max(values):.0f}; faster on {lost}")  # fmt: skip
    for way in shown:
        with ProcessPoolExecutor(1, get_context("spawn")) as process:
            print(f"{way}: {process.submit(peak, way, slow, [*boards.values()]).result():.0f} MiB at most")


def _inside(module: Module, board: Board) -> Measured:
    asked = goal("solve_answer", board.term, "search", "inf", 1, ANSWER)
    taken = [module.profile(asked) for _ in range(3)]
    while sum(one.seconds for one in taken) < 0.02:
        taken.append(module.profile(asked))
    solutions, end, _ = taken[0].answer
    return len(solutions) + (end != "all"), max(min(one.seconds for one in taken) * 1000, 0.001)


def _quickness(measured: Measured) -> tuple[bool, float]:
    return measured[0] is None, measured[1]


def _measured(solve: Solve, board: Board) -> Measured:
    """Return the number of solutions, and the milliseconds.

    A short time is measured three times or more, and the least counts.
    """
    took: list[float] = []
    while len(took) < 3 or sum(took) < 60:
        began = time.process_time()
        answer = solve(board)
        took.append((time.process_time() - began) * 1000)
        if took[0] > 100:
            break
    return None if answer is None else min(answer, 2), min(took)


if __name__ == "__main__":
    main("--slow" in sys.argv[1:], made="--published" not in sys.argv[1:])
