"""Check what `mmlogic generate KIND RxC --fewest --format json` proves, knowing nothing of mmlogic.

A board with K givens has to have one solution, and K - 1 givens in any cells none or two: up to symmetry
they are on two of the paths in the JSON, or a search finds that they are on none.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, permutations, product
from typing import Any

STEPS = {
    "hidoku": {(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)},
    "numbrix": {(-1, 0), (0, -1), (0, 1), (1, 0)},
    "rikudo": {(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)},
}


def turns(near: list[int], images: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the maps of a board onto itself that keep neighbours: where each cell goes."""
    here = len(images)
    if here == len(near):
        yield images
    for to in range(len(near)) if here < len(near) else ():
        alike = to not in images and near[here].bit_count() == near[to].bit_count()
        if alike and all(near[here] >> i & 1 == near[to] >> image & 1 for i, image in enumerate(images)):
            yield from turns(near, (*images, to))


def reached(near: list[int], start: int, free: int) -> Iterator[int]:
    """Yield the cells of `free` that lead on from a cell, as bits, after one step, two steps, and so on."""
    found, edge = 0, 1 << start
    while edge:
        ahead = 0
        while edge:
            ahead |= near[(edge & -edge).bit_length() - 1]
            edge &= edge - 1
        edge = ahead & free & ~found
        found |= edge
        yield found


Ask = Callable[[int, int, int], int]


class Ways:
    """Paths that keep some givens, {number: cell}: from the least given to the last number, then back."""

    def __init__(self, near: list[int], givens: dict[int, int], most: int) -> None:
        self.near, self.givens, self.most = near, givens, most
        self.known: dict[tuple[int, int], int] = {}
        self.least, self.size, self.taken = min(givens), len(near), set(givens.values())
        self.start = givens[self.least]

    def count(self) -> int:
        """Return how many there are, up to `most`."""
        return self.onward((1 << self.size) - 1 & ~(1 << self.start), self.start, self.least)

    def onward(self, free: int, head: int, number: int) -> int:
        """Count the ways from `head` to the last number, and then back."""
        if number == self.size:
            return self.back(free, self.start, self.least)
        return self._tried(free, head, number, +1, self.onward, self._hopeless)

    def back(self, free: int, head: int, number: int) -> int:
        """Count the ways from the least given to number 1."""
        return 1 if number == 1 else self._tried(free, head, number, -1, self.back, self._apart)

    def _tried(
        self, free: int, head: int, number: int, step: int, further: Ask, failing: Callable[..., bool]
    ) -> int:
        if (free, head) not in self.known:
            found, goal = 0, self.givens.get(number + step)
            for cell in () if failing(free, head, number) else range(self.size):
                fits = cell == goal if goal is not None else cell not in self.taken
                if fits and (self.near[head] & free) >> cell & 1 and found < self.most:
                    found += further(free & ~(1 << cell), cell, number + step)
            self.known[free, head] = min(found, self.most)
        return self.known[free, head]

    def _hopeless(self, free: int, head: int, number: int) -> bool:
        """Tell whether the next given lies too far, or a free cell is out of reach from both ends."""
        steps, later = list(reached(self.near, head, free)), [each for each in self.givens if each > number]
        if later and not any(at >> self.givens[min(later)] & 1 for at in steps[: min(later) - number]):
            return True
        behind = list(reached(self.near, self.start, free))[-1] if self.least > 1 else 0
        return steps[-1].bit_count() < self.size - number or bool(free & ~steps[-1] & ~behind)

    def _apart(self, free: int, head: int, _: int) -> bool:
        return bool(free & ~list(reached(self.near, head, free))[-1])


def ways(near: list[int], givens: dict[int, int], most: int = 2) -> int:
    """Return how many paths keep the givens, up to `most`."""
    return Ways(near, givens, most).count()


Choice = frozenset[tuple[int, int]]


def check(told: dict[str, Any]) -> tuple[int, int]:
    """Return how many givens never do, and their choices on no path.

    Raise AssertionError unless the board has one solution and fewer givens never have.
    """
    board = {(r, c): n for r, row in enumerate(told["board"]) for c, n in enumerate(row) if n is not None}
    cells, steps, size = list(board), STEPS[told["kind"]], len(board)
    near = [sum(1 << i for i, (x, y) in enumerate(cells) if (x - r, y - c) in steps) for r, c in cells]
    givens = {number: cells.index(cell) for cell, number in board.items() if number}
    assert len(givens) == told["givens"] and ways(near, givens) == 1, "not one solution"
    maps = [(turn, back) for turn in turns(near) for back in (False, True)]

    def images(places: Any) -> set[Choice]:
        return {frozenset((size + 1 - n if back else n, turn[c]) for n, c in places) for turn, back in maps}

    many, shared = len(givens) - 1, Counter[Choice]()
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
            alone |= dict.fromkeys(images([place]), ways(near, dict([place]), 1))
    for numbers in combinations(range(1, size + 1), many):
        for chosen in permutations(range(size), many):
            some = frozenset(zip(numbers, chosen, strict=True))
            if shared[some] < 2 and some not in none:
                none |= images(some)
                found = all(alone[frozenset([place])] for place in some) and ways(near, dict(some), 1)
                assert not shared[some] and not found, (
                    f"a path that should not be, or one alone: {sorted(some)}"
                )
    return many, len(none)


if __name__ == "__main__":
    told = json.load(sys.stdin)
    many, none = check(told)
    print(f"{many + 1} givens have one solution.")
    print(f"{many} never have: {none} choices of {many} are on no path, all others on several.")
