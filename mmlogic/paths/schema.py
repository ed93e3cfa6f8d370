"""The JSON of answers about puzzles: a type for each object, from which the schema is made."""

from typing import Annotated, Any, NotRequired, TypedDict

from mmlogic.paths.results import Grade, Placement, Slip
from mmlogic.paths.values import Cell
from mmlogic.session.schema import PastData, ProfileData

CellData = Annotated[list[int], Cell]
"""A cell: row and column, from 1."""

BoardRows = list[list[int | None]]
"""The rows of a board: 0 for an empty cell, None where there is none."""


class NumberData(TypedDict):
    """A number and its cell."""

    number: int
    cell: CellData


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


class PanelsData(KindData):
    """A board in two panels."""

    board: BoardRows
    panels: Annotated[str, "the two panels, as text"]


class OrderData(TypedDict):
    """The numbers of the first solution in the order in which they were placed; null without a solution."""

    order: list[Annotated[dict[str, Any], Placement]] | None


class NewBoardData(BoardData):
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


class HintData(NumberData):
    """A number that follows, and why."""

    technique: str
    because: str
    rests_on: list[NumberData]
    asked: int


class CellsData(TypedDict):
    """The cells that can be filled now."""

    cells: Annotated[list[CellData], "the cells that can be filled now"]
    asked: int


class WrongData(TypedDict):
    """The player's numbers that are in no solution."""

    consistent: bool
    wrong: list[CellData]
    placed: Annotated[int, "how many numbers you placed"]
    full: bool


class PuzzleData(TypedDict):
    """A puzzle in figures."""

    kind: str
    rows: int
    columns: int
    givens: Annotated[int, "how many numbers are given"]


class PuzzleHistoryData(PastData):
    """What was done on a puzzle."""

    puzzle: PuzzleData
    placed: Annotated[list[NumberData], "the numbers that you placed"]
    help: Annotated[dict[str, int], "how often each help was asked for"]


class CandidateData(TypedDict):
    """An empty cell and its candidates."""

    cell: CellData
    numbers: Annotated[list[int], "the numbers that the cell may still hold"]


class CandidatesData(TypedDict):
    """Empty cells and their candidates."""

    candidates: Annotated[list[CandidateData], "the empty cells, row by row"]


class StepData(TypedDict):
    """A step of a derivation."""

    technique: str
    because: str
    number: NotRequired[int]
    cell: NotRequired[CellData]


class StepsData(TypedDict):
    """A derivation of the solution."""

    steps: list[StepData]
    grade: Annotated[dict[str, Any], Grade]


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


class PanelsEndData(SolveEndData):
    """What is known after solutions in panels."""

    panels: Annotated[list[str], "the two panels of each solution, as text"]


class UniqueData(KindData):
    """Whether there is one solution."""

    unique: bool
    solutions: list[BoardRows]
    cells: Annotated[list[CellData], "the cells in which they differ"]
    conflict: Annotated[list[NumberData], "givens that contradict each other"]


class UnsolvableData(UniqueData):
    """That there is no solution."""

    minimal: Annotated[bool, "whether each of the givens was shown to be needed"]


class NodeData(TypedDict):
    """A node of a search."""

    depth: Annotated[int, "how many numbers were tried to get there"]
    number: Annotated[int | None, "the number that is tried last; null for the first node"]
    cell: Annotated[CellData | None, "where it is tried"]
    follows: Annotated[int, "how many numbers the rules place then"]
    end: Annotated[str, "`solution`, `dead end`, `stopped` (not opened), or `tries`"]


class SearchData(TypedDict):
    """The tree of a search."""

    opened: Annotated[int, "how many nodes were opened"]
    solutions: Annotated[int, "how many solutions were found"]
    complete: Annotated[bool, "whether these are all nodes of the search"]
    nodes: Annotated[list[NodeData], "the nodes, depth first"]


class SearchedData(TypedDict):
    """What a question took of a search with some of the rules; null if it was stopped."""

    rules: Annotated[list[str], "the rules that the search used"]
    answer: int | None
    nodes: int | None
    successors: Annotated[int | None, "the successors of the nodes that branched"]
    branching: float | None
    seconds: float | None


class PathsProfileData(ProfileData):
    """What a question took of programs and of searches."""

    searches: Annotated[list[SearchedData], "of the search with no rule, with each one more, with all"]
