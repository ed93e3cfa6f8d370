"""A player that uses Z3, with the constraints of *Playing Hard Mastermind Games with a SAT-based AI*.

For each peg and symbol, a Boolean says whether the peg has the symbol. For each guess and each pair of pegs,
a Boolean says whether a peg of the guess gives a white mark with a peg of the code. Pseudo-Boolean
constraints count black marks and pairs. Pairs are formed in a fixed order.
"""

from importlib import import_module
from importlib.util import find_spec
from itertools import permutations
from typing import Any

from mmlogic.players.engine.arrays import Code

__all__ = ["Z3Player"]


class Z3Player:
    """A player of one game: each guess is consistent with all clues that `add` has received."""

    def __init__(self, pegs: int, symbols: int) -> None:
        z3 = self._z3 = import_module("z3")
        self._pegs = range(pegs)
        self._clues = 0
        self._solver = z3.SolverFor("QF_FD")
        self._at = [[z3.Bool(f"at_{peg}_{each}") for each in range(symbols)] for peg in self._pegs]
        for row in self._at:
            self._exactly(row, 1)

    @classmethod
    def available(cls) -> "type[Z3Player] | None":
        """Return this class, or None if Z3 is not installed."""
        return cls if find_spec("z3") else None

    def add(self, guess: Code, black: int, white: int) -> None:
        """Add a clue: a guess and its marks."""
        z3, clue = self._z3, self._clues
        self._clues += 1
        match = [self._at[peg][guess[peg]] for peg in self._pegs]
        self._exactly(match, black)
        pair = {each: z3.Bool(f"pair_{clue}_{each[0]}_{each[1]}") for each in permutations(self._pegs, 2)}
        self._exactly(list(pair.values()), white)
        for (source, target), paired in pair.items():
            free = [z3.Not(match[source]), z3.Not(match[target]), self._at[target][guess[source]]]
            free += [z3.Not(pair[other, target]) for other in range(source) if other != target]
            free += [z3.Not(pair[source, other]) for other in range(target) if other != source]
            self._solver.add(z3.And(free) == paired)

    def guess(self) -> Code:
        """Return a consistent code. Raises ValueError if there is none."""
        if self._solver.check() != self._z3.sat:
            raise ValueError("no code is left")
        model = self._solver.model()
        return tuple(
            next(symbol for symbol, each in enumerate(row) if self._z3.is_true(model.eval(each)))
            for row in self._at
        )

    def _exactly(self, literals: list[Any], many: int) -> None:
        self._solver.add(self._z3.PbEq([(each, 1) for each in literals], many))
