"""The boards that are measured: published boards, if their folder exists, and generated boards."""

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

from mmlogic.limits.budget import LimitExceeded
from mmlogic.paths.board import Board
from mmlogic.paths.reading import read_board
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import Cell
from tests.puzzles.checker import faults

__all__ = ["drawn", "generated", "opened", "published", "seconds_for_two"]

_ROOT = Path(__file__).resolve().parents[2]
_MADE = (("hidoku", (6, 8, 10, 12)), ("numbrix", (8, 9)), ("rikudo", (9,)))


def published() -> dict[str, Board]:
    """Return the reference boards by name. There are none if their folder does not exist."""
    folder = Path(os.environ.get("MMLOGIC_REFERENCE", _ROOT.parent / "shared" / "reference")) / "boards"
    return {path.stem: read_board(path) for path in sorted(folder.glob("*.txt"))}


def generated(solver: PathSolver, each: int = 3) -> dict[str, Board]:
    """Return minimal boards: `each` boards for every kind and size."""
    boards = {}
    for kind, size in ((kind, size) for kind, sizes in _MADE for size in sizes):
        shape = "hexagon" if kind == "rikudo" else "rectangle"
        for seed in range(each):
            made = solver.generate(kind, size, size, seed=seed, shape=shape)
            boards[f"made_{kind}_{size}_{seed}"] = made.board
    return boards


def opened(
    solver: PathSolver, kind: str, side: int, share: float, chance: random.Random, holes: int = 0
) -> Board | None:
    """Return a square board with some numbers of a random path as givens. `share` is their fraction.

    Cells are missing where `holes` random rows and columns cross. Return None if the board has no path.
    """
    lost = set(chance.sample(range(side), holes))
    rows = [[None if r in lost and c in lost else 0 for c in range(side)] for r in range(side)]
    empty = Board(kind, tuple(map(tuple, rows)))
    for full in solver.solve(empty, 1).boards:
        path = list(_mixed(full, chance))
        shown = sorted(chance.sample(range(len(path)), round(share * len(path))))
        return empty.with_numbers({path[place]: place + 1 for place in shown})
    return None


def drawn(
    solver: PathSolver, kind: str, seed: int, sides: tuple[int, int], shares: tuple[float, float]
) -> Board:
    """Return a random board of a kind.

    `sides` and `shares` are the ranges of its side and its fraction of givens.

    If a board has no path, try another one. The same kind and seed give the same board.
    """
    chance, board = random.Random(f"{kind} {seed}"), None
    while board is None:
        side, share = chance.randint(*sides), chance.uniform(*shares)
        holes = 2 if kind == "hidoku" and chance.random() < 0.5 else 0
        board = opened(solver, kind, side, share, chance, holes)
    return board


def seconds_for_two(solver: PathSolver, board: Board) -> float:
    """Return the processor seconds for two solutions. If the solver exceeds its time limit, return the limit.

    Raises ValueError if a solution breaks a rule, or if the two solutions are equal.
    """
    began = time.process_time()
    try:
        found = solver.solve(board, 2).boards
    except LimitExceeded:
        return solver.limits.seconds or 0.0
    seconds = time.process_time() - began
    if wrong := [fault for each in found for fault in faults(board, each)]:
        raise ValueError(f"no solution: {wrong[0]}")
    if len(set(found)) < len(found):
        raise ValueError("the same solution twice")
    return seconds


def _mixed(full: Board, chance: random.Random) -> Iterator[Cell]:
    """Yield the cells of a random path. Backbite moves change the path of `full` (Oberdorf et al. 2006)."""
    path = sorted(full.givens, key=full.givens.__getitem__)
    for _ in range(20 * len(path)):
        if chance.random() < 0.5:
            path.reverse()
        turn = path.index(chance.choice(sorted(full.neighbours(path[-1]))))
        path[turn + 1 :] = path[:turn:-1]
    yield from path
