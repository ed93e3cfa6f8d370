"""Checks of the cells, numbers, kinds and boards that people write.

Each error names its place in the text.
"""

from collections.abc import Callable
from typing import TypeVar

from mmlogic.common.wording import plural
from mmlogic.language.errors import MmlogicError, Source, StatementProblem
from mmlogic.language.places import Span, place_of
from mmlogic.paths.board import Board
from mmlogic.paths.reading import boards_from_text
from mmlogic.paths.readings import Undecided
from mmlogic.paths.values import BoardError, Cell, canonical_kind, format_cell
from mmlogic.paths.written import Cell as WrittenCell, LetteredNumber
from mmlogic.session.context import SessionContext

_T = TypeVar("_T")


def cell_of(written: WrittenCell, board: Board) -> Cell:
    """Return the cell of the board that a statement names.

    Raises StatementProblem if there is no such cell.
    """
    row, column, layer = written.row - 1, written.column - 1, written.layer
    side, layers = board.height, board.width // board.height
    if layer is None:
        inside, hint = True, f"the board has {board.height} rows and {board.width} columns, from 1"
        if 0 <= row < board.height and 0 <= column < board.width:
            hint = "that is a hole in the board"
    elif board.neighbourhood.layered:
        inside, column = 1 <= layer <= layers and 0 <= column < side, (layer - 1) * side + column
        hint = f"layer,row,column: the board has {plural(layers, 'layer')} of {side}x{side} cells, from 1"
    else:
        inside, hint = False, f"a {board.kind} has no layers: a cell is row,column"
    if inside and board.is_cell((row, column)):
        return row, column
    raise StatementProblem(f"{written} is not a cell", place_of(written), hint=hint)


def empty_cell_of(written: WrittenCell, board: Board) -> Cell:
    """Return the cell that a statement names. Raises StatementProblem unless it is an empty cell."""
    cell = cell_of(written, board)
    if content := board.rows[cell[0]][cell[1]]:
        raise StatementProblem(f"{written} holds {board.name(content)}", place_of(written))
    return cell


def number_of(written: int, board: Board) -> int:
    """Return the number that a statement names. Raises StatementProblem if the board has no such number."""
    lettered = isinstance(written, LetteredNumber) and not board.letters
    if 1 <= written <= board.size and not lettered:
        return int(written)
    hint = board.first_to_last
    if lettered:
        hint = f"its numbers are {hint}; with a line `# letters` a board has letters"
    raise StatementProblem(f"{written} is not a number of this board", place_of(written), hint=hint)


def open_number_of(written: int, board: Board) -> int:
    """Return the number that a statement names. Raises StatementProblem if a cell holds it already."""
    number = number_of(written, board)
    if cell := board.cell_of(number):
        raise StatementProblem(f"{board.name(number)} is already at {format_cell(cell)}", place_of(written))
    return number


def known_kind(name: str) -> str:
    """Return the kind called `name`. Raises StatementProblem for an unknown name."""
    try:
        return canonical_kind(name)
    except BoardError as error:
        raise StatementProblem(error.message, place_of(name)) from None


class Ambiguous(StatementProblem):
    """A board can be read in several ways, and nobody is there to ask."""

    status = 2


def boards_of(
    source: Source,
    kind: str | None,
    problem: type[MmlogicError] = StatementProblem,
    session: SessionContext | None = None,
) -> list[Board]:
    """Return the boards of a file. An error is raised as the class `problem`, with its place in the file.

    If a board is ambiguous, the person at the prompt of `session` decides.
    """

    def read(text: str, _: int) -> list[Board]:
        return boards_from_text(text, kind)

    try:
        return decided(session, source.text, read) if session else read(source.text, 1)
    except BoardError as error:
        raise board_problem(error, source.text, 1, source, problem) from None


def decided(session: SessionContext, text: str, read: Callable[[str, int], _T], first_line: int = 1) -> _T:
    """Return `read(text, first_line)`. If the text is ambiguous, a person at the prompt decides.

    `first_line` is the number of the text's first line. Raises BoardError.
    """
    try:
        return read(text, first_line)
    except Undecided as asked:
        chosen = session.choose(asked.question, [label for _, label in asked.choices])
        if chosen is None:
            raise
        added, _ = asked.choices[chosen]
    return read(f"{added}\n{text}", first_line - 1 - added.count("\n"))


def board_problem(
    error: BoardError,
    text: str,
    first_line: int,
    source: Source | None = None,
    problem: type[MmlogicError] = StatementProblem,
) -> MmlogicError:
    """Return an error of the class `problem` for an `error` in the board `text`, with its place in `source`.

    The board's first line is line `first_line` of `source`.
    """
    if problem is StatementProblem and isinstance(error, Undecided):
        problem = Ambiguous
    if error.line is None or error.column is None:
        return problem(error.message, source=source)
    line = text.splitlines()[error.line - first_line] if text.strip() else ""
    rest = line[error.column - 1 :]
    item = rest.rstrip() if rest.startswith("#") else rest.split(",")[0].split(" ")[0]
    span = Span(error.line, error.column, error.line, error.column + max(len(item), 1))
    return problem(error.message, span, source=source)
