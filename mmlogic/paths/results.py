"""What Prolog answers about boards, as dataclasses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, NamedTuple, Self, TypeVar

from mmlogic.common.wording import joined
from mmlogic.paths.board import Board
from mmlogic.paths.values import Cell, format_cell, number_name, one_based

NOTHING_FOLLOWS = "Nothing more follows: the board has several solutions."
"""Where techniques end before the numbers do."""


GIVEN = "given"
"""The technique of a number that the board has."""


@dataclass(frozen=True)
class SolveStatistics:
    """A search in figures: nodes opened, how many branched, into how many successors; what it took.

    `conflicts` counts those of the SAT solver, which takes over where Prolog opens too many nodes.
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
        """The average number of successors of the nodes that have any; 0.0 where none has."""
        return self.successors / self.branchings if self.branchings else 0.0


@dataclass(frozen=True)
class Solutions:
    """Filled boards; `complete` says that there are no others."""

    boards: tuple[Board, ...]
    complete: bool
    statistics: SolveStatistics


@dataclass(frozen=True)
class Count:
    """How many solutions there are: exactly `number`, or at least `number`."""

    number: int
    exact: bool

    def __str__(self) -> str:
        return str(self.number) if self.exact else f"{self.number}+"


@dataclass(frozen=True)
class Unique:
    """There is one solution."""

    solution: Board


@dataclass(frozen=True)
class Several:
    """There are several solutions: two of them, and the cells in which they differ."""

    solutions: tuple[Board, Board]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Contradiction:
    """There is no solution: `givens` contradict each other.

    They are `minimal` if without any one of them there was shown to be a solution. No givens mean that there
    is no path through the cells at all.
    """

    givens: dict[Cell, int]
    minimal: bool = True


@dataclass(frozen=True)
class Slip:
    """A given that may have been meant to be another number: with that the board is solvable.

    `unique` says that it then has one solution and no other.
    """

    cell: Cell
    given: int
    instead: int
    unique: bool


@dataclass(frozen=True)
class Misplacement:
    """Givens that may stand in each other's cells, or one cell beside theirs: moved, they are solvable.

    `numbers` has the cells where they were meant to stand; `unique` says that there is one solution then.
    """

    what: Annotated[str, "`exchanged`, or `row R` with the side to which it moves"]
    numbers: Annotated["Numbers", "the cells where they were meant to stand"]
    unique: bool


@dataclass(frozen=True)
class Hint:
    """One number to place, and why.

    `technique` is the hardest rule that it takes, `name` the same for people, `reason` says why. `rests_on`
    are the cells that it rests on, with their numbers: without any one of them this reason does not hold,
    though a longer one may. With `letters`, sentences have letters for numbers, as the board has.
    """

    number: int
    cell: Cell
    technique: str
    name: str
    reason: str
    rests_on: dict[Cell, int]
    letters: bool = False

    @property
    def basis(self) -> str:
        """The sentence that says what it rests on; empty where that is nothing."""
        numbers = (f"{self._name(number)} at {format_cell(cell)}" for cell, number in self.rests_on.items())
        return f"It rests on {joined(numbers)}." if self.rests_on else ""

    @property
    def sentence(self) -> str:
        """The number, its cell and the reason."""
        name, where = self._name(self.number), format_cell(self.cell)
        return (
            f"{name} at {where} is given."
            if self.technique == GIVEN
            else f"{name} goes to {where}: {self.reason}"
        )

    @property
    def because(self) -> str:
        """The reason, and what it rests on."""
        return f"{self.reason} {self.basis}".rstrip()

    def _name(self, number: int) -> str:
        return number_name(number, self.letters)


def given(number: int, cell: Cell, board: Board) -> Hint:
    """Return why a cell holds a number that the board has."""
    return Hint(number, cell, GIVEN, GIVEN, f"{board.name(number)} is given.", {}, board.letters)


@dataclass(frozen=True)
class Step:
    """One step of a derivation: a rule that narrows something down, or a number that is placed.

    The last step is `stuck` where no technique makes further progress: the board has several solutions.
    """

    data_keys: ClassVar = ("technique", "because", "number?", "cell?")

    technique: str
    because: str
    number: int | None = None
    cell: Cell | None = None


@dataclass(frozen=True)
class Grade:
    """How hard a board is: its hardest technique, how often it takes it, and how often every other.

    `technique` is `stuck` where no rule solves it and `none` where nothing is to do; then `difficulty` is
    `none`. `effort` adds up the squared levels of all findings: the finer measure.
    """

    technique: str
    times: int
    counts: dict[str, int]
    difficulty: str = "none"
    effort: int = 0


@dataclass(frozen=True)
class Generated:
    """A new board and its solution; its difficulty, and the one that was wanted.

    It was to have no more givens than `few`, unless that is 0.
    If no board of its cells has fewer givens, `paths` prove that: see `Fewest`.
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

    def with_letters(self) -> Self:
        """Return the board and its solution with letters for numbers."""
        board, solution = replace(self.board, letters=True), replace(self.solution, letters=True)
        return replace(self, board=board, solution=solution)

    @property
    def reached(self) -> bool:
        """Whether the board is as hard as was wanted."""
        return self.difficulty == self.wanted


Item = TypeVar("Item", Slip, Step)


def from_one(item: Item) -> Item:
    """Return a result with its cell counted from 1."""
    return replace(item, cell=item.cell and one_based(item.cell))


class NumberAt(NamedTuple):
    """A number and its cell."""

    number: int
    cell: Cell


class Numbers(dict[Cell, int]):
    """The numbers of cells, which count from 1."""

    def data(self) -> list[NumberAt]:
        """Return them for JSON."""
        return [NumberAt(number, cell) for cell, number in self.items()]


def numbers_from_one(numbers: Mapping[Cell, int]) -> Numbers:
    """Return numbers with their cells counted from 1."""
    return Numbers({one_based(cell): number for cell, number in numbers.items()})
