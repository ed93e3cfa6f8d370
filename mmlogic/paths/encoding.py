"""A board as clauses, with a variable for each pair of a number and a cell that may hold it.

A gap is a run of unplaced numbers, such as 5 to 9. A variable says that one of these numbers is in a cell. So
a solver can learn this before it knows the number. Klieber and Kwon (2007) call such variables commanders.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from mmlogic.limits.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import PARITIES, parity_fits
from mmlogic.paths.values import Cell
from mmlogic.sat.clauses import Clauses


@dataclass(frozen=True, eq=False)
class _Gap:
    """A run of numbers with several candidate cells each, or one number with a single candidate.

    `start` and `end` are the cells of the numbers before and after the run, if these are known. `passes` has
    the cells that may hold a number of the run, each with its variable. The variable is None if no other gap
    can pass the cell, so that this gap certainly does.
    """

    numbers: Sequence[int]
    start: Cell | None = None
    end: Cell | None = None
    passes: dict[Cell, int | None] = field(default_factory=dict)


class Encoding(Clauses):
    """The solutions of a board as the models of clauses. Raises LimitExceeded.

    `candidates` are the cells that each number may be in. The clauses say: every number is in one cell, every
    cell holds one number, and consecutive numbers are in neighbouring cells. With `steps`, each step from a
    cell to a neighbour has a variable, too. Exactly one step leaves each cell, and exactly one enters it.
    With `counted`, some conditions are cardinality constraints: see `exclusive`.
    """

    def __init__(
        self,
        board: Board,
        candidates: Mapping[int, Iterable[Cell]],
        steps: bool = False,
        counted: bool = False,
    ) -> None:
        super().__init__(counted)
        self.board = board
        parities = dict(each for each in board.marks if each[1] in PARITIES)
        self._at: dict[int, dict[Cell, int]] = {number: {} for number in range(1, board.size + 1)}
        self._places: list[tuple[int, Cell]] = [
            (number, cell)
            for number in self._at
            for cell in candidates.get(number, ())
            if parity_fits(parities.get(cell, ""), number)
        ]
        for number, cell in self._places:
            self._at[number][cell] = self.variable()
        for cells in self._at.values():
            self.one_of([*cells.values()])
        self._passes = self._by_gaps()
        self._next_to_each_other()
        self._linked()
        if steps:
            self._stepwise()

    @property
    def places(self) -> range:
        """The variables that each say that a number is in a cell."""
        return range(1, len(self._places) + 1)

    @property
    def meanings(self) -> dict[int, tuple[int, Cell]]:
        """For each variable in `places`, its number and its cell."""
        return dict(zip(self.places, self._places, strict=True))

    def without(self, places: Iterable[int], steps: bool = False, counted: bool = False) -> "Encoding":
        """Return the encoding of the same board without the candidates whose variables are in `places`.

        Raises LimitExceeded.
        """
        gone = {*places}
        candidates: dict[int, list[Cell]] = {}
        for variable, (number, cell) in zip(self.places, self._places, strict=True):
            if variable not in gone:
                candidates.setdefault(number, []).append(cell)
        return Encoding(self.board, candidates, steps, counted)

    @property
    def structure(self) -> range:
        """The variables outside `places`, for instance for a gap that passes a cell, or for a step."""
        return range(len(self._places) + 1, self.variables + 1)

    @property
    def solver(self) -> str:
        """PySAT's name of the solver.

        If `exclusive` is not empty, the solver accepts cardinality constraints.
        """
        return "gluecard4" if self.exclusive else "glucose4"

    @property
    def cells(self) -> dict[int, Cell]:
        """The cell of each variable about one cell: a number is in it, or a gap passes it."""
        return self._passes | {self._at[number][cell]: cell for number, cell in self._places}

    @property
    def settled(self) -> frozenset[int]:
        """The variables of numbers with only one candidate cell."""
        return frozenset(next(iter(cells.values())) for cells in self._at.values() if len(cells) == 1)

    def at(self, number: int, cell: Cell) -> int | None:
        """Return the variable for a number in a cell, or None if the cell is no candidate of the number."""
        return self._at[number].get(cell)

    def solution(self, model: Sequence[int]) -> Board:
        """Return the board with the numbers that a model places."""
        placed = (place for place, literal in zip(self._places, model, strict=False) if literal > 0)
        return self.board.with_numbers({cell: number for number, cell in placed})

    def other_than(self, solution: Board) -> list[int] | None:
        """Return the clause that excludes one solution, or None if the other clauses exclude it already."""
        clause = list[int]()
        for cell, number in solution.givens.items():
            variable = self.at(number, cell)
            if variable is None:
                return None
            clause.append(-variable)
        return clause

    def _next_to_each_other(self) -> None:
        add, board = self.clauses.append, self.board
        for number, cells in self._at.items():
            check()
            both = (self._at.get(number - 1), board.graph_back), (self._at.get(number + 1), board.graph)
            for beside, near in both:
                if beside is not None:
                    for cell, variable in cells.items():
                        add((-variable, *[beside[other] for other in near[cell] if other in beside]))

    def _by_gaps(self) -> dict[int, Cell]:
        """Add clauses: every cell holds one number, and the path of a gap enters and leaves its cells.

        Returns the cell of each variable for a gap that passes a cell.
        """
        gaps = [*self._gaps()]
        held: dict[Cell, dict[_Gap, list[int]]] = {cell: {} for cell in self.board.graph}
        for gap in gaps:
            for number in gap.numbers:
                for cell, variable in self._at[number].items():
                    held[cell].setdefault(gap, []).append(variable)
        for cell, of_gaps in held.items():
            check()
            if len(of_gaps) < 2:
                self.one_of([literal for literals in of_gaps.values() for literal in literals])
                for gap in of_gaps:
                    gap.passes[cell] = None
            else:
                heads = {gap: self.any_one(literals) for gap, literals in of_gaps.items()}
                self.one_of([*heads.values()])
                for gap, head in heads.items():
                    gap.passes[cell] = head
        for gap in gaps:
            if gap.start is not None and gap.end is not None:
                self._pass_through(gap, gap.passes | {gap.start: None, gap.end: None})
        ways = (way for gap in gaps for way in gap.passes.items())
        return {variable: cell for cell, variable in ways if variable is not None}

    def _gaps(self) -> Iterator[_Gap]:
        only = {number: next(iter(cells)) for number, cells in self._at.items() if len(cells) == 1}
        for is_open, grouped in groupby(self._at, lambda number: number not in only):
            numbers = [*grouped]
            if is_open:
                yield _Gap(numbers, only.get(numbers[0] - 1), only.get(numbers[-1] + 1))
            else:
                yield from (_Gap([number]) for number in numbers)

    def _pass_through(self, gap: _Gap, passes: Mapping[Cell, int | None]) -> None:
        """Add clauses: the path comes to each cell from a neighbour, and goes on to another neighbour."""
        for cell, here in passes.items():
            if cell in (gap.start, gap.end):
                continue
            unless = [] if here is None else [-here]
            if self.board.arrows:
                for near, never in ((self.board.graph, gap.start), (self.board.graph_back, gap.end)):
                    beside = [passes[other] for other in near[cell] if other in passes and other != never]
                    self._some(beside, 1, unless)
            else:
                self._some([passes[other] for other in self.board.graph[cell] if other in passes], 2, unless)

    def _some(self, literals: Sequence[int | None], least: int, unless: list[int]) -> None:
        """Add clauses: at least `least` (1 or 2) of `literals` are true, or at least one of `unless` is true.

        A literal None counts as true.
        """
        least -= literals.count(None)
        others = [literal for literal in literals if literal is not None]
        if least == 1:
            self.add([*unless, *others])
        elif least == 2:
            for spared in others or [0]:
                self.add([*unless, *(literal for literal in others if literal != spared)])

    def _linked(self) -> None:
        for one, other in self.board.links:
            for cell, linked in ((one, other), (other, one)):
                for number, cells in self._at.items():
                    if variable := cells.get(cell):
                        beside = (self._at.get(each, {}).get(linked) for each in (number - 1, number + 1))
                        self.add([-variable, *filter(None, beside)])

    def _stepwise(self) -> None:
        """Add a variable for each step. Steps leave each cell but the last, and enter each but the first."""
        near, back = self.board.graph, self.board.graph_back
        steps = {(cell, other): self.variable() for cell, others in near.items() for other in others}
        first, last = self._at[1], self._at[self.board.size]
        for cell, others in near.items():
            out, into = [steps[cell, other] for other in others], [steps[other, cell] for other in back[cell]]
            self.one_of([*out, last[cell]] if cell in last else out)
            self.one_of([*into, first[cell]] if cell in first else into)
        held: dict[Cell, dict[int, int]] = {cell: {} for cell in near}
        for variable, (number, cell) in zip(self.places, self._places, strict=True):
            held[cell][number] = variable
        between = frozenset(range(1, self.board.size))
        for (one, other), step in steps.items():
            check()
            if one < other and (other, one) in steps:
                self.add([-step, -steps[other, one]])
            here, there = held[one], held[other]
            for number in sorted({*here, *(later - 1 for later in there)} & between):
                self._step(step, here.get(number), there.get(number + 1))

    def _step(self, step: int, here: int | None, there: int | None) -> None:
        """Add clauses: the path takes `step` if the step's first cell has N and its second cell has N+1.

        `here` and `there` are the variables for N and N+1 in these cells, or None for an impossible number.
        """
        add = self.clauses.append
        if here is not None and there is not None:
            add((-here, -there, step))
            add((-step, -here, there))
            add((-step, -there, here))
        elif here is not None or there is not None:
            add((-step, -(here or there or 0)))
