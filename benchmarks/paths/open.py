"""`python -m benchmarks.paths.open [--each N]`: boards with many solutions, compared with CP-SAT.

There are N boards of every kind, of 8x8 to 16x16, with 5 to 35 % of the numbers given. The same kind and seed
give the same board. The times are processor seconds for the first two solutions. CP-SAT has two workers. Its
time is half of the sum of both. The limit is 30 s for mmlogic and 5 s for CP-SAT.
"""

import argparse
from math import exp, log

from benchmarks.paths import cpsat
from benchmarks.paths.boards import drawn, seconds_for_two
from mmlogic.limits.budget import Limits
from mmlogic.paths.kinds import kinds
from mmlogic.paths.solver import PathSolver

_PATIENCE, _OTHERS = 30.0, 5.0
"""The limits in seconds, for mmlogic and for CP-SAT."""


def main() -> None:
    """Measure all boards. Print a line for each board, then the slowest time and the ratios to CP-SAT."""
    asked = _options()
    solver = PathSolver(Limits(seconds=_PATIENCE))
    taken, ratios = [], []
    print(f"{'kind':10} {'seed':>4} {'side':>4} {'given':>6} {'mmlogic':>9} {'cp-sat':>9} {'ratio':>6}")
    of = [(kind, seed) for kind in asked.kinds or _kinds() for seed in asked.seeds or range(asked.each)]
    for kind, seed in of:
        board = drawn(solver, kind, seed, asked.sides, asked.shares)
        taken.append(seconds_for_two(solver, board))
        other = _OTHERS if asked.alone else cpsat.seconds_for_two(board, 2, _OTHERS) / 2
        ratios.append(taken[-1] / other)
        share = len(board.givens) / board.size
        print(f"{kind:10} {seed:4} {len(board.rows):4} {share:6.0%} {taken[-1]:9.3f} {other:9.3f} "
              f"{ratios[-1]:6.2f}", flush=True)  # fmt: skip
    over = sum(ratio > 1.5 for ratio in ratios)
    mean = exp(sum(map(log, ratios)) / len(ratios))
    print(f"{len(taken)} boards, slowest {max(taken):.2f} s; {mean:.3f} of the time of CP-SAT (geometric "
          f"mean), {max(ratios):.2f} at most; more than 1.5 on {over}")  # fmt: skip


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=10, help="boards of every kind")
    parser.add_argument("--kinds", nargs="+")
    parser.add_argument("--seeds", nargs="+", type=int)
    parser.add_argument("--sides", nargs=2, type=int, default=(8, 16))
    parser.add_argument("--shares", nargs=2, type=float, default=(0.05, 0.35))
    parser.add_argument("--alone", action="store_true", help="without CP-SAT")
    return parser.parse_args()


def _kinds() -> list[str]:
    return sorted(set(kinds()) - {"graph"})


if __name__ == "__main__":
    main()
