"""How likely the remaining codes are where some weigh more than others: chances and draws by weight.

Few codes are listed, each with its weight. Of many, the diagram adds up weights as it adds up numbers of
codes (`prolog/codes/worlds.pl`). Weights are whole numbers, of which only the ratios mean something.
"""

from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from itertools import accumulate
from random import Random

from mmlogic.codes.facts import game_goal
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Code, Theory
from mmlogic.codes.thresholds import WEIGHED
from mmlogic.common.wording import joined
from mmlogic.language import StatementProblem
from mmlogic.machine import Module

__all__ = ["Weigher", "weightless"]

Listed = tuple[list[Code], tuple[int, ...]]
"""Codes, and what each weighs."""


class Weigher:
    """The weights of the codes left of a theory with soft rules.

    Its methods raise StatementProblem if no code left has any weight, or if the weights are too many to be
    added up. They also raise what the methods of `Solver` raise.
    """

    def __init__(self, solver: Solver, count: Callable[[], int | None]) -> None:
        """Weigh the codes of a program; `count` says how many they are, None for too many."""
        self._solver, self._count = solver, count
        self._theory: Theory = solver.theory
        self._listed: Listed | None = None
        self._total: int | None = None

    @cached_property
    def _module(self) -> Module:
        return self._solver.another("codes/weights")

    def listed(self) -> Listed:
        """Return the codes left, however many, and what each weighs."""
        if self._listed is None:
            text, weights = self._module.value(game_goal("weights_listed"))
            self._listed = self._solver.read_codes(text), tuple(weights)
        return self._listed

    def total(self) -> int:
        """Return what all codes left weigh together; 0 if none is left."""
        if self._total is None:
            count = self._count()
            if count is not None and count <= WEIGHED:
                self._total = sum(self.listed()[1])
            else:
                self._total = self._added_up()
            if count != 0 and not self._total:
                self._total = None
                raise weightless(self._theory)
        return self._total

    def symbol_weights(self) -> list[list[int]]:
        """Return for every place, and there for every symbol, what the codes weigh that have it there."""
        if not self.total():
            return [[0] * len(self._theory.game.symbols)] * self._theory.game.pegs
        if self._listed is None:
            found = self._module.value(game_goal("weights_chances"))
            return [list(row) for row in found]
        game = self._theory.game
        tallies = [dict.fromkeys(game.symbols, 0) for _ in range(game.pegs)]
        for code, weight in zip(*self._listed, strict=True):
            for tally, symbol in zip(tallies, game.padded(code), strict=True):
                tally[symbol] += weight
        return [list(tally.values()) for tally in tallies]

    def draws(self, random: Random, many: int) -> list[Code]:
        """Return `many` codes, each drawn independently, as often as it is likely; none if none is left."""
        total = self.total()
        ranks = [random.randrange(total) for _ in range(many)] if total else []
        if self._listed is None:
            text = self._module.once(game_goal("weights_ranked", ranks))
            return self._solver.read_codes(text or "")
        codes, weights = self._listed
        ends = list(accumulate(weights))
        return [codes[bisect_right(ends, rank)] for rank in ranks]

    def cases(self) -> list[tuple[int, list[tuple[int, list[Code]]]]]:
        """Return for each soft rule what its cases weigh, with their codes, and what any other code weighs.

        That comes first. No code is of two cases.
        """
        read = self._solver.read_codes
        rows = self._module.value(game_goal("likely_codes"))
        return [(otherwise, [(weight, read(text)) for weight, text in cases]) for otherwise, cases in rows]

    def factors(self, code: Code) -> list[tuple[int, int]]:
        """Return by how much each soft rule multiplies the weight of a code: numerator and denominator."""
        asked = game_goal("code_factors", self._solver.value(code))
        return [(above, below) for _, above, below in self._module.value(asked)]

    def close(self) -> None:
        """Drop the program."""
        if "_module" in vars(self):
            self._module.close()

    def _added_up(self) -> int:
        total = self._module.value(game_goal("weights_total"))
        if total is None:
            hint = "a clue more leaves fewer of them; `forget likely N` drops a soft rule"
            raise StatementProblem("the codes left are too many to add up what they weigh", hint=hint)
        return int(total)


def weightless(theory: Theory) -> StatementProblem:
    """Return the message that a selection rule chooses none of the codes left."""
    chosen = {number: soft.chosen for number, soft in enumerate(theory.likely, 1) if soft.chosen}
    return StatementProblem(
        f"no code that is left is one that {joined(chosen.values())} would choose",
        hint=f"`forget likely {next(iter(chosen))}` takes all codes for equally likely",
    )
