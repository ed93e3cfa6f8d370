"""What written boards and cells mean, and their errors, with the place."""

from mmlogic.common.wording import plural
from mmlogic.language import MmlogicError, Source, Span, StatementProblem, place_of
from mmlogic.paths.board import Board, format_cell
from mmlogic.paths.letters import LetteredNumber
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.reading import board_from_text, boards_from_text, looks_like_board
from mmlogic.paths.state import Paths
from mmlogic.paths.values import BoardError, Cell, canonical_kind
from mmlogic.paths.written import Cell as WrittenCell
from mmlogic.session.context import SessionContext

__all__ = [
    "ambiguous_problem",
    "board_of",
    "board_problem",
    "boards_of",
    "cell_of",
    "describe_board",
    "describe_progress",
    "empty_cell_of",
    "known_kind",
    "number_of",
    "open_number_of",
    "take_up",
    "unsolvable_problem",
]


def cell_of(written: WrittenCell, board: Board) -> Cell:
    """Return the cell meant. Raises StatementProblem where the board has none."""
    cell = written.row - 1, written.column - 1
    if written.layer is not None:
        return _cell_of_layer(written, written.layer, board)
    if board.is_cell(cell):
        return cell
    inside = 0 <= cell[0] < board.height and 0 <= cell[1] < board.width
    hint = (
        "that is a hole in the board"
        if inside
        else f"the board has {board.height} rows and {board.width} columns, from 1"
    )
    raise StatementProblem(f"{written} is not a cell", place_of(written), hint=hint)


def _cell_of_layer(written: WrittenCell, layer: int, board: Board) -> Cell:
    """Return the cell of a layer. Raises StatementProblem where there is none."""
    if not board.neighbourhood.layered:
        hint = f"a {board.kind} has no layers: a cell is row,column"
        raise StatementProblem(f"{written} is not a cell", place_of(written), hint=hint)
    side, layers = board.height, board.width // board.height
    cell = written.row - 1, (layer - 1) * side + written.column - 1
    if 1 <= layer <= layers and 1 <= written.column <= side and board.is_cell(cell):
        return cell
    hint = f"layer,row,column: the board has {plural(layers, 'layer')} of {side}x{side} cells, from 1"
    raise StatementProblem(f"{written} is not a cell", place_of(written), hint=hint)


def empty_cell_of(written: WrittenCell, board: Board) -> Cell:
    """Return the cell meant. Raises StatementProblem where the board has none, or a number in it."""
    cell = cell_of(written, board)
    if content := board.rows[cell[0]][cell[1]]:
        raise StatementProblem(f"{written} holds {board.name(content)}", place_of(written))
    return cell


def number_of(written: int, board: Board) -> int:
    """Return the number meant. Raises StatementProblem where the board has none such."""
    if isinstance(written, LetteredNumber) and not board.letters:
        hint = f"its numbers are {board.first_to_last}; with a line `# letters` a board has letters"
        raise StatementProblem(f"{written} is not a number of this board", place_of(written), hint=hint)
    if 1 <= written <= board.size:
        return int(written)
    message = f"{written} is not a number of this board"
    raise StatementProblem(message, place_of(written), hint=board.first_to_last)


def open_number_of(written: int, board: Board) -> int:
    """Return the number meant. Raises StatementProblem where it is none, or stands in a cell."""
    number = number_of(written, board)
    if cell := board.cell_of(number):
        raise StatementProblem(f"{board.name(number)} is already at {format_cell(cell)}", place_of(written))
    return number


def known_kind(name: str) -> str:
    """Return the kind that a name stands for. Raises StatementProblem with the nearest one."""
    try:
        return canonical_kind(name)
    except BoardError as error:
        raise StatementProblem(error.message, place_of(name)) from None


def describe_board(board: Board) -> str:
    """Return what a board is, in words."""
    return f"{board.kind} {board.height}x{board.width}: {len(board.givens)} of {board.size} numbers are given"


def describe_progress(board: Board, solved: bool) -> str:
    """Return what a board is and how far it has come, in words."""
    far = "solved" if solved else f"{len(board.givens)} of {board.size} numbers stand"
    return f"{board.kind} {board.height}x{board.width}, {far}"


def board_of(text: str, kind: str | None, source: Source | None, first_line: int) -> Board:
    """Return the board in `text`, whose first line is line `first_line` of `source`.

    Raises StatementProblem at the place of the error.
    """
    try:
        return board_from_text(text, kind, first_line)
    except BoardError as error:
        raise board_problem(error, source, first_line, text, StatementProblem) from None


def boards_of(
    source: Source, kind: str | None, problem: type[MmlogicError] = StatementProblem
) -> list[Board]:
    """Return the boards of a file. Raises `problem` at the place of the error."""
    try:
        return boards_from_text(source.text, kind)
    except BoardError as error:
        raise board_problem(error, source, 1, source.text, problem) from None


def take_up(
    session: SessionContext, text: str, name: str, kind: str | None, number: int | None = None
) -> bool:
    """Take up the puzzle in the text of a file, if it looks like one or `kind` says so; return whether.

    Of several puzzles it is the one with that number, or else the first.

    Raises StatementProblem at the place of the error.
    """
    if kind is None and number is None and not looks_like_board(text):
        return False
    known = None if kind is None else known_kind(kind)
    boards = boards_of(Source(name, text), known)
    if number is not None and not 1 <= number <= len(boards):
        count = plural(len(boards), "board")
        raise StatementProblem(f"there is no board {number}: {name} has {count}", place_of(number))
    session.timeline.fill(PUZZLE, Puzzle(boards[int(number or 1) - 1]))
    return True


def board_problem(
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


def unsolvable_problem(puzzle: Puzzle, paths: Paths) -> StatementProblem:
    """Return the message that there is no solution: the fault is the player's or the puzzle's."""
    if puzzle.placed and paths.solver.count(puzzle.board, 1).number:
        return StatementProblem(
            "there is no hint while a placed number is wrong",
            hint="`check` shows it, `clear wrong` removes it",
        )
    return StatementProblem("there is no solution", hint="`why` shows which numbers contradict each other")


def ambiguous_problem() -> StatementProblem:
    """Return the message that techniques end before the numbers do, though there are solutions."""
    return StatementProblem(
        "nothing more follows: the board has several solutions", hint="`unique` shows two"
    )
