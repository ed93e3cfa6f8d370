"""Answers about number-path puzzles. Cells are (row, column), counted from 1 as in the language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mmlogic.paths.lines import numbers_data
from mmlogic.paths.writing import board_panels, board_rows, board_text
from mmlogic.render.answers import Answer

if TYPE_CHECKING:
    from mmlogic.paths.board import Board, Cell
    from mmlogic.paths.puzzle import Puzzle
    from mmlogic.paths.results import Placement

__all__ = [
    "BoardAnswer",
    "ConflictAnswer",
    "OrderAnswer",
    "PanelsAnswer",
    "PuzzleHistoryAnswer",
    "SolutionCount",
    "WrongAnswer",
]


@dataclass(kw_only=True)
class BoardAnswer(Answer):
    """A board as it stands; what is not among `givens` was placed by the player."""

    board: "Board"
    givens: "Board"

    @property
    def text(self) -> str:
        """The board as text that reads back."""
        return board_text(self.board)

    def data(self) -> dict[str, Any]:
        """Return the rows."""
        return {"kind": self.board.kind, "board": board_rows(self.board), "given": board_rows(self.givens)}


@dataclass(kw_only=True)
class PanelsAnswer(Answer):
    """A board in two panels: its numbers, and how each cell is connected."""

    board: "Board"

    @property
    def text(self) -> str:
        """The panels."""
        return board_panels(self.board)

    def data(self) -> dict[str, Any]:
        """Return the rows, and the panels as text."""
        return {"kind": self.board.kind, "board": board_rows(self.board), "panels": self.text}


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
class SolutionCount(Answer):
    """How many solutions a puzzle has: exactly, or so many and perhaps more."""

    count: int
    exact: bool

    def data(self) -> dict[str, Any]:
        """Return the count."""
        return {"count": self.count, "exact": self.exact}


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
        return {"conflict": numbers_data(self.conflict)} | ({"count": self.count} if self.count else {})


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
            "placed": numbers_data(self.placed),
            "help": dict(self.asked),
            "undo": self.undo,
            "redo": self.redo,
        }
