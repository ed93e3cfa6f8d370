"""Answers about a puzzle at hand. Cells are (row, column), counted from 1 as in the language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mmlogic.paths.board import Board, Cell
from mmlogic.paths.checking import describe_board
from mmlogic.paths.lines import (
    board_lines,
    board_table,
    contradiction_text,
    numbers_data,
    numbers_text,
)
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.results import Placement
from mmlogic.paths.view import View
from mmlogic.paths.writing import board_rows
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.statements.history import PastAnswer
from mmlogic.session.statements.show import ShowAnswer

__all__ = [
    "BoardAnswer",
    "BoardDone",
    "ConflictAnswer",
    "OrderAnswer",
    "PanelsAnswer",
    "PlayAnswer",
    "PuzzleHistoryAnswer",
    "WrongAnswer",
]


@dataclass(kw_only=True)
class BoardDone(Done):
    """A statement changed the board, which a person sees again."""

    view: View

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the board for a person, and confirm the change."""
        if paper.person:
            yield from self.view.draw(paper)
            yield from paper.wrapped([("class:quiet", self.message)])


@dataclass(kw_only=True)
class BoardAnswer(ShowAnswer):
    """A board as it stands; what is not among `givens` was placed by the player. The text reads back."""

    board: Board
    givens: Board
    view: View

    def data(self) -> dict[str, Any]:
        """Return the rows."""
        return {"kind": self.board.kind, "board": board_rows(self.board), "given": board_rows(self.givens)}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the board."""
        return self.view.draw(paper) if paper.person else board_lines(self.board, paper)

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the board."""
        yield from board_table(self.board)


@dataclass(kw_only=True)
class PlayAnswer(BoardAnswer):
    """A board to play on: at the prompt a screen opens, anywhere else the board is shown."""

    playable = True


@dataclass(kw_only=True)
class PanelsAnswer(ShowAnswer):
    """A board in two panels: its numbers, and how each cell is connected."""

    board: Board

    def data(self) -> dict[str, Any]:
        """Return the rows, and the panels as text."""
        return {"kind": self.board.kind, "board": board_rows(self.board), "panels": self.text}

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the board."""
        yield from board_table(self.board)


@dataclass(kw_only=True)
class OrderAnswer(ShowAnswer):
    """The numbers of the first solution in the order in which they were placed; None without solution."""

    headed = True
    order: tuple[Placement, ...] | None

    def data(self) -> dict[str, Any]:
        """Return the order; null without solution."""
        order = None
        if self.order is not None:
            order = [{"number": p.number, "cell": list(p.cell), "how": p.how} for p in self.order]
        return {"order": order}

    def rows(self) -> Iterator[Row]:
        """Yield a row a number."""
        yield ["number", "row", "column", "how"]
        yield from ([each.number, *each.cell, each.how] for each in self.order or ())


@dataclass(kw_only=True)
class ConflictAnswer(Answer):
    """Why a puzzle has no solution: givens that contradict each other.

    If it has some, `count` is not 0, and the answer is false.
    """

    conflict: Mapping[Cell, int]
    count: int = 0

    def __bool__(self) -> bool:
        return not self.count

    def data(self) -> dict[str, Any]:
        """Return the givens."""
        return {"conflict": numbers_data(self.conflict)} | ({"count": self.count} if self.count else {})

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the givens in a sentence."""
        solutions = "there is one solution" if self.count == 1 else "there are several solutions"
        text = f"Nothing contradicts: {solutions}." if self.count else contradiction_text(self.conflict)
        return paper.wrapped(text)

    def rows(self) -> Iterator[Row]:
        """Yield a row a given."""
        yield ["number", "row", "column"]
        yield from ([number, *cell] for cell, number in self.conflict.items())


@dataclass(kw_only=True)
class WrongAnswer(Answer):
    """Which of the player's numbers are in no solution; `placed` is how many he placed.

    It is true if some are wrong.
    """

    wrong: tuple[Cell, ...]
    placed: int
    full: bool
    view: View

    def __bool__(self) -> bool:
        return bool(self.wrong)

    def data(self) -> dict[str, Any]:
        """Return the cells."""
        wrong = [list(cell) for cell in self.wrong]
        return {"consistent": not wrong, "wrong": wrong, "placed": self.placed, "full": self.full}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the board for a person; name the wrong numbers, or say how far the player has come."""
        if paper.person:
            yield from self.view.draw(paper)
        yield from paper.wrapped(self._verdict(paper))

    def _verdict(self, paper: Paper) -> str:
        if not self.wrong:
            so_far = "Nothing is wrong so far." if self.placed else "You have not placed a number yet."
            return "The board is solved." if self.full else so_far
        rows, many = self.view.board.rows, len(self.wrong) > 1
        numbers = {(r, c): rows[r - 1][c - 1] or 0 for r, c in self.wrong}
        remedy = f"; `clear wrong` takes {'them' if many else 'it'} away" if paper.person else ""
        return f"{numbers_text(numbers)} {'are' if many else 'is'} wrong{remedy}."

    def rows(self) -> Iterator[Row]:
        """Yield a row a cell."""
        yield ["row", "column"]
        yield from self.wrong


@dataclass(kw_only=True)
class PuzzleHistoryAnswer(PastAnswer):
    """What was placed on a puzzle, what help was asked for, and the steps that can be taken back."""

    puzzle: Puzzle
    placed: Mapping[Cell, int]
    asked: Mapping[str, int]

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

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw what the puzzle is, a line for each number, and the help."""
        yield plain(describe_board(self.puzzle.board))
        for cell, number in self.placed.items():
            yield plain(f"place {numbers_text({cell: number})}")
        if asked := ", ".join(f"{word} {times}" for word, times in self.asked.items()):
            yield plain(f"help: {asked}")

    def rows(self) -> Iterator[Row]:
        """Yield a row a number."""
        yield ["number", "row", "column"]
        yield from ([number, *cell] for cell, number in self.placed.items())
