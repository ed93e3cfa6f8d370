"""Answers that depend on what symbols are called: Prolog's own relation is asked for each guess and code.

That is so in a dialect of a file that counts red pegs, say, or compares symbols by their order.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import BLANK
from mmlogic.common.budget import check
from mmlogic.machine import ANSWER, goal
from mmlogic.players.engine.marks import Packed
from mmlogic.players.engine.space import Code, Codes, Indexes, Space
from mmlogic.players.engine.words import OtherScorer, asked

__all__ = ["NameScorer"]

ASKED = 4096
"""Codes that Prolog is asked about at once; what is known of a pool that is no larger is kept."""

UNKNOWN = 65_535
"""The mark of a code that was not asked about."""


class NameScorer(OtherScorer):
    """Scores by asking, guess after guess."""

    def __init__(self, space: Space) -> None:
        self._symbols = list(space.names or space.values or range(space.symbols))
        question = goal("dialect_answers", space.dialect.predicate, self._symbols, space.pegs, ANSWER)
        answers = list(map(space.dialect.value, asked(question, space.dialect)))
        super().__init__(space, [*answers, answers[-1]])
        self._number = {told: mark for mark, told in enumerate(answers)}
        self._known: dict[Code, Packed] = {}

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer to a guess that a mark is."""
        if mark < self.width - 1 or max(guess) == self.space.symbols:  # a blank peg does not win
            return self.answers[mark]
        return self.space.dialect.value(self._asked(guess, [guess])[0])

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess against codes."""
        marks: Packed = np.empty(len(codes), dtype=np.uint16)
        for start in range(0, len(codes), ASKED):
            piece = codes[start : start + ASKED].tolist()
            marks[start : start + len(piece)] = [
                self._number[self.space.dialect.value(each)] for each in self._asked(guess, piece)
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

    def _asked(self, guess: Code, codes: Sequence[Sequence[int]]) -> list[Any]:
        """Return the answers of codes to a guess, of which the number of symbols is a blank peg."""
        check()
        names, dialect = [*self._symbols, BLANK], self.space.dialect
        spelled = [[names[each] for each in code] for code in [guess, *codes]]
        question = goal("codes_answers", dialect.predicate, self._symbols, spelled[0], spelled[1:], ANSWER)
        return asked(question, dialect)
