"""Fastermind (Collina, 2018): a SAT solver finds a code that obeys clauses. The clauses add binary numbers.

A chain of clauses gives each peg one symbol. Trees of adders count the black marks of a guess, and how often
the code has each symbol. The marks for a symbol are the lesser of two counts: how often it occurs in the
guess, and how often in the code. The printed program takes the count in the guess even if it is the greater
one. This program corrects that.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar

import numpy as np
from pysat.solvers import Solver

from mmlogic.players import Choice, Code, Options, PlayerError, Position, register

Number = list[int]
"""A number as the literals of its bits, the lowest bit first."""


@register(
    "fastermind", "a consistent code that a SAT solver finds", "Collina, 2018", sees="clues", marks=True
)
class Fastermind:
    """Guesses the first code that the solver finds. The solver starts near a random code."""

    deterministic: ClassVar[bool] = False

    def __init__(self, options: Options) -> None:
        self.options = options

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        clauses = Clauses(position.space.pegs, position.space.symbols)
        for clue in position.clues:
            clauses.clue(clue.guess, clue.black, clue.white)
        return Choice(clauses.code(random), "a consistent code that a SAT solver has found")


class Clauses:
    """The codes of a game as clauses.

    Variable peg * symbols + symbol + 1 is true if the symbol is at the peg. Pegs and symbols count from 0.
    """

    def __init__(self, pegs: int, symbols: int) -> None:
        self.pegs, self.symbols, self.variables = pegs, symbols, pegs * symbols
        self.clauses = list[list[int]]()
        for peg in range(pegs):
            self._one_of([self.literal(peg, symbol) for symbol in range(symbols)])
        self._often = [self._sum([[self.literal(p, s)] for p in range(pegs)]) for s in range(symbols)]

    def literal(self, peg: int, symbol: int) -> int:
        """Return the variable of a symbol at a peg."""
        return peg * self.symbols + symbol + 1

    def clue(self, guess: Code, black: int, white: int) -> None:
        """Add clauses for a guess and its marks."""
        placed = [(peg, symbol) for peg, symbol in enumerate(guess) if symbol < self.symbols]  # no blank
        shared = [self._lesser(guess.count(each), self._often[each]) for each in {s for _, s in placed}]
        self._equal(self._sum([[self.literal(*each)] for each in placed]), black)
        self._equal(self._sum(shared), black + white)

    def code(self, random: np.random.Generator) -> Code:
        """Return a code that obeys all clues. Raises PlayerError if there is none."""
        drawn = random.integers(self.symbols, size=self.pegs).tolist()
        wanted = {self.literal(peg, symbol) for peg, symbol in enumerate(drawn)}
        with Solver("minisat22", bootstrap_with=self.clauses) as solver:
            solver.set_phases([v if v in wanted else -v for v in range(1, self.pegs * self.symbols + 1)])
            if not solver.solve():
                raise PlayerError("no code is left: the clues contradict each other")
            model = solver.get_model()[: self.pegs * self.symbols]
        return tuple((v - 1) % self.symbols for v in model if v > 0)

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _either(self, literals: Sequence[int]) -> int:
        found = self._new()
        self.clauses += [[-each, found] for each in literals] + [[-found, *literals]]
        return found

    def _both(self, literals: Sequence[int]) -> int:
        return -self._either([-each for each in literals])

    def _odd(self, a: int, b: int) -> int:
        odd = self._new()
        self.clauses += [[a, b, -odd], [-a, -b, -odd], [a, -b, odd], [-a, b, odd]]
        return odd

    def _one_of(self, literals: Sequence[int]) -> None:
        before, *others = literals
        for each in others:
            self.clauses.append([-before, -each])
            before = self._either([before, each])
        self.clauses.append([before])

    def _sum(self, numbers: Sequence[Number]) -> Number:
        if len(numbers) < 2:
            return numbers[0] if numbers else []
        half = len(numbers) // 2
        found, carry = Number(), Number()
        for pair in zip_longest(self._sum(numbers[:half]), self._sum(numbers[half:])):
            bits = [*filter(None, pair), *carry]
            odd, carry = bits[0], []
            if len(bits) > 1:
                odd, carry = self._odd(*bits[:2]), [self._both(bits[:2])]
            if len(bits) > 2:
                carry = [self._either([*carry, self._both([odd, bits[2]])])]
                odd = self._odd(odd, bits[2])
            found.append(odd)
        return found + carry

    def _lesser(self, known: int, number: Number) -> Number:
        """Return the lesser of a known and an unknown count.

        The literal `fits` is true if the unknown count is not greater.
        """
        fits: int | None = None  # true
        for place, literal in enumerate(number):
            if known >> place & 1:
                fits = None if fits is None else self._either([-literal, fits])
            else:
                fits = -literal if fits is None else self._both([-literal, fits])
        if fits is None:
            return number
        return [
            self._either([-fits, literal]) if known >> place & 1 else self._both([fits, literal])
            for place, literal in enumerate(number)
        ]

    def _equal(self, number: Number, value: int) -> None:
        if value >> len(number):
            self.clauses += [[1], [-1]]
        self.clauses += [[bit if value >> place & 1 else -bit] for place, bit in enumerate(number)]
