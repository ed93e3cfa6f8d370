"""Scorers: the answer of each code to each guess, as a small integer, its mark.

Marks are sums: of rows of a matrix that has a column for each code. How guesses part many codes is counted by
bits, one for each code. Answers that Prolog tells are in `prolog_scorer.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, reduce
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects.dialect import Told, fits
from mmlogic.codes.rows import Codes, Packed, mark_count, mark_of, marks_of, packed, unpacked
from mmlogic.common.budget import check, current, needs
from mmlogic.language import MmlogicError

if TYPE_CHECKING:
    from mmlogic.players.engine.space import Space


Code = tuple[int, ...]
"""One code: the index of the symbol at each peg."""

Indexes = NDArray[np.intp]
"""Rows of a space's pool."""

Counts = NDArray[np.integer[Any]]
"""How many codes each guess leaves after each mark, shape (guesses, marks), in as few bytes as hold them."""


class SpaceError(MmlogicError, ValueError):
    """The codes asked for cannot be listed, or are none."""


def as_keys(codes: Codes) -> NDArray[np.bytes_]:
    """Return one byte string a code, ordered as the codes are."""
    return np.ascontiguousarray(codes, dtype=np.uint8).view(f"S{codes.shape[1]}").ravel()


COMPARED = 1 << 10
"""Marks for each possible one from which on to compare them with it is quicker than to count."""


def histogram(marks: Packed, width: int) -> Counts:
    """Return how often each of `width` marks occurs for each guess; marks of shape (codes, guesses).

    Where they are stored code by code, so are the counts mark by mark, which all sums like better.
    """
    codes, guesses = marks.shape
    size = guesses * width
    if marks.strides[0] < marks.strides[1]:
        keys = marks + np.arange(0, size, width)
        return np.bincount(keys.ravel("K"), minlength=size).reshape(-1, width)
    if marks.itemsize == 1 and codes < 256 and marks.size > COMPARED * width:
        counts = np.empty((width, guesses), dtype=np.uint8)
        for mark, count in enumerate(counts):
            (marks == mark).view(np.uint8).sum(axis=0, dtype=np.uint8, out=count)
        return counts.astype(np.intp).T
    places = marks * np.intp(guesses) + np.arange(guesses)
    return np.bincount(places.ravel(), minlength=size).reshape(width, -1).T


def bits_to_come(counts: Counts) -> NDArray[np.float64]:
    """Return the sum of c log2 c over each partition's parts c: the codes times the bits to come."""
    bits: NDArray[np.float64] = _information(1 << int(counts[0].sum()).bit_length())[counts].sum(axis=1)
    return bits


@cache
def _information(size: int) -> NDArray[np.float64]:
    numbers = np.maximum(np.arange(size), 1)
    return numbers * np.log2(numbers)


BLOCK = 1 << 18
"""Codes whose rows are made at a time."""


class Scorer:
    """Scores guesses against the codes of a space. Each answer is a small integer, its mark.

    Attributes:
        space: the codes, whose pool holds the guesses.
        answers: what the marks are, that of the secret itself last; it is any if it depends on the guess.
        width: how many marks there are.
        asks: whether Prolog is asked for each mark, which takes long.
        block: how many pairs of guess and code are scored at a time.
    """

    asks: ClassVar[bool] = False
    block: ClassVar[int] = BLOCK

    def __init__(self, space: "Space", answers: Sequence[Told]) -> None:
        self.space, self.answers, self.width = space, answers, len(answers)

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess, whose blank pegs are the number of symbols, against codes."""
        raise NotImplementedError

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks of any guess against codes of the pool."""
        return self.of(guess, self.space.pool[codes])

    def of_all(self, codes: Indexes) -> Packed:
        """Return the marks of all guesses of the pool against each code, shape (codes, pool)."""
        return np.ascontiguousarray(self.marks(np.arange(len(self.space.pool)), codes).T)

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return what scores some guesses, any, against some codes, any; shape (guesses, codes)."""
        columns = np.asfortranarray(codes)
        return lambda guesses: np.stack([self.of(tuple(guess), columns) for guess in guesses.tolist()])

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the marks of each guess against each code, shape (guesses, codes)."""
        needs(len(guesses) * len(codes) * 2)
        rows = np.asfortranarray(self.space.pool[codes])
        marks: Packed = np.empty((len(guesses), len(codes)), dtype=np.uint16)
        for row, guess in zip(marks, guesses.tolist(), strict=True):
            check()
            row[:] = self.of(self.space.code(guess), rows)
        return marks

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        """Yield the partitions of `codes` by the guesses, in blocks: (first guess of the block, counts)."""
        many = max(1, self.block // max(len(codes), self.width))
        for start in range(0, len(guesses), many):
            yield start, histogram(self.marks(guesses[start : start + many], codes).T, self.width)

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer to a guess that a mark is."""
        return self.answers[mark]

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        """Return which marks an answer to a guess, whose parts may be half known, allows, shape (width,)."""
        answers = (self.told(mark, guess) for mark in range(self.width))
        return np.array([all(map(fits, told, answer)) for answer in answers], dtype=np.bool_)


Rows = NDArray[np.integer[Any]]
"""Where rows have their ones."""

PAIRS = 1 << 20
"""Pairs of guess and code that are counted at a time: a few milliseconds."""

FEW = 4
"""The most codes that are scored in plain Python: the calls of numpy would take longer."""

GATHERED = 12
"""The most guesses, and the most codes, that one sum over what is kept scores."""

TABLED = 1 << 13
"""Codes up to which the marks of each against each are kept in a table, once as many have been scored."""

CACHED = 1 << 28
"""Bytes up to which the columns of the whole pool are kept."""


class MarksScorer(Scorer):
    """Scores by black marks and shared symbols, in blocks so that memory stays bounded.

    A code is a row of zeros and ones: a place for each peg and symbol, and one for each time that it may have
    a symbol. Once as many pairs have been scored as there are, a table is made of them, unless it would be
    large.
    """

    def __init__(self, space: "Space") -> None:
        super().__init__(space, ())
        self.width = mark_count(space.pegs)
        self._kind = np.uint8 if self.width <= 256 else np.uint16
        self._scored = 0

    def of(self, guess: Code, codes: Codes) -> Packed:
        if len(codes) <= FEW:
            return np.array([mark_of(guess, code) for code in codes.tolist()], dtype=self._kind)
        return marks_of(np.array(guess, dtype=np.uint8), codes)

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        known = self._is_tabled(len(codes)) or self.__dict__.get("_all_columns") is not None
        row = self.space.row(guess) if known and len(codes) > FEW else None
        if row is None:
            return self.of(guess, self.space.pool[codes])
        if "table" in self.__dict__ or self._all_columns is None:
            marks: Packed = self.table[row, codes]
        else:
            marks = self._all_columns[self._ones(np.array([row])), codes].sum(axis=0, dtype=self._kind)
        return marks

    def of_all(self, codes: Indexes) -> Packed:
        every = len(self.space.pool)
        if self._is_tabled(len(codes) * every):
            return self.table[codes]
        if self._all_columns is None:
            return self.marks(codes, np.arange(every))
        return self._sums(self._ones(codes).T, self._all_columns)

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        pegs, columns = self.space.pegs, self._columns(codes, self.space.pegs)

        def marks(guesses: Codes) -> Packed:
            needs(2 * pegs * len(guesses) * len(codes) * columns.itemsize)
            scored: Packed = columns[self._places(guesses, pegs)].sum(axis=1, dtype=self._kind)
            return scored

        return marks

    def told(self, mark: int, guess: Code) -> Told:
        return unpacked(self.space.pegs, mark)

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        black, white = told
        if not (isinstance(black, int) and isinstance(white, int)):
            return super().allowed(told, guess)
        allowed: NDArray[np.bool_] = np.arange(self.width) == packed(self.space.pegs, black, white)
        return allowed & (white <= self.space.pegs)

    @cached_property
    def table(self) -> Packed:
        """The marks of every guess against every code of the pool, shape (pool, pool)."""
        every = np.arange(len(self.space.pool))
        return self.marks(every, every)

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        if len(guesses) > len(codes):
            return self.marks(codes, guesses).T
        if len(codes) <= GATHERED and "table" in self.__dict__:
            return self.table[np.ix_(guesses, codes)]
        if len(codes) <= GATHERED and (every := self.__dict__.get("_all_columns")) is not None:
            gathered: Packed = every.take(codes, axis=1)[self._ones(guesses).T].sum(axis=1, dtype=self._kind)
            return gathered
        needs(len(guesses) * len(codes) * np.dtype(self._kind).itemsize)
        marks: Packed = np.empty((len(guesses), len(codes)), dtype=self._kind)
        rows = self._places(self.space.pool[guesses], self._most)
        for start in range(0, len(codes), BLOCK):
            columns = self._columns(self.space.pool[codes[start : start + BLOCK]], self._most)
            self._sums(rows, columns, marks[:, start : start + BLOCK])
        return marks

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        pool, step = self.space.pool, max(PAIRS // max(len(codes), 1), 1)
        starts = range(0, len(codes), PIECE)
        pieces = [Slices(pool[codes[at : at + PIECE]], self.space.symbols, self._most) for at in starts]
        kind = next(kind for kind in KINDS if len(codes) <= np.iinfo(kind).max)
        for start in range(0, len(guesses), step):
            rows = self._ones(guesses[start : start + step])
            yield start, reduce(add, (piece.counts(rows, kind) for piece in pieces))

    def _is_tabled(self, many: int) -> bool:
        pool = len(self.space.pool)
        self._scored += many
        return pool <= TABLED and (self._scored > pool**2 or "table" in self.__dict__)

    @cached_property
    def _most(self) -> int:
        """How often a symbol occurs in a code at most."""
        if self.space.is_full:
            return self.space.pegs
        return max(int((self.space.pool == s).sum(axis=1).max()) for s in range(self.space.symbols))

    def _places(self, codes: Codes, most: int) -> NDArray[np.intp]:
        """Return where the rows of codes have their ones, shape (codes, 2 * pegs): pegs, then counts."""
        pegs, symbols, rows = self.space.pegs, self.space.symbols, codes.astype(np.intp)
        places = np.empty((len(codes), 2 * pegs), dtype=np.intp)
        for place in range(pegs):
            earlier = (rows[:, :place] == rows[:, place, None]).sum(axis=1)
            places[:, place] = place * symbols + rows[:, place]
            places[:, pegs + place] = pegs * symbols + rows[:, place] * most + earlier
        return places

    def _ones(self, guesses: Indexes) -> Rows:
        if self._all_ones is None:
            return self._places(self.space.pool[guesses], self._most).T
        return self._all_ones.take(guesses, axis=1)

    @cached_property
    def _all_ones(self) -> Rows | None:
        pegs, pool = self.space.pegs, self.space.pool
        kind = np.min_scalar_type(self.space.symbols * (pegs + self._most))
        if 2 * pegs * len(pool) * kind.itemsize > _cached():
            return None
        every = np.empty((2 * pegs, len(pool)), dtype=kind)
        for start in range(0, len(pool), BLOCK):
            check()
            every[:, start : start + BLOCK] = self._places(pool[start : start + BLOCK], self._most).T
        return every

    @cached_property
    def _all_columns(self) -> Packed | None:
        size = len(self.space.pool) * self.space.symbols * (self.space.pegs + self._most)
        return self._columns(self.space.pool, self._most) if size <= _cached() else None

    def _columns(self, codes: Codes, most: int) -> Packed:
        pegs = self.space.pegs
        height = self.space.symbols * (pegs + most)
        needs(len(codes) * (height * np.dtype(self._kind).itemsize + 32 * pegs))
        columns: Packed = np.zeros((height, len(codes)), dtype=self._kind)
        weights = np.repeat(np.array([pegs, 1], dtype=self._kind), pegs)
        columns[self._places(codes, most), np.arange(len(codes))[:, None]] = weights
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


Words = NDArray[np.unsignedinteger[Any]]
"""Bits of codes, shape (words of a guess, guesses)."""

AT_ONCE = 1 << 13
"""Words that are worked on at a time: what stays in a core's cache."""

PIECE = 1 << 18
"""Codes of which bits are made at a time."""

KINDS = np.uint8, np.uint16, np.uint32, np.uint64
"""The kinds of words: the smallest that has a bit for each code is taken, or else the last."""


class Slices:
    """The bits of some codes, shape (codes, pegs): which of them have each one that a row may have.

    A symbol occurs in a code `most` times at most.
    """

    def __init__(self, codes: Codes, symbols: int, most: int) -> None:
        self.pegs, size = codes.shape[1], len(codes)
        kind = next((kind for kind in KINDS if size <= 8 * kind().itemsize), np.uint64)
        width = -(-size // (8 * kind().itemsize)) * 8 * kind().itemsize
        needs(width * symbols * (self.pegs + most + 1))
        holds = np.zeros((self.pegs, symbols, width), dtype=np.bool_)
        holds[:, :, :size] = codes.T[:, None] == np.arange(symbols, dtype=np.uint8)[:, None]
        times = holds.sum(axis=0, dtype=np.uint8)[:, None] > np.arange(most, dtype=np.uint8)[:, None]
        rows = np.concatenate([holds.reshape(-1, width), times.reshape(-1, width)])
        self._words: Words = np.ascontiguousarray(_bits(rows, kind).T)
        self._all: Words = _bits(np.arange(width) < size, kind)[:, None]

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
        least = [self._all]  # the words of number n have at least n
        for seen, one in enumerate(ones):
            has = self._words.take(one, axis=1)
            least.append(least[seen] & has)
            for number in range(seen, 1, -1):
                least[number] |= least[number - 1] & has
            if seen:
                least[1] |= has
        return [some ^ more for some, more in pairwise(least)] + least[-1:]


def _bits(some: NDArray[np.bool_], kind: type[np.unsignedinteger[Any]]) -> Words:
    words: Words = np.packbits(some, axis=-1).view(kind)
    return words


class DistanceScorer(Scorer):
    """Scores by how far the symbols of guess and code are from each other, summed over the pegs.

    A blank peg is near to all, and a guess with blanks to many codes: the secret itself has another mark.
    """

    def __init__(self, space: "Space") -> None:
        values = space.values or tuple(range(space.symbols))
        self._values = np.array(values, dtype=np.int64)
        most = (max(values) - min(values)) * space.pegs
        if most >= (1 << 16) - 1:
            raise SpaceError(f"players know no distances as large as {most}")
        super().__init__(space, [*((most - mark,) for mark in range(most + 1)), (0,)])

    def of(self, guess: Code, codes: Codes) -> Packed:
        seen = [place for place, symbol in enumerate(guess) if symbol < self.space.symbols]
        blank = len(seen) < len(guess)
        near = codes[:, seen] if blank else codes
        apart = np.abs(self._values[near] - self._values[[guess[place] for place in seen]]).sum(axis=1)
        itself = (apart == 0) & (not blank)
        marks: Packed = (self.width - 2 - apart + itself).astype(np.uint16)
        return marks
