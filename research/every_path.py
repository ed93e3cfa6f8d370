"""Every path through all cells of a board, and the fewest givens that one path alone keeps.

A path is a set of steps between neighbouring cells. The steps are decided one by one, in a fixed order. The
*frontier* are the cells with some steps decided and some not. Partial paths that agree there have the same
continuations: they have one state (the frontier method). Each way through the graph of states is a path. The
ways are written out many at a time. Nothing of mmlogic is imported.

A path keeps a given if it has the given's number in the given's cell. Numbers and cells count from 0 here.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

STEPS = {
    "hidoku": {(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)},
    "numbrix": {(-1, 0), (0, -1), (0, 1), (1, 0)},
    "rikudo": {(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)},
}
"""The steps of each kind, in rows and columns."""

_FULL, _GONE = -1, -2
"""Instead of the other end of a cell's part.

Two steps meet in the cell, or the other end is no longer in the frontier.
"""

_MOST_ROWS = 1_000_000
"""The largest number of partial paths that are written out at a time."""

Cells = NDArray[np.uint8]
"""One path a column: row N has the cells of the number N + 1."""


class _State(NamedTuple):
    """What the later steps depend on: the other end of each frontier cell's part, and what is final.

    `ends` is the number of ends of the path that are no longer in the frontier. `closed` is true if one part
    has both ends there.
    """

    mates: tuple[int, ...]
    ends: int
    closed: bool


class Graph:
    """The states of all paths through all cells of a board, layer by layer, a layer for each step."""

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self.size = len(near)
        self.steps = sorted(
            ((one, other) for one in range(self.size) for other in near[one] if one < other),
            key=lambda step: (step[1], step[0]),
        )
        last = {cell: at for at, step in enumerate(self.steps) for cell in step}
        layer, frontier = {_State((), 0, False): 0}, list[int]()
        self.to: list[NDArray[np.int32]] = []
        for at, step in enumerate(self.steps):
            frontier += [cell for cell in step if cell not in frontier]
            leaving = [cell for cell in step if last[cell] == at]
            nexts = dict[_State, int]()
            rows = list[list[int]]()
            for state in layer:
                mates = dict(zip(frontier, (*state.mates, *frontier[len(state.mates) :]), strict=True))
                taken = None if state.closed else _joined(mates, *step)
                closed = mates[step[0]] == mates[step[1]] == _GONE
                ways = [
                    _left(mates, leaving, state.ends, state.closed),
                    taken and _left(taken, leaving, state.ends, closed),
                ]
                rows.append([nexts.setdefault(way, len(nexts)) if way else -1 for way in ways])
            frontier = [cell for cell in frontier if cell not in leaving]
            self.to.append(np.array(rows, dtype=np.int32).reshape(-1, 2))
            layer = nexts
        self.number = self._pruned([state.closed for state in layer])

    def _pruned(self, closed: list[bool]) -> int:
        """Return the number of paths, and leave out the states without any."""
        ways = [int(each) for each in closed]
        for to in reversed(self.to):
            dead = np.array([not many for many in (*ways, 0)])
            to[dead[to]] = -1
            ways = [sum(ways[way] for way in pair if way >= 0) for pair in to.tolist()]
        return ways[0]

    def paths(self) -> Iterator[Cells]:
        """Yield every path, in one of its two directions, many at a time."""
        words = (len(self.steps) + 63) // 64
        waiting = [(0, np.zeros(1, np.int32), np.zeros((words, 1), np.uint64))]
        while waiting and self.number:
            at, states, taken = waiting.pop()
            if at == len(self.steps):
                yield self._walked(taken)
                continue
            word, bit = at // 64, np.uint64(1 << at % 64)
            without, with_it = self.to[at][states].T
            skip, take = without >= 0, with_it >= 0
            chosen = taken[:, take]
            chosen[word] |= bit
            states = np.concatenate([without[skip], with_it[take]])
            taken = np.concatenate([taken[:, skip], chosen], axis=1)
            parts = len(states) // _MOST_ROWS + 1
            cut = zip(np.array_split(states, parts), np.array_split(taken, parts, axis=1), strict=True)
            waiting += [(at + 1, *each) for each in cut]

    def _walked(self, taken: NDArray[np.uint64]) -> Cells:
        """Return the paths with these steps, one a column.

        The XOR of a cell's neighbours on a path gives the next cell, given the cell before.
        """
        many = taken.shape[1]
        beside, odd = np.zeros((self.size, many), np.uint8), np.zeros((self.size, many), np.uint8)
        for at, (one, other) in enumerate(self.steps):
            has = (taken[at // 64] >> np.uint64(at % 64) & np.uint64(1)).astype(np.uint8)
            beside[one] ^= has * np.uint8(other + 1)
            beside[other] ^= has * np.uint8(one + 1)
            odd[one] ^= has
            odd[other] ^= has
        walked, columns = np.zeros((self.size, many), np.uint8), np.arange(many)
        cell, before = odd.argmax(axis=0).astype(np.uint8), np.zeros(many, np.uint8)
        for number in range(self.size):
            walked[number] = cell
            cell, before = (beside[cell, columns] ^ before) - np.uint8(1), cell + np.uint8(1)
        return walked


def _joined(mates: dict[int, int], one: int, other: int) -> dict[int, int] | None:
    """Return the other ends after a step between two cells is taken, or None if it may not be."""
    first, second = mates[one], mates[other]
    if _FULL in (first, second) or first == other:
        return None
    after = mates | {one: _FULL, other: _FULL}
    if first != _GONE:
        after[first] = second
    if second != _GONE:
        after[second] = first
    return after


def _left(mates: dict[int, int], leaving: list[int], ends: int, closed: bool) -> _State | None:
    """Return the state after cells have left the frontier, or None if no path has them so."""
    for cell in leaving:
        mate = mates.pop(cell)
        if mate == cell:
            return None
        if mate != _FULL:
            ends += 1
            closed = closed or mate == _GONE
            if mate != _GONE:
                mates[mate] = _GONE
    return _State((*mates.values(),), ends, closed) if ends <= 2 else None


class Alone(NamedTuple):
    """The fewest givens that one path alone keeps.

    `givens` are one such choice, as pairs of a number and a cell, and `path` has the cells of its path.
    `boards` is how many choices there are up to symmetry, or None if they were not counted.
    """

    givens: tuple[tuple[int, int], ...]
    path: tuple[int, ...]
    boards: int | None


def fewest(near: Sequence[Sequence[int]], turns: Sequence[Sequence[int]], *, counted: bool = True) -> Alone:
    """Return the fewest givens that one path alone keeps, of all paths.

    A turn is a symmetry of the board: the cell to which each cell moves. If not `counted`, the search stops
    at the first choice of givens.
    """
    paths = np.concatenate([*Graph(near).paths()], axis=1)
    size = len(near)
    numbers = [range(size), range(size)[::-1]]
    moved = np.array(
        [[n * size + cell for n in order for cell in turn] for turn in turns for order in numbers]
    )
    for many in range(1, size + 1):
        codes, first = list[NDArray[np.int64]](), None
        for chosen, kept in _alone(paths, turns, many):
            if chosen.shape[1]:
                first = first or (chosen[:, 0].tolist(), kept)
                if not counted:
                    break
                codes.append(_least(moved[:, chosen], size * size))
        if first:
            givens = tuple(divmod(place, size) for place in first[0])
            fits = np.all([first[1][number] == cell for number, cell in givens], axis=0)
            path = tuple(first[1][:, fits].T.tolist()[0])
            return Alone(givens, path, len(np.unique(np.concatenate(codes))) if counted else None)
    raise ValueError("no path goes through all cells")


def closest(near: Sequence[Sequence[int]], *, ends: bool) -> tuple[Cells, Cells] | None:
    """Return two paths that differ in as few cells as possible, of all pairs of paths.

    If `ends`, both paths begin in the same cell and end in the same cell. The result is None if there is one
    such path at most for each two cells. Two paths never differ in one cell alone, so two cells are enough.
    """
    paths = np.concatenate([*Graph(near).paths()], axis=1)
    paths = np.concatenate([paths, paths[::-1]], axis=1)
    group = paths[0].astype(np.int64) * len(near) + paths[-1] if ends else np.zeros(paths.shape[1], np.int64)
    order = np.argsort(group, kind="stable")
    least, found = len(near) + 1, None
    for alike in np.split(paths[:, order], np.flatnonzero(np.diff(group[order])) + 1, axis=1):
        for at in range(alike.shape[1] - 1):
            differ = (alike[:, at + 1 :] != alike[:, at : at + 1]).sum(axis=0)
            if differ.min() < least:
                least, found = differ.min(), (alike[:, at], alike[:, at + 1 + differ.argmin()])
            if least == 2:
                return found
    return found


def _alone(
    paths: Cells, turns: Sequence[Sequence[int]], many: int
) -> Iterator[tuple[NDArray[np.int64], Cells]]:
    """Yield choices of `many` givens that one path alone keeps, a column each, and the paths of one given.

    A given is number * size + cell. Up to symmetry, the first given is in one cell of each orbit, and no
    other given is nearer to an end of the path.
    """
    size = len(paths)
    orbits = [cell for cell in range(size) if cell == min(turn[cell] for turn in turns)]
    for number, cell in product(range((size + 1) // 2), orbits):
        last = size - 1 - number
        kept = np.concatenate([paths[:, paths[number] == cell], paths[::-1, paths[last] == cell]], axis=1)
        found = [np.zeros((many, 0), np.int64)]
        for numbers in combinations(range(number + 1, last + 1), many - 1):
            places = np.zeros(kept.shape[1], np.int64)
            for each in numbers:
                places = places * size + kept[each]
            once = np.flatnonzero(np.bincount(places) == 1)
            cells = [once // size**after % size for after in reversed(range(many - 1))]
            rows = [np.full(len(once), number * size + cell)]
            rows += [each * size + where for each, where in zip(numbers, cells, strict=True)]
            found.append(np.array(rows))
        yield np.concatenate(found, axis=1), kept


def _least(images: NDArray[np.int64], places: int) -> NDArray[np.int64]:
    """Return for each choice of givens the least of its images, as one number."""
    images.sort(axis=1)
    codes = np.zeros(images.shape[::2], np.int64)
    for row in range(images.shape[1]):
        codes = codes * places + images[:, row]
    least: NDArray[np.int64] = codes.min(axis=0)
    return least


def cells(height: int, width: int) -> list[tuple[int, int]]:
    """Return the cells of a rectangle along its shorter side, so that the frontier is short."""
    found = [*product(range(height), range(width))]
    return sorted(found, key=lambda cell: cell[::-1]) if height < width else found


def neighbours(kind: str, height: int, width: int) -> list[list[int]]:
    """Return the neighbours of each cell of a rectangle."""
    order = cells(height, width)
    at = {cell: place for place, cell in enumerate(order)}
    return [[at[r + x, c + y] for x, y in sorted(STEPS[kind]) if (r + x, c + y) in at] for r, c in order]


def turned(kind: str, height: int, width: int) -> list[list[int]]:
    """Return the symmetries of a rectangle that keep neighbours, each as the images of all cells."""
    order, found = cells(height, width), list[list[int]]()
    for down, right, across in product((1, -1), (1, -1), (False, True)):
        images = [(down * c, right * r) if across else (down * r, right * c) for r, c in order]
        top, left = min(r for r, _ in images), min(c for _, c in images)
        moved = [(r - top, c - left) for r, c in images]
        steps = {(down * y, right * x) if across else (down * x, right * y) for x, y in STEPS[kind]}
        if steps == STEPS[kind] and sorted(moved) == sorted(order):
            found.append([order.index(cell) for cell in moved])
    return found
