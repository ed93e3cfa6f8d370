"""`unique`: say whether the puzzle has exactly one solution."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mmlogic.common.wording import joined
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.paths.board import Board, one_based
from mmlogic.paths.lines import board_lines, board_table, cells_text, contradiction_text, numbers_data, remark
from mmlogic.paths.results import Contradiction, Several
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View
from mmlogic.paths.writing import board_rows, kind_data
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext

__all__ = ["Unique", "UniqueAnswer"]


@dataclass(kw_only=True)
class UniqueAnswer(Answer):
    """The one solution; or two, and the cells in which they differ; or givens that contradict each other.

    These are `minimal` if each of them was shown to be needed. It is true if there is one solution.
    """

    headed = False
    board: Board
    solutions: tuple[Board, ...]
    cells: tuple[Cell, ...] = ()
    conflict: Mapping[Cell, int] = field(default_factory=dict)
    minimal: bool = True

    @property
    def unique(self) -> bool:
        """Whether there is one solution and no other."""
        return len(self.solutions) == 1

    def __bool__(self) -> bool:
        return self.unique

    def data(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        verdict = kind_data(self.board) | {"unique": self.unique}
        solutions = [board_rows(solution) for solution in self.solutions]
        cells = [list(cell) for cell in self.cells]
        found = {"solutions": solutions, "cells": cells, "conflict": numbers_data(self.conflict)}
        return verdict | found | ({"minimal": self.minimal} if self.conflict else {})

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the verdict and the solutions that it rests on; a person sees where two differ."""
        if not self.solutions:
            yield from paper.wrapped(contradiction_text(self.conflict, self.minimal, self.board.letters))
        elif paper.person:
            signs = {"?": {(row - 1, column - 1) for row, column in self.cells}}
            yield from View(self.solutions[0], self.board, signs).draw(paper)
            yield from paper.wrapped("This is the only solution." if self.unique else self._differences())
        else:
            several = f"There are several solutions. These two differ at {cells_text(self.cells)}"
            yield from remark("This is the only solution." if self.unique else several, paper)
            for solution in self.solutions:
                yield from board_lines(solution, paper)

    def _differences(self) -> str:
        rows, others = (solution.rows for solution in self.solutions)
        cells = ((r - 1, c - 1, cells_text([(r, c)])) for r, c in self.cells)
        name = self.board.name
        differing = joined(
            f"{where} is {name(rows[r][c] or 0)} or {name(others[r][c] or 0)}" for r, c, where in cells
        )
        return f"There are several solutions: {differing}."

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the solution; of two, each below its kind."""
        for solution in self.solutions:
            yield from board_table(solution, headed=len(self.solutions) > 1)


@statement(usage="unique", example="unique", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Unique(Ask[UniqueAnswer]):
    """Say whether the puzzle has exactly one solution.

    If there are several, show two of them and the cells in which they differ. If there is none, show
    givens that contradict each other, and whether each of them is needed for that.
    """

    def carry_out(self, session: SessionContext) -> UniqueAnswer:
        """Look for two solutions, or for a contradiction."""
        board = require_board(session).now
        verdict = session.state(Paths).solver.unique(board)
        if isinstance(verdict, Contradiction):
            conflict = {one_based(cell): number for cell, number in verdict.givens.items()}
            return UniqueAnswer(board=board, solutions=(), conflict=conflict, minimal=verdict.minimal)
        if isinstance(verdict, Several):
            cells = tuple(map(one_based, verdict.cells))
            return UniqueAnswer(board=board, solutions=verdict.solutions, cells=cells)
        return UniqueAnswer(board=board, solutions=(verdict.solution,))
