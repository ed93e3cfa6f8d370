"""Answers that Prolog's own relation is asked for, code by code."""

from collections.abc import Sequence
from typing import Any

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import BLANK
from mmlogic.common.budget import check
from mmlogic.machine import ANSWER, goal
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.engine.words import OtherScorer, asked

__all__ = ["AskingScorer"]


class AskingScorer(OtherScorer):
    """Knows the answers of a dialect, that of the secret itself once more as the last, and asks for them."""

    def __init__(self, space: Space) -> None:
        dialect = space.dialect
        self._symbols = list(space.names or space.values or range(space.symbols))
        question = goal("dialect_answers", dialect.predicate, self._symbols, space.pegs, ANSWER)
        answers = list(map(dialect.value, asked(question, dialect)))
        super().__init__(space, [*answers, answers[-1]])

    def told(self, mark: int, guess: Code) -> Told:
        """Return the answer to a guess that a mark is."""
        if mark < self.width - 1 or max(guess) == self.space.symbols:  # a blank peg does not win
            return self.answers[mark]
        return self.space.dialect.value(self._rows([guess], guess)[0])

    def _rows(self, codes: Sequence[Sequence[int]], guess: Code) -> list[Any]:
        """Return the answers of codes to a guess, of which the number of symbols is a blank peg."""
        check()
        names, dialect = [*self._symbols, BLANK], self.space.dialect
        spelled = [[names[each] for each in code] for code in [guess, *codes]]
        question = goal("codes_answers", dialect.predicate, self._symbols, spelled[0], spelled[1:], ANSWER)
        return asked(question, dialect)
