"""The JSON of answers about puzzles: a type for each object, from which the schema is made."""

from typing import Annotated, Any, NotRequired, TypedDict

from mmlogic.paths.results import Misplacement, NumberData, Slip
from mmlogic.paths.values import BoardRows, Cell

CellData = Annotated[list[int], Cell]
"""A cell: row and column, from 1."""


class KindData(TypedDict):
    """The kind of a board."""

    kind: str
    letters: NotRequired[Annotated[bool, "true if people read letters for numbers"]]


class BoardData(KindData):
    """A board."""

    board: BoardRows
    links: NotRequired[Annotated[list[list[CellData]], "pairs of cells that hold consecutive numbers"]]
    edges: NotRequired[Annotated[list[list[CellData]], "further pairs of cells that are neighbours"]]
    marks: NotRequired[Annotated[list[list[CellData | str]], "pairs of a cell and an arrow, `odd` or `even`"]]


class ShownBoardData(BoardData):
    """A board as it stands."""

    given: Annotated[BoardRows, "the board as it was given"]


class ProofData(TypedDict):
    """What proves that fewer givens do not suffice."""

    paths: NotRequired[
        Annotated[list[BoardRows], "with `fewest`, paths that prove that fewer givens do not suffice"]
    ]


class NewBoardData(BoardData, ProofData):
    """A new board."""

    givens: Annotated[int, "how many numbers are given"]
    difficulty: Annotated[str, "`easy`, `medium`, `hard`, `extreme`; `any` if none was asked for"]
    wanted: Annotated[str, "the difficulty that was asked for"]
    seed: int


class ContradictionData(TypedDict):
    """Givens that contradict each other; or how many solutions there are."""

    conflict: Annotated[list[NumberData], "givens that contradict each other"]
    count: NotRequired[int]
    minimal: NotRequired[Annotated[bool, "whether each of the givens was shown to be needed"]]
    slips: NotRequired[
        Annotated[
            list[Annotated[dict[str, Any], Slip]], "numbers that would make it solvable, likeliest first"
        ]
    ]
    misplaced: NotRequired[
        Annotated[list[Annotated[dict[str, Any], Misplacement]], "moves of givens that would do so"]
    ]


class FileData(KindData):
    """The kind of a board of a file."""

    file: Annotated[str, "the board's file"]


class StatisticsData(TypedDict, total=False):
    """What a search took; nothing before the solutions are read."""

    nodes: int
    inferences: int
    seconds: float
    successors: int
    branching: float
    conflicts: Annotated[int, "conflicts that a SAT solver met"]


class SolveEndData(TypedDict):
    """What is known after the solutions."""

    complete: bool
    statistics: StatisticsData


class UniqueData(KindData):
    """Whether there is one solution."""

    unique: bool
    solutions: list[BoardRows]
    cells: Annotated[list[CellData], "the cells in which they differ"]
    conflict: Annotated[list[NumberData], "givens that contradict each other"]


class UnsolvableData(UniqueData):
    """That there is no solution."""

    minimal: Annotated[bool, "whether each of the givens was shown to be needed"]
