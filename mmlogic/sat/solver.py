"""A SAT solver of PySAT, asked again and again within the limits of each asker."""

from collections.abc import Iterable, Sequence
from itertools import islice
from sys import maxsize
from weakref import finalize

from mmlogic.common.budget import UNLIMITED, Asker, Budget, asker, check
from mmlogic.common.resources import Closing
from mmlogic.machine import Interrupted, Limits

_SLICE = 200_000
"""Propagations between two looks at limits and interrupts: some tenths of a second."""

_PROBES = 200
"""Literals between two looks while they are tried one by one."""

_CHUNK = 10_000
"""Clauses between two looks while they are added."""


class Sat(Closing):
    """The solutions of clauses. More clauses may be added between questions.

    `solver` is its name in PySAT: one that takes a budget of propagations. At most one literal of each list
    in `exclusive` is true; this takes a solver that counts, such as gluecard4 (Liffiton and Maglalang 2012).

    Every question may raise LimitExceeded, and Interrupted when the asker at hand or `owner` is stopped. The
    seconds of `limits` are those of all questions together.
    """

    def __init__(
        self,
        clauses: Iterable[Sequence[int]] = (),
        limits: Limits = UNLIMITED,
        owner: Asker | None = None,
        solver: str = "glucose4",
        exclusive: Iterable[Sequence[int]] = (),
    ) -> None:
        from pysat.solvers import Solver  # as few sessions need it

        self._solver = Solver(solver)
        self._finish = finalize(self, self._solver.delete)  # at the exit, too, while PySAT is still there
        self._budget = Budget(limits.seconds)
        self._owner = owner
        self.add_all(clauses)
        for literals in exclusive:
            self._solver.add_atmost(literals, 1)

    def add_all(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        left = iter(clauses)
        with self._budget:
            while chunk := [*islice(left, _CHUNK)]:
                self._look()
                self._solver.append_formula(chunk)

    def prefer(self, literals: Sequence[int]) -> None:
        """Have the literals tried first where nothing else decides, not their opposites."""
        self._solver.set_phases(literals)

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause."""
        self._solver.add_clause([*clause])

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Return whether all clauses and `assumptions` can be true together.

        The search goes on in slices, with all that it has learnt; limits are looked at in between.
        """
        return bool(self.solve_within(maxsize, assumptions))

    def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
        """Return what `solve` does, or None after about `propagations` propagations."""
        found = None
        with self._budget:
            for spent in range(0, propagations, _SLICE):
                found = self._slice(assumptions, min(propagations - spent, _SLICE))
                if found is not None:
                    break
        return found

    def impossible(self, literals: Iterable[int], propagations: int) -> list[int]:
        """Return the literals that propagation alone refutes, and add their negations: failed literals.

        It stops after about `propagations` propagations (Freeman 1995).
        """
        failed = list[int]()
        with self._budget:
            for number, literal in enumerate(literals):
                if number % _PROBES == 0:
                    self._look()
                holds, implied = self._solver.propagate([literal])
                propagations -= len(implied)
                if not holds:
                    self._solver.add_clause([-literal])
                    failed.append(literal)
                if propagations < 0:
                    break
        return failed

    def model(self) -> list[int]:
        """Return the literals of all variables, in order, as the last solution has them."""
        return self._solver.get_model() or []

    def core(self) -> list[int]:
        """Return assumptions of the last question that cannot be true together; some may be spared."""
        return self._solver.get_core() or []

    @property
    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return int(self._solver.accum_stats()["conflicts"])

    @property
    def propagations(self) -> int:
        """How many truths were inferred so far."""
        return int(self._solver.accum_stats()["propagations"])

    def close(self) -> None:
        self._finish()

    def _slice(self, assumptions: Sequence[int], propagations: int = _SLICE) -> bool | None:
        self._look()
        self._solver.prop_budget(propagations)
        try:
            found: bool | None = self._solver.solve_limited(list(assumptions), expect_interrupt=True)
        except KeyboardInterrupt:
            raise Interrupted from None
        return found

    def _look(self) -> None:
        check()
        if asker().stopped or (self._owner and self._owner.stopped):
            raise Interrupted
