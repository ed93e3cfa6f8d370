"""Boards as they are written: what they mean, what is wrong with them and where; how they are written out."""

from collections.abc import Iterator

from mmlogic.language import MmlogicError, Source, Span, StatementProblem, place_of
from mmlogic.paths.board import Board, BoardError, Cell, canonical_kind
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.reading import board_from_text, boards_from_text, looks_like_board
from mmlogic.paths.state import Paths
from mmlogic.paths.state import require_board as current
from mmlogic.paths.statements.place import Place
from mmlogic.paths.statements.puzzle import Puzzle as Said
from mmlogic.paths.writing import board_text
from mmlogic.paths.written import Cell as Written
from mmlogic.session.context import SessionContext

__all__ = [
    "as_it_stands",
    "board_of",
    "boards_of",
    "cell_of",
    "counted",
    "current",
    "described",
    "refused",
    "statements_of",
    "take_up",
    "there",
]


def cell_of(written: Written, board: Board) -> Cell:
    """Return the cell that is meant. Raises StatementProblem where the board has none."""
    cell = written.row - 1, written.column - 1
    if board.is_cell(cell):
        return cell
    inside = 0 <= cell[0] < board.height and 0 <= cell[1] < board.width
    hint = (
        "there is a hole"
        if inside
        else f"the board has {board.height} rows and {board.width} columns, from 1"
    )
    raise StatementProblem(f"{written} is no cell", place_of(written), hint=hint)


def there(cell: Cell) -> str:
    """Return a cell as the language writes it.

    >>> there((0, 3))
    '1,4'
    """
    return "{},{}".format(*counted(cell))


def counted(cell: Cell) -> Cell:
    """Return a cell as people count it, from 1.

    >>> counted((0, 3))
    (1, 4)
    """
    return cell[0] + 1, cell[1] + 1


def described(board: Board) -> str:
    """Return what a board is, in words."""
    return (
        f"{board.kind}, {board.height}x{board.width}: {len(board.givens)} of {board.size} numbers are given"
    )


def board_of(text: str, kind: str | None, source: Source | None, first_line: int) -> Board:
    """Return the board in `text`, whose first line is line `first_line` of `source`.

    Raises StatementProblem at the place of what is wrong.
    """
    try:
        return board_from_text(text, kind, first_line)
    except BoardError as error:
        raise refused(error, source, first_line, text, StatementProblem) from None


def take_up(session: SessionContext, text: str, name: str, kind: str | None) -> bool:
    """Take up the puzzle in the text of a file, if it looks like one or `kind` says so; return whether.

    Raises StatementProblem at the place of what is wrong.
    """
    if kind is None and not looks_like_board(text):
        return False
    try:
        known = None if kind is None else canonical_kind(kind)
    except BoardError as error:
        raise StatementProblem(error.message, place_of(kind)) from None
    session.timeline.put(Puzzle(board_of(text, known, Source(name, text), 1)))
    return True


def boards_of(
    source: Source, kind: str | None, problem: type[MmlogicError] = StatementProblem
) -> list[Board]:
    """Return the boards of a file. Raises `problem` at the place of what is wrong."""
    try:
        return boards_from_text(source.text, kind)
    except BoardError as error:
        raise refused(error, source, 1, source.text, problem) from None


def refused(
    error: BoardError, source: Source | None, first_line: int, text: str, problem: type[MmlogicError]
) -> MmlogicError:
    """Return what a person is told of a wrong board: a `problem` with its place."""
    if error.line is None or error.column is None:
        return problem(error.message, source=source)
    line = text.splitlines()[error.line - first_line] if text.strip() else ""
    rest = line[error.column - 1 :]
    item = rest if rest.startswith("#") else rest.split(",")[0]
    end = error.column + max(len(item.split(" ")[0] if not rest.startswith("#") else item.rstrip()), 1)
    return problem(error.message, Span(error.line, error.column, error.line, end), source=source)


def statements_of(puzzle: Puzzle) -> Iterator[str]:
    """Yield the statements that make a session know a puzzle."""
    yield str(Said(puzzle.board.kind, board_text(puzzle.board)))
    yield from (str(Place(number, Written(*counted(cell)))) for cell, number in puzzle.placed)


def as_it_stands(session: SessionContext, solved: bool = False) -> Board:
    """Return the puzzle with what was placed, or with all its numbers.

    Raises StatementProblem where there is no puzzle, or no solution to one that is to be solved.
    """
    board = current(session).now
    if not solved:
        return board
    found = session.state(Paths).solver.solve(board).boards
    if not found:
        raise StatementProblem("the puzzle has no solution as it stands")
    return found[0]
