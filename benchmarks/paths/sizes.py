"""`python -m benchmarks.paths.sizes [--patience S] [--seeds N …]`: large boards, compared with CP-SAT.

A row has one board for each seed, by default three. Its times are medians of processor seconds for the first
two solutions. They include the time to build clauses and models. `most` is the slowest time of mmlogic.
CP-SAT has one worker. The same kind, size, percentage and seed give the same board.
"""

import argparse
import random
from collections.abc import Callable
from statistics import median, quantiles

from benchmarks.paths import cpsat
from benchmarks.paths.boards import opened, seconds_for_two
from mmlogic.limits.budget import Limits
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver

_ROWS = (
    [("hidoku", side, 25, 0) for side in (16, 20, 25, 30)]
    + [("hidoku", 20, 25, 4), ("hidoku", 16, 15, 0), ("hidoku", 20, 15, 0), ("hidoku", 60, 40, 0)]
    + [("rikudo", side, 25, 0) for side in (16, 20, 30)]
    + [("rikudo", 20, 15, 0)]
    + [("numbrix", 16, 10, 0), ("numbrix", 20, 10, 0), ("numbrix", 20, 15, 0), ("numbrix", 30, 15, 0)]
)
"""For each row: kind, side, percentage of givens, number of rows and columns with missing cells."""

_MANY = 10
"""A row with at least this number of boards also has the time within which 80 % of them are solved."""


def main() -> None:
    """Print a line for each row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--patience", type=float, default=60.0, help="seconds that end a search")
    parser.add_argument("--alone", action="store_true", help="without CP-SAT")
    parser.add_argument("--kinds", nargs="+", help="only boards of these kinds")
    parser.add_argument("--sides", nargs="+", type=int, help="only boards of these sides")
    parser.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2], help="seeds of the boards: 0 1 2")
    asked = parser.parse_args()
    solver = PathSolver(Limits(seconds=asked.patience))
    solver.solve(Board("numbrix", ((1, 0), (0, 0))), engine="sat")  # a first solution loads modules
    ways: list[Callable[[Board], float]] = [lambda board: seconds_for_two(solver, board)]
    if not asked.alone:
        ways.append(lambda board: cpsat.seconds_for_two(board, 1, asked.patience))
    print(f"{'kind':8} {'side':>4} {'given':>6} {'mmlogic':>9} {'most':>7} {'cp-sat':>9}")
    rows = (row for row in _ROWS if row[0] in (asked.kinds or row) and row[1] in (asked.sides or row))
    for kind, side, share, holes in rows:
        boards = [_board(PathSolver(), kind, side, share, holes, seed) for seed in asked.seeds]
        taken = [[way(board) for board in boards] for way in ways]
        ours, others = taken[0], "".join(f" {median(each):9.2f}" for each in taken[1:])
        many = f"  80 % within {quantiles(ours, n=5)[-1]:.2f}" if len(ours) >= _MANY else ""
        print(f"{kind:8} {side:4} {share:4} % {median(ours):9.2f} {max(ours):7.2f}{others}"
              f"{'  with holes' if holes else ''}{many}", flush=True)  # fmt: skip


def _board(solver: PathSolver, kind: str, side: int, share: int, holes: int, seed: int) -> Board:
    board = opened(solver, kind, side, share / 100, random.Random(f"{kind} {side} {share} {seed}"), holes)
    if board is None:
        raise ValueError(f"no path through a {kind} of {side}x{side}")
    return board


if __name__ == "__main__":
    main()
