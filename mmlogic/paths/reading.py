"""Boards from text in the source's format and its extensions, from files, lists and numpy arrays.

Commas, semicolons, bars, tabs or spaces separate the cells of a row. A cell is a number, `##` for a hole,
or empty. Empty cells are `__` (any number of underscores), `.`, `-`, `?`, `0`, `*`, or nothing between
commas. Lines that begin with `# ` are comments, some with a meaning:

    # kind: numbrix                  the kind
    # link: r,c r,c                  two cells hold consecutive numbers
    # edge: r,c r,c                  two cells are neighbours
    # odd: r,c …   # even: r,c …     the parity of cells
    # cells from 1                   such cells count from 1, not from 0
    # holes: .     # empty: 0        signs, see `readings.py`
    # numbers from 0                 the smallest number, see `readings.py`
    # letters                        capital letters are numbers: A is 1, Z is 26, AA is 27

The last four lines precede the kind. Errors always count cells from 1. `# letters` may be missing if
capitals cannot be anything else, but not in a signpost.

Other programs' files: a line `[problem]` begins a board, and `end` or another section ends it (Janko).
Without it, the rows may follow `puzzle KIND` and remarks. The numbers of rows and columns may precede the
rows, also in a section (PuzzleKit). Objects of JSON are boards of mmlogic, or a data set of PuzzleKit.
"""

import re
import reprlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mmlogic.common import files
from mmlogic.common.data import is_address, load_json
from mmlogic.limits.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import Mark
from mmlogic.paths.parsing import belongs_to_next, board_from_text, is_comment, named_kind, says_letters
from mmlogic.paths.readings import Undecided
from mmlogic.paths.values import (
    DEFAULT_KIND,
    BoardError,
    Cell,
    Content,
    Edge,
    canonical_kind,
    cell_at,
    format_cell,
    whole,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_SECTION = re.compile(r"\s*\[(\w+)\]\s*$")
_EXTENT = re.compile(r"\s*(\d{1,3})[ \t]+(\d{1,3})\s*$")
_KIND_LINE = re.compile(r"\s*(?:puzzle|kind|type)\s*+(?:[:=]\s*+)?(?P<kind>\w+)\s*$", re.IGNORECASE)
_REMARK = re.compile(r"\s*[A-Za-z][a-z]{2,}\b")
"""A line that begins with a word of three letters or more is no row."""

_BEGINS_BOARD = re.compile(
    r"[\d_#+|.?*-]|\S*,|[;\"]+[\d;\"]|\[problem\]|begin\s*$|sep=|<!doctype html>|\{(\"|$)", re.IGNORECASE
)
_PAGE = ("<!DOCTYPE html>", '<script type="application/json" id="puzzle">')
"""The start of a page to play on, and of its board as JSON."""

_BEGINS_LETTERED = re.compile(r"[A-Z]{1,4}([a-z]{1,2})?(\s|$)")


def read_board(path: str | Path, kind: str | None = None) -> Board:
    """Read a board from a file. `kind` overrides the file's.

    Raises BoardError for an unreadable file, or with the line and column of the error.
    """
    try:
        text = files.read_text(path)
    except files.FileProblem as problem:
        raise BoardError(str(problem)) from None
    return board_from_text(text, kind)


def boards_from_text(text: str, kind: str | None = None) -> list[Board]:
    """Make the boards of a text. Each `# kind:` after rows begins another. Raises BoardError.

    Each has its own `# cells from 1` and `# letters`, before its kind.
    """
    text = text.removeprefix("\ufeff")
    held, closed, _ = reduce(lambda rest, mark: rest.partition(mark)[2], _PAGE, text).partition("</script>")
    if closed:
        text = held
    if text.lstrip().startswith("{"):
        if boards := list(_json_boards(text, kind)):
            return boards
        raise BoardError("`solutions` holds no board", 1, 1)
    _refuse_addresses(text.splitlines())
    if several := _foreign(text, kind):
        return several
    lines = text.splitlines(keepends=True)
    starts = _starts([line.strip() for line in lines])
    ends = [*starts[1:], len(lines)]
    boards = []
    for start, end in zip(starts, ends, strict=True):
        boards += _parted("".join(lines[start:end]), kind, start + 1)
    return boards


def _parted(text: str, kind: str | None, first_line: int) -> list[Board]:
    """Return the one board of a text, or else the boards between its blank lines."""
    try:
        return [board_from_text(text, kind, first_line)]
    except Undecided:
        raise
    except BoardError as error:
        blocks = _blocks(text, first_line)
        try:
            if len(blocks) > 1:
                lines = [line.strip() for line in text.splitlines()]
                named, letters = kind or named_kind(lines), says_letters(lines)
                return [board_from_text(block, named, line, letters=letters) for line, block in blocks]
        except BoardError:
            pass
        raise error from None


def _blocks(text: str, first_line: int) -> list[tuple[int, str]]:
    """Return the parts between blank lines that have rows, with the numbers of their first lines."""
    blocks = list[tuple[int, str]]()
    numbered = enumerate(text.splitlines(keepends=True), first_line)
    for said, group in groupby(numbered, lambda each: bool(each[1].strip())):
        lines = list(group)
        if said and any(not is_comment(line.strip()) for _, line in lines):
            blocks.append((lines[0][0], "".join(line for _, line in lines)))
    return blocks


def _starts(lines: Sequence[str]) -> list[int]:
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
    r"""Return whether a text's comments name a kind, or its first line is a row.

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
            begins = _BEGINS_BOARD.match(line) or (letters and _BEGINS_LETTERED.match(line))
            return bool(begins or is_address(line))
    return False


def board_from_rows(
    rows: Sequence[Sequence[Content]],
    kind: str = "hidoku",
    links: Sequence[Edge] = (),
    edges: Sequence[Edge] = (),
    marks: Sequence[Mark] = (),
    letters: bool = False,
) -> Board:
    """Make a board of rows of numbers (the JSON form): 0 for an empty cell, None for a hole.

    Raises BoardError, also for anything but an integer.
    """
    for r, row in enumerate(rows):
        check()
        if not isinstance(row, Iterable):
            raise BoardError(f"row {r + 1} is {reprlib.repr(row)}, expected numbers")
        for c, content in enumerate(row):
            try:
                content is None or whole(content, "content")
            except BoardError:
                what = f"cell {format_cell((r, c))} holds {reprlib.repr(content)}"
                message = f"{what}: expected a number, 0 for empty, None for no cell"
                raise BoardError(message, cell=(r, c)) from None
    return Board(kind, tuple(map(tuple, rows)), tuple(links), tuple(edges), tuple(marks), letters)


def board_from_array(
    array: "npt.NDArray[np.integer]",
    kind: str = "hidoku",
    links: Sequence[Edge] = (),
    edges: Sequence[Edge] = (),
    marks: Sequence[Mark] = (),
) -> Board:
    """Make a board of a numpy array of integers, shape (rows, columns): 0 is empty, negative a hole.

    Raises BoardError for other shapes and types.
    """
    if array.ndim != 2 or array.dtype.kind not in "iu":
        message = f"expected integers of shape (rows, columns), not {array.dtype} of shape {array.shape}"
        raise BoardError(message)
    rows = [[None if content < 0 else content for content in row] for row in array.tolist()]
    return board_from_rows(rows, kind, links, edges, marks)


def _json_boards(text: str, kind: str | None) -> Iterator[Board]:
    for number, held in _json_values(text):
        check()
        match held:
            case {"data": dict(puzzles)}:
                named = kind or canonical_kind(held.get("name", DEFAULT_KIND))
                yield from (_puzzlekit(puzzle, named, name) for name, puzzle in puzzles.items())
            case {"board": rows}:
                yield _json_board(rows, kind, held, number)
            case {"solutions": list(several)}:
                yield from (_json_board(rows, kind, held, number) for rows in several)
            case _:
                raise BoardError(
                    "expected an object with `board`, `solutions` or PuzzleKit's `data`", number, 1
                )


def _json_values(text: str) -> Iterator[tuple[int, Any]]:
    """Yield the JSON value of a text, or of each line with its number. Raises BoardError."""
    try:
        yield 1, load_json(text)
        return
    except ValueError as error:
        problem = error
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                held = load_json(line)
            except ValueError as error:
                raise BoardError(f"not JSON: {error if number > 1 else problem}", number, 1) from None
            yield number, held


def _puzzlekit(puzzle: Any, kind: str, name: str) -> Board:
    """Return the board of a `problem`: the numbers of rows and columns, then the rows."""
    problem = puzzle.get("problem") if isinstance(puzzle, dict) else None
    extent, _, rows = problem.partition("\n") if isinstance(problem, str) else ("", "", "")
    if not _EXTENT.match(extent):
        raise BoardError(f"{name[:40]!a}: expected `problem`, a text of its extent and its rows", 1, 1)
    try:
        return board_from_text(rows, kind, 2)
    except BoardError as error:
        raise BoardError(f"{name[:40]!a}, {error}", 1, 1) from None


def _json_board(rows: Any, kind: str | None, held: dict[str, Any], line: int) -> Board:
    check()
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BoardError("a board in JSON: expected rows of numbers", line, 1)
    letters, kind = held.get("letters", False), kind or str(held.get("kind", DEFAULT_KIND))
    if not isinstance(letters, bool):
        raise BoardError("letters in JSON: expected true or false")
    links, edges, marks = (_json_pairs(name, held.get(name, [])) for name in ("links", "edges", "marks"))
    return board_from_rows(rows, kind, links, edges, marks, letters)


def _json_pairs(name: str, pairs: Any) -> tuple[Any, ...]:
    if not isinstance(pairs, list) or not all(isinstance(each, list) and len(each) == 2 for each in pairs):
        raise BoardError(f"{name} in JSON: expected pairs, counted from 1")
    return tuple((_from_zero(one), other if name == "marks" else _from_zero(other)) for one, other in pairs)


def _from_zero(cell: Any) -> Cell:
    row, column = cell_at(cell)
    return row - 1, column - 1


class _Piece(NamedTuple):
    """The rows of a board, the number of their first line, and the file's kind, if any."""

    text: str
    first_line: int
    kind: str | None = None


def _foreign(text: str, kind: str | None) -> list[Board]:
    """Return the boards of another program's file, or none for other formats."""
    lines = text.splitlines(keepends=True)
    pieces = list(_announced(lines, kind)) or list(_sized(lines))
    return [board_from_text(each.text, kind or each.kind, each.first_line) for each in pieces]


def _refuse_addresses(lines: Sequence[str]) -> None:
    """Raise BoardError if the first line after comments is the address of a page."""
    for number, line in enumerate(map(str.strip, lines), 1):
        if line and not is_comment(line):
            if is_address(line):
                message = "addresses of pages are not read: write the board as rows, or as JSON"
                raise BoardError(message, number, 1)
            return


def _announced(lines: Sequence[str], asked: str | None) -> Iterator[_Piece]:
    """Yield the boards in sections `[problem]`, or below `begin` or a line with their kind.

    Earlier lines may name their kind. Without an `asked` kind, other puzzles are an error.
    Without sections, the first remark ends the rows.
    """
    sections = [_SECTION.match(line) for line in lines]
    sectioned = any(section and section[1].lower() == "problem" for section in sections)
    first = next((line for line in lines if line.strip()), "")
    named = _KIND_LINE.match(first)
    if not sectioned and first.strip().lower() != "begin" and not (named and _known(named[1])):
        return
    kind, begin = None, None
    for number, (line, section) in enumerate(zip([*lines, "end"], [*sections, None], strict=True)):
        remark = bool(_REMARK.match(line))
        ended = bool(section or line.strip().lower() == "end") if sectioned else remark
        if begin is not None and ended:
            yield _rows_of(lines[begin:number], begin + 1, kind)
            begin = None
        if begin is None and (named := _KIND_LINE.match(line)):
            kind = _named(named, number + 1, asked) or kind
        if section and section[1].lower() == "problem":
            begin = number + 1
        elif begin is None and line.strip() and not (sectioned or remark):
            begin = number


def _rows_of(lines: Sequence[str], first_line: int, kind: str | None) -> _Piece:
    """Return the board in some lines, after its numbers of rows and columns if given."""
    match list(_sized(lines)):
        case [_Piece(text, number)]:
            return _Piece(text, first_line + number - 1, kind)
    return _Piece("".join(lines), first_line, kind)


def _sized(lines: Sequence[str]) -> Iterator[_Piece]:
    """Yield the boards below lines with their numbers of rows and columns, if nothing else is there."""
    boards, number = list[_Piece](), 0
    while number < len(lines):
        if not lines[number].strip():
            number += 1
            continue
        extent = _EXTENT.match(lines[number])
        height = int(extent[1]) if extent else 0
        rows = lines[number + 1 : number + 1 + height]
        if not extent or int(extent[2]) == 2 or len(rows) < height:
            return
        if any(len(row.split()) != int(extent[2]) for row in rows):
            return
        boards.append(_Piece("".join(rows), number + 2))
        number += 1 + height
    yield from boards


def _named(line: re.Match[str], number: int, asked: str | None) -> str | None:
    """Return the kind in a line. Raises BoardError for another puzzle: `puzzle sudoku`."""
    known = _known(line["kind"])
    if known is None and asked is None and line[0].lower().lstrip().startswith("puzzle"):
        try:
            canonical_kind(line["kind"])
        except BoardError as error:
            raise error.at(number, line.start("kind") + 1) from None
    return known


def _known(name: str) -> str | None:
    with suppress(BoardError):
        return canonical_kind(name)
    return None
