"""Marks as sums over the pegs of a guess, and counts of codes by bit sets.

Each code is a column of a matrix. The matrix has a row for each symbol at each peg, and for each n-th
occurrence of each symbol. A guess selects the rows of its own pegs and symbols. Their sum has a number for
each code, which encodes the numbers of black and white marks. The dialect decides what follows:

* The mark is the answer, or the dialect declares weights of black and shared marks.
* A dialect that a user defines adds weighted marks and properties of the code. The answer to a guess of blank
  pegs has only the properties. The differences between this answer and others give the weights.
* If symbols are compared by distance, the numbers in a row say how close symbols are.

A set of codes is a row of bits: numpy's machine words, or one integer without numpy.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache, partial, reduce
from itertools import chain, pairwise
from math import prod
from operator import add
from typing import Any, Generic, TypeVar

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.marks import Marks
from mmlogic.common.arrays import HERE, NDArray, np
from mmlogic.limits.budget import check, current, needs
from mmlogic.players.engine.arrays import (
    Code,
    Codes,
    Counts,
    Indexes,
    Packed,
    SpaceError,
    mark_count,
    mark_of,
    marks_of,
    packed,
    unpacked,
)
from mmlogic.players.engine.scorer import ASKED, BLOCK, Desk, Pool, Scorer

Row = TypeVar("Row")

Word = TypeVar("Word", bound=Any)


class Bits(Generic[Row, Word]):
    """Sets of codes of `pegs` pegs, as bits. `every` is the set of all codes."""

    pegs: int
    every: Word

    def has(self, row: Row) -> Word:
        """Return the codes for which a row holds.

        A row is a condition: a symbol is at a peg, or a symbol occurs at least n times.
        """
        raise NotImplementedError

    def of_marks(self, rows: Sequence[Row]) -> Iterator[tuple[int, Word]]:
        """Yield each mark as a number, and the codes that give this mark.

        `rows` are a guess's conditions, see `has`. The guess RRB has the rows R at 1, R at 2, B at 3, then R
        at least once, R at least twice, B at least once. With numpy, a row can be that of several guesses.
        """
        pegs = self.pegs
        blacks, shared = self._exactly(rows[:pegs]), self._exactly(rows[pegs:])
        for black in range(pegs + 1):
            for both in range(black, pegs + 1):
                if (black, both) != (pegs - 1, pegs):
                    yield pegs * black + both, blacks[black] & shared[both]

    def _exactly(self, rows: Sequence[Row]) -> list[Word]:
        least = [self.every]  # least[n]: the codes for which at least n rows hold
        for seen, row in enumerate(rows):
            has = self.has(row)
            least.append(least[seen] & has)
            for number in range(seen, 1, -1):
                least[number] |= least[number - 1] & has
            if seen:
                least[1] |= has
        return [some ^ more for some, more in pairwise(least)] + least[-1:]


PlainRow = tuple[int, int]
"""A peg (from 0) and the symbol there, or -n and a symbol that occurs at least n times."""


class PlainBits(Bits[PlainRow, int]):
    """Sets of codes as the bits of integers."""

    def __init__(self, codes: Sequence[Code], pegs: int) -> None:
        self._codes, self.pegs, self.every = codes, pegs, (1 << len(codes)) - 1

    def has(self, row: PlainRow) -> int:
        return self._rows.get(row, 0)

    @cached_property
    def _rows(self) -> dict[PlainRow, int]:
        found = dict[PlainRow, int]()
        for peg, column in enumerate(zip(*reversed(self._codes), strict=True)):
            digits = defaultdict[int, bytearray](partial(bytearray, b"0" * len(column)))
            for number, symbol in enumerate(column):
                digits[symbol][number] = ord("1")
            found |= {(peg, symbol): int(each, 2) for symbol, each in digits.items()}
        for (_, symbol), has in list(found.items()):
            times = 0
            while has:
                times -= 1
                least = found.get((times, symbol), 0)
                found[times, symbol], has = least | has, least & has
        return found


def rows_of(code: Code) -> list[PlainRow]:
    """Return the rows of a code: (0, 5), (1, 5), (-1, 5), (-2, 5) for the code (5, 5)."""
    seen, times = Counter[int](), list[PlainRow]()
    for symbol in code:
        seen[symbol] += 1
        times.append((-seen[symbol], symbol))
    return [*enumerate(code), *times]


Rows = NDArray[np.integer[Any]]
"""Indexes of rows in the matrix that the head of this file describes, such as the row of R at peg 1."""

Values = NDArray[np.integer[Any]]
"""Answers as an array: the parts of each, shape (answers, parts), or a number for each, shape (answers,)."""

PAIRS = 1 << 20
"""Largest number of pairs of guess and code that one step counts. A step takes a few milliseconds."""

FEW = 4
"""For up to this many codes, plain Python computes marks faster than numpy."""

GATHERED = 12
"""Largest number of guesses, and of codes, for which cached columns of the matrix are summed at once."""

CACHED = 1 << 28
"""Largest size in bytes of the cached columns of the pool."""

PART = 16
"""If the pool is more than this many times larger than the guesses, only the rows of guesses are computed."""

MOST = 1 << 16
"""Largest number of answers."""

_LARGEST = 1 << 50
"""The limit of numbers in an answer, and of the product of their ranges. Sums must fit into 64 bits."""


@lru_cache(maxsize=8)
def _all_marks(pegs: int) -> list[Marks]:
    return [unpacked(pegs, mark) for mark in range(mark_count(pegs))]


class SumScorer(Scorer):
    """Computes marks by sums of matrix rows, block by block. Raises SpaceError if there are too many answers.

    A guess selects a row for each peg, and a row for each occurrence of a symbol.
    """

    def __init__(self, space: Pool) -> None:
        super().__init__(space, _all_marks(space.pegs))
        dialect, pegs = space.dialect, space.pegs
        self._near: Packed | None = None
        self._desk: Desk | None = None
        self._weighed: Values | None = None
        self._top = mark_count(pegs) - 1
        if dialect.compared == "distance":
            self._by_distance()
        elif dialect.weights:
            self._by_weights(*dialect.weights)
        elif dialect.compared == "added":
            self._by_desk()
        self.width = len(self.answers)
        self._kind = np.uint8 if self._top < 256 else np.uint16

    def _by_distance(self) -> None:
        space = self.space
        values = np.array(space.values or range(space.symbols), dtype=np.int64)
        reach = int(values.max() - values.min())
        self._top = reach * space.pegs
        if self._top >= MOST - 1:
            raise SpaceError(f"players cannot read distances as large as {self._top}")
        near = reach - np.abs(values[:, None] - values)
        blank = np.full((1, space.symbols), reach)  # a blank peg has distance 0 from all symbols
        self._near = np.concatenate([near, blank]).astype(np.uint8 if self._top < 256 else np.uint16)
        self._weighed = np.arange(self._top + 1, dtype=np.uint16)
        self.answers = [*((self._top - mark,) for mark in range(self._top + 1)), (0,)]

    def _by_weights(self, black: int, shared: int) -> None:
        marks = _all_marks(self.space.pegs)
        weighed: Any = [black * each.black + shared * (each.black + each.white) for each in marks]
        most = weighed[-1]
        # If codes other than the guess may give the winning answer, the win has a mark of its own.
        alike = most in weighed[:-1]
        self._weighed = np.array(weighed, dtype=np.uint16) if HERE else weighed
        self.answers = [*((each,) for each in range(most + 1)), *[(most,)] * alike]

    def _by_desk(self) -> None:
        # The number of an answer is a weighted sum of its parts. So numbers of marks add up as parts do.
        self._desk, name = Desk(self.space), self.space.dialect.name
        told = self._desk.answers(self.space.named_symbols)
        self.answers, answers = [*told, told[-1]], np.array(told)
        if len(answers) >= MOST:
            raise SpaceError(f"players read at most {MOST:,} answers, and {name} has {len(answers):,}")
        ends = [(min(part), max(part)) for part in zip(*told, strict=True)]
        large = max(*map(abs, chain(*ends)), prod(most - least + 1 for least, most in ends))
        if large > _LARGEST:
            raise SpaceError(f"players cannot read answers with numbers as large as {large:,}")
        self._least = answers.min(axis=0)
        many = answers.max(axis=0) - self._least + 1
        self._steps = np.array([many[place + 1 :].prod() for place in range(len(many))], dtype=np.int64)
        self._weighed = self._weights() @ self._steps

    def _weights(self) -> Values:
        """Return how much each mark adds to each part of an answer, shape (marks, parts)."""
        pegs, one = self.space.pegs, (0,) * self.space.pegs
        black = (self._parts([one], one) - self._parts([one])) // pegs
        white = np.zeros_like(black)
        if pegs > 1 and self.space.symbols > 1:  # a guess with two white marks and no black one
            code = (1, *one[1:])
            white = (self._parts([code], (0, *[1] * (pegs - 1))) - self._parts([code])) // 2
        return np.concatenate([black * each.black + white * each.white for each in _all_marks(pegs)])

    def _parts(self, codes: Sequence[Sequence[int]], guess: Code | None = None) -> Values:
        """Return the parts of the answer of each code to a guess, by default a guess of only blank pegs."""
        assert self._desk is not None
        blank = (self.space.symbols,) * self.space.pegs
        return np.array(self._desk.answers_to(guess or blank, codes), dtype=np.int64)

    def _shows(self, codes: Codes) -> Values:
        pieces = [codes[at : at + ASKED].tolist() for at in range(0, len(codes), ASKED)]
        shown = np.concatenate(list(map(self._parts, pieces)))
        return np.asarray((shown - self._least) @ self._steps, dtype=np.int64)

    @cached_property
    def _every(self) -> Values:
        """For each code of the pool, its answer to a guess of only blank pegs, encoded as a number."""
        return self._shows(self.space.pool)

    def _shown(self, codes: NDArray[Any]) -> Values | int:
        """Return for each code its answer to a guess of only blank pegs, encoded as a number.

        `codes` has codes, or their row numbers in the pool.
        """
        if self._desk is None:
            return 0
        rows, there = (codes, None) if codes.ndim == 1 else self.space.found(codes)
        shown: Values = self._every[rows]
        if there is not None and not there.all():
            shown[~there] = self._shows(codes[~there])
        return shown

    def _marked(self, sums: Packed, shown: Values | int, guess: Code = ()) -> Packed:
        if self._weighed is None:
            return sums
        marks: Packed = (self._weighed[sums] + shown).astype(np.uint16, copy=False)
        if self.space.symbols not in guess:  # a guess with blanks cannot win
            marks[sums == self._top] = self.width - 1
        return marks

    def own(self, guess: Code) -> Told:
        if self._desk is None or self.space.symbols in guess:
            return super().own(guess)
        return self._desk.own(guess)

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        black, white = told if self._weighed is None else (None, None)
        if not (isinstance(black, int) and isinstance(white, int)):
            return super().allowed(told, guess)
        allowed: NDArray[np.bool_] = np.arange(self.width) == packed(self.space.pegs, black, white)
        return allowed & (white <= self.space.pegs)

    def of(self, guess: Code, codes: Codes) -> Packed:
        return self._marked(self._sum(guess, codes), self._shown(codes), guess)

    def _sum(self, guess: Code, codes: Codes) -> Packed:
        if self._near is not None:
            columns = np.ascontiguousarray(codes.T)
            return reduce(add, (self._near[each].take(row) for each, row in zip(guess, columns, strict=True)))
        if len(codes) <= FEW:
            return np.array([mark_of(guess, code) for code in codes.tolist()], dtype=self._kind)
        return marks_of(np.array(guess, dtype=np.uint8), codes)

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        columns = self.__dict__.get("_all_columns")
        row = self.space.row(guess) if columns is not None and len(codes) > FEW else None
        if columns is None or row is None:
            sums = self._sum(guess, self.space.pool[codes])
        else:
            sums = columns[self._ones(np.array([row])), codes].sum(axis=0, dtype=self._kind)
        return self._marked(sums, self._shown(codes), guess)

    def of_all(self, codes: Indexes) -> Packed:
        if self._all_columns is None:
            sums = self._sums(codes, np.arange(len(self.space.pool)))
        else:
            sums = self._added(self._ones(codes).T, self._all_columns)
        return self._marked(sums.T, self._shown(codes)).T

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        pegs, columns, shown = self.space.pegs, self._columns(codes, self.space.pegs), self._shown(codes)

        def marks(guesses: Codes) -> Packed:
            needs(2 * pegs * len(guesses) * len(codes) * columns.itemsize)
            sums: Packed = columns[self._places(guesses, pegs)].sum(axis=1, dtype=self._kind)
            return self._marked(sums, shown)

        return marks

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        if self._weighed is not None:
            needs(len(guesses) * len(codes) * 10)
        return self._marked(self._sums(guesses, codes), self._shown(codes))

    def _sums(self, guesses: Indexes, codes: Indexes) -> Packed:
        if len(guesses) > len(codes):
            return self._sums(codes, guesses).T
        if len(codes) <= GATHERED and (every := self.__dict__.get("_all_columns")) is not None:
            gathered: Packed = every.take(codes, axis=1)[self._ones(guesses).T].sum(axis=1, dtype=self._kind)
            return gathered
        needs(len(guesses) * len(codes) * np.dtype(self._kind).itemsize)
        sums: Packed = np.empty((len(guesses), len(codes)), dtype=self._kind)
        rows = self._places(self.space.pool[guesses], self._most)
        for start in range(0, len(codes), BLOCK):
            columns = self._columns(self.space.pool[codes[start : start + BLOCK]], self._most)
            self._added(rows, columns, sums[:, start : start + BLOCK])
        return sums

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        if self._near is not None or self._desk is not None:
            yield from super().counts(guesses, codes)
            return
        pool, step = self.space.pool, max(PAIRS // max(len(codes), 1), 1)
        starts = range(0, len(codes), PIECE)
        pieces = [Slices(pool[codes[at : at + PIECE]], self.space.symbols, self._most) for at in starts]
        kind = next(kind for kind in KINDS if len(codes) <= np.iinfo(kind).max)
        for start in range(0, len(guesses), step):
            check()
            rows = self._ones(guesses[start : start + step])
            counts = reduce(add, (piece.counts(rows, kind) for piece in pieces))
            yield start, counts if self._weighed is None else self._weighed_counts(counts)

    def _weighed_counts(self, counts: Counts) -> Counts:
        marks = self._marked(np.arange(self._top + 1, dtype=np.uint16), 0)
        parts = [counts.T[marks == each].sum(axis=0, dtype=np.intp) for each in range(self.width)]
        return np.array(parts).T

    @cached_property
    def _most(self) -> int:
        """Largest number of occurrences of a symbol in a code."""
        if self.space.is_full:
            return self.space.pegs
        return max(int((self.space.pool == s).sum(axis=1).max()) for s in range(self.space.symbols))

    def _places(self, codes: Codes, most: int) -> NDArray[np.intp]:
        """Return the rows of the matrix for codes, shape (codes, 2 * pegs).

        The first half has the rows for pegs, the second half the rows for occurrences of symbols.
        """
        pegs, symbols, rows = self.space.pegs, self.space.symbols, codes.astype(np.intp)
        places = np.empty((len(codes), 2 * pegs), dtype=np.intp)
        for place in range(pegs):
            earlier = (rows[:, :place] == rows[:, place, None]).sum(axis=1)
            places[:, place] = place * symbols + rows[:, place]
            places[:, pegs + place] = pegs * symbols + rows[:, place] * most + earlier
        return places

    def _ones(self, guesses: Indexes) -> Rows:
        large = len(self.space.pool) > max(BLOCK, PART * len(guesses))  # the matrix of the pool takes longer
        if large or self._all_ones is None:
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
        pegs, symbols = self.space.pegs, self.space.symbols
        height = symbols * (pegs + most)
        needs(len(codes) * (height * np.dtype(self._kind).itemsize + 32 * pegs))
        columns: Packed = np.zeros((height, len(codes)), dtype=self._kind)
        if self._near is not None:
            columns[: symbols * pegs] = self._near[:-1, codes.T].swapaxes(0, 1).reshape(-1, len(codes))
            return columns
        weights = np.repeat(np.array([pegs, 1], dtype=self._kind), pegs)
        columns[self._places(codes, most), np.arange(len(codes))[:, None]] = weights
        return columns

    def _added(self, rows: Rows, columns: Packed, out: Packed | None = None) -> Packed:
        sums: Packed = np.empty((len(rows), columns.shape[1]), self._kind) if out is None else out
        for row, (first, second, *others) in zip(sums, rows, strict=True):
            check()
            np.add(columns[first], columns[second], out=row)
            for other in others:
                row += columns[other]
        return sums


def _cached() -> int:
    room = current().room
    return CACHED if room is None else min(CACHED, room // 4)


Words = NDArray[np.unsignedinteger[Any]]
"""A set of codes for each guess, as bits, shape (machine words of a set, guesses)."""

AT_ONCE = 1 << 13
"""Number of machine words processed at a time, to fit a core's cache."""

PIECE = 1 << 18
"""Number of codes in one block of bits."""

KINDS = np.uint8, np.uint16, np.uint32, np.uint64
"""Types of machine words. The smallest type with a bit for each code is used, or else the largest type."""


class Slices(Bits[Rows, Words]):
    """Sets of codes as bits, one set for each row of the matrix. Each set has the codes with a 1 in its row.

    `codes` has the shape (codes, pegs). A symbol occurs at most `most` times in a code.
    """

    def __init__(self, codes: Codes, symbols: int, most: int) -> None:
        self.pegs, size = codes.shape[1], len(codes)
        self._marks = mark_count(self.pegs)
        kind = next((kind for kind in KINDS if size <= 8 * kind().itemsize), np.uint64)
        width = -(-size // (8 * kind().itemsize)) * 8 * kind().itemsize
        needs(width * symbols * (self.pegs + most + 1))
        holds = np.zeros((self.pegs, symbols, width), dtype=np.bool_)
        columns = np.ascontiguousarray(codes.T)  # comparing strided columns is slow
        holds[:, :, :size] = columns[:, None] == np.arange(symbols, dtype=np.uint8)[:, None]
        times = holds.sum(axis=0, dtype=np.uint8)[:, None] > np.arange(most, dtype=np.uint8)[:, None]
        rows = np.concatenate([holds.reshape(-1, width), times.reshape(-1, width)])
        self._words: Words = np.ascontiguousarray(_bits(rows, kind).T)
        self.every = _bits(np.arange(width) < size, kind)[:, None]

    def counts(self, guesses: Rows, kind: type[np.unsignedinteger[Any]]) -> Counts:
        """Return how many codes give each mark to each guess, in integers of the type `kind`.

        `guesses` has the rows of each guess, shape (2 * pegs, guesses).
        """
        many = guesses.shape[1]
        counts = np.zeros((self._marks, many), dtype=kind)
        step = max(1, AT_ONCE // len(self._words))
        for start in range(0, many, step):
            some = slice(start, start + step)
            for mark, bits in self.of_marks(list(guesses[:, some])):
                counted = np.bitwise_count(bits)
                counts[mark, some] = counted[0] if len(counted) == 1 else counted.sum(axis=0, dtype=kind)
        return counts.T

    def has(self, row: Rows) -> Words:
        return self._words.take(row, axis=1)


def _bits(some: NDArray[np.bool_], kind: type[np.unsignedinteger[Any]]) -> Words:
    words: Words = np.packbits(some, axis=-1).view(kind)
    return words
