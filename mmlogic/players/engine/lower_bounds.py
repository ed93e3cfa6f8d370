"""What a set of codes costs at least after each guess: by how many answers there are, or by what each leaves.

A guess costs as many as there are codes, and each part of k codes at least 2k - 1 more. So n codes cost at
least 3n less the number of their answers, and one less if the guess is among them. These numbers are found
for all guesses at once, as bits. Floors, which depend on the sizes of the parts, tell more where parts are
large: only there, and only for the guesses that matter, sizes are counted. No guess has more losing answers
in a part than in the whole set: so a set costs at least the floor of guesses with no more than its own have.
"""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.rows import Packed
from mmlogic.common.budget import check, current
from mmlogic.players.engine.space import Counts, Indexes, histogram

__all__ = ["Bounds", "Floors", "IMPOSSIBLE", "PIECE", "UNLIMITED", "below", "renumbered"]

IMPOSSIBLE = 1 << 40
"""The cost of a set that cannot be solved within the depth."""

UNLIMITED = 64
"""A depth that limits nothing."""


def below(depth: int) -> int:
    """Return how many guesses are left after one."""
    return depth if depth == UNLIMITED else depth - 1


class Floors(dict[int, NDArray[np.int64]]):
    """For each depth the least cost of so many codes, when a guess has `losing` answers that leave codes."""

    def __init__(self, most: int, losing: int) -> None:
        super().__init__()
        self.most, self.losing = most, losing
        self._of = dict[int, Floors]()

    def __missing__(self, depth: int) -> NDArray[np.int64]:
        """Fill the turns: one code is found at the first, `losing` at the second, as many for each after."""
        floors = np.full(self.most + 1, IMPOSSIBLE, dtype=np.int64)
        floors[0] = filled = 0
        room = 1
        for turn in range(1, depth + 1):
            here = min(room, self.most - filled)
            floors[filled + 1 : filled + here + 1] = floors[filled] + turn * np.arange(1, here + 1)
            filled, room = filled + here, room * self.losing
        self[depth] = floors
        return floors

    def of(self, losing: int) -> "Floors":
        """Return the floors of guesses that have no more losing answers."""
        if losing >= self.losing:
            return self
        return self._of.setdefault(losing, Floors(self.most, losing))

    def lowest(self, depth: int) -> int:
        """Return up to how many codes k the floor is 2k - 1, the lowest that it can be."""
        return min(self.most, 1 + self.losing if depth > 1 else depth)


PIECE = 1 << 20
"""Pairs of guess and code that are worked on between two looks at the time: some milliseconds."""

SOME = 32
"""Guesses whose parts are counted first: the least of their bounds spares counting those of most others."""

SHIFTED = 1 << 24
"""Bytes up to which the bits of all answers are kept."""

COMPARED = 64
"""Codes up to which comparing their answers is quicker than counting how often each of many occurs."""


class Bounds:
    """Lower bounds of sets. A set is an array of places in the codes; guesses are rows of the pool.

    Args:
        marks: places of answers, shape (codes, pool); the last of `answers` answers is that of the secret.
        rows: which row of the pool each code is.
        floors: the least cost of so many codes.
    """

    def __init__(self, marks: Packed, answers: int, rows: Indexes, floors: Floors) -> None:
        self._marks, self._answers, self._rows, self._floors = marks, answers, rows, floors
        self._kind = next((kind for kind in _KINDS if answers <= 8 * kind().itemsize), None)

    def rough(self, codes: NDArray[np.int32], guesses: Indexes | None) -> NDArray[np.int64]:
        """Return what a set costs at least after each guess (None: all of them), by its number of answers."""
        size = len(codes)
        bounds = 3 * size - self._different(codes).astype(np.int64)
        bounds[bounds == 3 * size - 1] = IMPOSSIBLE
        bounds[self._rows[codes]] -= 1
        return bounds if guesses is None else bounds[guesses]

    def refined(
        self, codes: NDArray[np.int32], guesses: Indexes, rough: NDArray[np.int64], depth: int
    ) -> NDArray[np.int64]:
        """Return the bounds of guesses by the sizes of their parts, which are counted if that tells more."""
        coarse = np.flatnonzero(rough > self._certain(len(codes), depth))
        if not len(coarse):
            return rough
        bounds = rough.copy()
        bounds[coarse] = self.of(self.counts(codes, guesses[coarse]), len(codes), depth)
        return bounds

    def least(self, codes: NDArray[np.int32], guesses: Indexes | None, depth: int) -> tuple[int, int]:
        """Return the guess of the least bound by the sizes of its parts, and what any costs at least."""
        every = self.rough(codes, None)
        rough = every if guesses is None else every[guesses]
        best = int(rough.argmin())
        bound = int(rough[best])
        if bound > self._certain(len(codes), depth):
            best, bound = self._counted(codes, guesses, rough, depth)
            bound = max(bound, self._by_losing(codes, every, depth))
        return best if guesses is None else int(guesses[best]), bound

    def _by_losing(self, codes: NDArray[np.int32], rough: NDArray[np.int64], depth: int) -> int:
        size = len(codes)
        losing = np.where(rough < IMPOSSIBLE, 3 * size - rough, 1)
        losing[self._rows[codes]] -= 2
        return int(self._floors.of(max(1, int(losing.max())))[depth][size])

    def _counted(
        self, codes: NDArray[np.int32], guesses: Indexes | None, rough: NDArray[np.int64], depth: int
    ) -> tuple[int, int]:
        def best(places: Indexes) -> tuple[int, int]:
            rows = places if guesses is None else guesses[places]
            bounds = self.refined(codes, rows, rough[places], depth)
            at = int(bounds.argmin())
            return int(bounds[at]), int(places[at])

        first = np.argpartition(rough, min(SOME, len(rough)) - 1)[:SOME]
        bound, place = best(first)
        open_ = rough < bound
        open_[first] = False
        others = np.flatnonzero(open_)
        if len(others):
            bound, place = min((bound, place), best(others))
        return place, bound

    def of(self, counts: Counts, size: int, depth: int) -> NDArray[np.int64]:
        """Return the bounds of guesses that part a set of so many codes so."""
        bounds: NDArray[np.int64] = size + self._floors[below(depth)][counts].sum(axis=1)
        bounds -= counts[:, -1]
        bounds[counts.max(axis=1) == size] = IMPOSSIBLE
        return np.minimum(bounds, IMPOSSIBLE)

    def counts(self, codes: NDArray[np.int32], guesses: Indexes) -> Counts:
        """Return how many codes each guess leaves after each answer, shape (guesses, answers)."""
        many = max(PIECE // len(codes), 1)
        pieces = []
        for at in range(0, len(guesses), many):
            check()
            pieces.append(histogram(self._marks[codes[:, None], guesses[at : at + many]], self._answers))
        return pieces[0] if len(pieces) == 1 else np.concatenate(pieces)

    def _different(self, codes: NDArray[np.int32]) -> NDArray[np.integer]:
        pool = self._marks.shape[1]
        if self._kind is None:
            return self._compared(codes)
        many = max(PIECE // pool, 1)
        answers: NDArray[np.integer] = np.zeros(pool, dtype=self._kind)
        for at in range(0, len(codes), many):
            check()
            answers = answers | np.bitwise_or.reduce(self._bits(codes[at : at + many]), axis=0)
        different: NDArray[np.integer] = np.bitwise_count(answers)
        return different

    def _bits(self, codes: NDArray[np.int32]) -> NDArray[np.unsignedinteger[Any]]:
        if self._all_bits is not None:
            return self._all_bits[codes]
        return self._bit(self._marks[codes])

    @cached_property
    def _all_bits(self) -> NDArray[np.unsignedinteger[Any]] | None:
        room = current().room
        most = SHIFTED if room is None else min(SHIFTED, room // 4)
        return self._bit(self._marks) if self._marks.size * np.dtype(self._kind).itemsize <= most else None

    def _bit(self, marks: Packed) -> NDArray[np.unsignedinteger[Any]]:
        assert self._kind is not None
        bits: NDArray[np.unsignedinteger[Any]] = np.left_shift(self._kind(1), marks, dtype=self._kind)
        return bits

    def _compared(self, codes: NDArray[np.int32]) -> NDArray[np.integer]:
        if len(codes) > COMPARED:
            every = np.arange(self._marks.shape[1])
            counted: NDArray[np.intp] = np.count_nonzero(self.counts(codes, every), axis=1)
            return counted
        marks = self._marks[codes]
        different = np.ones(marks.shape[1], dtype=np.uint32)
        for place in range(1, len(marks)):
            check()
            different += ~(marks[:place] == marks[place]).any(axis=0)
        return different

    def _certain(self, size: int, depth: int) -> int:
        """Return up to which bound by the number of answers the sizes of the parts can tell no more.

        No part is larger than the codes less the other answers. Up to some size, floors are 2k - 1.
        """
        return 2 * size - 2 + self._floors.lowest(below(depth))


_KINDS = np.uint16, np.uint32, np.uint64


def renumbered(marks: Packed) -> list[int]:
    """Replace each mark by its place among the marks that occur; return these, ascending."""
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
