"""Scores by Prolog's own relation: tables of answers, or a query for each pair.

An answer depends on the guess and on each peg of the code compared with it. For most dialects a peg's
class is the guessed symbol that it has, or none. The shape of a guess says which of its pegs are equal. A
code compared with a guess is a word of classes. A table for each shape has the answers to all words. If
symbols are compared by order, the classes are lower, equal and higher, in one table.

Some answers depend on symbols in other ways, as in a file's dialect that counts red pegs. A query for each
guess and code gives these.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from typing import Any, ClassVar

from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.rows import Codes, Packed
from mmlogic.common.arrays import HERE, np
from mmlogic.limits.budget import check, needs
from mmlogic.players.engine.scorer import ASKED, BLOCK, Code, Desk, Indexes, Pool, Scorer, SpaceError

WORDS = 1 << 18
"""Largest number of words in a table."""

LARGER = 16
"""Factor of the size of blocks for scoring shape by shape."""


class WordScorer(Scorer):
    """Scores by tables of words. Raises SpaceError if a table would be too large."""

    block = BLOCK * LARGER

    def __init__(self, space: Pool) -> None:
        self._desk, dialect = Desk(space), space.dialect
        answers = self._desk.answers(range(space.symbols))
        answers = [each for each in answers if not dialect.wins(each, space.pegs)]
        ((own,), _) = self._desk.inquire("answer_table", [0] * space.pegs, [0])
        super().__init__(space, [*answers, dialect.value(own)])
        self._number = {told: mark for mark, told in enumerate(answers)}
        self._tables: dict[Code, tuple[Packed, Told]] = {}
        self._order: Codes | None = None
        if dialect.compared == "order":  # a blank peg, the last, is lowest
            ranks = space.values or range(space.symbols)
            values = [*ranks, min(ranks) - 1]
            order: Any = [[1 + (each > one) - (each < one) for each in values] for one in values]
            self._order = np.array(order, dtype=np.uint8) if HERE else order

    def of(self, guess: Code, codes: Codes) -> Packed:
        marks: Packed = self._scored(np.array([guess], dtype=np.intp), codes)[0]
        return marks

    def own(self, guess: Code) -> Told:
        return self._table(*self._shape(guess))[1]

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        needs(len(guesses) * len(codes) * 4)
        rows, columns = self.space.pool[guesses].astype(np.intp), np.asfortranarray(self.space.pool[codes])
        marks: Packed = np.empty((len(guesses), len(codes)), dtype=np.uint16)
        shapes = self._shapes[guesses]
        for shape in np.unique(shapes):
            check()
            alike = np.flatnonzero(shapes == shape)
            marks[alike] = self._scored(rows[alike], columns)
        return marks

    def _shape(self, guess: Code) -> tuple[Code, int]:
        """Return the class of each peg of a guess, and the number of classes."""
        if self._order is not None:
            return (1,) * len(guess), 3
        places = {symbol: place for place, symbol in enumerate(dict.fromkeys(guess))}
        return tuple(places[symbol] for symbol in guess), len(places) + 1

    @cached_property
    def _shapes(self) -> Indexes:
        """Number of the shape of each code of the pool, from first positions of its symbols."""
        pool = self.space.pool
        shapes = np.zeros(len(pool), dtype=np.intp)
        for place in range(pool.shape[1] if self._order is None else 0):
            first = (pool[:, : place + 1] == pool[:, place, None]).argmax(axis=1)
            shapes = shapes * pool.shape[1] + first
        return shapes

    def _classes(self, guesses: Indexes, shape: Code) -> Iterator[Codes]:
        """Yield for each position the class of each symbol, shape (guesses, symbols)."""
        if self._order is not None:
            yield from (self._order[symbols] for symbols in guesses.T)
            return
        seen = np.full((len(guesses), self.space.symbols + 1), max(shape) + 1, dtype=np.uint8)
        for each, symbols in zip(shape, guesses.T, strict=True):
            seen[np.arange(len(guesses)), symbols] = each
        yield from (seen for _ in shape)

    def _scored(self, guesses: Indexes, codes: Codes) -> Packed:
        """Return the marks of guesses of one shape."""
        shape, classes = self._shape(tuple(guesses[0].tolist()))
        table, _ = self._table(shape, classes)
        words = np.zeros((len(guesses), len(codes)), dtype=np.uint16 if len(table) <= 1 << 16 else np.uint32)
        for place, seen in enumerate(self._classes(guesses, shape)):
            words *= words.dtype.type(classes)
            words += seen.take(codes[:, place], axis=1)
        return table[words]

    def _table(self, shape: Code, classes: int) -> tuple[Packed, Told]:
        """Return the marks of all words, and the guess's answer to itself."""
        if shape not in self._tables:
            dialect = self.space.dialect
            if classes ** len(shape) > WORDS:
                raise SpaceError(f"players know no answers of {dialect.name} for codes of {len(shape)} pegs")
            different, places = self._desk.inquire("answer_table", list(shape), list(range(classes)))
            answers = list(map(dialect.value, different))
            # An answer that only the secret gives has the last mark.
            numbers = [self._number.get(told, self.width - 1) for told in answers]
            marks: Any = [numbers[place] for place in places]
            own = reduce(lambda word, each: word * classes + each, shape)
            marks[own] = self.width - 1
            self._tables[shape] = np.array(marks, dtype=np.uint16) if HERE else marks, answers[places[own]]
        return self._tables[shape]


UNKNOWN = 65_535
"""Mark of a code without a query yet."""

PAIRS = 1 << 15
"""Pairs of guess and code in one query: some tenths of a second."""


class NameScorer(Scorer):
    """Scores by queries, many guesses at once."""

    asks: ClassVar[bool] = True

    def __init__(self, space: Pool) -> None:
        self._desk = Desk(space)
        answers = self._desk.answers(space.named_symbols)
        super().__init__(space, [*answers, answers[-1]])
        self._known: dict[Code, Packed] = {}

    def own(self, guess: Code) -> Told:
        blank = self.space.symbols in guess  # blanks cannot win
        return super().own(guess) if blank else self._desk.own(guess)

    def of(self, guess: Code, codes: Codes) -> Packed:
        marks: Packed = self._told([guess], codes)[0]
        return marks

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        marks: Packed = self._of_rows([guess], codes)[0]
        return marks

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
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
                marks[piece] = self._numbers(guesses[piece[0]], some)
        own = (np.asarray(codes) == np.array(guesses)[:, None]).all(axis=2)
        marks[own] = self.width - 1
        return marks

    def _numbers(self, guesses: Sequence[Code], codes: Codes) -> Packed:
        check()
        space, asked = self.space, list(map(list, guesses))
        told = np.array(
            self._desk.inquire("codes_marks", space.named_symbols, space.pegs, asked, codes.tolist())
        )
        if told.min() < 0:
            raise SpaceError(f"{space.dialect.name} gives a code no answer that dialect_answer/4 lists")
        return told.reshape(len(guesses), len(codes)).astype(np.uint16)
