"""What the codes left of a theory with soft rules weigh, where some are likelier than others."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any

from mmlogic.codes.game import Game
from mmlogic.codes.program import Program, if_any
from mmlogic.codes.theory import Code, Theory
from mmlogic.codes.thresholds import WEIGHED
from mmlogic.codes.written import Weight
from mmlogic.common.wording import joined
from mmlogic.language import StatementProblem
from mmlogic.machine import ANY, goal


@dataclass(frozen=True)
class SymbolChances:
    """For every place, and there for every symbol, how many of `count` codes have it there.

    Of samples, `error` is the standard error of a chance that is neither 0 nor 1, on average (root mean
    square). Where some codes are likelier than others, weights are added up, and `weight` is that of all;
    `count` is None if they are too many to be counted.
    """

    counts: Sequence[Sequence[int]]
    count: int | None
    error: float | None = None
    weight: int | None = None


class Weigher(Program):
    """The weights of the codes left of a theory: whole numbers, whose ratios mean something.

    Few codes are listed, each with its weight. Of many, the diagram adds up weights as it adds up numbers of
    codes (`prolog/codes/worlds.pl`). Raises StatementProblem, too, if no code left has any weight, or if the
    weights are too many to be added up.
    """

    library = "codes/weights"

    def __init__(self, theory: Theory, count: Callable[[], int | None]) -> None:
        """Weigh the codes of a theory; `count` returns how many they are, None for too many."""
        super().__init__(theory)
        self._count = count

    @cached_property
    def listed(self) -> tuple[list[Code], tuple[int, ...]]:
        """The codes left, however many, and what each weighs."""
        return self.ask("weights_listed", read=lambda both: (self.read_codes(both[0]), tuple(both[1])))

    @cached_property
    def _few(self) -> bool:
        count = self._count()
        return count is not None and count <= WEIGHED

    @cached_property
    def total(self) -> int:
        """What all codes left weigh together; 0 if none is left."""
        total = sum(self.listed[1]) if self._few else self.ask("weights_total", read=if_any(int))
        if total is None:
            hint = "a clue more leaves fewer of them; `forget likely N` drops a soft rule"
            raise StatementProblem("the codes left are too many to add up what they weigh", hint=hint)
        if not total and self._count() != 0:
            raise weightless(self.theory)
        return total

    def symbol_weights(self) -> list[list[int]]:
        """Return for every place, and there for every symbol, what the codes weigh that have it there."""
        if self.total and not self._few:
            self._add_up_weights()
            return self.ask("codes_chances", read=numbers)
        return symbol_weights(self.theory.game, *self.listed)

    def draws(self, random: Random, many: int) -> list[Code]:
        """Return `many` codes, each drawn independently, as often as it is likely; none if none is left."""
        ranks = [random.randrange(self.total) for _ in range(many)] if self.total else []
        if not self._few:
            self._add_up_weights()
            return self.ask_codes("codes_ranked", ranks) or []
        codes, weights = self.listed
        ends = list(accumulate(weights))
        return [codes[bisect_right(ends, rank)] for rank in ranks]

    def _add_up_weights(self) -> None:
        self._module.once(goal("make_weighed", ANY))

    def cases(self) -> list[tuple[int, list[tuple[int, list[Code]]]]]:
        """Return for each soft rule what its cases weigh, with their codes, and what any other code weighs.

        That comes first. No code is of two cases.
        """

        def read(rows: Any) -> list[tuple[int, list[tuple[int, list[Code]]]]]:
            return [(other, [(each, self.read_codes(text)) for each, text in cases]) for other, cases in rows]

        return self.ask("likely_codes", read=read)

    def factors(self, code: Code) -> list[Weight]:
        """Return by how much each soft rule multiplies the weight of a code."""

        def read(rows: Any) -> list[Weight]:
            return [Weight(above, below) for _, above, below in rows]

        return self.ask("code_factors", self.value(code), read=read)


def numbers(rows: Iterable[Iterable[int]]) -> list[list[int]]:
    """Return rows of numbers that Prolog answers."""
    return [list(map(int, row)) for row in rows]


def symbol_weights(game: Game, codes: Iterable[Code], weights: Iterable[int]) -> list[list[int]]:
    """Return for every place, and there for every symbol, what the codes weigh that have it there."""
    tallies = [dict.fromkeys(game.symbols, 0) for _ in range(game.pegs)]
    for code, weight in zip(codes, weights, strict=False):
        for tally, symbol in zip(tallies, game.padded(code), strict=True):
            tally[symbol] += weight
    return [list(tally.values()) for tally in tallies]


def weightless(theory: Theory) -> StatementProblem:
    """Return the message that a selection rule chooses none of the codes left."""
    chosen = {number: soft.chosen for number, soft in enumerate(theory.likely, 1) if soft.chosen}
    return StatementProblem(
        f"no code that is left is one that {joined(chosen.values())} would choose",
        hint=f"`forget likely {next(iter(chosen))}` takes all codes for equally likely",
    )
