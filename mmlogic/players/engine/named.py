"""Answers that depend on what symbols are called: Prolog's own relation is asked for each guess and code.

That is so in a dialect of a file that counts red pegs, say, or compares symbols by their order.
"""

import numpy as np

from mmlogic.players.engine.asking import ASKED, AskingScorer
from mmlogic.players.engine.marks import Packed
from mmlogic.players.engine.space import Code, Codes, Indexes, Space

__all__ = ["NameScorer"]

UNKNOWN = 65_535
"""The mark of a code that was not asked about."""


class NameScorer(AskingScorer):
    """Scores by asking, guess after guess."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self._number = {told: mark for mark, told in enumerate(self.answers[:-1])}
        self._known: dict[Code, Packed] = {}

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess against codes."""
        marks: Packed = np.empty(len(codes), dtype=np.uint16)
        for start in range(0, len(codes), ASKED):
            piece = codes[start : start + ASKED].tolist()
            marks[start : start + len(piece)] = [
                self._number[self.space.dialect.value(each)] for each in self._rows(piece, guess)
            ]
        marks[(np.asarray(codes) == np.array(guess)).all(axis=1)] = self.width - 1
        return marks

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks of any guess against codes of the pool."""
        if len(self.space.pool) > ASKED:
            return self.of(guess, self.space.pool[codes])
        if guess not in self._known:
            self._known[guess] = np.full(len(self.space.pool), UNKNOWN, dtype=np.uint16)
        row = self._known[guess]
        new = codes[row[codes] == UNKNOWN]
        if len(new):
            row[new] = self.of(guess, self.space.pool[new])
        marks: Packed = row[codes]
        return marks

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the marks of each guess against each code."""
        return np.stack([self.of_rows(self.space.code(guess), codes) for guess in guesses.tolist()])
