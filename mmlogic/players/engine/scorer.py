"""Base of scorers, which number the answers, and access to Prolog's own relation.

A scorer sums (`sums.py`), looks up words in tables, or asks for each code (`tables.py`). The number of an
answer is its mark.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar, Protocol

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.dialect import Told, fits
from mmlogic.codes.game import BLANK
from mmlogic.codes.relations import teach
from mmlogic.codes.rows import Codes, Packed
from mmlogic.common.arrays import NDArray, np
from mmlogic.language import MmlogicError
from mmlogic.limits.budget import check, needs
from mmlogic.machine import ANSWER, Module, goal

Code = tuple[int, ...]
"""One code: the index of the symbol at each peg."""

Indexes = NDArray[np.intp]
"""Rows of a space's pool."""

Counts = NDArray[np.integer[Any]]
"""Number of codes for each guess and mark, shape (guesses, marks), in the smallest fitting type."""


class Pool(Protocol):
    """Codes that a scorer scores, as `Space` has them."""

    @property
    def pegs(self) -> int:
        """Places in a code."""

    @property
    def symbols(self) -> int:
        """Number of symbols."""

    @property
    def pool(self) -> Codes:
        """Guesses, shape (guesses, pegs)."""

    @property
    def dialect(self) -> Dialect:
        """Dialect of the answers."""

    @property
    def values(self) -> tuple[int, ...]:
        """Symbols as numbers, if they are numbers."""

    @property
    def named_symbols(self) -> list[int | str]:
        """Symbols as in Prolog."""

    @property
    def is_full(self) -> bool:
        """Whether every code may be guessed."""

    def code(self, row: int) -> Code:
        """Return the code in a row of the pool."""

    def row(self, code: Sequence[int]) -> int | None:
        """Return the row of a code in the pool, None if it may not be guessed."""

    def found(self, codes: Codes) -> tuple[Indexes, NDArray[np.bool_]]:
        """Return rows of the pool for codes, and whether each code is there."""


class SpaceError(MmlogicError, ValueError):
    """A space that cannot be listed, or has no codes."""


COMPARED = 1 << 10
"""Marks for each possible one from which comparison is faster than counting."""


def histogram(marks: Packed, width: int) -> Counts:
    """Return the occurrences of each of `width` marks by guess, for marks of shape (codes, guesses).

    Counts keep the memory order of marks, which makes later sums faster.
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
    """Return the sum of c log2 c over the sizes c of each partition's parts.

    The sum is the number of codes times the average bits still needed.
    """
    bits: NDArray[np.float64] = _information(1 << int(counts[0].sum()).bit_length())[counts].sum(axis=1)
    return bits


@cache
def _information(size: int) -> NDArray[np.float64]:
    numbers = np.maximum(np.arange(size), 1)
    return numbers * np.log2(numbers)


BLOCK = 1 << 18
"""Codes in one block of rows."""


class Scorer:
    """Scores guesses against the codes of a space. Each answer has a small number, its mark.

    Attributes:
        space: the codes, whose pool has the guesses.
        answers: answers by mark, the secret's own last. The last is arbitrary if it depends on the guess.
        width: number of marks.
        asks: whether each mark needs a slow query to Prolog.
        block: pairs of guess and code scored at a time.
    """

    asks: ClassVar[bool] = False
    block: ClassVar[int] = BLOCK

    def __init__(self, space: Pool, answers: Sequence[Told]) -> None:
        self.space, self.answers, self.width = space, answers, len(answers)

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess against codes. Blank pegs are the number of symbols."""
        raise NotImplementedError

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks of any guess against codes of the pool."""
        return self.of(guess, self.space.pool[codes])

    def of_all(self, codes: Indexes) -> Packed:
        """Return the marks of all guesses of the pool against each code, shape (codes, pool)."""
        return np.ascontiguousarray(self.marks(np.arange(len(self.space.pool)), codes).T)

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return a scorer of any guesses against some codes, shape (guesses, codes)."""
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
        """Return the answer with a mark."""
        return self.answers[mark] if mark < self.width - 1 else self.own(guess)

    def own(self, guess: Code) -> Told:
        """Return the answer of a guess to itself."""
        return self.answers[-1]

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        """Return which marks an answer, perhaps partly unknown, allows, shape (width,)."""
        answers = (self.told(mark, guess) for mark in range(self.width))
        return np.array([all(map(fits, told, answer)) for answer in answers], dtype=np.bool_)


ASKED = 4096
"""Codes in one query to Prolog, and largest pool whose answers are kept."""


class Desk:
    """Prolog's own relation of guess, code and answer for the codes of a space."""

    def __init__(self, space: Pool) -> None:
        self._space, self._program = space, Module("codes/answers")
        teach(self._program, space.dialect)

    def inquire(self, predicate: str, *arguments: Any) -> list[Any]:
        """Return the list that a predicate gives for the dialect."""
        question = goal(predicate, self._space.dialect.predicate, *arguments, ANSWER)
        return list(self._program.value(question))

    def answers(self, symbols: Iterable[int | str]) -> list[Told]:
        """Return all answers of a game with these symbols."""
        found = self.inquire("dialect_answers", list(symbols), self._space.pegs)
        return list(map(self._space.dialect.value, found))

    def answers_to(self, guess: Code, codes: Sequence[Sequence[int]]) -> list[Any]:
        """Return each code's answer to a guess, as a Prolog term."""
        check()
        names = self._space.named_symbols
        return self.inquire("codes_answers", names, self._spelled(guess), list(map(self._spelled, codes)))

    def own(self, guess: Code) -> Told:
        """Return the answer of a guess to itself."""
        row = self._space.row(guess) if len(self._space.pool) <= ASKED else None
        own = self.answers_to(guess, [guess])[0] if row is None else self._own[row]
        return self._space.dialect.value(own)

    @cached_property
    def _own(self) -> list[Any]:
        codes = list(map(self._spelled, self._space.pool.tolist()))
        return self.inquire("own_answers", self._space.named_symbols, codes)

    def _spelled(self, code: Sequence[int]) -> list[int | str]:
        names = [*self._space.named_symbols, BLANK]
        return [names[each] for each in code]
