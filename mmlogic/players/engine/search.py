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
from mmlogic.players.engine.lower_bounds import IMPOSSIBLE, UNLIMITED, Bounds, Floors, below, renumbered
from mmlogic.players.engine.player import PlayerError
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Counts, Indexes

__all__ = ["LARGEST", "Search", "Stopped"]

LARGEST = 1 << 27
"""Pairs of guess and code whose marks are kept: what a search may begin with."""

SYMMETRIC = 1 << 15
"""Pairs of guess and code from which on it pays to look for guesses that cannot differ."""


class Stopped(Exception):
    """The search was told to stop."""


@dataclass(slots=True)
class Node:
    """What is known of a set: a lower bound of its cost; whether it is the cost; a guess that reaches it.

    `lower` is of the guesses that are tried, `least` of all guesses.
    """

    lower: int
    exact: bool = False
    guess: int = -1
    least: int = 0


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
        self._hard = position.space.hard
        needs(len(position.left) * pool)
        self._marks = np.ascontiguousarray(position.scorer.marks(np.arange(pool), position.left).T)
        self._names = renumbered(self._marks)
        self._answers = len(self._names)
        self._floors = Floors(len(position.left), self._answers - 1)
        self._bounds = Bounds(self._marks, self._answers, position.left, self._floors)
        self._nodes: dict[tuple[int, bytes, bytes], Node] = {}
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
        """Return a bound of the cost of all codes, of all guesses and not those alone that are tried.

        It looks two guesses deep after as many guesses as are tried, and one deep after the others.
        """
        codes, best = self.everything, IMPOSSIBLE
        if len(codes) <= 2:
            return int(self._floors[depth][len(codes)])
        among = len(self._marks[0]) if self.among is None else self.among
        ordered = self._ordered(codes, IMPOSSIBLE, depth, self.position, among + 1)
        for number, (guess, lower, _) in enumerate(ordered):
            if lower >= best or number == among:
                return min(best, lower)
            best = min(best, self._two_deep(codes, guess, lower, depth))
        return best

    def _two_deep(self, codes: NDArray[np.int32], guess: int, lower: int, depth: int) -> int:
        deeper, at = below(depth), self.position if self._hard else None
        floors = self._floors[deeper]
        for size, mark, part in self._parts(codes, guess):
            node = self._node(part, deeper, self._after(at, guess, mark, part))
            lower += node.least - int(floors[size])
        return lower

    def _best(self, node: Node, codes: NDArray[np.int32], bound: int, depth: int, at: Position | None) -> int:
        best = bound
        for number, (guess, lower, many) in enumerate(self._ordered(codes, bound, depth, at, self.among)):
            if lower >= best or best == node.lower:
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
        deeper = below(depth)
        floors = self._floors[deeper]
        open_parts = []
        for size, mark, part in self._parts(codes, guess):
            node = self._node(part, deeper, self._after(at, guess, mark, part) if self._hard else None)
            total += node.lower - int(floors[size])
            if total >= best:
                return total
            if not node.exact:
                open_parts.append((node.lower, mark, part))
        for lower, mark, part in reversed(open_parts):
            after = self._after(at, guess, mark, part)
            total += self.cost(part, best - total + lower, deeper, after) - lower
            if total >= best:
                return total
        return total

    def _after(self, at: Position | None, guess: int, mark: int, codes: NDArray[np.int32]) -> Position | None:
        return at and at.after(at.space.code(guess), self._names[mark], self.position.left[codes])

    def _parts(self, codes: NDArray[np.int32], guess: int) -> Iterator[tuple[int, int, NDArray[np.int32]]]:
        marks = self._marks[codes, guess]
        sizes = np.bincount(marks).tolist()
        for size, other in sorted(
            ((size, -mark) for mark, size in enumerate(sizes) if size > 2), reverse=True
        ):
            yield size, -other, codes[marks == -other]

    def _node(self, codes: NDArray[np.int32], depth: int, at: Position | None) -> Node:
        key = _key(codes, depth, at)
        node = self._nodes.get(key)
        if node is None:
            node = self._seen(codes, depth, at)
            self._nodes[key] = node
        return node

    def _seen(self, codes: NDArray[np.int32], depth: int, at: Position | None) -> Node:
        guess, least = self._bounds.least(codes, self._allowed(codes, at), depth)
        exact = least >= IMPOSSIBLE or np.bincount(self._marks[codes, guess]).max() <= 2
        return Node(least, bool(exact), guess, least)

    def _ordered(
        self, codes: NDArray[np.int32], bound: int, depth: int, at: Position | None, among: int | None
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the guesses of a set, those that part it alike once: (guess, bound, how many there may be).

        The least bound goes first, and there is none from `bound` on. With `among`, there are no more guesses
        than that; of equal bounds, the most bits go first.
        """
        guesses = self._worth(codes, at)
        rough = self._bounds.rough(codes, guesses)
        guesses, rough = guesses[rough < bound], rough[rough < bound]
        bounds = self._bounds.refined(codes, guesses, rough, depth)
        if among is None or not len(guesses):
            order = np.argsort(bounds, kind="stable")
        else:
            order = np.lexsort((_bits_to_come(self._bounds.counts(codes, guesses)), bounds))
        for place in islice(self._different(codes, guesses, order), among):
            yield int(guesses[place]), int(bounds[place]), min(among or len(order), len(order))

    def _worth(self, codes: NDArray[np.int32], at: Position | None) -> Indexes:
        check()
        guesses = self._allowed(codes, at)
        pays = at is not None and bool(len(codes) * self._marks.shape[1] > SYMMETRIC or at.automorphisms)
        if at is not None and pays:
            canonical = at.canonical_guesses()
            return canonical if guesses is None else np.intersect1d(guesses, canonical, assume_unique=True)
        return np.arange(self._marks.shape[1]) if guesses is None else guesses

    def _allowed(self, codes: NDArray[np.int32], at: Position | None) -> Indexes | None:
        check()
        hard = np.flatnonzero(at.usable) if at is not None and at.space.hard else None
        if not self.consistent:
            return hard
        left = self.position.left[codes]
        return left if hard is None else np.intersect1d(hard, left, assume_unique=True)

    def _different(self, codes: NDArray[np.int32], guesses: Indexes, order: Indexes) -> Iterator[int]:
        seen: set[bytes] = set()
        for place in order.tolist():
            check()
            key = self._marks[codes, guesses[place]].tobytes()
            if key not in seen:
                seen.add(key)
                yield place


def _bits_to_come(counts: Counts) -> NDArray[np.float64]:
    sizes = np.arange(int(counts.max()) + 1)
    bits: NDArray[np.float64] = (sizes * np.log2(np.maximum(sizes, 1)))[counts].sum(axis=1)
    return bits


def _key(codes: NDArray[np.int32], depth: int, at: Position | None) -> tuple[int, bytes, bytes]:
    usable = np.packbits(at.usable).tobytes() if at is not None and at.space.hard else b""
    return depth, codes.tobytes(), usable
