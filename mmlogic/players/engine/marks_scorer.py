"""The marks of many guesses against many codes: codes as rows of zeros and ones, and their parts."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import pairwise
from operator import add
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects.dialect import Told, fits
from mmlogic.codes.marks import mark_count, mark_of, packed, unpacked
from mmlogic.codes.rows import Packed, marks_of
from mmlogic.common.budget import check, current, needs
from mmlogic.players.engine.space import Code, Codes, Counts, Indexes, Space

__all__ = [
    "BLOCK",
    "FEW",
    "MarksScorer",
    "Rows",
    "Scorer",
    "Slices",
    "allowed_by",
    "ones",
    "row_length",
    "sliced_counts",
]

Rows = NDArray[np.integer[Any]]
"""Where rows have their ones."""


def row_length(pegs: int, symbols: int, most: int) -> int:
    """Return how long a row is where a symbol occurs at most `most` times in a code."""
    return symbols * (pegs + most)


def ones(codes: Codes, symbols: int, most: int) -> NDArray[np.intp]:
    """Return where the rows of codes have their ones, shape (codes, 2 * pegs): first pegs, then counts."""
    pegs = codes.shape[1]
    rows = codes.astype(np.intp)
    places = np.empty((len(codes), 2 * pegs), dtype=np.intp)
    for place in range(pegs):
        earlier = (rows[:, :place] == rows[:, place, None]).sum(axis=1)
        places[:, place] = place * symbols + rows[:, place]
        places[:, pegs + place] = pegs * symbols + rows[:, place] * most + earlier
    return places


Words = NDArray[np.unsignedinteger[Any]]
"""Bits of codes, shape (words of a guess, guesses)."""

AT_ONCE = 1 << 13
"""Words that are worked on at a time: what stays in a core's cache."""

PIECE = 1 << 18
"""Codes of which bits are made at a time."""

KINDS = np.uint8, np.uint16, np.uint32, np.uint64
"""The kinds of words: the smallest that has a bit for each code is taken, or else the last."""


class Slices:
    """The bits of some codes: which of them have each one that a row may have.

    Args:
        codes: shape (codes, pegs).
        symbols: how many symbols there are.
        most: how often a symbol occurs in one code at most.
    """

    def __init__(self, codes: Codes, symbols: int, most: int) -> None:
        self.pegs, size = codes.shape[1], len(codes)
        kind = next((kind for kind in KINDS if size <= 8 * kind().itemsize), np.uint64)
        width = -(-size // (8 * kind().itemsize)) * 8 * kind().itemsize
        needs(width * (row_length(self.pegs, symbols, most) + symbols))
        names = np.arange(symbols, dtype=np.uint8)[:, None]
        holds = np.zeros((self.pegs, symbols, width), dtype=np.bool_)
        holds[:, :, :size] = codes.T[:, None] == names
        times = holds.sum(axis=0, dtype=np.uint8)[:, None] > np.arange(most, dtype=np.uint8)[:, None]

        def bits(some: NDArray[np.bool_]) -> Words:
            words: Words = np.packbits(some, axis=-1).view(kind)
            return words

        rows = np.concatenate([holds.reshape(-1, width), times.reshape(-1, width)])
        self._words: Words = np.ascontiguousarray(bits(rows).T)
        self._all: Words = bits(np.arange(width) < size)[:, None]

    def counts(self, guesses: Rows, kind: type[np.unsignedinteger[Any]]) -> Counts:
        """Return how many codes each guess leaves after each mark, as numbers of a kind.

        `guesses` are the ones of their rows, shape (2 * pegs, guesses).
        """
        many = guesses.shape[1]
        counts = np.zeros((mark_count(self.pegs), many), dtype=kind)
        step = max(1, AT_ONCE // len(self._words))
        for start in range(0, many, step):
            check()
            some = slice(start, start + step)
            for mark, bits in self._of_marks(guesses[:, some]):
                counted = np.bitwise_count(bits)
                counts[mark, some] = counted[0] if len(counted) == 1 else counted.sum(axis=0, dtype=kind)
        return counts.T

    def _of_marks(self, guesses: Rows) -> Iterator[tuple[int, Words]]:
        pegs = self.pegs
        blacks, shared = self._exactly(guesses[:pegs]), self._exactly(guesses[pegs:])
        for black in range(pegs + 1):
            for both in range(black, pegs + 1):
                if (black, both) != (pegs - 1, pegs):
                    yield pegs * black + both, blacks[black] & shared[both]

    def _exactly(self, ones: Rows) -> list[Words]:
        least = [self._all]  # those that have at least so many
        for seen, one in enumerate(ones):
            has = self._words.take(one, axis=1)
            least.append(least[seen] & has)
            for number in range(seen, 1, -1):
                least[number] |= least[number - 1] & has
            if seen:
                least[1] |= has
        return [some ^ more for some, more in pairwise(least)] + least[-1:]


def sliced_counts(codes: Codes, symbols: int, most: int, guesses: Iterable[Rows]) -> Iterator[Counts]:
    """Yield how some guesses after the other, told as in `Slices.counts`, part codes of any number."""
    pieces = [Slices(codes[at : at + PIECE], symbols, most) for at in range(0, len(codes), PIECE)]
    kind = next(kind for kind in KINDS if len(codes) <= np.iinfo(kind).max)
    for some in guesses:
        yield reduce(add, (piece.counts(some, kind) for piece in pieces))


BLOCK = 1 << 18
"""Codes whose rows are made at a time."""

PAIRS = 1 << 20
"""Pairs of guess and code that are counted at a time: a few milliseconds."""

FEW = 4
"""So many codes are scored in plain Python: the calls of numpy would take longer."""

TABLED = 1 << 13
"""Codes up to which the marks of each against each are kept in a table, once as many have been scored."""

CACHED = 1 << 28
"""Bytes up to which the columns of the whole pool are kept."""


class Scorer(Protocol):
    """Scores the guesses of a space's pool against its codes: each answer is a small integer, its mark.

    Attributes:
        space: the codes.
        width: how many marks there are; the last is that of the secret itself.
        asks: whether Prolog is asked for each mark, which takes long.
    """

    asks: ClassVar[bool]

    @property
    def space(self) -> Space:
        """The codes."""

    @property
    def width(self) -> int:
        """How many marks there are; the last is that of the secret itself."""

    @property
    def table(self) -> Packed:
        """The marks of every guess against every code of the pool, shape (pool, pool), if it is small."""

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the marks of each guess against each code, shape (guesses, codes)."""

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        """Yield the partitions of `codes` by the guesses, in blocks: (first guess of the block, counts)."""

    def among(self, codes: Indexes) -> Packed:
        """Return the marks of each of some codes against each, shape (codes, codes)."""

    def of_all(self, codes: Indexes) -> Packed:
        """Return the marks of all guesses of the pool against each code, shape (codes, pool)."""

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess, whose blank pegs are the number of symbols, against codes."""

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks of any guess against codes of the pool."""

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return what scores some guesses, any, against some codes, any; shape (guesses, codes)."""

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer to a guess that a mark is."""

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        """Return which marks an answer to a guess allows, shape (width,)."""


@dataclass(eq=False)
class MarksScorer:
    """Scores by black marks and shared symbols, in blocks so that memory stays bounded.

    Once as many pairs have been scored as there are, a table is made of them, unless it would be large.
    """

    space: Space
    asks: ClassVar[bool] = False
    _scored: int = field(default=0, init=False, repr=False)

    @cached_property
    def width(self) -> int:
        """How many packed marks there are."""
        return mark_count(self.space.pegs)

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the packed marks of any guess."""
        if len(codes) <= FEW:
            return np.array([mark_of(guess, code) for code in codes.tolist()], dtype=self._kind)
        return marks_of(np.array(guess, dtype=np.uint8), codes)

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the packed marks of any guess against codes of the pool."""
        known = self._is_tabled(len(codes)) or self.__dict__.get("_all_columns") is not None
        row = self.space.row(guess) if known and len(codes) > FEW else None
        return self.of(guess, self.space.pool[codes]) if row is None else self._of_row(row, codes)

    def _of_row(self, row: int, codes: Indexes) -> Packed:
        if "table" in self.__dict__ or self._all_columns is None:
            marks: Packed = self.table[row, codes]
        else:
            marks = self._all_columns[self._ones_of(np.array([row])), codes].sum(axis=0, dtype=self._kind)
        return marks

    def among(self, codes: Indexes) -> Packed:
        """Return the packed marks of each of some codes against each, shape (codes, codes)."""
        if self._is_tabled(len(codes) ** 2):
            return self.table[np.ix_(codes, codes)]
        if self._all_columns is None:
            return self.marks(codes, codes)
        rows = self._ones_of(codes).T
        marks: Packed = self._all_columns.take(codes, axis=1)[rows].sum(axis=1, dtype=self._kind)
        return marks

    def of_all(self, codes: Indexes) -> Packed:
        """Return the packed marks of all guesses of the pool against each code, shape (codes, pool)."""
        every = len(self.space.pool)
        if self._is_tabled(len(codes) * every):
            return self.table[codes]
        if self._all_columns is None:
            return self.marks(codes, np.arange(every))
        return self._sums(self._ones_of(codes).T, self._all_columns)

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return what scores some guesses, any, against some codes, any."""
        pegs, columns = self.space.pegs, self._columns(codes, self.space.pegs)

        def marks(guesses: Codes) -> Packed:
            needs(2 * pegs * len(guesses) * len(codes) * columns.itemsize)
            scored: Packed = columns[ones(guesses, self.space.symbols, pegs)].sum(axis=1, dtype=self._kind)
            return scored

        return marks

    def told(self, mark: int, guess: Code) -> Told:
        """Return the black and white marks."""
        return unpacked(self.space.pegs, mark)

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        """Return which packed marks an answer allows."""
        black, white = told
        if not (isinstance(black, int) and isinstance(white, int)):
            return allowed_by(self, told, guess)
        mark, allowed = packed(self.space.pegs, black, white), np.zeros(self.width, dtype=np.bool_)
        if mark < self.width and unpacked(self.space.pegs, mark) == told:
            allowed[mark] = True
        return allowed

    @cached_property
    def table(self) -> Packed:
        """The marks of every guess against every code of the pool, shape (pool, pool), if it is small."""
        every = np.arange(len(self.space.pool))
        return self.marks(every, every)

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the packed marks of each guess against each code, shape (guesses, codes)."""
        if len(guesses) > len(codes):
            return self.marks(codes, guesses).T
        needs(len(guesses) * len(codes) * np.dtype(self._kind).itemsize)
        marks: Packed = np.empty((len(guesses), len(codes)), dtype=self._kind)
        pool, most = self.space.pool, self._most
        rows = ones(pool[guesses], self.space.symbols, most)
        for start in range(0, len(codes), BLOCK):
            columns = self._columns(pool[codes[start : start + BLOCK]], most)
            self._sums(rows, columns, marks[:, start : start + BLOCK])
        return marks

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        """Yield the partitions of `codes` by the guesses, in blocks: (first guess of the block, counts)."""
        step = max(PAIRS // max(len(codes), 1), 1)
        starts = range(0, len(guesses), step)
        rows = (self._ones_of(guesses[start : start + step]) for start in starts)
        yield from zip(starts, sliced_counts(self.space.pool[codes], *self._shape, rows), strict=True)

    def _is_tabled(self, many: int) -> bool:
        pool = len(self.space.pool)
        if pool > TABLED:
            return False
        self._scored += many
        return self._scored > pool**2 or "table" in self.__dict__

    @property
    def _kind(self) -> type[np.uint8] | type[np.uint16]:
        return np.uint8 if mark_count(self.space.pegs) <= 256 else np.uint16

    @cached_property
    def _most(self) -> int:
        if self.space.is_full:
            return self.space.pegs
        return max(int((self.space.pool == s).sum(axis=1).max()) for s in range(self.space.symbols))

    @property
    def _shape(self) -> tuple[int, int]:
        return self.space.symbols, self._most

    def _ones_of(self, guesses: Indexes) -> Rows:
        if self._all_ones is None:
            return ones(self.space.pool[guesses], *self._shape).T
        return self._all_ones.take(guesses, axis=1)

    @cached_property
    def _all_ones(self) -> Rows | None:
        pegs, pool = self.space.pegs, self.space.pool
        kind = np.min_scalar_type(row_length(pegs, *self._shape))
        if 2 * pegs * len(pool) * kind.itemsize > _cached():
            return None
        every = np.empty((2 * pegs, len(pool)), dtype=kind)
        for start in range(0, len(pool), BLOCK):
            check()
            every[:, start : start + BLOCK] = ones(pool[start : start + BLOCK], *self._shape).T
        return every

    @cached_property
    def _all_columns(self) -> Packed | None:
        if len(self.space.pool) * row_length(self.space.pegs, *self._shape) > _cached():
            return None
        return self._columns(self.space.pool, self._most)

    def _columns(self, codes: Codes, most: int) -> Packed:
        pegs = self.space.pegs
        height = row_length(pegs, self.space.symbols, most)
        needs(len(codes) * (height * np.dtype(self._kind).itemsize + 32 * pegs))
        columns: Packed = np.zeros((height, len(codes)), dtype=self._kind)
        weights = np.repeat(np.array([pegs, 1], dtype=self._kind), pegs)
        columns[ones(codes, self.space.symbols, most), np.arange(len(codes))[:, None]] = weights
        return columns

    def _sums(self, rows: Rows, columns: Packed, out: Packed | None = None) -> Packed:
        marks: Packed = np.empty((len(rows), columns.shape[1]), self._kind) if out is None else out
        for row, (first, second, *others) in zip(marks, rows, strict=True):
            check()
            np.add(columns[first], columns[second], out=row)
            for other in others:
                row += columns[other]
        return marks


def _cached() -> int:
    room = current().room
    return CACHED if room is None else min(CACHED, room // 4)


def allowed_by(scorer: Scorer, told: Told, guess: Code) -> NDArray[np.bool_]:
    """Return which marks an answer to a guess, whose parts may be half known, allows."""
    answers = (scorer.told(mark, guess) for mark in range(scorer.width))
    return np.array([all(map(fits, told, answer)) for answer in answers], dtype=np.bool_)
