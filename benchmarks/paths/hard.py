"""`python -m benchmarks.paths.hard [--seconds S] [--each N] [--kinds K …]`: how many hard boards are decided.

There are N boards of every kind (by default 14), of 15x15 to 30x30, with 10 to 25 % of the numbers given. The
same kind and seed give the same board. A board is decided if two solutions are found, or if it is proved that
there are fewer. The limit is S processor seconds (by default 20).

Each solver solves each board in a new process. The time to load modules is not included. CP-SAT has one
worker. The quicker of its models `positions` and `circuit` counts. Memory is the peak of a process.
"""

import argparse
import resource
import time
from collections.abc import Callable
from functools import partial
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from benchmarks.paths import cpsat
from benchmarks.paths.boards import drawn
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver

_KINDS = "hidoku", "numbrix", "rikudo"
_SIDES, _SHARES = (15, 30), (0.10, 0.25)
_SMALL = Board("numbrix", ((1, 0), (0, 0)))

_Way = Callable[[Board], int | None]
_Run = tuple[float, int]
"""The seconds and the MiB of a run. If the board was not decided, the seconds are infinite."""


def _here(board: Board) -> int:
    return len(PathSolver().solve(board, 2).boards)


_WAYS: dict[str, tuple[_Way, ...]] = {
    "mmlogic": (_here,),
    "cp-sat": tuple(
        partial(cpsat.up_to_two, cpsat.MODELS[m], True, patience=1e9) for m in ("positions", "circuit")
    ),
}


def _quickest(ways: tuple[_Way, ...], board: Board, seconds: int) -> _Run:
    """Run solvers one after the other. The time limit of each is the time of the quickest one before it."""
    best, most = float("inf"), 0
    for way in ways:
        took, memory = _run(way, board, ceil(min(best, seconds)))
        best, most = min(best, took), max(most, memory)
    return best, most


def _run(way: _Way, board: Board, seconds: int) -> _Run:
    """Run a solver in a new process. Return its seconds and its MiB."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_decided, args=(there, way, board, seconds))
    process.start()
    there.close()
    took, most = float("inf"), 0
    while not here.poll(0.1):
        most = max(most, _peak(process.pid))
    try:
        took = here.recv()
        most = max(most, _peak(process.pid))
    except EOFError:  # the process has exceeded its time limit
        pass
    process.kill()
    process.join()
    return (took if took <= seconds else float("inf")), most


def _decided(there: Connection, way: _Way, board: Board, seconds: int) -> None:
    """Solve a board, send the seconds to the parent process, and wait until the parent kills this process.

    The limit of processor time is a whole number of seconds, because the system needs one.
    """
    way(_SMALL)
    began = time.process_time()
    limit = int(began) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    way(board)
    there.send(time.process_time() - began)
    there.recv()


def _peak(process: int | None) -> int:
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024 if "VmHWM:" in status else 0


def main() -> None:
    """Print a line for each board.

    Then print for each solver how many boards it decides, its seconds, its memory.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--each", type=int, default=14, help="boards of every kind")
    parser.add_argument("--kinds", nargs="+", default=_KINDS)
    asked = parser.parse_args()
    runs: dict[str, list[_Run]] = {name: [] for name in _WAYS}
    print(
        f"{'kind':8} {'seed':>4} {'side':>4} {'given':>6}"
        + "".join(f" {name:>8} {'MiB':>6}" for name in _WAYS)
    )
    for kind in asked.kinds:
        for seed in range(asked.each):
            board = drawn(PathSolver(), kind, seed, _SIDES, _SHARES)
            for name, ways in _WAYS.items():
                runs[name].append(_quickest(ways, board, asked.seconds))
            shown = "".join(f" {each[-1][0]:8.2f} {each[-1][1]:6}" for each in runs.values())
            share = len(board.givens) / board.size
            print(f"{kind:8} {seed:4} {len(board.rows):4} {share:6.0%}{shown}", flush=True)
    for name, each in runs.items():
        took = [min(seconds, asked.seconds) for seconds, _ in each]
        decided = sum(seconds < float("inf") for seconds, _ in each)
        print(f"{name}: {decided} of {len(each)} decided within {asked.seconds} s; {sum(took):.0f} s in all, "
              f"median {median(took):.2f}; {max(most for _, most in each)} MiB at most")  # fmt: skip


if __name__ == "__main__":
    main()
