"""Boards from text in several forms, from files, lists and numpy arrays.

Commas, semicolons, bars, tabs or spaces separate the cells of a row. A cell is a number, `##` for a hole, or
empty. Empty cells are `__` (any number of underscores), `.`, `·`, `-`, `?`, `0`, `*`, or nothing between
commas. In a rikudo, rows may begin half a cell apart.

Lines that begin with `# ` are comments, some with a meaning:

    # kind: numbrix                  the kind
    # link: r,c r,c                  two cells hold consecutive numbers
    # edge: r,c r,c                  two cells are neighbours
    # odd: r,c …   # even: r,c …     the parity of cells
    # cells from 1                   these cells count from 1, not from 0
    # holes: .     # empty: 0        signs, see `readings.py`
    # numbers from 0                 the smallest number, see `readings.py`
    # letters                        capital letters are numbers: A is 1, Z is 26, AA is 27
    # ragged                         holes fill up shorter rows

The last five of these lines come before the kind. Errors always count cells from 1. A board whose cells all
have different capitals needs no line `# letters`, except a signpost.

`FORMS` has an entry for every other form of a text.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial, reduce
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mmlogic.common import files
from mmlogic.common.data import is_address, load_json
from mmlogic.limits.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.forms import Finder, facts, game_ids, headed, lists, says, sized
from mmlogic.paths.kinds import Mark
from mmlogic.paths.parsing import belongs_to_next, board_from_text, named_kind, says_letters
from mmlogic.paths.readings import Undecided
from mmlogic.paths.signs import is_capitals, is_comment, pieces_of, row_items
from mmlogic.paths.values import (
    DEFAULT_KIND,
    BoardError,
    Cell,
    Content,
    Edge,
    canonical_kind,
    cell_at,
    rows_at,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_PROBLEM = re.compile(r"^[ \t]*\[problem\][ \t]*$", re.IGNORECASE | re.MULTILINE)
_SECTION_OR_END = re.compile(r"\s*(\[\w+\]|end)\s*$", re.IGNORECASE)
_KIND_LINE = re.compile(r"\s*(?:puzzle|kind|type)\s*+(?:[:=]\s*+)?(?P<kind>\w+)\s*$", re.IGNORECASE)
_REMARK = re.compile(r"\s*[A-Za-z][a-z]{2,}\b")
"""The start of a line that is no row: a word of three letters or more."""

_ROW = re.compile(rf"(?!{_REMARK.pattern}|\s*$)")
_BEGINS_BOARD = re.compile(
    r"[\d_#+|.·?*─-╿-]|\S*,|[;\"]+[\d;\"]|sep=|X+[\s,;|]|\[[^][]*\]\s*\[|\\", re.IGNORECASE
)
_BEGINS_FORM = re.compile(r"\s*([\[({]|[^\W\d_X]{3}|\w+\s*[=(]|[QTH],|\d+x\d+)", re.IGNORECASE)
"""The start of a text whose lines cannot be checked one by one, such as `[[1, 0],` or `Kind: numbrix`."""

_PAGE = ("<!DOCTYPE html>", '<script type="application/json" id="puzzle">')
"""The start of a page that `save "board.html"` writes, and the start of its board in JSON."""

_BEGINS_LETTERED = re.compile(r"[A-Z]{1,4}([a-z]{1,2})?(\s|$)")


def read_board(path: str | Path, kind: str | None = None) -> Board:
    """Read a board from a file. `kind` replaces the kind in the file.

    Raises BoardError if the file cannot be read. If the text has an error, BoardError has its line and
    column.
    """
    try:
        text = files.read_text(path)
    except files.FileProblem as problem:
        raise BoardError(str(problem)) from None
    return board_from_text(text, kind)


def boards_from_text(text: str, kind: str | None = None) -> list[Board]:
    """Make the boards of a text by the first of `FORMS` that fits it. Raises BoardError."""
    text = text.removeprefix("\ufeff")
    form = next((form for form in FORMS if form.looks_like(text)), FORMS[-1])
    return form.read(text, kind)


def board_from_block(text: str, kind: str | None = None, first_line: int = 1) -> Board:
    """Make the only board of a text by the first of `FORMS` that fits it.

    Errors count lines from `first_line`. Raises BoardError.
    """
    form = next((form for form in FORMS[:-1] if form.looks_like(text)), None)
    if form is None:
        return board_from_text(text, kind, first_line)
    try:
        boards = form.read(text, kind)
    except BoardError as error:
        error.line = None if error.line is None else error.line + first_line - 1
        raise
    if len(boards) > 1:
        raise BoardError(f"{len(boards)} boards stand here: expected one", first_line, 1)
    return boards[0]


def check_typed(rows: str, first_line: int) -> None:
    """Check the signs in the first rows of a board while the user types further rows. Raises BoardError.

    A word in the last line is not checked, because it may be a misspelt `end` or a statement. Lists, facts,
    and rows below words are not checked before they are complete.
    """
    said = [(number, line) for number, line in enumerate(rows.splitlines(), first_line) if says(line)]
    if said[1:] and said[-1][1].strip().isalpha():
        said.pop()
    if said and not _BEGINS_FORM.match(said[0][1]):
        for number, line in said:
            lettered = any(is_capitals(piece.text) for piece in pieces_of(line))
            deque(row_items(pieces_of(line), number, lettered), 0)


def looks_like_board(text: str) -> bool:
    r"""Return whether one of `FORMS` fits a text. A text that begins with `puzzle` is a script, not a board.

    >>> looks_like_board("# mine\n1,__"), looks_like_board("count")
    (True, False)
    """
    return _first(text)[1].split(" ")[0].lower() != "puzzle" and any(form.looks_like(text) for form in FORMS)


def _first(text: str) -> tuple[int, str]:
    """Return the first line after comments and empty lines: its number, and its text without outer blanks."""
    lines = [*map(str.strip, text.splitlines()), ""]
    there = (number for number, line in enumerate(lines, 1) if line and not is_comment(line))
    number = next(there, len(lines))
    return number, lines[number - 1]


def _read_rows(text: str, kind: str | None) -> list[Board]:
    """Make boards of rows.

    Each `# kind:` after rows begins another board. Lines such as `# letters` or `# holes: .` just above it
    belong to this next board.
    """
    number, first = _first(text)
    if is_address(first):
        raise BoardError("web addresses are not read: write the board as rows, or as JSON", number, 1)
    lines = text.splitlines(keepends=True)
    starts = _starts([line.strip() for line in lines])
    pieces = zip(starts, [*starts[1:], len(lines)], strict=True)
    return [board for start, end in pieces for board in _parted("".join(lines[start:end]), kind, start + 1)]


def _parted(text: str, kind: str | None, first_line: int) -> list[Board]:
    """Return the board of a text. If the text is not one board, return the boards between its blank lines."""
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
    """Return the blocks between blank lines, each with the number of its first line.

    Blocks that have only comments are omitted.
    """
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


def _looks_like_rows(text: str) -> bool:
    """Return whether a text begins like a board in rows.

    Comments at its start name a kind, or the first line after them is a row or a web address.
    """
    number, first = _first(text)
    comments = [line.strip() for line in text.splitlines()[: number - 1]]
    lettered = says_letters(comments) and _BEGINS_LETTERED.match(first)
    return bool(named_kind(comments) or _BEGINS_BOARD.match(first) or lettered or is_address(first))


def board_from_rows(
    rows: Sequence[Sequence[Content]],
    kind: str = "hidoku",
    links: Sequence[Edge] = (),
    edges: Sequence[Edge] = (),
    marks: Sequence[Mark] = (),
    letters: bool = False,
) -> Board:
    """Make a board of rows of numbers (the JSON form): 0 for an empty cell, None for a hole.

    Raises BoardError for a wrong board, and for a number that is no integer.
    """

    def each() -> Iterator[Sequence[Content]]:
        for row in rows:
            check()
            yield row

    return Board(kind, rows_at(each()), tuple(links), tuple(edges), tuple(marks), letters)


def board_from_array(
    array: "npt.NDArray[np.integer]",
    kind: str = "hidoku",
    links: Sequence[Edge] = (),
    edges: Sequence[Edge] = (),
    marks: Sequence[Mark] = (),
) -> Board:
    """Make a board of a numpy array of integers: 0 is an empty cell, a negative number a hole.

    The shape is (rows, columns). Raises BoardError for another shape or type.
    """
    if array.ndim != 2 or array.dtype.kind not in "iu":
        message = f"expected integers of shape (rows, columns), not {array.dtype} of shape {array.shape}"
        raise BoardError(message)
    rows = [[None if content < 0 else content for content in row] for row in array.tolist()]
    return board_from_rows(rows, kind, links, edges, marks)


def _json_of_page(page: str) -> str:
    """Return the JSON text in a page that `save "board.html"` wrote, or "" for any other text."""
    held, closed, _ = reduce(lambda rest, mark: rest.partition(mark)[2], _PAGE, page).partition("</script>")
    return held if closed else ""


def _read_json(text: str, kind: str | None) -> list[Board]:
    boards = [board for number, held in _json_values(text) for board in _json_boards(held, kind, number)]
    if not boards:
        raise BoardError("`solutions` contains no board", 1, 1)
    return boards


def _json_boards(held: Any, kind: str | None, number: int) -> Iterator[Board]:
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
            message = "expected an object with `board`, `solutions` or PuzzleKit's `data`"
            raise BoardError(message, number, 1)


def _json_values(text: str) -> Iterator[tuple[int, Any]]:
    """Yield the JSON value of a text, or of each of its lines, with the line's number.

    Raises BoardError.
    """
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
                raise BoardError(f"this is not JSON: {error if number > 1 else problem}", number, 1) from None
            yield number, held


def _puzzlekit(puzzle: Any, kind: str, name: str) -> Board:
    r"""Return the board of a puzzle in PuzzleKit's form, such as `{"problem": "2 2\n1 -\n- 3"}`."""
    problem = puzzle.get("problem") if isinstance(puzzle, dict) else None
    if not isinstance(problem, str) or not re.match(r"\s*\d{1,3}[ \t]+\d{1,3}\s*\n", problem):
        raise BoardError(f"{name[:40]!a}: expected `problem`, a text of its extent and its rows", 1, 1)
    try:
        return board_from_text(problem.partition("\n")[2], kind, 2)
    except BoardError as error:
        raise BoardError(f"{name[:40]!a}, {error}", 1, 1) from None


def _json_board(rows: Any, kind: str | None, held: dict[str, Any], line: int) -> Board:
    check()
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BoardError("a board in JSON is rows of numbers: `[[1, 0], [0, 4]]`", line, 1)
    letters, kind = held.get("letters", False), kind or str(held.get("kind", DEFAULT_KIND))
    if not isinstance(letters, bool):
        raise BoardError("letters in JSON: expected true or false")
    links, edges, marks = (_json_pairs(name, held.get(name, [])) for name in ("links", "edges", "marks"))
    return board_from_rows(rows, kind, links, edges, marks, letters)


def _json_pairs(name: str, pairs: Any) -> tuple[Any, ...]:
    if not isinstance(pairs, list) or not all(isinstance(each, list) and len(each) == 2 for each in pairs):
        raise BoardError(f"{name} in JSON: expected pairs of numbers, each counted from 1")
    return tuple((_from_zero(one), other if name == "marks" else _from_zero(other)) for one, other in pairs)


def _from_zero(cell: Any) -> Cell:
    row, column = cell_at(cell)
    return row - 1, column - 1


def _looks_announced(text: str) -> bool:
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if named := _KIND_LINE.match(first):
        with suppress(BoardError):
            return bool(canonical_kind(named["kind"]))
    return first.lower() == "begin"


def _read_parts(
    text: str, kind: str | None, begins: re.Pattern[str], ends: re.Pattern[str], after: int
) -> list[Board]:
    """Make the boards between a line that matches `begins` and the next line that matches `ends`.

    The first row is `after` lines below the line that matches `begins`. Earlier lines may name the board's
    kind. If `kind` is None, a line `puzzle KIND` with an unknown kind is an error.
    """
    lines, boards = text.splitlines(keepends=True), list[Board]()
    named, begin = None, None
    for number, line in enumerate([*lines, "end"]):
        if begin is not None and ends.match(line):
            boards.append(_part(lines[begin:number], kind or named, begin + 1))
            begin = None
        if begin is None and (told := _KIND_LINE.match(line)):
            try:
                named = canonical_kind(told["kind"])
            except BoardError as error:
                if kind is None and told[0].lstrip().lower().startswith("puzzle"):
                    raise error.at(number + 1, told.start("kind") + 1) from None
        if begin is None and begins.match(line):
            begin = number + after
    return boards or _read_rows(text, kind)


def _part(lines: Sequence[str], kind: str | None, first_line: int) -> Board:
    """Return the board in some lines. The first line may be a size such as `5x6`."""
    match list(sized("".join(lines))):
        case [found]:
            return board_from_text(found.text, kind, first_line + found.line - 1)
    return board_from_text("".join(lines), kind, first_line)


class Form(NamedTuple):
    """A form of boards in a text.

    `looks_like` returns whether a text has this form. `read` makes its boards from a text and a kind, which
    may be None. `example` is a text of this form.
    """

    name: str
    looks_like: Callable[[str], bool]
    read: Callable[[str, str | None], list[Board]]
    example: str


def _found(name: str, finder: Finder, example: str) -> Form:
    def read(text: str, kind: str | None) -> list[Board]:
        return [
            board_from_text(each.text, kind or each.kind, each.line, grid=each.grid) for each in finder(text)
        ]

    def looks_like(text: str) -> bool:
        try:
            return any(finder(text))
        except BoardError:
            return True

    return Form(name, looks_like, read, example)


FORMS: Sequence[Form] = (
    Form(
        "page",
        lambda text: bool(_json_of_page(text)),
        lambda text, kind: _read_json(_json_of_page(text), kind),
        '<!DOCTYPE html><script type="application/json" id="puzzle">{"board": [[1, 0]]}</script>',
    ),
    _found("lists", lists, "board = [[1, 0],\n         [0, 3]]\n"),
    Form(
        "json",
        lambda text: text.lstrip().startswith("{"),
        _read_json,
        '{"kind": "numbrix", "board": [[1, 0]]}',
    ),
    Form(
        "sections",
        lambda text: _PROBLEM.search(text) is not None,
        partial(_read_parts, begins=_PROBLEM, ends=_SECTION_OR_END, after=1),
        "begin\npuzzle numbrix\n[problem]\n1 -\n- 3\n[solution]\n1 2\n4 3\nend\n",
    ),
    Form(
        "announced",
        _looks_announced,
        partial(_read_parts, begins=_ROW, ends=_REMARK, after=0),
        "Kind: numbrix\nauthor me\n1 -\n- 3\n",
    ),
    _found("facts", facts, "3\n1 1 1\n3 3 9\n"),
    _found("sized", sized, "2 3\n1 - -\n- - 4\n"),
    _found("headed", headed, "Q,C,2,3\n1,?,#\n?,?,5\n"),
    _found("game id", game_ids, "2x2:1eb3ga\n"),
    Form("rows", _looks_like_rows, _read_rows, "# kind: numbrix\n1,__\n__,3\n"),
)
"""The forms of boards. The first form that fits a text reads it. If no form fits, the last form reads it.

`json` is of mmlogic or PuzzleKit. `sections` are Janko's. `announced` rows are below `begin` or `puzzle
KIND`. `facts` have a row, a column and a number. A `game id` is of Simon Tatham's Signpost.
"""
