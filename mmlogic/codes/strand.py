"""What is known of one secret."""

from dataclasses import dataclass
from functools import cached_property
from random import Random

from mmlogic.codes.dialects import MARKS
from mmlogic.codes.dialects.parts import Told, fits
from mmlogic.codes.feedback import feedback
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue, Code, Theory
from mmlogic.codes.weigher import Weigher

__all__ = ["Strand"]

_LARGE, _TRIES, _TRIES_OF_ALL = 1_000_000, 1_000, 20_000
"""Codes beyond which one is drawn until it fits; how often that is tried for one, and for all of them."""


@dataclass
class Strand:
    """What is known of one secret, and the Prolog program of it once it is asked."""

    theory: Theory

    @cached_property
    def solver(self) -> Solver:
        """The program."""
        return Solver(self.theory)

    @cached_property
    def weigher(self) -> Weigher:
        """What its codes weigh, where some are likelier than others."""
        return Weigher(self.solver)

    def answer(self, guess: Code, code: Code) -> Told:
        """Return what a codemaker who holds `code` answers to `guess`."""
        game = self.theory.game
        if game.dialect.predicate == MARKS.predicate:
            return feedback(game.padded(guess), game.padded(code))
        return self.solver.answer(guess, code)

    def fits(self, code: Code, clue: Clue) -> bool:
        """Tell whether a code gives the answer of a clue."""
        return all(map(fits, clue.told, self.answer(clue.code, code)))

    def drawn(self, random: Random) -> Code | None:
        """Return one of the codes that are left, as likely as the theory says; None if there is none.

        Raises StatementProblem where none of them has any weight.
        """
        if self.theory.likely:
            return next(iter(self.weigher.draws(random, 1)), None)
        if (code := self._drawn_soon(random)) is not None:
            return code
        count = self.solver.count()
        return self.solver.ranked([random.randrange(count)])[0] if count else None

    def draws(self, random: Random, many: int, count: int) -> list[Code]:
        """Return `many` of the `count` codes left, each drawn independently, as likely as the theory says."""
        if self.theory.likely:
            return self.weigher.draws(random, many)
        found: list[Code] = []
        soon = many * (self.theory.universe or 0) < _TRIES_OF_ALL * count
        while soon and len(found) < many and (code := self._drawn_soon(random)) is not None:
            found.append(code)
        ranks = [random.randrange(count) for _ in range(many - len(found))]
        return found + (self.solver.ranked(ranks) if ranks else [])

    def _drawn_soon(self, random: Random) -> Code | None:
        """Return a code of a large game whose symbols all differ, None if few of its codes are left."""
        theory, size = self.theory, self.theory.universe
        if not theory.rules or size is None or size <= _LARGE:
            return None
        for _ in range(_TRIES):
            code = tuple(random.sample(theory.game.symbols, theory.game.pegs))
            if all(self.fits(code, clue) for clue in theory.clues):
                return code
        return None

    def close(self) -> None:
        """Let the program go."""
        if "weigher" in vars(self):
            self.weigher.close()
        if "solver" in vars(self):
            self.solver.close()
