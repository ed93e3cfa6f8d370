"""Boards from text in the source's format and its extensions, from files, lists and numpy arrays.

A row is cells by commas, semicolons, bars, tabs or spaces: a number; `__` (any number of underscores), `.`,
`-`, `?`, `0`, `*` or nothing between commas for an empty cell; `##` where there is none. Lines that begin
with `# ` are comments, and some say something: `# kind: numbrix`, `# link: r,c r,c` (two cells that hold
consecutive numbers), `# edge: r,c r,c` (two cells that are neighbours), `# odd: r,c …` and `# even: r,c …`.
Rows and columns of such lines count from 0, or from 1 if a line of the board says `# cells from 1`, which
goes before its kind; errors count them from 1 all the same. With a line `# letters`, capital letters stand
for numbers: A is 1, Z is 26, AA is 27. It may be missing where nothing else could be meant, but not in a
signpost.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mmlogic.common import files
from mmlogic.paths.board import Board, format_cell
from mmlogic.paths.collected import Read, json_boards, pieces
from mmlogic.paths.marks import Mark
from mmlogic.paths.parsed import Parsed, belongs_to_next, is_comment, named_kind, says_letters
from mmlogic.paths.values import BoardError, Cell, Content, Edge, cell_at

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "board_from_array",
    "board_from_rows",
    "board_from_text",
    "boards_from_text",
    "looks_like_board",
    "read_board",
]

_BEGINS_BOARD = re.compile(r"[\d_#+|.?*-]|\S*,|[;\"]+[\d;\"]|\[problem\]|begin\s*$|\{\"", re.IGNORECASE)
_BEGINS_LETTERED = re.compile(r"[A-Z]{1,4}([a-z]{1,2})?(\s|$)")


def read_board(path: str | Path, kind: str | None = None) -> Board:
    """Read a board from a file; `kind` goes before what the file says.

    Raises BoardError: for a file that cannot be read, or with the line and column of the error.
    """
    try:
        text = files.read_text(path)
    except files.FileProblem as problem:
        raise BoardError(str(problem)) from None
    return board_from_text(text, kind)


def board_from_text(text: str, kind: str | None = None, first_line: int = 1) -> Board:
    """Make a board of its text; `kind` goes before what the text says; without either it is hidoku.

    `first_line` is the number that errors give to the first line. Raises BoardError.
    """
    return Parsed.of(text, kind, first_line, letters=False).board()


def boards_from_text(text: str, kind: str | None = None) -> list[Board]:
    """Make the boards of a text: a line `# kind:` after the rows of one begins another. Raises BoardError.

    Each has its own `# cells from 1` and `# letters`, before its kind. Of other formats
    see `mmlogic.paths.collected`.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return [_from_json(each, kind) for each in json_boards(text)]
    if found := pieces(text):
        return [board_from_text(each.text, kind or each.kind, each.first_line) for each in found]
    lines = text.splitlines(keepends=True)
    starts = _starts([line.strip() for line in lines])
    ends = [*starts[1:], len(lines)]
    boards = list[Board]()
    for start, end in zip(starts, ends, strict=True):
        boards += _parted("".join(lines[start:end]), kind, start + 1)
    return boards


def _parted(text: str, kind: str | None, first_line: int) -> list[Board]:
    """Return the one board of a text, or the boards between blank lines if the text is not one board."""
    try:
        return [board_from_text(text, kind, first_line)]
    except BoardError as error:
        blocks = _blocks(text, first_line)
        try:
            if len(blocks) > 1:
                lines = [line.strip() for line in text.splitlines()]
                named, letters = kind or named_kind(lines), says_letters(lines)
                return [Parsed.of(block, named, line, letters).board() for line, block in blocks]
        except BoardError:
            pass
        raise error from None


def _blocks(text: str, first_line: int) -> list[tuple[int, str]]:
    """Return the parts between blank lines that have rows, with the numbers of their first lines."""
    found, block, begin = list[tuple[int, str]](), "", first_line
    for number, line in enumerate([*text.splitlines(keepends=True), ""], first_line):
        if line.strip():
            block, begin = block + line, begin if block else number
        elif block:
            if any(not is_comment(each.strip()) for each in block.splitlines()):
                found.append((begin, block))
            block = ""
    return found


def _starts(lines: Sequence[str]) -> list[int]:
    """Return the numbers of the lines where boards begin."""
    starts, rows_seen, before = [0], False, None
    for number, line in enumerate(lines):
        if belongs_to_next(line):
            before = number if before is None else before
        elif rows_seen and named_kind([line]) is not None:
            starts.append(number if before is None else before)
            rows_seen = False
        elif line and not is_comment(line):
            rows_seen, before = True, None
    return starts


def looks_like_board(text: str) -> bool:
    r"""Return whether a text is meant to be a board: a comment names its kind, or its first line is a row.

    >>> looks_like_board("# mine\n1,__"), looks_like_board("count")
    (True, False)
    """
    letters = False
    for line in map(str.strip, text.splitlines()):
        if is_comment(line):
            letters = letters or says_letters([line])
            if named_kind([line]) is not None:
                return True
        elif line:
            return bool(_BEGINS_BOARD.match(line) or (letters and _BEGINS_LETTERED.match(line)))
    return False


def board_from_rows(
    rows: Sequence[Sequence[Content]],
    kind: str = "hidoku",
    links: Sequence[Edge] = (),
    edges: Sequence[Edge] = (),
    marks: Sequence[Mark] = (),
    letters: bool = False,
) -> Board:
    """Make a board of rows of numbers, 0 for an empty cell, None where there is none (the JSON form).

    Raises BoardError, also for anything but an integer.
    """
    for r, row in enumerate(rows):
        for c, content in enumerate(row):
            if content is not None and (isinstance(content, bool) or not _integral(content)):
                what = f"cell {format_cell((r, c))} holds {content!r}"
                message = f"{what}: expected a number, 0 for empty, None for no cell"
                raise BoardError(message, cell=(r, c))
    clean = tuple(tuple(None if content is None else int(content) for content in row) for row in rows)
    return Board(kind, clean, tuple(links), tuple(edges), tuple(marks), letters)


def board_from_array(
    array: "npt.NDArray[np.integer]",
    kind: str = "hidoku",
    links: Sequence[Edge] = (),
    edges: Sequence[Edge] = (),
    marks: Sequence[Mark] = (),
) -> Board:
    """Make a board of a numpy array, shape (rows, columns), of integers: 0 is empty, negative no cell.

    Raises BoardError for other shapes and types.
    """
    if array.ndim != 2 or array.dtype.kind not in "iu":
        message = f"expected integers of shape (rows, columns), not {array.dtype} of shape {array.shape}"
        raise BoardError(message)
    rows = [[None if content < 0 else content for content in row] for row in array.tolist()]
    return board_from_rows(rows, kind, links, edges, marks)


def _from_json(read: Read, kind: str | None) -> Board:
    """Return a board of JSON, whose links, edges and marks count from 1."""
    letters = read.extras.pop("letters", False)
    if not isinstance(letters, bool):
        raise BoardError("letters in JSON: expected true or false")
    board = board_from_rows(read.rows, kind or read.kind, letters=letters)
    found: dict[str, tuple[Any, ...]] = {"links": (), "edges": (), "marks": ()}
    for name, told in read.extras.items():
        if not isinstance(told, list) or not all(isinstance(each, list) and len(each) == 2 for each in told):
            raise BoardError(f"{name} in JSON: expected pairs, counted from 1")
        if name == "marks":
            found[name] = tuple((_counted(cell), mark) for cell, mark in told)
        else:
            found[name] = tuple((_counted(one), _counted(other)) for one, other in told)
    return replace(board, links=found["links"], edges=found["edges"], marks=found["marks"])


def _counted(cell: Any) -> Cell:
    """Return a cell that counts from 1 as one that counts from 0."""
    row, column = cell_at(cell)
    return row - 1, column - 1


def _integral(content: object) -> bool:
    return isinstance(content, int) or (hasattr(content, "__index__") and not hasattr(content, "__len__"))
