"""Answers of any dialect from tables, which Prolog's own relation makes.

What a code answers depends on the guess and on how each peg of the code compares with it. For most dialects
that is a class for each peg: which of the guess's symbols it holds, or none of them. So a guess has a
shape: which of its pegs are equal. A code seen from it is a word of classes, and a table for each shape has
the answer to each word. Where symbols are compared by order, the classes are lower, equal and higher; there
is one table.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import repeat
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.marks import Packed
from mmlogic.common.budget import check, needs
from mmlogic.machine import ANSWER, Goal, Module, goal
from mmlogic.players.engine.marks_scorer import BLOCK, MarksScorer, allowed_by
from mmlogic.players.engine.partitions import Counts, histogram
from mmlogic.players.engine.space import Code, Codes, Indexes, Space, SpaceError

__all__ = ["DistanceScorer", "OtherScorer", "SumScorer", "WordScorer", "asked", "desk_of"]

WORDS = 1 << 18
"""The most words of a table."""

LARGER = 16
"""How many times as large blocks are where guesses are scored shape by shape."""


class OtherScorer:
    """Scores guess after guess. `answers` are what the marks are, that of the secret itself last.

    Where the secret's own answer depends on the guess, the last is any.

    `block` is how many pairs of guess and code are scored at a time. A scorer that `asks` Prolog takes long.
    """

    block = BLOCK
    asks: ClassVar[bool] = False

    def __init__(self, space: Space, answers: Sequence[Told]) -> None:
        self.space, self.answers, self.width = space, answers, len(answers)

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess against codes."""
        raise NotImplementedError

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks of any guess against codes of the pool."""
        return self.of(guess, self.space.pool[codes])

    def among(self, codes: Indexes) -> Packed:
        """Return the marks of each of some codes against each."""
        return self.marks(codes, codes).T

    def of_all(self, codes: Indexes) -> Packed:
        """Return the marks of all guesses of the pool against each code."""
        return np.ascontiguousarray(self.marks(np.arange(len(self.space.pool)), codes).T)

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return what scores some guesses, any, against some codes, any."""
        columns = np.asfortranarray(codes)
        return lambda guesses: np.stack([self.of(tuple(guess), columns) for guess in guesses.tolist()])

    @cached_property
    def table(self) -> Packed:
        """The marks of every guess against every code of the pool."""
        every = np.arange(len(self.space.pool))
        return self.marks(every, every)

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
        """Yield the partitions of `codes` by the guesses, in blocks."""
        many = max(1, self.block // max(len(codes), self.width))
        for start in range(0, len(guesses), many):
            yield start, histogram(self.marks(guesses[start : start + many], codes).T, self.width)

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer to a guess that a mark is."""
        return self.answers[mark]

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        """Return which marks an answer to a guess allows."""
        return allowed_by(self, told, guess)


class SumScorer(OtherScorer):
    """Scores by sums of what black marks and shared symbols weigh: what marks tell, and no more."""

    def __init__(self, space: Space, weights: tuple[int, int]) -> None:
        self._marks = MarksScorer(space)
        width = self._marks.width
        blacks, whites = np.divmod(np.arange(width), space.pegs + 1)
        sums = weights[0] * blacks + weights[1] * (blacks + whites)
        most = int(sums[-1])
        # Where another code may be answered as the secret is, the secret has a mark of its own.
        sums[-1] += most in sums[:-1]
        super().__init__(space, [(each,) for each in range(most + 1)] + [(most,)] * int(sums[-1] - most))
        self._sums = sums.astype(np.uint16)

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the sums of a guess against codes."""
        sums: Packed = self._sums[self._marks.of(guess, codes)]
        return sums

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return what scores some guesses, any, against some codes, any."""
        marks = self._marks.against(codes)
        return lambda guesses: self._sums[marks(guesses)]

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the sums of each guess against each code."""
        sums: Packed = self._sums[self._marks.marks(guesses, codes)]
        return sums

    def of_all(self, codes: Indexes) -> Packed:
        """Return the sums of all guesses of the pool against each code."""
        sums: Packed = self._sums[self._marks.of_all(codes)]
        return sums

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        """Yield the partitions, which are those of the marks, added up."""
        order = np.argsort(self._sums, kind="stable")
        starts = np.searchsorted(self._sums[order], np.arange(self.width))
        for start, counts in self._marks.counts(guesses, codes):
            yield start, np.add.reduceat(counts[:, order], starts, axis=1, dtype=np.intp)


class WordScorer(OtherScorer):
    """Scores by tables of words. Raises SpaceError where words would be too many for a table."""

    block = BLOCK * LARGER

    def __init__(self, space: Space) -> None:
        super().__init__(space, _answers(space))
        self._number = {told: mark for mark, told in enumerate(self.answers[:-1])}
        self._tables: dict[Code, Packed] = {}
        self._own: dict[Code, Told] = {}
        self._compared = _Ordered(space) if space.dialect.compared == "order" else _Equal(space)

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess against codes."""
        marks: Packed = self._scored(np.array([guess], dtype=np.intp), codes)[0]
        return marks

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer to a guess that a mark is."""
        if mark < self.width - 1:
            return self.answers[mark]
        shape, classes = self._compared.shape(guess)
        self._table(shape, classes)
        return self._own[shape]

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the marks of each guess against each code: guesses of one shape at a time."""
        needs(len(guesses) * len(codes) * 4)
        rows, columns = self.space.pool[guesses].astype(np.intp), np.asfortranarray(self.space.pool[codes])
        marks: Packed = np.empty((len(guesses), len(codes)), dtype=np.uint16)
        shapes = self._shapes[guesses]
        for shape in np.unique(shapes):
            check()
            alike = np.flatnonzero(shapes == shape)
            marks[alike] = self._scored(rows[alike], columns)
        return marks

    @cached_property
    def _shapes(self) -> Indexes:
        """A number for the shape of each code in the pool, shape (pool,)."""
        return self._compared.shapes(self.space.pool)

    def _scored(self, guesses: Indexes, codes: Codes) -> Packed:
        """Return the marks of guesses of one shape, looked up by the words of the codes."""
        shape, classes = self._compared.shape(tuple(guesses[0].tolist()))
        table = self._table(shape, classes)
        words = np.zeros((len(guesses), len(codes)), dtype=np.uint16 if len(table) <= 1 << 16 else np.uint32)
        for place, seen in enumerate(self._compared.classes(guesses, shape)):
            words *= words.dtype.type(classes)
            words += seen.take(codes[:, place], axis=1)
        return table[words]

    def _table(self, shape: Code, classes: int) -> Packed:
        """Return the marks of all words for guesses of a shape."""
        if shape not in self._tables:
            dialect = self.space.dialect
            if classes ** len(shape) > WORDS:
                raise SpaceError(f"players know no answers of {dialect.name} for codes of {len(shape)} pegs")
            table = goal("answer_table", dialect.predicate, list(shape), list(range(classes)), ANSWER)
            rows, own = asked(table, dialect), reduce(lambda word, each: word * classes + each, shape)
            self._own[shape] = dialect.value(rows[own])
            marks = np.array(self._marks_of(rows), dtype=np.uint16)
            marks[own] = self.width - 1
            self._tables[shape] = marks
        return self._tables[shape]

    def _marks_of(self, rows: Sequence[Any]) -> list[int]:
        """Return the marks of answers as Prolog gives them: a table has few different ones.

        An answer that only the secret itself gives has the last mark.
        """
        texts = list(map(str, rows))
        known = {
            text: self._number.get(self.space.dialect.value(row), self.width - 1)
            for text, row in dict(zip(texts, rows, strict=True)).items()
        }
        return [known[text] for text in texts]


class _Equal:
    """Classes where symbols are equal or not: which of the guess's symbols, by their first pegs."""

    def __init__(self, space: Space) -> None:
        self._symbols = space.symbols

    def shape(self, guess: Code) -> tuple[Code, int]:
        """Return the class of each peg of a guess, and how many classes there are."""
        places = {symbol: place for place, symbol in enumerate(dict.fromkeys(guess))}
        return tuple(places[symbol] for symbol in guess), len(places) + 1

    def shapes(self, pool: Codes) -> Indexes:
        """Return a number for the shape of each code: where each of its symbols came first."""
        shapes = np.zeros(len(pool), dtype=np.intp)
        for place in range(pool.shape[1]):
            first = (pool[:, : place + 1] == pool[:, place, None]).argmax(axis=1)
            shapes = shapes * pool.shape[1] + first
        return shapes

    def classes(self, guesses: Indexes, shape: Code) -> Iterator[Codes]:
        """Return for each place the class of each symbol, shape (guesses, symbols): the same everywhere."""
        seen = np.full((len(guesses), self._symbols + 1), max(shape) + 1, dtype=np.uint8)
        for each, symbols in zip(shape, guesses.T, strict=True):
            seen[np.arange(len(guesses)), symbols] = each
        return repeat(seen, len(shape))


class _Ordered:
    """Classes where symbols are lower than the guess's, equal or higher: one shape, a blank peg below all."""

    def __init__(self, space: Space) -> None:
        values = np.array([*(space.values or range(space.symbols)), -1])
        self._order = (1 + np.sign(values[None, :] - values[:, None])).astype(np.uint8)

    def shape(self, guess: Code) -> tuple[Code, int]:
        """Return that a peg of the guess is of the middle one of three classes."""
        return (1,) * len(guess), 3

    def shapes(self, pool: Codes) -> Indexes:
        """Return the same number for every code."""
        return np.zeros(len(pool), dtype=np.intp)

    def classes(self, guesses: Indexes, shape: Code) -> Iterator[Codes]:
        """Return for each place the class of each symbol, shape (guesses, symbols)."""
        return (self._order[symbols] for symbols in guesses.T)


class DistanceScorer(OtherScorer):
    """Scores by how far the symbols of guess and code are from each other, summed over the pegs.

    A blank peg is near to all, and a guess with blanks to many codes: the secret itself has another mark.
    """

    def __init__(self, space: Space) -> None:
        values = space.values or tuple(range(space.symbols))
        self._values = np.array(values, dtype=np.int64)
        most = (max(values) - min(values)) * space.pegs
        if most >= (1 << 16) - 1:
            raise SpaceError(f"players know no distances as large as {most}")
        super().__init__(space, [*((most - mark,) for mark in range(most + 1)), (0,)])

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of a guess: the farthest is 0."""
        seen = [place for place, symbol in enumerate(guess) if symbol < self.space.symbols]
        blank = len(seen) < len(guess)
        near = codes[:, seen] if blank else codes
        apart = np.abs(self._values[near] - self._values[[guess[place] for place in seen]]).sum(axis=1)
        itself = (apart == 0) & (not blank)
        marks: Packed = (self.width - 2 - apart + itself).astype(np.uint16)
        return marks


def _answers(space: Space) -> list[Told]:
    """Return all answers to guesses of a space, that of the secret itself last."""
    dialect, pegs = space.dialect, space.pegs
    symbols = list(range(space.symbols))
    rows = asked(goal("dialect_answers", dialect.predicate, symbols, pegs, ANSWER), dialect)
    answers = [dialect.value(row) for row in rows]
    (own,) = asked(goal("answer_table", dialect.predicate, [0] * pegs, [0], ANSWER), dialect)
    mine = dialect.value(own)
    return [*(each for each in answers if not dialect.wins(each, pegs)), mine]


def asked(question: Goal, dialect: Dialect) -> list[Any]:
    """Return what Prolog answers to a question about a dialect."""
    with desk_of(dialect) as desk:
        return list(desk.value(question))


def desk_of(dialect: Dialect) -> Module:
    """Return a new program that knows a dialect."""
    desk = Module("codes/answers")
    dialect.known_to(desk)
    return desk
