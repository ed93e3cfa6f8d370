"""Numbers on the board: `place`, `clear`, `given`."""

from dataclasses import KW_ONLY, MISSING, dataclass

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, part, statement, word
from mmlogic.paths import values
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.board import Board
from mmlogic.paths.checking import cell_of, number_of
from mmlogic.paths.subject import Paths, Puzzle, require_board
from mmlogic.paths.values import format_cell
from mmlogic.paths.written import Cell
from mmlogic.session.context import SessionContext

__all__ = ["Clear", "Given", "Place"]


@statement(usage="place N at R,C", example="place 17 at 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Place(Tell[BoardDone]):
    """Place number N in row R, column C, counted from 1; a number that was placed already moves.

    On a board with letters N may be letters: `place C at 3,4` places 3.
    """

    number: int
    cell: Cell = part(before="at", default=MISSING)

    def carry_out(self, session: SessionContext) -> BoardDone:
        puzzle, paths = require_board(session), session.state(Paths)
        puzzle = puzzle.with_number(int(self.number), self._free_cell(puzzle.board))
        return paths.changed(puzzle, _progress(puzzle, paths))

    def _free_cell(self, board: Board) -> values.Cell:
        number, cell = number_of(self.number, board), cell_of(self.cell, board)
        if given := board.rows[cell[0]][cell[1]]:
            message = f"{self.cell} holds {board.name(given)}, which is given"
            raise StatementProblem(message, place_of(self.cell))
        if where := board.cell_of(number):
            message = f"{board.name(number)} is given, at {format_cell(where)}"
            raise StatementProblem(message, place_of(self.number))
        return cell


def _progress(puzzle: Puzzle, paths: Paths) -> str:
    now = puzzle.now
    if not now.full:
        left = now.size - len(now.givens)
        return f"{plural(left, 'number is', 'numbers are')} still to be placed."
    if paths.solver.count(now, 1).number:
        return "The board is solved."
    return "The board is full, but some numbers are wrong: `check` names them."


@statement(usage="clear [R,C] | clear wrong", example="clear 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Clear(Tell[BoardDone]):
    """Remove the number that you placed in a cell, all wrong numbers, or all numbers that you placed."""

    cell: Cell | None = None
    _: KW_ONLY
    wrong: bool = word("wrong", "all your numbers that are wrong", first=True)

    def carry_out(self, session: SessionContext) -> BoardDone:
        puzzle, paths = require_board(session), session.state(Paths)
        placed = dict(puzzle.placed)
        cells = set(placed)
        if self.wrong:
            cells = set(paths.find_wrong(puzzle))
        elif self.cell is not None:
            cells = {cell_of(self.cell, puzzle.board)}
            if not cells <= set(placed):
                raise StatementProblem(f"you placed nothing at {self.cell}", place_of(self.cell))
        removed = plural(len(cells) or "No", "number is", "numbers are")
        return paths.changed(puzzle.without(cells), f"{removed} taken away.")


@statement(usage="given N at R,C", example="given 17 at 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Given(Tell[BoardDone]):
    """Make N the given of row R, column C, in place of what was given there, to correct a slip of typing.

    If N was given in another cell, it moves. Numbers that you placed stay, unless they conflict with it.
    """

    number: int
    cell: Cell = part(before="at", default=MISSING)

    def carry_out(self, session: SessionContext) -> BoardDone:
        puzzle = require_board(session)
        board = puzzle.board
        number, cell = number_of(self.number, board), cell_of(self.cell, board)
        where = board.cell_of(number)
        moved = f", no longer at {format_cell(where)}" if where and where != cell else ""
        message = f"{board.name(number)} is given at {self.cell}{moved}."
        return session.state(Paths).changed(puzzle.with_given(number, cell), message)
