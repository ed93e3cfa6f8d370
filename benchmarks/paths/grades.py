"""`python -m benchmarks.paths.grades [EACH] [FIRST]`: compare grades with solvers that know no technique.

The boards are published boards with one solution, and generated boards: EACH boards of every kind, size and
difficulty, with seeds from FIRST on. Each board has three measures:

* nodes: the nodes of a search that uses the two simplest rules.
* conflicts: the number of conflicts of a SAT solver. It is the mean for five orders of the variables.
* suppositions: how many candidates must be assumed, and then refuted by unit propagation.

The program prints Spearman's rank correlation of each measure with three values of a grade, and of the
measures with each other. Then it prints the medians of the measures for each hardest technique. A large step
of these medians between two techniques is a good bound between two difficulties.
"""

import random
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from statistics import correlation, mean, median

from pysat.solvers import Solver

from benchmarks.paths.boards import published
from benchmarks.paths.reach import candidates
from mmlogic.common.resources import resource
from mmlogic.machine.goals import ANSWER, goal
from mmlogic.machine.module import Module
from mmlogic.paths.board import Board
from mmlogic.paths.options import LEVELS
from mmlogic.paths.results import Grade
from mmlogic.paths.solver import PathSolver

_MADE = (("hidoku", 7), ("hidoku", 9), ("numbrix", 8), ("rikudo", 7))
_MOST_CELLS, _MOST_NODES = 100, 20_000
"""Boards with more than _MOST_CELLS cells are left out. A search with more nodes counts as _MOST_NODES."""

_SHUFFLES = 5

Clauses = list[list[int]]


def boards(solver: PathSolver, each: int, first: int) -> Iterator[tuple[str, Board]]:
    """Yield the name of each board, and the board. A generated board has one solution."""
    yield from published().items()
    for kind, size in _MADE:
        for difficulty in LEVELS:
            for seed in range(first, first + each):
                shape = "hexagon" if kind == "rikudo" else "rectangle"
                made = solver.generate(kind, size, size, seed=seed, difficulty=difficulty, shape=shape)
                yield f"made_{kind}_{size}_{difficulty}_{seed}", made.board


def clauses_of(board: Board) -> tuple[int, Clauses]:
    """Return the number of variables, and the clauses for the rules of the puzzle.

    There is a variable for each number and each possible cell of this number.
    """
    at = {(n, cell): 0 for n, cells in enumerate(candidates(board), 1) for cell in cells}
    at = {place: variable for variable, place in enumerate(sorted(at), 1)}
    groups: dict[object, list[int]] = {}
    for (number, cell), variable in at.items():
        groups.setdefault(number, []).append(variable)
        groups.setdefault(cell, []).append(variable)
    clauses = [*groups.values()]
    clauses += [
        [-one, -other] for group in groups.values() for one in group for other in group if one < other
    ]
    beside = {cell: board.neighbours(cell) for _, cell in at}
    linked = {cell: {*pair} - {cell} for pair in board.links for cell in pair}
    for (number, cell), variable in at.items():
        for step in (-1, 1):
            if 1 <= number + step <= board.size:
                clauses.append([-variable, *(at.get((number + step, o), 0) for o in beside[cell])])
        for other in linked.get(cell, ()):
            clauses.append([-variable, *(at.get((number + step, other), 0) for step in (-1, 1))])
    return len(at), [[each for each in clause if each] for clause in clauses]


def nodes(module: Module, board: Board) -> int:
    """Return the number of nodes of a search for two solutions that uses the two simplest rules."""
    asked = goal("solve_answer", board.term, goal("ruled", ["step", "single"]), _MOST_NODES, 2, ANSWER)
    _, _, (opened, *_) = module.profile(asked).answer
    return min(int(opened), _MOST_NODES)


def conflicts(variables: int, clauses: Clauses) -> float:
    """Return the mean number of conflicts for finding the solution, and proving that it is the only one."""
    chance, met = random.Random(1), list[int]()
    for _ in range(_SHUFFLES):
        order = [0, *chance.sample(range(1, variables + 1), variables)]
        mixed = [[order[abs(each)] * (1 if each > 0 else -1) for each in clause] for clause in clauses]
        with Solver("minisat22", bootstrap_with=mixed) as sat:
            if sat.solve():
                sat.add_clause([-each for each in sat.get_model() if each > 0])
                sat.solve()
            met.append(sat.accum_stats()["conflicts"])
    return mean(met)


def suppositions(variables: int, clauses: Clauses) -> int:
    """Return how many candidates must be assumed and refuted to find the solution.

    Unit propagation refutes them one by one. If it can refute none, all open candidates count, too.
    """
    refuted = 0
    known = [clause[0] for clause in clauses if len(clause) == 1]
    with Solver("minisat22", bootstrap_with=[clause for clause in clauses if len(clause) > 1]) as sat:
        while True:
            _, follows = sat.propagate(known)
            settled = {*map(abs, known), *map(abs, follows)}
            left = [each for each in range(1, variables + 1) if each not in settled]
            wrong = next((each for each in left if not sat.propagate([*known, each])[0]), None)
            if wrong is None:
                return refuted + len(left)
            known.append(-wrong)
            refuted += 1


@cache
def levels() -> dict[str, int]:
    """Return the level of each technique."""
    text = resource("prolog", "paths", "deduce", "rules.pl").read_text(encoding="utf-8")
    found = re.findall(r"^technique\((\d+), +(\w+), +\"", text, re.MULTILINE)
    return {technique: int(level) for level, technique in found}


def difficulty(grade: Grade) -> float:
    """Return the index of the grade's difficulty in the list of all difficulties."""
    return list(LEVELS).index(grade.difficulty)


def hardest(grade: Grade) -> float:
    """Return the level of the hardest technique. Each use of this technique adds 1/10,000."""
    return levels()[grade.technique] + grade.times / 10_000


def effort(grade: Grade) -> float:
    """Return the total effort of all findings."""
    return grade.effort


_MEASURES = "nodes", "conflicts", "suppositions"


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation."""
    return correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value. Equal values have the mean of their ranks."""
    ordered = sorted(values)
    first = {value: ordered.index(value) for value in values}
    return [first[value] + (ordered.count(value) - 1) / 2 for value in values]


def main(each: int = 2, first: int = 0) -> None:
    """Print a line for each board, then the correlations, then the medians for each technique."""
    solver, module = PathSolver(), Module("paths/answers")
    grades, measured = list[Grade](), list[tuple[float, ...]]()
    for name, board in boards(solver, each, first):
        if board.size <= _MOST_CELLS and len(solver.solve(board, 2).boards) == 1:
            grades.append(solver.grade(board))
            rules = clauses_of(board)
            measured.append((nodes(module, board), conflicts(*rules), suppositions(*rules)))
            print(f"{name:34} {grades[-1].technique:12} {grades[-1].times:3}", *measured[-1], flush=True)
    columns = dict(zip(_MEASURES, zip(*measured, strict=True), strict=True))
    print(f"{len(grades)} boards")
    for reading in (difficulty, hardest, effort):
        values = [reading(grade) for grade in grades]
        found = (f"{name} {spearman(values, column):.2f}" for name, column in columns.items())
        print(f"{reading.__name__}: {', '.join(found)}")
    pairs = (f"{a} and {b} {spearman(columns[a], columns[b]):.2f}" for a, b in combinations(columns, 2))
    print(f"measures: {', '.join(pairs)}")
    for technique in levels():
        alike = [row for grade, row in zip(grades, measured, strict=True) if grade.technique == technique]
        if alike:
            print(f"{technique:12} {len(alike):3} boards", *map(median, zip(*alike, strict=True)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
