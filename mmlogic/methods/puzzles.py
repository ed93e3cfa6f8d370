"""The statements about number-path puzzles as methods."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from mmlogic.language import StatementProblem
from mmlogic.methods.codes import StatementMethods, several
from mmlogic.paths.answers import BoardAnswer, HintAnswer, WrongAnswer
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import board_from_array, board_from_rows
from mmlogic.paths.statements.boards import Clear, Generate, Given, Place, Puzzle
from mmlogic.paths.statements.hints import CellsAnswer, Hint, Steps, StepsAnswer
from mmlogic.paths.statements.solving import Search, SearchAnswer, Solve, SolveAnswer, Unique, UniqueAnswer
from mmlogic.paths.values import BoardError
from mmlogic.paths.written import Cell, Extent, GenerateOption, GenerateOptions
from mmlogic.render.answers import Done
from mmlogic.session.statements.questions import Check, Count, CountAnswer, Why
from mmlogic.session.statements.session import Show

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


__all__ = ["BoardLike", "PuzzleMethods"]

BoardLike = "Board | str | Sequence[Sequence[int | None]] | npt.NDArray[np.integer]"
"""A board in Python: a `Board`, its text, rows of numbers (0 empty, None no cell), or an integer array
of shape (rows, columns) (0 empty, negative no cell)."""


class PuzzleMethods(StatementMethods):
    """Methods for puzzles. Cells are (row, column), counted from 1 as in the language."""

    def puzzle(
        self,
        board: "Board | str | Sequence[Sequence[int | None]] | npt.NDArray[np.integer]",
        kind: str | None = None,
    ) -> Done:
        """Start a puzzle: a `Board`, its text, rows of numbers, or an array; see `BoardLike`.

        The default `kind` is that of the board or its text, otherwise hidoku.
        """
        try:
            made = _board(board, kind)
        except BoardError as error:
            raise StatementProblem(str(error)) from None
        return self.ask(Puzzle(made.kind, board_text(made)))

    def generate(
        self,
        kind: str,
        rows: int | None = None,
        columns: int | None = None,
        *,
        file: str | PathLike[str] | None = None,
        seed: int | None = None,
        difficulty: str | None = None,
        holes: int = 0,
        symmetric: bool = False,
        hexagon: bool = False,
        layers: int | None = None,
        links: int = 0,
        parity: int = 0,
        ends: str | None = None,
        letters: bool = False,
    ) -> Board:
        """Make a new puzzle with one solution, start it, and return its board.

        It has so many rows and columns (with `layers` each layer of a cube has them), or the cells of the
        first board in a file. Raises TypeError for neither or both.
        """
        said = {"seed": seed, "difficulty": difficulty, "holes": holes or None, "links": links or None}
        said |= {"parity": parity or None, "ends": ends}
        options = [GenerateOption(word, value) for word, value in said.items() if value is not None]
        wanted = {"symmetric": symmetric, "hexagon": hexagon, "letters": letters}
        options += [GenerateOption(word) for word, wish in wanted.items() if wish]
        statement = Generate(kind, _cells(rows, columns, layers, file), GenerateOptions(tuple(options)))
        return self.ask(statement).generated.board

    def solve(self, limit: int | None = None) -> SolveAnswer:
        """Return the first `limit` solutions; iterate over the answer for boards, found as they are read.

        The answer is true if there is a solution.
        """
        return self.ask(Solve(limit))

    def solutions(self, limit: int = 2**63 - 1) -> Iterator[Board]:
        """Yield all solutions as they are found."""
        return iter(self.solve(limit))

    def solution_count(self) -> CountAnswer:
        """Return the number of solutions. Counting stops at a thousand, and `exact` is then false."""
        self.board()  # without a puzzle, `count` is about codes
        return self.ask(Count())

    def unique(self) -> UniqueAnswer:
        """Return the verdict: one solution; or two and where they differ; or none and why.

        The answer is true if there is exactly one.
        """
        return self.ask(Unique())

    def place(self, number: int, cell: tuple[int, int]) -> Done:
        """Place a number in a cell."""
        return self.ask(Place(number, _cell(cell)))

    def given(self, number: int, cell: tuple[int, int]) -> Done:
        """Correct a given, or add one: `number` is given in a cell, and nowhere else."""
        return self.ask(Given(number, _cell(cell)))

    def clear(self, cell: tuple[int, int] | None = None, *, wrong: bool = False) -> Done:
        """Remove the placed number in a cell, all wrong numbers, or all placed numbers."""
        return self.ask(Clear(None if cell is None else _cell(cell), wrong=wrong))

    def hint(self) -> HintAnswer:
        """Return one number that can be placed now, and the reason."""
        return self.one(Hint(), HintAnswer)

    def placeable(self) -> CellsAnswer:
        """Return the cells that can be filled now, without their numbers."""
        return self.one(Hint(cells=True), CellsAnswer)

    def search(self, nodes: int | None = None) -> SearchAnswer:
        """Return the tree of the search for all solutions, of which so many nodes are opened, or 100."""
        return self.ask(Search(nodes))

    def steps(self) -> StepsAnswer:
        """Derive the solution as people do, and grade the board."""
        return self.ask(Steps())

    def why_cell(self, cell: tuple[int, int]) -> HintAnswer:
        """Return the reason why a cell holds its number."""
        return self.one(Why(_cell(cell)), HintAnswer)

    def wrong(self) -> WrongAnswer:
        """Return the placed numbers that are wrong. The answer is true if there are any."""
        return self.one(Check(), WrongAnswer)

    def board(self) -> Board:
        """Return the board as it stands."""
        return self.one(Show(what="board"), BoardAnswer).board


def _cell(cell: tuple[int, ...]) -> Cell:
    """Return a cell as part of a statement. Raises TypeError."""
    return Cell(*several(cell, "a cell is (row, column), or (layer, row, column) in a cube", 2, 3))


def _board(board: Any, kind: str | None) -> Board:
    if isinstance(board, Board):
        return board if kind is None else replace(board, kind=kind)
    if isinstance(board, str):
        return board_from_text(board, kind)
    if hasattr(board, "ndim"):
        return board_from_array(board, kind or "hidoku")
    rows = several(board, "a board is a `Board`, its text, rows of numbers, or an array")
    return board_from_rows(rows, kind or "hidoku")


def _cells(
    rows: int | None, columns: int | None, layers: int | None, file: str | PathLike[str] | None
) -> Extent | str:
    """Return what says where the cells of a new board are. Raises TypeError for nothing, or two things."""
    if file is not None and rows is None and columns is None:
        return fspath(file)
    if file is not None or rows is None or columns is None:
        raise TypeError("a new board takes rows and columns, or a file")
    return Extent(rows, columns, layers)
