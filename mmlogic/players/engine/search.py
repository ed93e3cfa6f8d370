"""The least total of guesses for a set of codes, by branch and bound, proved by exhausting the search.

The cost of a set is the least total of guesses, over its codes as secrets, that any strategy needs. A guess
costs as many as there are codes, and then what the parts cost that its marks leave. Below each part stands a
floor that depends only on its size: a guess has so many losing answers, so only so many codes can be found
at each turn. The guesses of a set are tried in the order of the bounds that follow, as long as they are
below the best so far; parts are first bounded in the same way one step deeper, and only then solved. Guesses
that cannot differ, by symmetry or because they part the set alike, are tried once. (Exhaustive search of
this kind: Koyama and Lai, 1993; the bounds and their order: Ville, 2013.)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import check, needs
from mmlogic.players.engine.few import MOST, keys
from mmlogic.players.engine.floors import IMPOSSIBLE, UNLIMITED, Costs, Floors, below, in_pairs
from mmlogic.players.engine.player import PlayerError
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.scoring import Packed, histogram
from mmlogic.players.engine.space import Indexes

__all__ = ["LARGEST", "Search", "Stopped"]

LARGEST = 1 << 27
"""Pairs of guess and code whose marks are kept: what a search may begin with."""

PIECE = 1 << 20
"""Pairs of guess and code that are worked on between two looks at the time: some milliseconds."""

SYMMETRIC, SEEN = 1 << 15, 1 << 17
"""Pairs of guess and code from which on it pays to look for guesses that cannot differ; for a bound alone."""


class Stopped(Exception):
    """The search was told to stop."""


@dataclass(slots=True)
class Node:
    """What is known of a set: a lower bound of its cost; whether it is the cost; a guess that reaches it."""

    lower: int
    exact: bool = False
    guess: int = -1


class Search:
    """The costs of the sets of codes that can come up after a position.

    Sets are arrays of places in `position.left`, ascending, of type int32. Guesses are rows of the pool.
    Raises PlayerError for a position with too many codes.
    """

    def __init__(self, position: Position, consistent: bool = False, among: int | None = None) -> None:
        pool = len(position.space.pool)
        if len(position.left) * pool > LARGEST:
            raise PlayerError(
                f"{len(position.left)} codes left and {pool} guesses are too many for a search: "
                f"their product may be {LARGEST} at most"
            )
        self.position, self.consistent, self.among = position, consistent, among
        self.found: int | None = None
        self._marks = position.scorer.marks(np.arange(pool), position.left).T
        self._names = _renumbered(self._marks)
        self._answers = len(self._names)
        self._floors = Floors(len(position.left), self._answers - 1)
        self._nodes: dict[tuple[int, bytes, bytes], Node] = {}
        self._costs = Costs(self._floors)
        self._tried = 0, 0

    @property
    def everything(self) -> NDArray[np.int32]:
        """The set of all codes of the position."""
        return np.arange(len(self.position.left), dtype=np.int32)

    def cost(
        self,
        codes: NDArray[np.int32],
        bound: int = IMPOSSIBLE,
        depth: int = UNLIMITED,
        at: Position | None = None,
    ) -> int:
        """Return the cost of a set with at most `depth` guesses a code; or a bound of it, from `bound` on.

        Args:
            codes: the set.
            bound: from here on the cost does not matter: what is returned is then at least `bound`, and
                no more than the cost.
            depth: guesses that a code may take at most; `IMPOSSIBLE` is the cost of what takes more.
            at: the position with these codes left, if symmetries are to be used.
        """
        if len(codes) <= 2 or self._floors[depth][len(codes)] >= bound:
            return int(self._floors[depth][len(codes)])
        node = self._node(codes, depth, at)
        if node.exact or node.lower >= bound:
            return node.lower
        if not self.position.watch(*self._tried):
            raise Stopped
        best = self._best(node, codes, bound, depth, at)
        node.exact, node.lower = best < bound, max(node.lower, best)
        return node.lower

    def least(self, depth: int = UNLIMITED) -> int:
        """Return a bound of the cost of all codes, of all guesses and not those alone that are tried."""
        codes = self.everything
        if len(codes) <= 2:
            return int(self._floors[depth][len(codes)])
        return self._seen(codes, depth, self.position).lower

    def _best(self, node: Node, codes: NDArray[np.int32], bound: int, depth: int, at: Position | None) -> int:
        """Return the least cost of a set below `bound`, or that; keep the guess that reaches it."""
        best = bound
        for number, (guess, lower, many) in enumerate(self._ordered(codes, depth, at)):
            if lower >= best:
                break
            if at is self.position:
                self._tried = number, many
            total = self._total(codes, guess, lower, best, depth, at)
            if total < best:
                best, node.guess = total, guess
                if at is self.position:
                    self.found = guess
        return best

    def guess(self, codes: NDArray[np.int32], depth: int = UNLIMITED, at: Position | None = None) -> int:
        """Return a guess that reaches the cost of a set (which is found first, if it is not known)."""
        if len(codes) <= 2:
            return int(self.position.left[codes[0]])
        self.cost(codes, depth=depth, at=at)
        return self._nodes[_key(codes, depth, at)].guess

    def _total(
        self, codes: NDArray[np.int32], guess: int, total: int, best: int, depth: int, at: Position | None
    ) -> int:
        """Return the cost of a set after `guess`, whose bound is `total`; or a bound from `best` on."""
        deeper = below(depth)
        floors = self._floors[deeper]
        open_parts = []
        for size, mark, part in self._parts(codes, guess):
            after = at and at.after(at.space.code(guess), self._names[mark], self.position.left[part])
            node = self._node(part, deeper, after)
            total += node.lower - int(floors[size])
            if total >= best:
                return total
            if not node.exact:
                open_parts.append((node.lower, part, after))
        for lower, part, after in reversed(open_parts):
            total += self.cost(part, best - total + lower, deeper, after) - lower
            if total >= best:
                return total
        return total

    def _parts(self, codes: NDArray[np.int32], guess: int) -> list[tuple[int, int, NDArray[np.int32]]]:
        """Return the parts of more than two codes after a guess, the largest first: (size, mark, codes)."""
        marks = self._marks[codes, guess]
        sizes = np.bincount(marks, minlength=self._answers)
        large = [mark for mark in np.argsort(-sizes, kind="stable").tolist() if sizes[mark] > 2]
        return [(int(sizes[mark]), mark, codes[marks == mark]) for mark in large]

    def _node(self, codes: NDArray[np.int32], depth: int, at: Position | None) -> Node:
        """Return what is known of a set, and see one step deep into a new one."""
        key = _key(codes, depth, at)
        node = self._nodes.get(key)
        if node is None:
            node = self._seen_inside(codes, depth) or self._seen(codes, depth, at)
            self._nodes[key] = node
        return node

    def _seen_inside(self, codes: NDArray[np.int32], depth: int) -> Node | None:
        """Solve a set that one of its own codes parts into single codes, or all but so.

        Nothing is better than the first, and nothing lies between it and the second.
        """
        size = len(codes)
        if size > self._answers:
            return None
        rows = self.position.left[codes]
        parts = np.count_nonzero(self._histograms(self._marks[codes[:, None], rows]), axis=1)
        most = int(parts.argmax())
        if parts[most] == size and depth >= 2:
            return Node(2 * size - 1, True, int(rows[most]))
        if parts[most] == size - 1 and depth >= 3:
            return Node(2 * size, True, int(rows[most]))
        return None

    def _seen(self, codes: NDArray[np.int32], depth: int, at: Position | None) -> Node:
        """Bound a set by what its guesses leave; with single codes and pairs alone, that is the cost."""
        if len(codes) <= MOST and not self.consistent and not (at is not None and at.space.hard):
            return self._seen_few(codes, depth)
        guesses, marks = self._candidates(codes, at, seen=True)
        counts = self._histograms(marks)
        bounds = self._bounds(counts, len(codes), depth)
        least = int(bounds.argmin())
        exact = bounds[least] >= IMPOSSIBLE or counts[least].max() <= 2
        return Node(int(bounds[least]), bool(exact), int(guesses[least]))

    def _seen_few(self, codes: NDArray[np.int32], depth: int) -> Node:
        """Bound a set of few codes as `_seen` does, by what tells the sizes of the parts."""
        check()
        known = keys(self._marks[codes])
        bounds = self._costs[len(codes), depth][known]
        bounds[self.position.left[codes]] -= 1
        guess = int(bounds.argmin())
        least = min(int(bounds[guess]), IMPOSSIBLE)
        exact = least >= IMPOSSIBLE or int(known[guess]) in in_pairs(len(codes))
        return Node(least, exact, guess)

    def _ordered(
        self, codes: NDArray[np.int32], depth: int, at: Position | None
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the guesses of a set, those that part it alike once: (guess, bound, how many there may be).

        The least bound goes first. With `among`, no more guesses are tried than that; of equal bounds, the
        most bits go first.
        """
        guesses, marks = self._candidates(codes, at)
        counts = self._histograms(marks)
        bounds = self._bounds(counts, len(codes), depth)
        if self.among is None:
            order = np.argsort(bounds, kind="stable")
        else:
            order = np.lexsort((_bits_to_come(counts), bounds))
        for place in islice(_different(order, marks), self.among):
            yield int(guesses[place]), int(bounds[place]), min(self.among or len(order), len(order))

    def _candidates(
        self, codes: NDArray[np.int32], at: Position | None, *, seen: bool = False
    ) -> tuple[Indexes, Packed]:
        """Return the guesses to try for a set, and their marks, shape (codes, guesses).

        Where they are only `seen`, to look for those that cannot differ pays in larger sets alone.
        """
        check()
        if len(codes) * self._marks.shape[1] > PIECE:
            needs(2 * len(codes) * self._marks.shape[1])
        rows = self._marks[codes]
        hard = at is not None and at.space.hard
        pays = rows.size > SEEN if seen else rows.size > SYMMETRIC or bool(at and at.automorphisms)
        symmetric = at is not None and (hard or pays)
        guesses = at.canonical_guesses() if at is not None and symmetric else np.arange(rows.shape[1])
        if self.consistent:
            guesses = np.intersect1d(guesses, self.position.left[codes], assume_unique=True)
        return guesses, rows[:, guesses] if len(guesses) < rows.shape[1] else rows

    def _histograms(self, marks: Packed) -> NDArray[np.intp]:
        """Return the partition of each guess, from marks of shape (codes, guesses)."""
        codes, guesses = marks.shape
        if codes * guesses > 2 * PIECE:
            many = max(PIECE // codes, 1)
            pieces = [self._histograms(marks[:, at : at + many]) for at in range(0, guesses, many)]
            return np.concatenate(pieces)
        check()
        return histogram(marks, self._answers)

    def _bounds(self, counts: NDArray[np.intp], size: int, depth: int) -> NDArray[np.int64]:
        """Return the least that a set can cost after each guess."""
        bounds: NDArray[np.int64] = size + self._floors[below(depth)][counts].sum(axis=1)
        bounds -= counts[:, -1]
        bounds[counts.max(axis=1) == size] = IMPOSSIBLE
        return np.minimum(bounds, IMPOSSIBLE)


def _renumbered(marks: Packed) -> list[int]:
    """Replace the marks by their places among those that occur, which are returned, ascending."""
    rows = max(PIECE // marks.shape[1], 1)
    pieces = [marks[at : at + rows] for at in range(0, len(marks), rows)]
    occurs = np.zeros(int(np.iinfo(marks.dtype).max) + 1, dtype=np.bool_)
    for piece in pieces:
        check()
        occurs[piece] = True
    places = (np.cumsum(occurs) - 1).astype(marks.dtype)
    for piece in pieces:
        check()
        piece[...] = places[piece]
    return np.flatnonzero(occurs).tolist()


def _different(places: Indexes, marks: Packed) -> Iterator[int]:
    """Yield the places of guesses, those that part the set alike once."""
    seen: set[bytes] = set()
    for place in places.tolist():
        check()
        key = marks[:, place].tobytes()
        if key not in seen:
            seen.add(key)
            yield place


def _bits_to_come(counts: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return how many bits the parts of each guess still lack, times their codes."""
    sizes = np.arange(int(counts.max()) + 1)
    bits: NDArray[np.float64] = (sizes * np.log2(np.maximum(sizes, 1)))[counts].sum(axis=1)
    return bits


def _key(codes: NDArray[np.int32], depth: int, at: Position | None) -> tuple[int, bytes, bytes]:
    """Return what tells a set from others: in a hard game also which guesses use what is known."""
    usable = np.packbits(at.usable).tobytes() if at is not None and at.space.hard else b""
    return depth, codes.tobytes(), usable
