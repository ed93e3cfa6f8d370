"""`hint`: give one number that can be placed now, and the easiest reason why."""

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Self

from mmlogic.common.pictures import Picture
from mmlogic.common.wording import joined
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.paths import results
from mmlogic.paths.board import one_based
from mmlogic.paths.checking import ambiguous_problem, unsolvable_problem
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.letters import table_number
from mmlogic.paths.lines import cells_text, numbers_data
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext

__all__ = ["CellsAnswer", "Hint", "HintAnswer"]


@dataclass(kw_only=True)
class HintAnswer(Answer):
    """A number that a cell holds, and why. `asked` counts the requests for help.

    The `technique` is `given` where the board has the number. The `sentences` say why the number is there,
    and what that rests on.
    """

    cell: Cell
    number: int
    technique: str
    because: str
    rests_on: Mapping[Cell, int] = field(default_factory=dict)
    sentences: tuple[str, str]
    view: View
    asked: int = 0

    @classmethod
    def of(cls, found: results.Hint, view: View, asked: int) -> Self:
        """Return what was found, its cells counted from 1."""
        rests_on = {one_based(cell): number for cell, number in found.rests_on.items()}
        return cls(
            cell=one_based(found.cell),
            number=found.number,
            technique=found.technique,
            because=found.because,
            rests_on=rests_on,
            sentences=(found.sentence, found.basis),
            view=view,
            asked=asked,
        )

    def data(self) -> dict[str, Any]:
        """Return what is known."""
        found = {"cell": list(self.cell), "number": self.number, "technique": self.technique}
        return found | {"because": self.because, "rests_on": numbers_data(self.rests_on), "asked": self.asked}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the board for a person; then the number with its cell, the reason, and what that rests on."""
        if paper.person:
            yield from self.view.draw(paper)
        reason, basis = self.sentences
        yield from paper.wrapped(reason)
        if basis:
            yield from paper.wrapped(basis, "  ", indented=True)

    def picture(self) -> Picture:
        """Return a drawing of the board, the reason as its title."""
        return board_picture(self.view, ". ".join(each.rstrip(".") for each in self.sentences if each) + ".")

    def rows(self) -> Iterator[Row]:
        """Yield the number in a row."""
        yield ["number", "row", "column", "technique", "because"]
        number = table_number(self.number, self.view.board.letters)
        yield [number, *self.cell, self.technique, self.because]


@dataclass(kw_only=True)
class CellsAnswer(Answer):
    """The cells that can be filled now, and the number of requests for help."""

    cells: tuple[Cell, ...]
    view: View
    asked: int

    def data(self) -> dict[str, Any]:
        """Return the cells."""
        return {"cells": [list(cell) for cell in self.cells], "asked": self.asked}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the board for a person, and name the cells."""
        if paper.person:
            yield from self.view.draw(paper)
        yield from paper.wrapped(self._found)

    def picture(self) -> Picture:
        """Return a drawing of the board, the cells as its title."""
        return board_picture(self.view, self._found)

    @property
    def _found(self) -> str:
        found = f"{joined(cells_text([cell]) for cell in self.cells)} can be filled now."
        return found if self.cells else results.NOTHING_FOLLOWS

    def rows(self) -> Iterator[Row]:
        """Yield a row a cell."""
        yield ["row", "column"]
        yield from self.cells


@statement(usage="hint | hint cells", example="hint", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Hint(Ask[HintAnswer | CellsAnswer]):
    """Give one number that can be placed now, and the easiest reason why.

    `hint cells` names the cells that can be filled now, without their numbers. `history` shows how often
    you asked for help.
    """

    _: KW_ONLY
    cells: bool = word("cells", "which can be filled now")

    def carry_out(self, session: SessionContext) -> HintAnswer | CellsAnswer:
        """Find what can be placed, and count the request for help."""
        puzzle, paths = require_board(session), session.state(Paths)
        _require_open(puzzle, paths)
        if self.cells:
            found = paths.solver.placeable(puzzle.now)
            view, asked = paths.hinted(puzzle, found), paths.count_help(puzzle, "hint")
            return CellsAnswer(cells=tuple(map(one_based, found)), view=view, asked=asked)
        hint = paths.solver.hint(puzzle.now)
        if hint is None:
            raise ambiguous_problem()
        return HintAnswer.of(hint, paths.explained(puzzle, hint), paths.count_help(puzzle, "hint"))


def _require_open(puzzle: Puzzle, paths: Paths) -> None:
    """Raise StatementProblem if the board is full, or no number can be placed."""
    board = puzzle.now
    if board.full:
        raise StatementProblem("every cell holds a number", hint="`check` says whether they are right")
    if paths.solver.count(board, 1).number == 0:
        raise unsolvable_problem(puzzle, paths)
