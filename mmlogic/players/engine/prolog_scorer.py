"""Answers of any dialect that Prolog's own relation tells: in tables, or code by code.

What a code answers depends on the guess and on how each peg of the code compares with it. For most dialects
that is a class for each peg: which of the guess's symbols it holds, or none of them. So a guess has a
shape: which of its pegs are equal. A code seen from it is a word of classes, and a table for each shape has
the answer to each word. Where symbols are compared by order, the classes are lower, equal and higher; there
is one table.

Answers that depend on what symbols are called, as in a dialect of a file that counts red pegs, say, or
compares symbols by their order, are in no table: `NameScorer` asks for each guess and code.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import repeat
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.game import BLANK
from mmlogic.codes.program import teach
from mmlogic.codes.rows import Packed
from mmlogic.common.budget import check, needs
from mmlogic.machine import ANSWER, Goal, Module, goal
from mmlogic.players.engine.marks_scorer import BLOCK, allowed_by
from mmlogic.players.engine.space import Code, Codes, Counts, Indexes, Space, SpaceError, histogram

__all__ = [
    "ASKED",
    "AskingScorer",
    "NameScorer",
    "OtherScorer",
    "WordScorer",
    "asked",
    "desk_of",
    "exchanged_alike",
]

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
        return self._compared.shapes(self.space.pool)

    def _scored(self, guesses: Indexes, codes: Codes) -> Packed:
        shape, classes = self._compared.shape(tuple(guesses[0].tolist()))
        table = self._table(shape, classes)
        words = np.zeros((len(guesses), len(codes)), dtype=np.uint16 if len(table) <= 1 << 16 else np.uint32)
        for place, seen in enumerate(self._compared.classes(guesses, shape)):
            words *= words.dtype.type(classes)
            words += seen.take(codes[:, place], axis=1)
        return table[words]

    def _table(self, shape: Code, classes: int) -> Packed:
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
        ranks = space.values or range(space.symbols)
        values = np.array([*ranks, min(ranks) - 1])
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


def _answers(space: Space) -> list[Told]:
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
    teach(desk, dialect)
    return desk


ASKED = 4096
"""Codes that Prolog is asked about at once; what is known of a pool that is no larger is kept."""


class AskingScorer(OtherScorer):
    """Knows the answers of a dialect, that of the secret itself once more as the last, and asks for them."""

    def __init__(self, space: Space) -> None:
        dialect = space.dialect
        self._symbols = _names(space)
        question = goal("dialect_answers", dialect.predicate, self._symbols, space.pegs, ANSWER)
        answers = list(map(dialect.value, asked(question, dialect)))
        super().__init__(space, [*answers, answers[-1]])

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer to a guess that a mark is."""
        if mark < self.width - 1 or max(guess) == self.space.symbols:  # a blank peg does not win
            return self.answers[mark]
        row = self.space.row(guess) if len(self.space.pool) <= ASKED else None
        own = self._rows([guess], guess)[0] if row is None else self._own[row]
        return self.space.dialect.value(own)

    @cached_property
    def _own(self) -> list[Any]:
        codes = [self._spelled(code) for code in self.space.pool.tolist()]
        question = goal("own_answers", self.space.dialect.predicate, self._symbols, codes, ANSWER)
        return list(self._desk.value(question))

    def _rows(self, codes: Sequence[Sequence[int]], guess: Code) -> list[Any]:
        check()
        asked, spelled = self._spelled(guess), [self._spelled(code) for code in codes]
        question = goal("codes_answers", self.space.dialect.predicate, self._symbols, asked, spelled, ANSWER)
        return list(self._desk.value(question))

    def _spelled(self, code: Sequence[int]) -> list[int | str]:
        names = [*self._symbols, BLANK]
        return [names[each] for each in code]

    @cached_property
    def _desk(self) -> Module:
        return desk_of(self.space.dialect)


def exchanged_alike(space: Space) -> tuple[Sequence[int], Sequence[int]]:
    """Return for each symbol, and for each position, the lowest that it may be exchanged with everywhere.

    Codes answer as before then, as far as Prolog finds by trying some.
    """
    dialect = space.dialect
    question = goal("exchanged_alike", dialect.predicate, _names(space), space.pegs, ANSWER)
    symbols, places = asked(question, dialect)
    return symbols, places


def _names(space: Space) -> list[int | str]:
    return list(space.names or space.values or range(space.symbols))


UNKNOWN = 65_535
"""The mark of a code that was not asked about."""

PAIRS = 1 << 15
"""Pairs of guess and code that Prolog is asked about at once: some tenths of a second."""


class NameScorer(AskingScorer):
    """Scores by asking, many guesses at once."""

    asks: ClassVar[bool] = True

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self._known: dict[Code, Packed] = {}

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess against codes."""
        marks: Packed = self._told([guess], codes)[0]
        return marks

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks of any guess against codes of the pool."""
        marks: Packed = self._of_rows([guess], codes)[0]
        return marks

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the marks of each guess against each code."""
        return self._of_rows([self.space.code(guess) for guess in guesses.tolist()], codes)

    def _of_rows(self, guesses: Sequence[Code], codes: Indexes) -> Packed:
        pool = self.space.pool
        if len(pool) > ASKED:
            return self._told(guesses, pool[codes])
        for guess in guesses:
            self._known.setdefault(guess, np.full(len(pool), UNKNOWN, dtype=np.uint16))
        unknown = [(self._known[guess][codes] == UNKNOWN) for guess in guesses]
        new = [guess for guess, some in zip(guesses, unknown, strict=True) if some.any()]
        if new:
            asked = codes[np.any(unknown, axis=0)]
            for guess, row in zip(new, self._told(new, pool[asked]), strict=True):
                self._known[guess][asked] = row
        return np.stack([self._known[guess][codes] for guess in guesses])

    def _told(self, guesses: Sequence[Code], codes: Codes) -> Packed:
        marks: Packed = np.empty((len(guesses), len(codes)), dtype=np.uint16)
        for start in range(0, len(codes), ASKED):
            some = codes[start : start + ASKED]
            many = max(1, PAIRS // len(some))
            for first in range(0, len(guesses), many):
                piece = slice(first, first + many), slice(start, start + len(some))
                marks[piece] = self._asked(guesses[piece[0]], some)
        own = (np.asarray(codes) == np.array(guesses)[:, None]).all(axis=2)
        marks[own] = self.width - 1
        return marks

    def _asked(self, guesses: Sequence[Code], codes: Codes) -> Packed:
        check()
        dialect = self.space.dialect
        game = (dialect.predicate, self._symbols, self.space.pegs)
        question = goal("codes_marks", *game, list(map(list, guesses)), codes.tolist(), ANSWER)
        told = np.array(self._desk.value(question))
        if told.min() < 0:
            raise SpaceError(f"{dialect.name} gives a code no answer that dialect_answer/4 lists")
        return told.reshape(len(guesses), len(codes)).astype(np.uint16)
