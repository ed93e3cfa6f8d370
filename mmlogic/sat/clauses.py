"""Clauses: variables are numbers from 1, a literal is a variable or its negative."""

from collections.abc import Iterable, Sequence
from itertools import combinations

__all__ = ["Clauses"]

_PAIRS = 5
"""Up to so many literals, "at most one" is said of each pair."""


class Clauses:
    """A conjunction of clauses that grows.

    With `counted` it is left to the solver to count where at most one of many literals is true: `exclusive`
    has the many.
    """

    def __init__(self, counted: bool = False) -> None:
        self.clauses: list[tuple[int, ...]] = []
        self.exclusive: list[list[int]] = []
        self.variables = 0
        self._counted = counted

    def variable(self) -> int:
        """Return a new variable."""
        self.variables += 1
        return self.variables

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause: at least one of `literals` is true."""
        self.clauses.append((*literals,))

    def at_most_one(self, literals: Sequence[int], pairs: int = _PAIRS) -> None:
        """Add that at most one of `literals` is true: by pairs, or by a sequential counter (Sinz 2005).

        It is by pairs for up to `pairs` literals. What is counted is left to the solver.
        """
        if len(literals) <= pairs:
            self.clauses.extend(combinations([-literal for literal in literals], 2))
            return
        if self._counted:
            self.exclusive.append([*literals])
            return
        first, *others, last = (-literal for literal in literals)
        before = self.variable()
        self.clauses.append((first, before))
        for other in others:
            here = self.variable()
            self.clauses += ((other, -before), (other, here), (-before, here))
            before = here
        self.clauses.append((last, -before))

    def one_of(self, literals: Sequence[int], pairs: int = _PAIRS) -> None:
        """Add that exactly one of `literals` is true; see `at_most_one`."""
        self.clauses.append((*literals,))
        self.at_most_one(literals, pairs)

    def any_one(self, literals: Sequence[int]) -> int:
        """Return the literal that one of `literals` is true; at most one of them can be."""
        if len(literals) == 1:
            return literals[0]
        one = self.variable()
        self.clauses.append((*literals, -one))
        self.clauses.extend((-literal, one) for literal in literals)
        self.at_most_one(literals)
        return one
