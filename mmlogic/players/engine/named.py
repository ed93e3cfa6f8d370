"""Answers that depend on what symbols are called: Prolog's own relation is asked for each guess and code.

That is so in a dialect of a file that counts red pegs, say, or compares symbols by their order.
"""

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from mmlogic.codes.marks import Packed
from mmlogic.common.budget import check
from mmlogic.machine import ANSWER, goal
from mmlogic.players.engine.asking import ASKED, AskingScorer
from mmlogic.players.engine.space import Code, Codes, Indexes, Space, SpaceError

__all__ = ["NameScorer"]

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
