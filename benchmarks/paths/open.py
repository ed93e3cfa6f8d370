"""`python -m benchmarks.paths.open [--boards N]`: boards with many solutions, beside CP-SAT.

N boards of 8x8 to 16x16, 5 to 35 % given, of all kinds, by seed: how long the first two solutions take, in
seconds of one core. CP-SAT has two workers; its seconds are half of both. 30 s end a board here, 5 s there.
"""

import argparse
import random
import time
from collections.abc import Iterator
from math import exp, log

from benchmarks.paths import cpsat
from mmlogic.machine import LimitExceeded, Limits
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import kinds
from mmlogic.paths.solver import PathSolver

_PATIENCE, _OTHERS = 30.0, 5.0
"""Seconds for this solver and for CP-SAT."""


def main() -> None:
    """Measure and print a line a board, then what was slowest."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--side", type=int)
    parser.add_argument("--share", type=float)
    parser.add_argument("--alone", action="store_true", help="without CP-SAT")
    asked = parser.parse_args()
    solver = PathSolver(Limits(seconds=_PATIENCE))
    taken, ratios = [], []
    print(f"{'seed':>4} {'kind':10} {'side':>4} {'given':>6} {'mmlogic':>9} {'cp-sat':>9} {'ratio':>6}")
    for seed in range(asked.boards):
        chance = random.Random(seed)
        side, share = asked.side or chance.randint(8, 16), asked.share or chance.uniform(0.05, 0.35)
        board = opened(solver, chance, side, share)
        taken.append(_seconds(solver, board))
        other = _OTHERS if asked.alone else cpsat.seconds_for_two(board, 2, _OTHERS) / 2
        ratios.append(taken[-1] / other)
        print(
            f"{seed:4} {board.kind:10} {side:4} {share:6.0%} {taken[-1]:9.3f} {other:9.3f} {ratios[-1]:6.2f}",
            flush=True,
        )
    over = sum(ratio > 1.5 for ratio in ratios)
    mean = exp(sum(map(log, ratios)) / len(ratios))
    print(f"slowest {max(taken):.2f} s; {mean:.3f} of the time of CP-SAT (geometric mean), "
          f"{max(ratios):.2f} at most; more than 1.5 on {over}")  # fmt: skip


def opened(solver: PathSolver, chance: random.Random, side: int, share: float) -> Board:
    """Return a board with some numbers of a random path given, of another kind where one has no path."""
    shapes, full = sorted(set(kinds()) - {"graph"}), None
    while full is None:
        kind = chance.choice(shapes)
        holes = set(chance.sample(range(side), 2)) if kind == "hidoku" and chance.random() < 0.5 else set()
        rows = [[None if r in holes and c in holes else 0 for c in range(side)] for r in range(side)]
        empty = Board(kind, tuple(map(tuple, rows)))
        full = next(iter(solver.solve(empty, 1).boards), None)
    path = list(_mixed(full, chance))
    shown = sorted(chance.sample(range(len(path)), round(share * len(path))))
    return empty.with_numbers({path[i]: i + 1 for i in shown})


def _mixed(full: Board, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Yield the cells of a random path: a solution, changed by backbites (Oberdorf et al. 2006)."""
    path = sorted(full.givens, key=full.givens.__getitem__)
    for _ in range(20 * len(path)):
        if chance.random() < 0.5:
            path.reverse()
        turn = path.index(chance.choice(sorted(full.neighbours(path[-1]))))
        path[turn + 1 :] = path[:turn:-1]
    yield from path


def _seconds(solver: PathSolver, board: Board) -> float:
    """Return the seconds for two solutions."""
    began = time.process_time()
    try:
        solver.solve(board, 2)
    except LimitExceeded:
        return _PATIENCE
    return time.process_time() - began


if __name__ == "__main__":
    main()
