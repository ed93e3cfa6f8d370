"""The boards that are measured: published ones where they are found, and generated ones."""

import os
from pathlib import Path

from mmlogic.paths.board import Board
from mmlogic.paths.reading import read_board
from mmlogic.paths.solver import PathSolver

__all__ = ["generated", "published"]

_ROOT = Path(__file__).resolve().parents[2]
_MADE = (("hidoku", (6, 8, 10, 12)), ("numbrix", (8, 9)), ("rikudo", (9,)))


def published() -> dict[str, Board]:
    """Return the reference boards by name; none where they are not beside the checkout."""
    folder = Path(os.environ.get("MMLOGIC_REFERENCE", _ROOT.parent / "shared" / "reference")) / "boards"
    return {path.stem: read_board(path) for path in sorted(folder.glob("*.txt"))}


def generated(solver: PathSolver, each: int = 3) -> dict[str, Board]:
    """Return minimal boards of several kinds and sizes, `each` of every one."""
    boards = {}
    for kind, size in ((kind, size) for kind, sizes in _MADE for size in sizes):
        shape = "hexagon" if kind == "rikudo" else "rectangle"
        for seed in range(each):
            made = solver.generate(kind, size, size, seed=seed, shape=shape)
            boards[f"made_{kind}_{size}_{seed}"] = made.board
    return boards
