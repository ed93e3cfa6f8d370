"""Check a proof that `mmlogic generate KIND RxC --fewest --format json` prints, without code of mmlogic.

The board with its K givens must have exactly one solution. With K - 1 givens, whatever their numbers and
cells, the board must never have exactly one solution. So for every choice of K - 1 givens, at least two paths
in the JSON contain them, up to symmetry, or a SAT solver finds that no path contains them.

If "never" is in the JSON, it is used for K - 1.
JSON without "paths" is a board alone. It must have exactly as many solutions as "solutions" says, or one.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from typing import Any

from pysat.solvers import Solver

STEPS = {
    "hidoku": {(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)},
    "numbrix": {(-1, 0), (0, -1), (0, 1), (1, 0)},
    "rikudo": {(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)},
}


def turns(near: list[int], images: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the symmetries of a board.

    A symmetry says where each cell moves, so that neighbours stay neighbours.
    """
    here = len(images)
    if here == len(near):
        yield images
    for to in range(len(near)) if here < len(near) else ():
        alike = to not in images and near[here].bit_count() == near[to].bit_count()
        if alike and all(near[here] >> i & 1 == near[to] >> image & 1 for i, image in enumerate(images)):
            yield from turns(near, (*images, to))


class Ways:
    """The paths through a board, as clauses. There is a variable for each pair of a number and a cell."""

    def __init__(self, near: list[int]) -> None:
        self.size = size = len(near)
        every = range(size)
        lines = [[self.at(n, c) for c in every] for n in range(1, size + 1)]
        lines += [[self.at(n, c) for n in range(1, size + 1)] for c in every]
        self.solver = Solver("cadical153", bootstrap_with=lines)
        self.extra = size * size
        for line in lines:
            self.solver.append_formula([[-one, -other] for one, other in combinations(line, 2)])
        for number, cell, step in product(range(1, size + 1), every, (-1, 1)):
            if 1 <= number + step <= size:
                beside = [self.at(number + step, to) for to in every if near[cell] >> to & 1]
                self.solver.add_clause([-self.at(number, cell), *beside])

    def at(self, number: int, cell: int) -> int:
        """Return the variable that is true if a number is in a cell."""
        return (number - 1) * self.size + cell + 1

    def count(self, givens: dict[int, int], most: int = 2) -> int:
        """Count the paths that contain the givens (number: cell), but only up to `most` paths."""
        self.extra, found = self.extra + 1, 0
        asked = [self.extra, *(self.at(*each) for each in givens.items())]
        while found < most and self.solver.solve(assumptions=asked):
            found += 1
            path = [each for each in self.solver.get_model()[: self.size**2] if each > 0]
            self.solver.add_clause([-self.extra, *(-each for each in path)])
        return found


Choice = frozenset[tuple[int, int]]


def check(told: dict[str, Any]) -> tuple[int, int]:
    """Return K - 1 for the board in `told`, and how many choices of K - 1 givens are on no path.

    Raise AssertionError if the K givens do not leave exactly one solution, or if some choice of K - 1 givens
    does. Without paths, only the solutions of the board are counted.
    """
    board = {(r, c): n for r, row in enumerate(told["board"]) for c, n in enumerate(row) if n is not None}
    cells, steps, size = list(board), STEPS[told["kind"]], len(board)
    near = [sum(1 << i for i, (x, y) in enumerate(cells) if (x - r, y - c) in steps) for r, c in cells]
    givens = {number: cells.index(cell) for cell, number in board.items() if number}
    ways = Ways(near)
    wanted = told.get("solutions", 1)
    several = f"{wanted} solutions" if wanted > 1 else "one solution"
    assert len(givens) == told["givens"] and ways.count(givens, wanted + 1) == wanted, f"not {several}"
    if "paths" not in told:
        return len(givens), 0
    maps = [(turn, back) for turn in turns(near) for back in (False, True)]

    def images(places: Any) -> set[Choice]:
        return {frozenset((size + 1 - n if back else n, turn[c]) for n, c in places) for turn, back in maps}

    many, shared = told.get("never", len(givens) - 1), Counter[Choice]()
    for rows in told["paths"]:
        path = [(rows[r][c], at) for at, (r, c) in enumerate(cells)]
        assert sorted(n for n, _ in path) == list(range(1, size + 1))
        ordered = [at for _, at in sorted(path)]
        assert all(near[one] >> other & 1 for one, other in pairwise(ordered)), "no path"
        paths = images(path)
        shared.update(frozenset(some) for each in paths for some in combinations(each, many))
    none, alone = set[Choice](), dict[Choice, int]()
    for place in product(range(1, size + 1), range(size)):
        if frozenset([place]) not in alone:
            alone |= dict.fromkeys(images([place]), ways.count(dict([place]), 1))
    for numbers in combinations(range(1, size + 1), many):
        for chosen in permutations(range(size), many):
            some = frozenset(zip(numbers, chosen, strict=True))
            if shared[some] < 2 and some not in none:
                none |= images(some)
                found = all(alone[frozenset([place])] for place in some) and ways.count(dict(some), 1)
                assert not shared[some] and not found, (
                    f"a path that should not be, or one alone: {sorted(some)}"
                )
    return many, len(none)


if __name__ == "__main__":
    told = json.load(sys.stdin)
    many, none = check(told)
    print(
        f"{told['givens']} givens have {told.get('solutions', 'one')} solution{'s' * ('solutions' in told)}."
    )
    if "paths" in told:
        print(f"{many} never have: {none} choices of {many} are on no path, all others on several.")
