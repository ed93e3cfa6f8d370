"""A SAT solver of PySAT for many questions. The limits of the current statement apply to each question."""

from collections.abc import Iterable, Sequence
from itertools import islice
from sys import maxsize
from weakref import finalize

from mmlogic.common.resources import Closing
from mmlogic.limits.budget import UNLIMITED, Asker, Budget, Limits, asker, check
from mmlogic.machine.backend import Interrupted

_SLICE_PROPAGATIONS = 200_000
"""After this many propagations, in some tenths of a second, a search checks its limits."""

_PROBED_LITERALS = 200
"""How many literals are tested between two checks of limits and interrupts."""

_CHUNK_CLAUSES = 10_000
"""How many clauses are added between two checks of limits and interrupts."""


class Sat(Closing):
    """A solver for clauses. More clauses can be added between questions.

    `solver` is PySAT's name of a solver, which must accept a budget of propagations. At most one literal of
    each list in `exclusive` may be true. Such lists need a solver that counts literals: gluecard4 (Liffiton
    and Maglalang 2012).

    Every question may raise LimitExceeded. If the current asker or `owner` is stopped, every question raises
    Interrupted. All questions together may take the seconds of `limits`.
    """

    def __init__(
        self,
        clauses: Iterable[Sequence[int]] = (),
        limits: Limits = UNLIMITED,
        owner: Asker | None = None,
        solver: str = "glucose4",
        exclusive: Iterable[Sequence[int]] = (),
    ) -> None:
        from pysat.solvers import Solver  # imported here because few sessions need it

        self._solver = Solver(solver)
        self._finish = finalize(self, self._solver.delete)  # at exit, too, while PySAT still exists
        self._budget = Budget(limits.seconds)
        self._owner = owner
        self.add_all(clauses)
        for literals in exclusive:
            self._solver.add_atmost(literals, 1)

    def add_all(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        remaining = iter(clauses)
        with self._budget:
            while chunk := [*islice(remaining, _CHUNK_CLAUSES)]:
                self._check()
                self._solver.append_formula(chunk)

    def prefer(self, literals: Sequence[int]) -> None:
        """Prefer these literals to their opposites, whenever the solver is free to choose."""
        self._solver.set_phases(literals)

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause."""
        self._solver.add_clause([*clause])

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Return whether all clauses and `assumptions` can be true together.

        The search runs in slices and keeps its learnt clauses. Limits are checked between slices.
        """
        return bool(self.solve_within(maxsize, assumptions))

    def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
        """Return the result of `solve`, or None if it takes more than about `propagations` propagations."""
        found: bool | None = None
        with self._budget:
            for spent in range(0, propagations, _SLICE_PROPAGATIONS):
                self._check()
                self._solver.prop_budget(min(propagations - spent, _SLICE_PROPAGATIONS))
                try:
                    found = self._solver.solve_limited(list(assumptions), expect_interrupt=True)
                except KeyboardInterrupt:
                    raise Interrupted from None
                if found is not None:
                    break
        return found

    def impossible(self, literals: Iterable[int], propagations: int) -> list[int]:
        """Return the elements of `literals` that propagation alone shows to be false (Freeman 1995).

        The negation of each such literal becomes a clause. The test stops after about `propagations` steps.
        """
        failed = list[int]()
        with self._budget:
            for number, literal in enumerate(literals):
                if number % _PROBED_LITERALS == 0:
                    self._check()
                holds, implied = self._solver.propagate([literal])
                propagations -= len(implied)
                if not holds:
                    self._solver.add_clause([-literal])
                    failed.append(literal)
                if propagations < 0:
                    break
        return failed

    def model(self) -> list[int]:
        """Return the last solution: for each variable in order, its literal that is true."""
        return self._solver.get_model() or []

    def core(self) -> list[int]:
        """Return assumptions of the last `solve` that contradict each other. A smaller set may exist."""
        return self._solver.get_core() or []

    @property
    def conflicts(self) -> int:
        """How many conflicts the solver has had so far."""
        return int(self._solver.accum_stats()["conflicts"])

    @property
    def propagations(self) -> int:
        """How many literals the solver has propagated so far."""
        return int(self._solver.accum_stats()["propagations"])

    def close(self) -> None:
        self._finish()

    def _check(self) -> None:
        check()
        if asker().stopped or (self._owner and self._owner.stopped):
            raise Interrupted
