"""The marks of many guesses against many codes, and how they part the codes.

A code is a row of zeros and ones: one-hot for its pegs (the product of two such rows counts the blacks)
beside its symbol counts in unary (their product counts blacks and whites together). With `pegs` in place of
the ones of the first half, one matrix product gives for each pair `pegs * black + (black + white)`, a
different small integer for every answer: the mark, as it is used below. A row has only `2 * pegs` ones, so
the product is a sum of as many columns of bytes, several times faster than the dense one.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import add
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects.parts import Told, fits
from mmlogic.common.budget import check, current, needs
from mmlogic.players.engine.marks import Packed, mark_count, mark_of, marks_of, unpacked
from mmlogic.players.engine.parting import Counts, histogram
from mmlogic.players.engine.space import Code, Codes, Indexes, Space

__all__ = ["BLOCK", "FEW", "MarksScorer", "Scorer", "allowed_by"]

BLOCK = 1 << 18
"""Pairs of guess and code scored at a time: what stays in a core's cache."""

FEW = 4
"""So many codes are scored in plain Python: the calls of numpy would take longer."""

WIDE = 1 << 13
"""Sums are taken over so many guesses or codes at a time, so that their work outweighs the calls."""

SELECT = 64
"""Setting up the columns of a guess costs as much as this many sums."""

TABLED = 1 << 13
"""Codes up to which the marks of each against each are kept in a table, once many have been scored."""

RENT = 16
"""How much more it takes to score a pair of guess and code in a small position than in the table of all."""

CACHED = 1 << 28
"""Bytes up to which the columns of the whole pool are kept."""


class Scorer(Protocol):
    """Scores the guesses of a space's pool against its codes: each answer is a small integer, its mark.

    Attributes:
        space: the codes.
        width: how many marks there are; the last is that of the secret itself.
    """

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

    Once a share of all pairs has been scored, there is a table of them, unless it would be large.
    """

    space: Space
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
        if len(codes) > FEW and self._is_tabled(len(codes)):
            row = self.space.row(guess)
            if row is not None:
                marks: Packed = self.table[row, codes]
                return marks
        return self.of(guess, self.space.pool[codes])

    def of_all(self, codes: Indexes) -> Packed:
        """Return the packed marks of all guesses of the pool against each code, shape (codes, pool)."""
        every = len(self.space.pool)
        if self._is_tabled(len(codes) * every):
            return self.table[codes]
        if self._all_columns is None:
            return self.marks(codes, np.arange(every))
        return self._sums(self._ones(self.space.pool[codes], self._most), self._all_columns)

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return what scores some guesses, any, against some codes, any."""
        pegs, columns = self.space.pegs, self._columns(codes, self.space.pegs)

        def marks(guesses: Codes) -> Packed:
            needs(2 * pegs * len(guesses) * len(codes) * columns.itemsize)
            scored: Packed = columns[self._ones(guesses, pegs)].sum(axis=1, dtype=self._kind)
            return scored

        return marks

    def told(self, mark: int, guess: Code) -> Told:
        """Return the black and white marks."""
        return unpacked(self.space.pegs, mark)

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        """Return which packed marks an answer allows."""
        return allowed_by(self, told, guess)

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
        ones = self._ones(pool[guesses], most)
        for start in range(0, len(codes), BLOCK):
            columns = self._columns(pool[codes[start : start + BLOCK]], most)
            self._sums(ones, columns, marks[:, start : start + BLOCK])
        return marks

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        """Yield the partitions of `codes` by the guesses, in blocks: (first guess of the block, counts)."""
        width = mark_count(self.space.pegs)
        rows = max(1, BLOCK // max(width, min(len(codes), BLOCK)))
        if self._is_tabled(len(guesses) * len(codes)):
            blocks = self._looked_up
        else:
            blocks = self._by_guess if len(codes) >= min(len(guesses), WIDE) else self._by_code
        for start, pieces in blocks(guesses, codes, rows):
            check()
            yield start, reduce(add, (histogram(piece, width) for piece in pieces))

    def _is_tabled(self, many: int) -> bool:
        """Tell whether marks are looked up in the table; `many` are scored now."""
        pool = len(self.space.pool)
        if pool > TABLED:
            return False
        self._scored += many
        return self._scored > pool**2 // RENT or "table" in self.__dict__

    def _looked_up(
        self, guesses: Indexes, codes: Indexes, rows: int
    ) -> Iterator[tuple[int, Iterable[Packed]]]:
        """Yield the marks of `rows` guesses at a time from the table."""
        whole = len(guesses) == len(self.space.pool) and bool((guesses[:-1] < guesses[1:]).all())
        if whole and len(codes) <= rows:  # whole rows are copied much faster
            yield 0, [self.table[codes]]
            return
        for start in range(0, len(guesses), rows):
            yield start, [self.table[np.ix_(codes, guesses[start : start + rows])]]

    def _by_guess(
        self, guesses: Indexes, codes: Indexes, rows: int
    ) -> Iterator[tuple[int, Iterable[Packed]]]:
        """Yield the marks of `rows` guesses at a time, as sums for one guess after the other."""
        pool, most = self.space.pool, self._most
        columns = [self._columns(pool[codes[at : at + BLOCK]], most) for at in range(0, len(codes), BLOCK)]
        for start in range(0, len(guesses), rows):
            ones = self._ones(pool[guesses[start : start + rows]], most)
            yield start, (self._sums(ones, some).T for some in columns)

    def _by_code(self, guesses: Indexes, codes: Indexes, rows: int) -> Iterator[tuple[int, Iterable[Packed]]]:
        """Yield the marks of `rows` guesses at a time, as sums for one code after the other."""
        ones = self._ones(self.space.pool[codes], self._most)
        few = len(codes) * len(self.space.pool) < SELECT * len(guesses)
        wide = len(guesses) if few else WIDE
        for at in range(0, len(guesses), wide):
            some = guesses[at : at + wide]
            if few and self._all_columns is not None:
                marks = self._sums(ones, self._all_columns).take(some, axis=1)
            else:
                marks = self._sums(ones, self._columns(self.space.pool[some], self._most))
            for start in range(0, len(some), rows):
                yield at + start, [marks[:, start : start + rows]]

    @property
    def _kind(self) -> type[np.uint8] | type[np.uint16]:
        return np.uint8 if mark_count(self.space.pegs) <= 256 else np.uint16

    @cached_property
    def _most(self) -> int:
        """How often a symbol occurs in one code at most."""
        if self.space.is_full:
            return self.space.pegs
        return max(int((self.space.pool == s).sum(axis=1).max()) for s in range(self.space.symbols))

    @cached_property
    def _all_columns(self) -> Packed | None:
        """The columns of the whole pool, if they are not too many."""
        pool = len(self.space.pool)
        room = current().room
        most = CACHED if room is None else min(CACHED, room // 4)
        if pool * self.space.symbols * (self.space.pegs + self._most) > most:
            return None
        return self._columns(self.space.pool, self._most)

    def _ones(self, codes: Codes, most: int) -> NDArray[np.intp]:
        """Return where the row of a code has its ones, shape (codes, 2 * pegs): first pegs, then counts.

        A symbol occurs in one code `most` times.
        """
        pegs, symbols = self.space.pegs, self.space.symbols
        rows = codes.astype(np.intp)
        ones = np.empty((len(codes), 2 * pegs), dtype=np.intp)
        for place in range(pegs):
            earlier = (rows[:, :place] == rows[:, place, None]).sum(axis=1)
            ones[:, place] = place * symbols + rows[:, place]
            ones[:, pegs + place] = pegs * symbols + rows[:, place] * most + earlier
        return ones

    def _columns(self, codes: Codes, most: int) -> Packed:
        """Return the rows of zeros and weighted ones as columns, shape (symbols * (pegs + most), codes)."""
        pegs = self.space.pegs
        height = self.space.symbols * (pegs + most)
        needs(len(codes) * (height * np.dtype(self._kind).itemsize + 32 * pegs))
        columns: Packed = np.zeros((height, len(codes)), dtype=self._kind)
        weights = np.repeat(np.array([pegs, 1], dtype=self._kind), pegs)
        columns[self._ones(codes, most), np.arange(len(codes))[:, None]] = weights
        return columns

    def _sums(self, ones: NDArray[np.intp], columns: Packed, out: Packed | None = None) -> Packed:
        """Return the product of rows, given by their ones, and columns, shape (rows, columns)."""
        marks: Packed = np.empty((len(ones), columns.shape[1]), self._kind) if out is None else out
        for row, (first, second, *others) in zip(marks, ones, strict=True):
            check()
            np.add(columns[first], columns[second], out=row)
            for other in others:
                row += columns[other]
        return marks


def allowed_by(scorer: Scorer, told: Told, guess: Code) -> NDArray[np.bool_]:
    """Return which marks an answer to a guess, whose parts may be half known, allows."""
    answers = (scorer.told(mark, guess) for mark in range(scorer.width))
    return np.array([all(map(fits, told, answer)) for answer in answers], dtype=np.bool_)
