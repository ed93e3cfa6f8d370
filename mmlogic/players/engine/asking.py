"""Answers that Prolog's own relation is asked for, code by code."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import BLANK
from mmlogic.common.budget import check
from mmlogic.machine import ANSWER, Module, goal
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.engine.words import OtherScorer, asked, desk_of

__all__ = ["ASKED", "AskingScorer", "exchanged_alike"]


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
