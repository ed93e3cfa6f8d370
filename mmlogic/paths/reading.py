"""Boards from text in the source's format and its extensions, from files, lists and numpy arrays.

A row is cells by commas, bars, tabs or spaces: a number; `__` (any number of underscores), `.`, `-`, `?`,
`0`, `*` or nothing between commas for an empty cell; `##` where there is none. Lines that begin with `# ` are
comments, and some say something: `# kind: numbrix`, `# link: r,c r,c` (two cells that hold consecutive
numbers), `# edge: r,c r,c` (two cells that are neighbours), `# odd: r,c r,c …` and `# even: r,c …`. Rows and
columns of such lines count from 0, or from 1 if a line of the board says `# cells from 1`, which goes before
its kind; errors count them from 1 all the same. With a line `# letters`, capital letters stand for numbers:
A is 1, Z is 26, AA is 27. It may be missing where nothing else could be meant, but not in a signpost.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mmlogic.common import files
from mmlogic.common.wording import plural
from mmlogic.paths.board import Board, format_cell
from mmlogic.paths.collected import Read, json_boards, pieces
from mmlogic.paths.kinds import kinds
from mmlogic.paths.marks import PARITIES, Mark
from mmlogic.paths.rows import cited, is_rule, letters_alone, row_contents
from mmlogic.paths.values import BoardError, Cell, Content, Edge, canonical_kind, cell_at

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

_NOTE = re.compile(r"#\s+(kind|link|edge|odd|even)\s*:\s*(.*?)\s*(?:;.*)?$", re.IGNORECASE)
_CELLS_FROM = re.compile(r"#\s+cells\s+from\s+([01])\s*$", re.IGNORECASE)
_LETTERS = re.compile(r"#\s+letters\s*$", re.IGNORECASE)
_BEGINS_BOARD = re.compile(r"[\d_#+|.?*-]|\S*,|\[problem\]|begin\s*$|\{\"", re.IGNORECASE)
_BEGINS_LETTERED = re.compile(r"[A-Z]{1,4}([a-z]{1,2})?(\s|$)")
_CELLS = re.compile(r"\d{1,9}\s*,\s*\d{1,9}(?:\s+\d{1,9}\s*,\s*\d{1,9})*$")
_PAIR = re.compile(r"(\d{1,9})\s*,\s*(\d{1,9})\s+(\d{1,9})\s*,\s*(\d{1,9})$")


@dataclass
class _Parsed:
    """What the lines of a board say: rows, with the line of each and the column of every cell, and the rest.

    Cells of links, edges and parities count from `first`; each has its line. Arrows stand in the rows.
    """

    kind: str | None = None
    first: int = 0
    letters: bool = False
    rows: list[tuple[Content, ...]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    columns: list[list[int]] = field(default_factory=list)
    links: list[tuple[int, Edge]] = field(default_factory=list)
    edges: list[tuple[int, Edge]] = field(default_factory=list)
    parities: list[tuple[int, Mark]] = field(default_factory=list)
    arrows: list[Mark] = field(default_factory=list)

    def take(self, line: str, number: int) -> None:
        """Take up a line of the text. Raises BoardError."""
        stripped = line.strip()
        if not _is_comment(stripped):
            if stripped and not is_rule(stripped):
                _parse_row(line, number, self)
        elif cells := _CELLS_FROM.match(stripped):
            self.first = int(cells[1])
        elif note := _NOTE.match(stripped):
            name = note[1].lower()
            if name == "kind":
                self.kind = _located_kind(note[2], number, line)
            elif name in PARITIES:
                self.parities += ((number, (cell, name)) for cell in _cells(name, note[2], number))
            else:
                pairs = self.links if name == "link" else self.edges
                pairs.append((number, _pair(name, note[2], number)))


def read_board(path: str | Path, kind: str | None = None) -> Board:
    """Read a board from a file; `kind` goes before what the file says.

    Raises BoardError: for a file that cannot be read, or with the line and column of what is wrong in it.
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
    lines = text.splitlines()
    parsed = _Parsed(letters=_lettered([line.strip() for line in lines], kind))
    for number, line in enumerate(lines, first_line):
        parsed.take(line, number)
    if not parsed.rows:
        raise BoardError("the board has no rows", first_line, 1)
    return _located_board(kind or parsed.kind or "hidoku", parsed)


def _lettered(lines: Sequence[str], kind: str | None) -> bool:
    """Return whether capital letters stand for numbers: a line says so, or they cannot be anything else."""
    if any(map(_LETTERS.match, lines)):
        return True
    rows = (line for line in lines if line and not _is_comment(line) and not is_rule(line))
    return letters_alone(rows) and not kinds()[_named_kind(lines, kind)].points


def _named_kind(lines: Iterable[str], kind: str | None) -> str:
    """Return the kind of a board, or hidoku where it is none that is known."""
    notes = (note for note in map(_NOTE.match, lines) if note and note[1].lower() == "kind")
    try:
        return canonical_kind(kind or next((note[2] for note in notes), "hidoku"))
    except BoardError:
        return "hidoku"


def boards_from_text(text: str, kind: str | None = None) -> list[Board]:
    """Make the boards of a text: a line `# kind:` after the rows of one begins another. Raises BoardError.

    Each has its own `# cells from 1` and `# letters`, before its kind. Of other formats
    see `mmlogic.paths.collected`.
    """
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
    """Return the one board of a text; or those that blank lines part, if only that makes boards."""
    try:
        return [board_from_text(text, kind, first_line)]
    except BoardError as error:
        blocks = _blocks(text, first_line)
        try:
            if len(blocks) > 1:
                named = kind or next((n[2] for n in map(_NOTE.match, text.splitlines()) if n), None)
                return [board_from_text(block, named, line) for line, block in blocks]
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
            if any(not _is_comment(each.strip()) for each in block.splitlines()):
                found.append((begin, block))
            block = ""
    return found


def _starts(lines: Sequence[str]) -> list[int]:
    """Return the numbers of the lines where boards begin."""
    starts, rows_seen, before = [0], False, None
    for number, line in enumerate(lines):
        note = _NOTE.match(line)
        if _CELLS_FROM.match(line) or _LETTERS.match(line):
            before = number if before is None else before
        elif note and note[1].lower() == "kind" and rows_seen:
            starts.append(number if before is None else before)
            rows_seen = False
        elif line and not _is_comment(line):
            rows_seen, before = True, None
    return starts


def looks_like_board(text: str) -> bool:
    r"""Return whether a text is meant to be a board: a comment names its kind, or its first line is a row.

    >>> looks_like_board("# mine\n1,__"), looks_like_board("count")
    (True, False)
    """
    letters = False
    for line in map(str.strip, text.splitlines()):
        if _is_comment(line):
            letters = letters or bool(_LETTERS.match(line))
            if (note := _NOTE.match(line)) and note[1].lower() == "kind":
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

    Raises BoardError, also for what is no integer.
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


def _is_comment(stripped: str) -> bool:
    return stripped == "#" or stripped.startswith(("# ", "#\t"))


def _integral(content: object) -> bool:
    return isinstance(content, int) or (hasattr(content, "__index__") and not hasattr(content, "__len__"))


def _parse_row(line: str, number: int, parsed: _Parsed) -> None:
    items = list(row_contents(line, number, parsed.letters))
    contents, columns = [each.content for each in items], [each.column for each in items]
    if parsed.rows and len(contents) != len(parsed.rows[0]):
        message = (
            f"{plural(len(contents), 'cell')} in this row, expected {len(parsed.rows[0])} as in the first"
        )
        raise BoardError(message, number, columns[min(len(contents), len(parsed.rows[0])) - 1])
    row = len(parsed.rows)
    parsed.arrows += (((row, column), each.arrow) for column, each in enumerate(items) if each.arrow)
    parsed.rows.append(tuple(contents))
    parsed.lines.append(number)
    parsed.columns.append(columns)


def _located_kind(text: str, line: int, whole: str) -> str:
    try:
        return canonical_kind(text)
    except BoardError as error:
        raise error.at(line, whole.find(text) + 1) from None


def _cells(name: str, text: str, line: int) -> list[Cell]:
    if not _CELLS.match(text):
        raise BoardError(f"{name}: expected cells as in `# {name}: 1,1 1,2`, not {cited(text)}", line, 1)
    numbers = [int(part) for part in re.findall(r"\d+", text)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _pair(name: str, text: str, line: int) -> Edge:
    match = _PAIR.match(text)
    if not match:
        raise BoardError(f"{name}: expected two cells as in `# {name}: 1,1 1,2`, not {cited(text)}", line, 1)
    a, b, c, d = (int(part) for part in match.groups())
    return (a, b), (c, d)


def _located_board(kind: str, parsed: _Parsed) -> Board:
    """Return the board. Raises BoardError at the place of what is wrong."""
    try:
        board = Board(kind, tuple(parsed.rows), marks=tuple(parsed.arrows), letters=parsed.letters)
    except BoardError as error:
        raise error.at(*_place_of(error.cell, parsed)) from None
    links, edges = (
        [(line, _from_zero(pair, parsed.first)) for line, pair in pairs]
        for pairs in (parsed.links, parsed.edges)
    )
    for line, edge in edges:
        _located_pair(board, line, (), (edge,))
    board = replace(board, edges=tuple(edge for _, edge in edges))
    for line, link in links:
        _located_pair(board, line, (link,), board.edges)
    board = replace(board, links=tuple(link for _, link in links))
    for line, ((row, column), mark) in parsed.parities:
        try:
            board = replace(board, marks=(*board.marks, ((row - parsed.first, column - parsed.first), mark)))
        except BoardError as error:
            raise error.at(line, 1) from None
    return board


def _located_pair(board: Board, line: int, links: tuple[Edge, ...], edges: tuple[Edge, ...]) -> None:
    try:
        replace(board, links=links, edges=edges)
    except BoardError as error:
        raise error.at(line, 1) from None


def _from_zero(pair: Edge, first: int) -> Edge:
    """Return a pair of cells that count from `first` as such that count from 0."""
    (r, c), (s, d) = pair
    return (r - first, c - first), (s - first, d - first)


def _place_of(cell: Cell | None, parsed: _Parsed) -> tuple[int, int]:
    if cell is None:
        return parsed.lines[0], 1
    return parsed.lines[cell[0]], parsed.columns[cell[0]][cell[1]]
