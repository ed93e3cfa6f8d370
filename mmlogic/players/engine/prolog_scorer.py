"""Answers that Prolog's own relation tells: sums that it weighs, tables, or each answer that is asked for.

What a code answers depends on the guess and on how each peg of the code compares with it. For most dialects
that is a class for each peg: which of the guess's symbols it holds, or none of them. So a guess has a
shape: which of its pegs are equal. A code seen from it is a word of classes, and a table for each shape has
the answer to each word. Where symbols are compared by order, the classes are lower, equal and higher; there
is one table.

In a dialect that the language defines, each part of an answer is a sum of black and white marks of the
guess, and of quantities that depend on the code alone. What a code shows is its answer to a guess of blank
pegs; what a mark weighs, how far the answer to another guess is from that. Answers that depend on what
symbols are called in any other way, as in a dialect of a file that counts red pegs, are asked for by guess
and code.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.game import BLANK
from mmlogic.codes.program import teach
from mmlogic.codes.rows import Codes, Packed, packed, unpacked
from mmlogic.common.budget import check, needs
from mmlogic.machine import ANSWER, Module, goal
from mmlogic.players.engine.scorer import (
    BLOCK,
    Code,
    Counts,
    DistanceScorer,
    Indexes,
    MarksScorer,
    Scorer,
    SpaceError,
)

if TYPE_CHECKING:
    from mmlogic.players.engine.space import Space


def desk_of(dialect: Dialect) -> Module:
    """Return a new program that knows a dialect."""
    desk = Module("codes/answers")
    teach(desk, dialect)
    return desk


WORDS = 1 << 18
"""The most words of a table."""

LARGER = 16
"""How many times as large blocks are where guesses are scored shape by shape."""


class WordScorer(Scorer):
    """Scores by tables of words. Raises SpaceError where words would be too many for a table."""

    block = BLOCK * LARGER

    def __init__(self, space: "Space") -> None:
        self._dialect = dialect = space.dialect
        asked = goal("dialect_answers", dialect.predicate, list(range(space.symbols)), space.pegs, ANSWER)
        with desk_of(dialect) as desk:
            answers = [
                each for each in map(dialect.value, desk.value(asked)) if not dialect.wins(each, space.pegs)
            ]
            (own,) = desk.value(goal("answer_table", dialect.predicate, [0] * space.pegs, [0], ANSWER))
        super().__init__(space, [*answers, dialect.value(own)])
        self._number = {told: mark for mark, told in enumerate(answers)}
        self._tables: dict[Code, tuple[Packed, Told]] = {}
        self._order: Codes | None = None
        if dialect.compared == "order":  # a blank peg, the last, is below all
            ranks = space.values or range(space.symbols)
            values = np.array([*ranks, min(ranks) - 1])
            self._order = (1 + np.sign(values[None, :] - values[:, None])).astype(np.uint8)

    def of(self, guess: Code, codes: Codes) -> Packed:
        marks: Packed = self._scored(np.array([guess], dtype=np.intp), codes)[0]
        return marks

    def told(self, mark: int, guess: Code) -> Told:
        return self.answers[mark] if mark < self.width - 1 else self._table(*self._shape(guess))[1]

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
        """Return the class of each peg of a guess, and how many classes there are."""
        if self._order is not None:
            return (1,) * len(guess), 3
        places = {symbol: place for place, symbol in enumerate(dict.fromkeys(guess))}
        return tuple(places[symbol] for symbol in guess), len(places) + 1

    @cached_property
    def _shapes(self) -> Indexes:
        """A number for the shape of each code of the pool: where each of its symbols came first."""
        pool = self.space.pool
        shapes = np.zeros(len(pool), dtype=np.intp)
        for place in range(pool.shape[1] if self._order is None else 0):
            first = (pool[:, : place + 1] == pool[:, place, None]).argmax(axis=1)
            shapes = shapes * pool.shape[1] + first
        return shapes

    def _classes(self, guesses: Indexes, shape: Code) -> Iterator[Codes]:
        """Yield for each place the class of each symbol, shape (guesses, symbols)."""
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
        """Return the marks of all words, and the answer to the guess itself."""
        if shape not in self._tables:
            dialect = self._dialect
            if classes ** len(shape) > WORDS:
                raise SpaceError(f"players know no answers of {dialect.name} for codes of {len(shape)} pegs")
            asked = goal("answer_table", dialect.predicate, list(shape), list(range(classes)), ANSWER)
            with desk_of(dialect) as desk:
                rows = list(desk.value(asked))
            own = reduce(lambda word, each: word * classes + each, shape)
            texts = list(map(str, rows))  # few differ
            answers = {text: dialect.value(row) for text, row in dict(zip(texts, rows, strict=True)).items()}
            # An answer that only the secret itself gives has the last mark.
            numbers = {text: self._number.get(told, self.width - 1) for text, told in answers.items()}
            marks = np.array([numbers[text] for text in texts], dtype=np.uint16)
            marks[own] = self.width - 1
            self._tables[shape] = marks, answers[texts[own]]
        return self._tables[shape]


ASKED = 4096
"""Codes that Prolog is asked about at once; what is known of a pool that is no larger is kept."""


class AskingScorer(Scorer):
    """Knows the answers of a dialect, that of the secret itself once more as the last, and asks for them."""

    def __init__(self, space: "Space") -> None:
        dialect = space.dialect
        self._desk, self._symbols = desk_of(dialect), space.named_symbols
        asked = goal("dialect_answers", dialect.predicate, self._symbols, space.pegs, ANSWER)
        answers = list(map(dialect.value, self._desk.value(asked)))
        super().__init__(space, [*answers, answers[-1]])

    def told(self, mark: int, guess: Code) -> Told:
        if mark < self.width - 1 or max(guess) == self.space.symbols:  # a blank peg does not win
            return self.answers[mark]
        row = self.space.row(guess) if len(self.space.pool) <= ASKED else None
        own = self._rows([guess], guess)[0] if row is None else self._own[row]
        return self.space.dialect.value(own)

    @cached_property
    def _own(self) -> list[Any]:
        codes = [self._spelled(code) for code in self.space.pool.tolist()]
        return self._asked("own_answers", codes)

    def _rows(self, codes: Sequence[Sequence[int]], guess: Code) -> list[Any]:
        check()
        return self._asked("codes_answers", self._spelled(guess), [self._spelled(code) for code in codes])

    def _asked(self, predicate: str, *arguments: Any) -> list[Any]:
        question = goal(predicate, self.space.dialect.predicate, self._symbols, *arguments, ANSWER)
        return list(self._desk.value(question))

    def _spelled(self, code: Sequence[int]) -> list[int | str]:
        names = [*self._symbols, BLANK]
        return [names[each] for each in code]


Values = NDArray[np.int64]
"""Parts of answers, shape (answers, parts); or what they add to the number of an answer, shape (answers,)."""

MOST = 1 << 16
"""The most answers there may be."""


class SumScorer(AskingScorer):
    """Scores by what marks weigh and what codes show. Raises SpaceError for too many answers.

    The answers are numbered in the order of their parts, so what is added to a part is added to the number.
    Where the dialect says what black marks and shared symbols weigh, marks tell all, and Prolog is not asked.
    """

    def __init__(self, space: "Space") -> None:
        self._marks = MarksScorer(space)
        if weights := space.dialect.weights:
            blacks, both = np.divmod(np.arange(self._marks.width), space.pegs + 1)
            self._weighed: Values = weights[0] * blacks + weights[1] * (blacks + both)
            most = int(self._weighed[-1])
            # Where another code may be answered as the secret is, the secret has a mark of its own.
            alike = most in self._weighed[:-1]
            self._weighed[-1] += alike
            Scorer.__init__(self, space, [*((each,) for each in range(most + 1)), *[(most,)] * alike])
            return
        super().__init__(space)
        answers = np.array(self.answers[:-1])
        if len(answers) >= MOST:
            raise SpaceError(
                f"players know at most {MOST:,} answers, and {space.dialect.name} has {len(answers):,}"
            )
        self._least = answers.min(axis=0)
        many = answers.max(axis=0) - self._least + 1
        self._steps = np.array([many[place + 1 :].prod() for place in range(len(many))], dtype=np.int64)
        self._weighed = self._weights() @ self._steps

    def of(self, guess: Code, codes: Codes) -> Packed:
        return self._added(self._marks.of(guess, codes), self._shown(codes))

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        return self._added(self._marks.of_rows(guess, codes), self._every[codes])

    def of_all(self, codes: Indexes) -> Packed:
        return self._added(self._marks.of_all(codes), self._every[codes][:, None])

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        marks, shown = self._marks.against(codes), self._shown(codes)
        return lambda guesses: self._added(marks(guesses), shown)

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        needs(len(guesses) * len(codes) * 10)
        return self._added(self._marks.marks(guesses, codes), self._every[codes])

    def counts(self, guesses: Indexes, codes: Indexes) -> Iterator[tuple[int, Counts]]:
        if not self.space.dialect.weights:
            yield from super().counts(guesses, codes)
            return
        for start, counts in self._marks.counts(guesses, codes):
            parts = [counts.T[self._weighed == each].sum(axis=0, dtype=np.intp) for each in range(self.width)]
            yield start, np.array(parts).T

    def told(self, mark: int, guess: Code) -> Told:
        return self.answers[mark] if self.space.dialect.weights else super().told(mark, guess)

    def _added(self, marks: Packed, shown: Values) -> Packed:
        numbers: Packed = (self._weighed[marks] + shown).astype(np.uint16)
        numbers[marks == self._marks.width - 1] = self.width - 1
        return numbers

    def _weights(self) -> Values:
        """Return what each mark weighs, shape (marks, parts)."""
        pegs, one = self.space.pegs, (0,) * self.space.pegs
        black = (self._parts([one], one) - self._parts([one], self._blank)) // pegs
        white = np.zeros_like(black)
        if pegs > 1 and self.space.symbols > 1:  # two white marks, and no other
            code = (1, *one[1:])
            white = (self._parts([code], (0, *[1] * (pegs - 1))) - self._parts([code], self._blank)) // 2
        marks = [unpacked(pegs, mark) for mark in range(packed(pegs, pegs, 0) + 1)]
        return np.concatenate([black * each.black + white * each.white for each in marks])

    @property
    def _blank(self) -> Code:
        return (self.space.symbols,) * self.space.pegs

    @cached_property
    def _every(self) -> Values:
        """What each code of the pool shows, by its number."""
        return self._shows(self.space.pool)

    def _shown(self, codes: Codes) -> Values:
        if self.space.dialect.weights:
            return self._shows(codes)
        rows, there = self.space.found(codes)
        shown: Values = self._every[rows]
        if not there.all():
            shown[~there] = self._shows(codes[~there])
        return shown

    def _shows(self, codes: Codes) -> Values:
        if self.space.dialect.weights:
            return np.zeros(len(codes), dtype=np.int64)
        pieces = [codes[at : at + ASKED].tolist() for at in range(0, len(codes), ASKED)]
        shown = np.concatenate([self._parts(piece, self._blank) for piece in pieces])
        return np.asarray((shown - self._least) @ self._steps, dtype=np.int64)

    def _parts(self, codes: Sequence[Sequence[int]], guess: Code) -> Values:
        return np.array(self._rows(codes, guess), dtype=np.int64)


UNKNOWN = 65_535
"""The mark of a code that was not asked about."""

PAIRS = 1 << 15
"""Pairs of guess and code that Prolog is asked about at once: some tenths of a second."""


class NameScorer(AskingScorer):
    """Scores by asking, many guesses at once."""

    asks: ClassVar[bool] = True

    def __init__(self, space: "Space") -> None:
        super().__init__(space)
        self._known: dict[Code, Packed] = {}

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
        told = np.array(self._asked("codes_marks", self.space.pegs, list(map(list, guesses)), codes.tolist()))
        if told.min() < 0:
            name = self.space.dialect.name
            raise SpaceError(f"{name} gives a code no answer that dialect_answer/4 lists")
        return told.reshape(len(guesses), len(codes)).astype(np.uint16)


def scorer_of(space: "Space") -> Scorer:
    """Return what scores the guesses of a space in its dialect."""
    dialect = space.dialect
    if dialect.predicate == "marks":
        return MarksScorer(space)
    if dialect.weights or dialect.compared == "added":
        return SumScorer(space)
    kinds: dict[str, Callable[[Space], Scorer]] = {"distance": DistanceScorer, "names": NameScorer}
    return kinds.get(dialect.compared, WordScorer)(space)
