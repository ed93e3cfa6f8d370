"""The codes of a game as rows of an array, and scorers. A scorer gives each answer a number, its mark.

Most scorers add numbers (`sums.py`). The scorers of this file ask Prolog, either once for a table of answers,
or for each pair of guess and code.

A table is possible if an answer depends only on how each peg of the code compares with the guess. The class
of a code's peg is the number of its symbol among the guess's symbols, or a further number for any other. The
classes of all pegs are the code's word. For the guess RRB, the code BRG has the word 1 0 2. A guess has a
shape: which of its pegs are equal. Each shape has a table with the answer for each word. If symbols are
compared by order, the classes are lower, equal and higher, and one table is enough.

If a dialect counts red pegs, for example, each pair of guess and code needs a query to Prolog.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from typing import Any, ClassVar

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.dialects.parts import Told, agrees
from mmlogic.codes.game import BLANK
from mmlogic.common.arrays import HERE, NDArray, np
from mmlogic.limits.budget import check, needs
from mmlogic.machine.goals import ANSWER, goal
from mmlogic.machine.module import Module
from mmlogic.players.engine.arrays import Code, Codes, Counts, Indexes, Packed, SpaceError, as_keys, distinct

NO_CODE_LEFT = "no code is left: `why` shows the contradiction"
"""The message of a player to which the clues leave no code."""


@dataclass(frozen=True, eq=False)
class Pool:
    """The codes of a game: `pool` has the guesses, `secrets` its rows that may be the secret.

    Attributes:
        pegs: positions in a code.
        symbols: number of symbols (at most 256).
        pool: shape (guesses, pegs), in lexicographic order without repeats, read only.
        secrets: ascending rows of `pool`.
        dialect: the dialect of answers.
        values: the symbols as numbers, if they are numbers.
        names: the names of the symbols in Prolog, if the space belongs to a game.
        hard: whether a guess must use the clues.
        listed: whether the space has all codes of the game.
        places: rank of each code of `pool` in word lists, None without lists.
        language: the language of the word lists, if they are of one.
    """

    pegs: int
    symbols: int
    pool: Codes
    secrets: Indexes
    dialect: Dialect = MARKS
    values: tuple[int, ...] = ()
    names: tuple[int | str, ...] = ()
    hard: bool = False
    listed: bool = True
    places: Indexes | None = None
    language: str = ""

    @cached_property
    def keys(self) -> NDArray[np.bytes_]:
        """The codes of the pool as byte strings of equal length, in lexicographic order."""
        return as_keys(self.pool)

    @cached_property
    def is_full(self) -> bool:
        """Whether all codes of these pegs and symbols may be guessed."""
        return len(self.pool) == int(self.symbols**self.pegs)

    @property
    def named_symbols(self) -> list[int | str]:
        """The symbols under the names that Prolog uses."""
        return list(self.names or self.values or range(self.symbols))

    def has(self, guess: Sequence[Any], *, blanks: bool = False) -> bool:
        """Whether a guess has the game's pegs and symbols, legal or not. `blanks` allows blank pegs."""
        return len(guess) == self.pegs and all(
            hasattr(each, "__index__") and 0 <= int(each) < self.symbols + blanks for each in guess
        )

    def rows(self, codes: Codes) -> Indexes:
        """Return the row of each code. All codes must be in the pool."""
        return np.searchsorted(self.keys, as_keys(codes))

    def found(self, codes: Codes) -> tuple[Indexes, NDArray[np.bool_]]:
        """Return the row of each code, and whether the pool has the code. If not, the row means nothing."""
        keys = as_keys(codes)
        rows = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return rows, self.keys[rows] == keys

    def row(self, code: Sequence[int]) -> int | None:
        """Return the row of a code in the pool, or None if the code may not be guessed."""
        if not self.has(code):
            return None
        (row,), (there,) = self.found(np.array([code], dtype=np.uint8))
        return int(row) if there else None

    def code(self, row: int) -> Code:
        """Return the code in a row of the pool."""
        return tuple(self.pool[row].tolist())


COMPARED = 1 << 10
"""If an array has more than this many elements per possible mark, comparing is faster than counting."""


def histogram(marks: Packed, width: int) -> Counts:
    """Return how often each guess gets each of `width` marks, shape (guesses, width).

    `marks` has the shape (codes, guesses).
    """
    codes, guesses = marks.shape
    if marks.itemsize == 1 and codes < 256 and marks.size > COMPARED * width:
        counts = np.empty((width, guesses), dtype=np.uint8)
        for mark, count in enumerate(counts):
            (marks == mark).view(np.uint8).sum(axis=0, dtype=np.uint8, out=count)
        return counts.astype(np.intp).T
    places = marks * np.intp(guesses) + np.arange(guesses)
    return np.bincount(places.ravel(), minlength=guesses * width).reshape(width, -1).T


def bits_to_come(counts: Counts) -> NDArray[np.float64]:
    """Return for each partition the sum of c log2 c over the sizes c of its parts.

    The sum equals the number of codes, multiplied by the bits that are still unknown on average.
    """
    bits: NDArray[np.float64] = _information(1 << int(counts[0].sum()).bit_length())[counts].sum(axis=1)
    return bits


@cache
def _information(size: int) -> NDArray[np.float64]:
    numbers = np.maximum(np.arange(size), 1)
    return numbers * np.log2(numbers)


BLOCK = 1 << 18
"""How many codes, or pairs of guess and code, are processed together."""


class Scorer:
    """Computes the answers of guesses and codes of a space. Each answer has a small number, its mark.

    Attributes:
        space: the codes. The pool of the space has the guesses.
        answers: the answer of each mark. The last mark is the win. If the winning answer depends on the
            guess, the last answer is that of an arbitrary guess.
        width: number of marks.
        asks: whether the scorer gets its marks from slow queries to Prolog.
        block: number of pairs of guess and code that are scored together.
    """

    asks: ClassVar[bool] = False
    block: ClassVar[int] = BLOCK

    def __init__(self, space: Pool, answers: Sequence[Told]) -> None:
        self.space, self.answers, self.width = space, answers, len(answers)

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks that codes give to any guess. In a guess, a blank peg is the number of symbols."""
        raise NotImplementedError

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks that codes of the pool give to any guess. `codes` has rows of the pool."""
        return self.of(guess, self.space.pool[codes])

    def of_all(self, codes: Indexes) -> Packed:
        """Return the marks that each code gives to all guesses of the pool, shape (codes, pool)."""
        return np.ascontiguousarray(self.marks(np.arange(len(self.space.pool)), codes).T)

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return a function from guesses to the marks that `codes` give, shape (guesses, codes)."""
        columns = np.asfortranarray(codes)
        return lambda guesses: np.stack([self.of(tuple(guess), columns) for guess in guesses.tolist()])

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the mark that each code gives to each guess, shape (guesses, codes)."""
        needs(len(guesses) * len(codes) * 2)
        rows = np.asfortranarray(self.space.pool[codes])
        marks: Packed = np.empty((len(guesses), len(codes)), dtype=np.uint16)
        for row, guess in zip(marks, guesses.tolist(), strict=True):
            check()
            row[:] = self.of(self.space.code(guess), rows)
        return marks

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        """Yield blocks of guesses: the index of the first guess, then how many of `codes` give each mark."""
        many = max(1, self.block // max(len(codes), self.width))
        for start in range(0, len(guesses), many):
            yield start, histogram(self.marks(guesses[start : start + many], codes).T, self.width)

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer with this mark."""
        return self.answers[mark] if mark < self.width - 1 else self.own(guess)

    def own(self, guess: Code) -> Told:
        """Return the answer that a guess gets if it is the secret."""
        return self.answers[-1]

    def allowed(self, told: Told, guess: Code) -> NDArray[np.bool_]:
        """Return for each mark whether it agrees with an answer, shape (width,).

        Parts of the answer may be unknown.
        """
        answers = (self.told(mark, guess) for mark in range(self.width))
        return np.array([agrees(told, answer) for answer in answers], dtype=np.bool_)


ASKED = 4096
"""Largest number of codes in one query to Prolog, and in a pool whose marks are stored."""


class Desk:
    """Asks Prolog which answers the codes of a space give to guesses."""

    def __init__(self, space: Pool) -> None:
        self._space, self._program = space, Module("codes/answers", *space.dialect.libraries)
        space.dialect.teach(self._program.once)

    def inquire(self, predicate: str, *arguments: Any) -> list[Any]:
        """Call a predicate of Prolog about the dialect, and return the list that is its last argument."""
        question = goal(predicate, self._space.dialect.predicate, *arguments, ANSWER)
        return list(self._program.value(question))

    def answers(self, symbols: Iterable[int | str]) -> list[Told]:
        """Return all answers of a game with these symbols."""
        found = self.inquire("dialect_answers", list(symbols), self._space.pegs)
        return list(map(self._space.dialect.value, found))

    def answers_to(self, guess: Code, codes: Sequence[Sequence[int]]) -> list[Any]:
        """Return the answer that each code gives to a guess, as a Prolog term."""
        check()
        names = self._space.named_symbols
        return self.inquire("codes_answers", names, self._spelled(guess), list(map(self._spelled, codes)))

    def own(self, guess: Code) -> Told:
        """Return the answer that a guess gets if it is the secret."""
        return self._space.dialect.value(self.answers_to(guess, [guess])[0])

    def _spelled(self, code: Sequence[int]) -> list[int | str]:
        names = [*self._space.named_symbols, BLANK]
        return [names[each] for each in code]


WORDS = 1 << 18
"""Largest number of words in a table."""

LARGER = 16
"""If guesses of one shape are scored together, blocks are larger by this factor."""


class WordScorer(Scorer):
    """Finds marks in tables of words. Raises SpaceError if a table would be too large."""

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
        if dialect.compared == "order":  # a blank peg is lower than any symbol
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
        for shape in distinct(shapes):
            check()
            alike = np.flatnonzero(shapes == shape)
            marks[alike] = self._scored(rows[alike], columns)
        return marks

    def _shape(self, guess: Code) -> tuple[Code, int]:
        """Return the class of the symbol at each peg of a guess, and the number of classes."""
        if self._order is not None:
            return (1,) * len(guess), 3
        places = {symbol: place for place, symbol in enumerate(dict.fromkeys(guess))}
        return tuple(places[symbol] for symbol in guess), len(places) + 1

    @cached_property
    def _shapes(self) -> Indexes:
        """For each code of the pool, a number that identifies its shape. Equal shapes have equal numbers."""
        pool = self.space.pool
        shapes = np.zeros(len(pool), dtype=np.intp)
        for place in range(pool.shape[1] if self._order is None else 0):
            first = (pool[:, : place + 1] == pool[:, place, None]).argmax(axis=1)
            shapes = shapes * pool.shape[1] + first
        return shapes

    def _classes(self, guesses: Indexes, shape: Code) -> Iterator[Codes]:
        """Yield an array for each peg, shape (guesses, symbols): the class of each symbol for each guess."""
        if self._order is not None:
            yield from (self._order[symbols] for symbols in guesses.T)
            return
        seen = np.full((len(guesses), self.space.symbols + 1), max(shape) + 1, dtype=np.uint8)
        for each, symbols in zip(shape, guesses.T, strict=True):
            seen[np.arange(len(guesses)), symbols] = each
        yield from (seen for _ in shape)

    def _scored(self, guesses: Indexes, codes: Codes) -> Packed:
        """Return the marks of guesses that have the same shape."""
        shape, classes = self._shape(tuple(guesses[0].tolist()))
        table, _ = self._table(shape, classes)
        words = np.zeros((len(guesses), len(codes)), dtype=np.uint16 if len(table) <= 1 << 16 else np.uint32)
        for place, seen in enumerate(self._classes(guesses, shape)):
            words *= words.dtype.type(classes)
            words += seen.take(codes[:, place], axis=1)
        return table[words]

    def _table(self, shape: Code, classes: int) -> tuple[Packed, Told]:
        """Return the mark of each word for guesses of a shape, and the winning answer to such a guess."""
        if shape not in self._tables:
            dialect = self.space.dialect
            if classes ** len(shape) > WORDS:
                raise SpaceError(f"players know no answers of {dialect.name} for codes of {len(shape)} pegs")
            different, places = self._desk.inquire("answer_table", list(shape), list(range(classes)))
            answers = list(map(dialect.value, different))
            # An answer that wins has the last mark.
            numbers = [self._number.get(told, self.width - 1) for told in answers]
            marks: Any = [numbers[place] for place in places]
            own = reduce(lambda word, each: word * classes + each, shape)
            marks[own] = self.width - 1
            self._tables[shape] = np.array(marks, dtype=np.uint16) if HERE else marks, answers[places[own]]
        return self._tables[shape]


UNKNOWN = 65_535
"""Value in place of a mark that no query has returned yet."""

PAIRS = 1 << 15
"""Largest number of pairs of guess and code in one query. Such a query takes some tenths of a second."""


class NameScorer(Scorer):
    """Asks Prolog for the marks. Each query has many guesses and codes."""

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
