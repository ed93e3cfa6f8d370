"""Answers about number-path puzzles. Cells are (row, column), counted from 1 as in the language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from mmlogic.render.answers import Answer, Listing

if TYPE_CHECKING:
    from mmlogic.paths.board import Board, Cell
    from mmlogic.paths.puzzle import Puzzle
    from mmlogic.paths.results import Generated, Grade, Placement, SolveStatistics, Step

__all__ = [
    "BoardAnswer",
    "CellsAnswer",
    "ConflictAnswer",
    "FoundBoard",
    "GenerateAnswer",
    "HintAnswer",
    "OrderAnswer",
    "PanelsAnswer",
    "PuzzleHistoryAnswer",
    "SolveAnswer",
    "SolutionCount",
    "StepsAnswer",
    "UniqueAnswer",
    "WrongAnswer",
]

FoundBoard = tuple["Board | None", "SolveStatistics"]
"""A solution, or None after the last, and what the search took so far."""


def _rows(board: "Board") -> list[list[int | None]]:
    return [list(row) for row in board.rows]


def _numbers(numbers: Mapping["Cell", int]) -> list[dict[str, Any]]:
    return [{"number": number, "cell": list(cell)} for cell, number in numbers.items()]


@dataclass(kw_only=True)
class BoardAnswer(Answer):
    """A board as it stands; what is not among `givens` was placed by the player."""

    board: "Board"
    givens: "Board"

    @property
    def text(self) -> str:
        """The board as text that reads back."""
        from mmlogic.paths.writing import board_text

        return board_text(self.board)

    def data(self) -> dict[str, Any]:
        """Return the rows."""
        return {"kind": self.board.kind, "board": _rows(self.board), "given": _rows(self.givens)}


@dataclass(kw_only=True)
class PanelsAnswer(Answer):
    """A board in two panels: its numbers, and how each cell is connected."""

    board: "Board"

    @property
    def text(self) -> str:
        """The panels."""
        from mmlogic.paths.writing import board_panels

        return board_panels(self.board)

    def data(self) -> dict[str, Any]:
        """Return the rows, and the panels as text."""
        return {"kind": self.board.kind, "board": _rows(self.board), "panels": self.text}


@dataclass(kw_only=True)
class OrderAnswer(Answer):
    """The numbers of the first solution in the order in which they were placed; None without solution."""

    order: "tuple[Placement, ...] | None"

    @property
    def text(self) -> str:
        """A line for each number."""
        if self.order is None:
            return "there is no solution\n"
        width = len(str(len(self.order)))
        return "".join(f"{p.number:>{width}} at {p.cell[0]},{p.cell[1]}  {p.how}\n" for p in self.order)

    def data(self) -> dict[str, Any]:
        """Return the order; null without solution."""
        order = None
        if self.order is not None:
            order = [{"number": p.number, "cell": list(p.cell), "how": p.how} for p in self.order]
        return {"order": order}


@dataclass(kw_only=True)
class SolveAnswer(Listing):
    """Solutions, found as they are read. It is true if there is one, which is found out if need be.

    `limit` is how many there are at most; `pages` may hold one more, and None after the last. `solved` is the
    solution read last; when all are read, `complete` says whether there are no others, and `statistics` what
    it took. `file` is the board's file, where it came from one by itself; `panels` how it is to be shown.
    """

    items: ClassVar[str] = "solutions"
    board: "Board"
    pages: Iterator[FoundBoard]
    limit: int
    panels: bool = False
    file: str | None = None
    complete: bool | None = None
    solutions: int = 0
    statistics: "SolveStatistics | None" = None
    kept: "list[Board] | None" = None

    def __bool__(self) -> bool:
        if self.solutions or self.complete:
            return self.solutions > 0
        page = next(self.pages, None)
        if page is None:
            return False
        self.pages = chain([page], self.pages)
        return page[0] is not None

    def keep(self) -> None:
        """Find all the solutions now, and keep them."""
        self.kept = list(self)

    def __iter__(self) -> Iterator["Board"]:
        """Yield the solutions."""
        return self._found() if self.kept is None else iter(self.kept)

    def _found(self) -> Iterator["Board"]:
        for solution, statistics in self.pages:
            self.statistics = statistics
            if solution is None:
                self.complete = True
                return
            if self.solutions == self.limit:
                break
            self.solutions += 1
            yield solution
        self.complete = False

    def opening(self) -> dict[str, Any]:
        """Return the kind of the board, and the file if it has one."""
        return ({} if self.file is None else {"file": self.file}) | {"kind": self.board.kind}

    def by_page(self) -> Iterator[Sequence[Any]]:
        """Yield the rows of the solutions."""
        return ([_rows(solution)] for solution in self)

    def closing(self) -> dict[str, Any]:
        """Say whether these were all, and what the search took."""
        return {"complete": bool(self.complete), "statistics": self.figures()}

    def figures(self) -> dict[str, int | float]:
        """Return what the search took, once the solutions are read."""
        taken = self.statistics
        if taken is None:
            return {}
        return {
            "nodes": taken.nodes,
            "inferences": taken.inferences,
            "seconds": round(taken.seconds, 6),
            "successors": taken.successors,
            "branching": round(taken.branching, 4),
        }


@dataclass(kw_only=True)
class SolutionCount(Answer):
    """How many solutions a puzzle has: exactly, or so many and perhaps more."""

    count: int
    exact: bool

    def data(self) -> dict[str, Any]:
        """Return the count."""
        return {"count": self.count, "exact": self.exact}


@dataclass(kw_only=True)
class UniqueAnswer(Answer):
    """The one solution; or two, and the cells in which they differ; or givens that contradict each other.

    It is true if there is one solution and no other.
    """

    board: "Board"
    solutions: "tuple[Board, ...]"
    cells: "tuple[Cell, ...]" = ()
    conflict: Mapping["Cell", int] = field(default_factory=dict)

    @property
    def unique(self) -> bool:
        """Whether there is one solution and no other."""
        return len(self.solutions) == 1

    def __bool__(self) -> bool:
        return self.unique

    def data(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        verdict = {"kind": self.board.kind, "unique": self.unique}
        solutions = [_rows(solution) for solution in self.solutions]
        cells = [list(cell) for cell in self.cells]
        return verdict | {"solutions": solutions, "cells": cells, "conflict": _numbers(self.conflict)}


@dataclass(kw_only=True)
class ConflictAnswer(Answer):
    """Why a puzzle has no solution: givens that contradict each other.

    If it has some, `count` is not 0, and the answer is false.
    """

    conflict: Mapping["Cell", int]
    count: int = 0

    def __bool__(self) -> bool:
        return not self.count

    def data(self) -> dict[str, Any]:
        """Return the givens."""
        return {"conflict": _numbers(self.conflict)} | ({"count": self.count} if self.count else {})


@dataclass(kw_only=True)
class HintAnswer(Answer):
    """A number that a cell holds, and why. `asked` is how often help was asked for.

    The `technique` is `given` where the board has the number.
    """

    cell: "Cell"
    number: int
    technique: str
    because: str
    rests_on: Mapping["Cell", int] = field(default_factory=dict)
    asked: int = 0

    def data(self) -> dict[str, Any]:
        """Return what is known."""
        told = {"cell": list(self.cell), "number": self.number, "technique": self.technique}
        return told | {"because": self.because, "rests_on": _numbers(self.rests_on), "asked": self.asked}


@dataclass(kw_only=True)
class CellsAnswer(Answer):
    """The cells that can be filled now, and how often help was asked for."""

    cells: "tuple[Cell, ...]"
    asked: int

    def data(self) -> dict[str, Any]:
        """Return the cells."""
        return {"cells": [list(cell) for cell in self.cells], "asked": self.asked}


@dataclass(kw_only=True)
class StepsAnswer(Answer):
    """The whole derivation of a solution, and how hard the board is."""

    steps: "tuple[Step, ...]"
    grade: "Grade"

    def data(self) -> dict[str, Any]:
        """Return the steps; those that place a number have `number` and `cell`."""
        grade = {"technique": self.grade.technique, "times": self.grade.times, "counts": self.grade.counts}
        return {"steps": [_step(step) for step in self.steps], "grade": grade}


def _step(step: "Step") -> dict[str, Any]:
    told = {"technique": step.technique, "because": step.because}
    return told if step.cell is None else told | {"number": step.number, "cell": list(step.cell)}


@dataclass(kw_only=True)
class WrongAnswer(Answer):
    """Which of the player's numbers are in no solution; `placed` is how many he placed.

    It is true if some are wrong.
    """

    wrong: "tuple[Cell, ...]"
    placed: int
    full: bool

    def __bool__(self) -> bool:
        return bool(self.wrong)

    def data(self) -> dict[str, Any]:
        """Return the cells."""
        wrong = [list(cell) for cell in self.wrong]
        return {"consistent": not wrong, "wrong": wrong, "placed": self.placed, "full": self.full}


@dataclass(kw_only=True)
class GenerateAnswer(Answer):
    """A new board."""

    generated: "Generated"

    def data(self) -> dict[str, Any]:
        """Return the board and how it came about."""
        board = self.generated.board
        told = {"kind": board.kind, "board": _rows(board), "givens": len(board.givens)}
        return told | {"difficulty": self.generated.difficulty, "seed": self.generated.seed}


@dataclass(kw_only=True)
class PuzzleHistoryAnswer(Answer):
    """What was placed on a puzzle, what help was asked for, and the steps that can be taken back."""

    puzzle: "Puzzle"
    placed: Mapping["Cell", int]
    asked: Mapping[str, int]
    undo: int
    redo: int

    def data(self) -> dict[str, Any]:
        """Return the numbers in the order in which they were placed."""
        board = self.puzzle.board
        size = {"kind": board.kind, "rows": board.height, "columns": board.width, "givens": len(board.givens)}
        return {
            "puzzle": size,
            "placed": _numbers(self.placed),
            "help": dict(self.asked),
            "undo": self.undo,
            "redo": self.redo,
        }
