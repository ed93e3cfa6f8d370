"""`python -m benchmarks.paths.patterns [--kinds K …] [--seeds N] [--seconds S]`: givens in a pattern.

There are ten patterns of 12 to 30 givens at 9x9, every second one symmetric, and N boards for each (by
default ten). Times are processor seconds. A board may take S seconds of the clock (by default 60). CP-SAT
checks that each board has one solution.
"""

import argparse
import time
from contextlib import suppress
from random import Random
from statistics import median

from benchmarks.paths import cpsat
from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError
from tests.puzzles.test_patterns import marks, mask

__all__ = ["main"]

_GIVENS = range(12, 32, 2)
_SIDE = 9


def main() -> None:
    """Print a line for each pattern."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kinds", nargs="+", default=["hidoku", "numbrix"])
    parser.add_argument("--givens", nargs="+", type=int, default=[*_GIVENS])
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    solver = PathSolver(Limits(seconds=asked.seconds))
    print(f"{'kind':8} {'givens':>6} {'made':>7} {'median':>7} {'most':>7}  unique by CP-SAT")
    for kind in asked.kinds:
        for number, givens in enumerate(asked.givens):
            text = mask(Random(givens), _SIDE, givens, symmetric=number % 2 == 1)
            taken, boards = list[float](), list[Board]()
            for seed in range(asked.seeds):
                began = time.process_time()
                with suppress(LimitExceeded, BoardError):
                    boards.append(solver.generate(kind, _SIDE, _SIDE, pattern=text, seed=seed).board)
                taken.append(time.process_time() - began)
            unique = sum(_unique(board) and board.givens.keys() == marks(text) for board in boards)
            print(f"{kind:8} {givens:6} {len(boards):3}/{asked.seeds:3} {median(taken):7.2f} "
                  f"{max(taken):7.2f}  {unique}/{len(boards)}", flush=True)  # fmt: skip


def _unique(board: Board) -> bool:
    return cpsat.up_to_two(cpsat.MODELS["positions"], True, board, patience=600) == 1


if __name__ == "__main__":
    main()
