"""`python -m benchmarks.paths.reasons [BOARDS] [HINTS]`: check hints with a solver that knows no technique.

CP-SAT gets a board with no other numbers than those that a hint cites. It decides whether another number is
possible in the hint's cell. Then each cited number is left out in turn. `replay.pl` decides whether the
findings of the hint still lead to its number. CP-SAT decides whether a longer reason would not need the
left-out number. With `--replay`, CP-SAT is not used.
"""

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

from mmlogic.paths.board import Board
from mmlogic.paths.results import Hint
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.writing import board_program

KINDS = (("hidoku", 6), ("numbrix", 7), ("rikudo", 5), ("hidoku", 7))
PATIENCE = 20.0
"""The time limit of CP-SAT for each question, in seconds."""

_PROVED = {True: "proved", False: "WRONG", None: "not decided"}
_NEEDED = {True: "needed", False: "spared by a longer reason", None: "not decided"}


def follows(board: Board, hint: Hint, cited: dict[tuple[int, int], int]) -> bool | None:
    """Return whether the cited numbers force the hint's number in its cell, or None after PATIENCE."""
    from ortools.sat.python import cp_model

    from benchmarks.paths.cpsat import positions

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
    """Return whether a hint follows from the numbers that it cites, and whether each number is needed."""
    needed = []
    for cell in hint.rests_on:
        fewer = {other: number for other, number in hint.rests_on.items() if other != cell}
        without = follows(board, hint, fewer)
        needed.append(None if without is None else not without)
    return follows(board, hint, hint.rests_on), needed


def hints(boards: int, wanted: int) -> list[tuple[Board, Hint]]:
    """Return hints from random steps of solving generated boards."""
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


def replayed(boards: list[Board]) -> list[list[int]]:
    """Return the numbers that `replay.pl` prints for the hint of each board."""
    program = Path(__file__).with_name("replay.pl")
    facts = "".join(map(board_program, boards))
    command = ["swipl", "--on-error=status", str(program)]
    told = subprocess.run(command, input=facts, stdout=subprocess.PIPE, text=True, check=True).stdout
    return [[*map(int, line.split())] for line in told.splitlines()]


def main(boards: int = 100, wanted: int = 500, *, solver: bool = True) -> None:
    """Print how many hints are proved, and how many of their cited numbers are needed."""
    of = hints(boards, wanted)
    counts = replayed([board for board, _ in of])
    if [count[0] for count in counts] != [len(hint.rests_on) for _, hint in of]:
        raise ValueError("replay.pl tells other reasons")
    cited, needed, beside = map(sum, zip(*counts, strict=True))
    print(f"{len(of)} hints of {boards} boards, {cited} numbers cited: {needed} needed by what is told; "
          f"{beside} even beside all other numbers of the board")  # fmt: skip
    if solver:
        proved(of)


def proved(of: list[tuple[Board, Hint]]) -> None:
    """Print how many hints CP-SAT proves, and how many cited numbers it needs for that."""
    said, numbers, tight = Counter[str](), Counter[str](), 0
    for board, hint in of:
        sound, needed = checked(board, hint)
        said[_PROVED[sound]] += 1
        numbers.update(_NEEDED[each] for each in needed)
        tight += all(needed)
        if sound is False:
            print(f"{hint.sentence} {hint.basis}")
    print(f"CP-SAT: {', '.join(f'{n} {what}' for what, n in said.items())}")
    print(f"{numbers.total()} numbers cited: {', '.join(f'{n} {what}' for what, n in numbers.items())}")
    print(f"{tight} hints cite only what is needed, whatever the reason")


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:] if each != "--replay"]
    main(*numbers, solver="--replay" not in sys.argv[1:])
