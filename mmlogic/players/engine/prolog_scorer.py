"""Answers that Prolog's own relation is asked for, code by code.

So are those that depend on what symbols are called, as in a dialect of a file that counts red pegs, say, or
compares symbols by their order: `NameScorer` asks for each guess and code.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import BLANK
from mmlogic.codes.marks import Packed
from mmlogic.common.budget import check
from mmlogic.machine import ANSWER, Module, goal
from mmlogic.players.engine.space import Code, Codes, Indexes, Space, SpaceError
from mmlogic.players.engine.table_scorer import OtherScorer, asked, desk_of

__all__ = ["ASKED", "AskingScorer", "NameScorer", "exchanged_alike"]

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
        """The answer of each code of the pool to itself."""
        codes = [self._spelled(code) for code in self.space.pool.tolist()]
        question = goal("own_answers", self.space.dialect.predicate, self._symbols, codes, ANSWER)
        return list(self._desk.value(question))

    def _rows(self, codes: Sequence[Sequence[int]], guess: Code) -> list[Any]:
        """Return the answers of codes to a guess, of which the number of symbols is a blank peg."""
        check()
        asked, spelled = self._spelled(guess), [self._spelled(code) for code in codes]
        question = goal("codes_answers", self.space.dialect.predicate, self._symbols, asked, spelled, ANSWER)
        return list(self._desk.value(question))

    def _spelled(self, code: Sequence[int]) -> list[int | str]:
        """Return a code as Prolog has it."""
        names = [*self._symbols, BLANK]
        return [names[each] for each in code]

    @cached_property
    def _desk(self) -> Module:
        """The program that knows the dialect."""
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
    """Return the symbols as Prolog has them."""
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
        """Return the marks of guesses against codes of the pool; those of a small pool are asked for once."""
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
        """Return the marks of guesses against codes as Prolog tells them. Raises SpaceError for no answer."""
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
        """Return the places of the answers among all answers."""
        check()
        dialect = self.space.dialect
        game = (dialect.predicate, self._symbols, self.space.pegs)
        question = goal("codes_marks", *game, list(map(list, guesses)), codes.tolist(), ANSWER)
        told = np.array(self._desk.value(question))
        if told.min() < 0:
            raise SpaceError(f"{dialect.name} gives a code no answer that dialect_answer/4 lists")
        return told.reshape(len(guesses), len(codes)).astype(np.uint16)
