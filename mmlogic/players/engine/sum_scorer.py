"""Answers that are sums over the pegs: of what marks weigh, of distances, of what a code adds of its own.

In a dialect that the language defines, each part of an answer is a sum of black and white marks of the guess,
and of quantities that depend on the code alone. These see names and places, which classes of pegs do not show
(`mmlogic/players/engine/prolog_scorer.py`). Prolog's own relation tells both: what a code shows is its answer
to a guess of blank pegs; what a mark weighs, how far the answer to another guess is from that.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.marks import packed, unpacked
from mmlogic.codes.rows import Packed
from mmlogic.common.budget import needs
from mmlogic.players.engine.marks_scorer import MarksScorer, Scorer
from mmlogic.players.engine.prolog_scorer import ASKED, AskingScorer, NameScorer, OtherScorer, WordScorer
from mmlogic.players.engine.space import Code, Codes, Counts, Indexes, Space, SpaceError, as_keys

__all__ = ["AddedScorer", "DistanceScorer", "SumScorer", "scorer_of"]

Values = NDArray[np.int64]
"""Parts of answers, shape (answers, parts); or what they add to the number of an answer, shape (answers,)."""

MOST = 1 << 16
"""The most answers there may be."""


class AddedScorer(AskingScorer):
    """Scores by what marks weigh and what codes show. Raises SpaceError for too many answers.

    The answers are numbered in the order of their parts, so what is added to a part is added to the number.
    """

    def __init__(self, space: Space) -> None:
        self._marks = MarksScorer(space)
        super().__init__(space)
        answers = self.answers[:-1]
        if len(answers) >= MOST:
            raise SpaceError(
                f"players know at most {MOST:,} answers, and {space.dialect.name} has {len(answers):,}"
            )
        self._least = np.array(answers).min(axis=0)
        many = np.array(answers).max(axis=0) - self._least + 1
        self._steps = np.array([many[place + 1 :].prod() for place in range(len(many))], dtype=np.int64)
        self._weighed = self._weights @ self._steps

    def of(self, guess: Code, codes: Codes) -> Packed:
        """Return the marks of any guess against codes."""
        return self._added(self._marks.of(guess, codes), self._shown(codes))

    def of_rows(self, guess: Code, codes: Indexes) -> Packed:
        """Return the marks of any guess against codes of the pool."""
        return self._added(self._marks.of_rows(guess, codes), self._every[codes])

    def of_all(self, codes: Indexes) -> Packed:
        """Return the marks of all guesses of the pool against each code."""
        return self._added(self._marks.of_all(codes), self._every[codes][:, None])

    def against(self, codes: Codes) -> Callable[[Codes], Packed]:
        """Return what scores some guesses, any, against some codes, any."""
        marks, shown = self._marks.against(codes), self._shown(codes)
        return lambda guesses: self._added(marks(guesses), shown)

    def marks(self, guesses: Indexes, codes: Indexes) -> Packed:
        """Return the marks of each guess against each code."""
        needs(len(guesses) * len(codes) * 10)
        return self._added(self._marks.marks(guesses, codes), self._every[codes])

    def _added(self, marks: Packed, shown: Values) -> Packed:
        numbers: Packed = (self._weighed[marks] + shown).astype(np.uint16)
        numbers[marks == self._marks.width - 1] = self.width - 1
        return numbers

    @cached_property
    def _weights(self) -> Values:
        pegs, symbols = self.space.pegs, self.space.symbols
        one = (0,) * pegs
        black = (self._asked([one], one) - self._asked([one], self._blank)) // pegs
        white = np.zeros_like(black)
        if pegs > 1 and symbols > 1:  # two white marks, and no other
            code = (1, *one[1:])
            white = (self._asked([code], (0, *[1] * (pegs - 1))) - self._asked([code], self._blank)) // 2
        marks = [unpacked(pegs, mark) for mark in range(packed(pegs, pegs, 0) + 1)]
        return np.concatenate([black * each.black + white * each.white for each in marks])

    @property
    def _blank(self) -> Code:
        return (self.space.symbols,) * self.space.pegs

    @cached_property
    def _every(self) -> Values:
        return self._shows(self.space.pool)

    def _shown(self, codes: Codes) -> Values:
        keys, known = as_keys(np.asarray(codes, dtype=np.uint8)), self.space.keys
        rows = np.searchsorted(known, keys).clip(max=len(known) - 1)
        shown: Values = self._every[rows]
        strange = np.flatnonzero(known[rows] != keys)
        if len(strange):
            shown[strange] = self._shows(codes[strange])
        return shown

    def _shows(self, codes: Codes) -> Values:
        pieces = [codes[at : at + ASKED].tolist() for at in range(0, len(codes), ASKED)]
        shown = np.concatenate([self._asked(piece, self._blank) for piece in pieces])
        return np.asarray((shown - self._least) @ self._steps, dtype=np.int64)

    def _asked(self, codes: Sequence[Sequence[int]], guess: Code) -> Values:
        return np.array(self._rows(codes, guess), dtype=np.int64)


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


def scorer_of(space: Space) -> Scorer:
    """Return what scores the guesses of a space in its dialect."""
    dialect = space.dialect
    if dialect.predicate == "marks":
        return MarksScorer(space)
    if dialect.weights:
        return SumScorer(space, dialect.weights)
    if dialect.compared == "distance":
        return DistanceScorer(space)
    if dialect.compared == "names":
        return NameScorer(space)
    return AddedScorer(space) if dialect.compared == "added" else WordScorer(space)
