"""Prolog's answers about boards, as dataclasses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, ClassVar, NamedTuple, Self, TypeVar

from mmlogic.common.wording import joined
from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell, format_cell, number_name, one_based

NOTHING_FOLLOWS = "Nothing more follows: the board has several solutions."
"""The message if cells are empty, and no technique finds another number."""


GIVEN = "given"
"""The name in place of a technique if the number is a given."""


@dataclass(frozen=True)
class SolveStatistics:
    """How many nodes a search opened, how many of them branched, how many successors they had, and the cost.

    `conflicts` are those of a SAT solver, or None if no SAT solver searched.
    """

    data_keys: ClassVar = (
        "nodes",
        "inferences",
        "seconds=_seconds",
        "successors",
        "branching",
        "conflicts??",
    )

    nodes: int
    branchings: int
    successors: int
    inferences: int = 0
    seconds: float = 0.0
    conflicts: Annotated[int | None, "conflicts that a SAT solver met"] = None

    @property
    def _seconds(self) -> float:
        return round(self.seconds, 6)

    @property
    def branching(self) -> float:
        """How many successors a branching node has on average, or 0.0 if no node branched."""
        return self.successors / self.branchings if self.branchings else 0.0


@dataclass(frozen=True)
class Solutions:
    """Solutions of a board. If `complete` is true, there are no others."""

    boards: tuple[Board, ...]
    complete: bool
    statistics: SolveStatistics


@dataclass(frozen=True)
class Count:
    """How many solutions there are: exactly `number` if `exact` is true, else `number` or more."""

    number: int
    exact: bool

    def __str__(self) -> str:
        return str(self.number) if self.exact else f"{self.number}+"


@dataclass(frozen=True)
class Unique:
    """The result for a board with exactly one solution."""

    solution: Board


@dataclass(frozen=True)
class Several:
    """Two of several solutions, and the cells in which they differ."""

    solutions: tuple[Board, Board]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Contradiction:
    """The result for a board without a solution: `givens` contradict each other.

    `minimal` is true if the search showed that leaving out any one of `givens` makes the board solvable. If
    `givens` is empty, no path goes through all cells.
    """

    givens: dict[Cell, int]
    minimal: bool = True


@dataclass(frozen=True)
class Slip:
    """A given that may be a slip: with the number `instead` in its place, the board is solvable.

    If `unique` is true, the board then has exactly one solution.
    """

    cell: Cell
    given: int
    instead: int
    unique: bool


@dataclass(frozen=True)
class Misplacement:
    """A move of givens that makes the board solvable: two change places, or some move by one cell.

    `numbers` has their new cells. If `unique` is true, the board then has exactly one solution.
    """

    what: Annotated[str, "`exchanged`, or `row R` with the side to which it moves"]
    numbers: Annotated["Numbers", "the cells where they were meant to stand"]
    unique: bool


@dataclass(frozen=True)
class Hint:
    """One number to place, and why.

    `technique` is the hardest technique that the reason uses, and `name` is its name for people. `reason` is
    the explanation. `rests_on` has the cells of the reason, with their numbers. A longer reason may have
    fewer cells. With `letters`, sentences have letters for numbers.
    """

    number: int
    cell: Cell
    technique: str
    name: str
    reason: str
    rests_on: dict[Cell, int]
    letters: bool = False

    @cached_property
    def basis(self) -> str:
        """A sentence with the numbers in `rests_on`, or "" if there are no such numbers."""
        numbers = (f"{self._name(number)} at {format_cell(cell)}" for cell, number in self.rests_on.items())
        return f"It rests on {joined(numbers)}." if self.rests_on else ""

    @property
    def sentence(self) -> str:
        """The sentence with the number, its cell and the reason."""
        name, where = self._name(self.number), format_cell(self.cell)
        return (
            f"{name} at {where} is given."
            if self.technique == GIVEN
            else f"{name} goes to {where}: {self.reason}"
        )

    @property
    def because(self) -> str:
        """The reason, and the numbers in `rests_on`."""
        return f"{self.reason} {self.basis}".rstrip()

    def _name(self, number: int) -> str:
        return number_name(number, self.letters)


def given(number: int, cell: Cell, board: Board) -> Hint:
    """Return the hint for the cell of a given, whose reason is that the number is given."""
    return Hint(number, cell, GIVEN, GIVEN, f"{board.name(number)} is given.", {}, board.letters)


@dataclass(frozen=True)
class Step:
    """One step of a derivation: a technique that excludes candidates, or a placed number.

    If no technique goes further because the board has several solutions, the last step is `stuck`.
    """

    data_keys: ClassVar = ("technique", "because", "number?", "cell?")

    technique: str
    because: str
    number: int | None = None
    cell: Cell | None = None


@dataclass(frozen=True)
class Grade:
    """The difficulty of a board: its hardest technique, and how often each technique is used.

    `technique` is `stuck` if the techniques do not solve the board, and `none` if the board is full. In both
    cases, `difficulty` is `none`. `effort` is a finer measure: each use of a technique adds the square of its
    level, unless it only places a number.
    """

    technique: str
    times: int
    counts: dict[str, int]
    difficulty: str = "none"
    effort: int = 0


@dataclass(frozen=True)
class Generated:
    """A new board, its solution, its difficulty and the requested difficulty (`wanted`).

    `few` is the requested number of givens, or 0 if nobody requested one. `ends` is the request for the first
    and the last number: `any`, `given` or `open`. With `fewest`, `paths` prove that no board of these cells
    has fewer givens: see `Fewest`.
    """

    data_keys: ClassVar = ("difficulty", "wanted", "seed")

    board: Board
    solution: Board
    seed: int
    difficulty: Annotated[str, "`easy`, `medium`, `hard`, `extreme`; `any` if none was asked for"]
    wanted: Annotated[str, "the difficulty that was asked for"]
    paths: Annotated[
        tuple[Board, ...] | None, "with `fewest`, paths that prove that fewer givens do not suffice"
    ] = None
    few: int = 0
    ends: str = "any"

    def with_letters(self) -> Self:
        """Return the board and its solution with letters for numbers."""
        board, solution = replace(self.board, letters=True), replace(self.solution, letters=True)
        return replace(self, board=board, solution=solution)

    @property
    def reached(self) -> bool:
        """Whether the board has the requested difficulty."""
        return self.difficulty == self.wanted

    @property
    def closed(self) -> bool:
        """Whether the first or the last number is given although the request was `ends open`."""
        return self.ends == "open" and not {1, self.board.size}.isdisjoint(self.board.givens.values())


Item = TypeVar("Item", Slip, Step)


def from_one(item: Item) -> Item:
    """Return the same result, with its cell counted from 1."""
    return replace(item, cell=item.cell and one_based(item.cell))


class NumberAt(NamedTuple):
    """A number and its cell."""

    number: int
    cell: Cell


class Numbers(dict[Cell, int]):
    """A mapping from cells to numbers, as in `{(1, 2): 5}`."""

    def data(self) -> list[NumberAt]:
        """Return the pairs of a number and a cell, for JSON."""
        return [NumberAt(number, cell) for cell, number in self.items()]


def numbers_from_one(numbers: Mapping[Cell, int]) -> Numbers:
    """Return the same numbers, with their cells counted from 1."""
    return Numbers({one_based(cell): number for cell, number in numbers.items()})
