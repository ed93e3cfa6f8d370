"""`python -m benchmarks.paths.hardest`: the hardest technique that each published board needs."""

import time
from collections import Counter

from benchmarks.paths.boards import published
from mmlogic.paths.solver import PathSolver


def main() -> None:
    """Print a line for each board.

    Then print the number of boards for which each technique is the hardest.
    """
    solver, hardest = PathSolver(), Counter[str]()
    for name, board in published().items():
        if len(solver.solve(board, 2).boards) == 1:
            began = time.thread_time()
            grade = solver.grade(board)
            seconds = time.thread_time() - began
            hardest[grade.technique] += 1
            print(f"{name:34} {grade.technique:12} {grade.times:4} {seconds:6.2f} s", flush=True)
    print(f"{hardest.total()} boards: {', '.join(f'{t} {n}' for t, n in hardest.most_common())}")


if __name__ == "__main__":
    main()
