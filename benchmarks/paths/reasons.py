"""`python -m benchmarks.paths.reasons [BOARDS] [HINTS]`: prove hints by a solver that knows no technique.

For each hint CP-SAT gets the numbers that it cites and nothing else: may the cell hold another number? Then
every cited number is left out in turn: can it be spared, by whatever longer reason?
"""

import random
import sys
from collections import Counter

from ortools.sat.python import cp_model

from benchmarks.paths.cpsat import positions
from mmlogic.paths.board import Board
from mmlogic.paths.results import Hint
from mmlogic.paths.solver import PathSolver

KINDS = (("hidoku", 6), ("numbrix", 7), ("rikudo", 5), ("hidoku", 7))
PATIENCE = 20.0
"""Seconds for each question."""

_PROVED = {True: "proved", False: "WRONG", None: "not decided"}
_NEEDED = {True: "needed", False: "spared by a longer reason", None: "not decided"}


def follows(board: Board, hint: Hint, cited: dict[tuple[int, int], int]) -> bool | None:
    """Return whether the cited numbers leave the cell no other; None if that takes too long."""
    bare = board.empty.with_numbers(cited)
    model = cp_model.CpModel()
    at = positions(bare, model)
    if (hint.number, hint.cell) in at:
        model.add(at[hint.number, hint.cell] == 0)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = PATIENCE
    match solver.solve(model):
        case cp_model.INFEASIBLE:
            return True
        case cp_model.OPTIMAL | cp_model.FEASIBLE:
            return False
    return None


def checked(board: Board, hint: Hint) -> tuple[bool | None, list[bool | None]]:
    """Return whether the hint follows from what it cites, and for each cited number whether it is needed."""
    needed = []
    for cell in hint.rests_on:
        fewer = {other: number for other, number in hint.rests_on.items() if other != cell}
        without = follows(board, hint, fewer)
        needed.append(None if without is None else not without)
    return follows(board, hint, hint.rests_on), needed


def hints(boards: int, wanted: int) -> list[tuple[Board, Hint]]:
    """Return hints at random stages of generated boards."""
    solver, chance = PathSolver(), random.Random(1)
    found: list[tuple[Board, Hint]] = []
    for seed in range(boards):
        kind, size = KINDS[seed % len(KINDS)]
        shape = "hexagon" if kind == "rikudo" else "rectangle"
        difficulty = ("easy", "medium", "hard")[seed // len(KINDS) % 3]
        board = solver.generate(kind, size, size, difficulty=difficulty, seed=seed, shape=shape).board
        of_board = []
        while hint := solver.hint(board):
            of_board.append((board, hint))
            board = board.with_numbers({hint.cell: hint.number})
        found += chance.sample(of_board, min(len(of_board), -(-wanted // boards)))
    return found[:wanted]


def main(boards: int = 100, wanted: int = 500) -> None:
    """Print how many hints are proved, and how many of the numbers that they cite are needed."""
    said, numbers, tight = Counter[str](), Counter[str](), 0
    for board, hint in hints(boards, wanted):
        proved, needed = checked(board, hint)
        said[_PROVED[proved]] += 1
        numbers.update(_NEEDED[each] for each in needed)
        tight += all(needed)
        if proved is False:
            print(f"{hint.sentence} {hint.basis}")
    print(f"{said.total()} hints of {boards} boards: {', '.join(f'{n} {what}' for what, n in said.items())}")
    print(f"{numbers.total()} numbers cited: {', '.join(f'{n} {what}' for what, n in numbers.items())}")
    print(f"{tight} hints cite only what is needed")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
