"""Few givens with one solution on boards whose paths are too many to write out, by what other paths change.

Givens of a path leave one solution if every other path misses one of them. So they must *hit* the numbers
whose cells the other path changes, for each other path. Many other paths are one move away: a run of numbers
is reversed, a number goes elsewhere, or two numbers change places. The search walks from path to path by
reversals, towards paths with few such moves. It then asks a SAT solver for a path that keeps the least set of
numbers that hits all known changes, until there is no such set of the wanted size, or no such path.

`never` shows that two givens never suffice: each choice of two is on no path, or on several. Cells and
numbers count from 0 here.
"""

import math
from collections.abc import Iterable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.seeds import seeded
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.sat.solver import Sat
from research.every_path import cells

Path = NDArray[np.intp]
"""The cell of each number."""

_COOLING = 6_000
"""After so many moves the walk begins anew to prefer paths with few moves."""

_PROMISING = 2.5
"""Paths of at most this cost are tried."""


class Search:
    """A walk over the paths of a board, and a SAT solver for other paths with given places."""

    def __init__(self, kind: str, height: int, width: int, seed: int = 1) -> None:
        board = Board(kind, ((0,) * width,) * height)
        self.order = cells(height, width)
        self.size = size = len(self.order)
        named = self.order
        self._beside = np.array([[other in board.graph[cell] for other in named] for cell in named])
        encoding = Encoding(board, {number + 1: named for number in range(size)})
        self._sat = Sat(encoding.clauses)
        self._literal = np.array(
            [[encoding.at(number + 1, cell) for cell in named] for number in range(size)]
        )
        self._free = encoding.variables
        self._chance: Random = seeded(seed)
        late, early = np.indices((size, size))[::-1]
        self._later = late > early
        self._apart = late > early + 1
        self._weight = np.where(self._later, 2.0 ** ((early - late) / 2), 0)
        self.path: Path = np.array(
            [
                self.order.index((r, c if r % 2 == 0 else width - 1 - c))
                for r in range(height)
                for c in range(width)
            ]
        )
        self._cost, self._reversals = self._moves(self.path)
        self._steps = 0

    def _near(self, path: Path) -> NDArray[np.bool_]:
        """Return which numbers are in neighbouring cells, with a border that is true."""
        near = np.ones((self.size + 2, self.size + 2), bool)
        near[1:-1, 1:-1] = self._beside[np.ix_(path, path)]
        return near

    def _moves(self, path: Path) -> tuple[float, NDArray[np.bool_]]:
        """Return the cost of a path, and which runs of numbers can be reversed."""
        reversals, shifts, swaps = self._kinds(path)
        return float(((reversals | shifts) * self._weight).sum() + swaps.sum() / 2), reversals

    def _kinds(self, path: Path) -> tuple[NDArray[np.bool_], ...]:
        """Return for each two numbers whether the run between can be reversed or shifted, or both swapped."""
        near = self._near(path)
        inner = near[1:-1, 1:-1]
        reversals = near[:-2, 1:-1] & near[1:-1, 2:] & self._later
        spare = np.diag(near, 2)[:, None]
        shifts = (spare & inner & near[1:-1, 2:] | (spare & inner & near[1:-1, :-2]).T) & self._later
        fits = near[:-2, 1:-1] & near[2:, 1:-1]
        return reversals, shifts, fits & fits.T & self._apart

    def changes(self, path: Path) -> list[int]:
        """Return the sets of numbers that moves change, each as bits, without those that contain another."""
        reversals, shifts, swaps = self._kinds(path)
        runs = {
            (int(i), int(j)): ((1 << int(j - i + 1)) - 1) << int(i)
            for i, j in np.argwhere(reversals | shifts)
        }
        found = {1 << int(i) | 1 << int(j) for i, j in np.argwhere(swaps)}
        found |= {
            run & ~(1 << (i + j) // 2) if (j - i) % 2 == 0 and reversals[i, j] else run
            for (i, j), run in runs.items()
        }
        least = list[int]()
        for each in sorted(found, key=int.bit_count):
            if not any(each & other == other for other in least):
                least.append(each)
        return least

    def step(self) -> bool:
        """Reverse a random run, if the walk accepts the new path. Return whether it does."""
        self._steps += 1
        heat = 0.02 + 0.6 * (1 - self._steps % _COOLING / _COOLING) ** 2
        first, last = self._chance.choice(np.argwhere(self._reversals).tolist())
        path = self.path.copy()
        path[first : last + 1] = path[first : last + 1][::-1]
        cost, reversals = self._moves(path)
        if cost > self._cost and self._chance.random() > math.exp((self._cost - cost) / heat):
            return False
        self.path, self._cost, self._reversals = path, cost, reversals
        return True

    def few(self, many: int, steps: int) -> list[tuple[int, int]] | None:
        """Return at most `many` givens that leave one solution, as pairs of a number and a cell, or None."""
        tried = set[bytes]()
        for _ in range(steps):
            if self.step() and self._cost <= _PROMISING and self.path.tobytes() not in tried:
                tried.add(self.path.tobytes())
                if numbers := self._alone(self.path, many):
                    return [(number, int(self.path[number])) for number in numbers]
        return None

    def _alone(self, path: Path, many: int) -> list[int] | None:
        """Return at most `many` numbers so that no other path has them in the same cells, or None."""
        changes = self.changes(path)
        if hitting(changes, many) is None:
            return None
        places = self._literal[np.arange(self.size), path].tolist()
        other = self._exclude(places)
        self._sat.prefer(places)
        while (hit := hitting(changes, many)) is not None:
            numbers = [number for number in range(self.size) if hit >> number & 1]
            if not self._sat.solve([other, *(places[number] for number in numbers)]):
                return numbers
            true = {literal for literal in self._sat.model() if literal > 0}
            change = sum(1 << number for number in range(self.size) if places[number] not in true)
            changes = [each for each in changes if each & change != change] + [change]
        return None

    def _exclude(self, places: Iterable[int]) -> int:
        """Return a literal that is true for other paths only."""
        self._free += 1
        self._sat.add([-self._free, *(-place for place in places)])
        return self._free

    def never(self, turns: Sequence[Sequence[int]], steps: int) -> list[list[int]] | None:
        """Return paths so that each choice of two givens is, up to symmetry, on two of them or on no path.

        Return None if some choice of two givens is on one path alone. Each turn is a symmetry of the board.
        """
        pairs, size = Pairs(turns), self.size
        for _ in range(steps):
            first, last = self._chance.choice(np.argwhere(self._reversals).tolist())
            self.path[first : last + 1] = self.path[first : last + 1][::-1].copy()
            self._cost, self._reversals = self._moves(self.path)
            pairs.mark(self.path)
        literals = self._literal.ravel().tolist()
        for one, other in np.argwhere((pairs.times < 2) & self._together()).tolist():
            while pairs.times[one, other] < 2:
                if self._sat.solve([literals[one], literals[other]]):
                    true = [literal for literal in self._sat.model() if literal > 0]
                    path = np.argmax(np.isin(self._literal, true), axis=1)
                    self._sat.add([-place for place in self._literal[np.arange(size), path].tolist()])
                    pairs.mark(path)
                elif pairs.times[one, other]:
                    return None
                else:
                    pairs.exclude(one, other)
        return pairs.shown

    def _together(self) -> NDArray[np.bool_]:
        """Return which two places may be on one path, the lower number first.

        Two cells are at most as far apart as their numbers. On a chessboard each step changes the colour, so
        the numbers of one colour are even or odd. If there are more cells of one colour, 0 has that colour.
        """
        size, beside = self.size, self._beside
        far, reached = np.full((size, size), size), np.eye(size, dtype=bool)
        for steps in range(size):
            far[reached & (far == size)] = steps
            reached = reached @ beside | reached
        numbers, spots = np.divmod(np.arange(size * size), size)
        gap = numbers - numbers[:, None]
        apart = far[np.ix_(spots, spots)]
        may = (apart > 0) & (apart <= gap)
        colours = far[0] % 2
        if not (beside & (colours == colours[:, None])).any():
            may &= (apart - gap) % 2 == 0
            if colours.sum() * 2 != size:
                right = (numbers + colours[spots]) % 2 == int(colours.sum() * 2 > size)
                may &= right & right[:, None]
        return np.asarray(may)


class Pairs:
    """How many known paths have two places each, counted up to two. A place is number * size + cell.

    If no path has both, they count as two.
    """

    def __init__(self, turns: Sequence[Sequence[int]]) -> None:
        self._turns = np.array(turns)
        self.times = np.zeros((self._turns.shape[1] ** 2,) * 2, np.uint8)
        self.shown = list[list[int]]()
        self._known = set[bytes]()

    def mark(self, path: Path) -> None:
        """Count a path and its images. Add it to `shown` if this changes a count."""
        turned = self._turns[:, path].astype(np.uint8)
        images = {each.tobytes() for each in (*turned, *turned[:, ::-1])}
        if not self._known.isdisjoint(images):
            return
        self._known |= images
        new = False
        for image in images:
            places = np.arange(len(path)) * len(path) + np.frombuffer(image, np.uint8)
            block = np.ix_(places, places)
            new = new or bool((self.times[block] < 2).any())
            self.times[block] = np.minimum(self.times[block] + 1, 2)
        if new:
            self.shown.append(path.tolist())

    def exclude(self, one: int, other: int) -> None:
        """Record that no path has these two places, nor their images."""
        size = self._turns.shape[1]
        for turn in self._turns.tolist():
            first, second = ((place // size, turn[place % size]) for place in (one, other))
            for reversed_ in (False, True):
                pair = [
                    (size - 1 - number if reversed_ else number) * size + cell
                    for number, cell in (first, second)
                ]
                self.times[min(pair), max(pair)] = 2


def hitting(sets: Sequence[int], most: int) -> int | None:
    """Return a set of at most `most` elements that meets all sets, or None. Sets are bits.

    >>> bin(hitting([0b0011, 0b0110, 0b1100], 2)), hitting([0b0011, 0b0110, 0b1100], 1)
    ('0b1010', None)
    """
    if not sets:
        return 0
    apart = used = 0
    for each in sets:
        if not each & used:
            used |= each
            apart += 1
    if apart > most:
        return None
    left = min(sets, key=int.bit_count)
    while left:
        lowest = left & -left
        found = hitting([each for each in sets if not each & lowest], most - 1)
        if found is not None:
            return found | lowest
        left ^= lowest
    return None
