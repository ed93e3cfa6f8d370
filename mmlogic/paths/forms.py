"""Finders of boards in a text: below a size, as lists of lists, as facts, as game IDs. Patterns of givens.

Each finder yields the boards of one form. If the text has another form, the finder yields nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from mmlogic.limits.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import MARK_SIGNS, kinds
from mmlogic.paths.parsing import Grid, declared_first
from mmlogic.paths.readings import Undecided
from mmlogic.paths.signs import Piece, is_comment, is_empty, is_rule, is_sign, pieces_of
from mmlogic.paths.values import BoardError, Cell


class Found(NamedTuple):
    """A board in a text: its kind if the form says it, its text, and its rows (`grid`).

    If `grid` is empty, the rows are in `text`. Otherwise `text` has only the notes of the board. `line` is
    the number of the first line of `text`.
    """

    kind: str | None
    text: str
    line: int = 1
    grid: Grid = ()


Finder = Callable[[str], Iterator[Found]]

_EXTENT = re.compile(r"(\d{1,3})(?:(?:[ \t]*[,;x][ \t]*|[ \t]+)(\d{1,3}))?[ \t,;]*", re.IGNORECASE)
"""The pattern of a line with the numbers of rows and columns, or with one number for both."""

_NARROW = 2
"""A line such as `5 6`, without an `x`, is a size only if it says more columns than this. `1 2` is a row."""


def sized(text: str) -> Iterator[Found]:
    r"""Yield boards that each follow a line with its size. The first line may be the number of boards.

    >>> [board.text for board in sized("2 3\n1 - -\n- - 4\n")]
    ['\n1 - -\n- - 4\n']
    """
    lines, found = text.splitlines(keepends=True), list[Found]()
    said = [number for number, line in enumerate(lines) if says(line)]
    at, start, counted = 0, 0, None
    while at < len(said):
        height, width = _extent(lines[said[at]])
        rows = said[at + 1 : at + 1 + height]
        if height and len(rows) == height and all(_width(lines[row]) == width for row in rows):
            lines[said[at]], end = "\n", rows[-1] + 1
            found.append(Found(None, "".join(lines[start:end]), start + 1))
            at, start = at + 1 + height, end
        elif at == 0 and lines[said[0]].strip().isdigit():
            at, start, counted = 1, said[0] + 1, int(lines[said[0]])
        else:
            return
    if counted in (None, len(found)):
        yield from found


def says(line: str) -> bool:
    """Return whether a line has cells or words: it is not empty, no comment and no ruled line."""
    stripped = line.strip()
    return bool(stripped) and not is_comment(stripped) and not is_rule(stripped)


def _extent(line: str) -> tuple[int, int]:
    """Return the size that a line gives, such as (5, 6) for `5x6`. Else return (0, 0).

    A line such as `1 2` may be a row of a board, so it gives no size.
    """
    size = _EXTENT.fullmatch(line.strip())
    height, width = (int(size[1]), int(size[2] or size[1])) if size else (0, 0)
    apart = size is not None and "x" in line.lower()
    return (height, width) if width > _NARROW or apart or (size and not size[2] and width > 1) else (0, 0)


def _width(row: str) -> int:
    pieces = [piece.text for piece in pieces_of(row)]
    return len(pieces) - (pieces[-1:] == [""] and len(pieces) > 1)


_HEADED = re.compile(r"\s*([QTH])\s*,\s*(CA?)\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})[\s,]*$")
_SHAPES = {
    ("Q", "C"): "numbrix",
    ("Q", "CA"): "hidoku",
    ("T", "C"): "triangle",
    ("T", "CA"): "delta",
    ("H", "C"): "rikudo",
    ("H", "CA"): "rikudo",
}
"""The kind of board for a shape of cells (Q square, T triangle, H hexagon) and their neighbours.

With C, cells are neighbours at sides. With CA, they are also neighbours at corners.
"""


def headed(text: str) -> Iterator[Found]:
    """Yield the boards below lines such as `Q,CA,3,4`: shape of cells, neighbours, rows, columns (`_SHAPES`).

    `*` and `#` are holes. Each second row of hexagons is half a cell further right.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines):
        head = _HEADED.match(line)
        rows = lines[number + 1 : number + 1 + int(head[3])] if head else []
        if not head or any(_width(row) != int(head[4]) for row in rows):
            continue
        kind, grid = _SHAPES[head[1], head[2]], list[tuple[int, Sequence[Piece]]]()
        for r, row in enumerate(rows):
            left = (len(rows) - 1) // 2 - r // 2 if kinds()[kind].slanted else 0
            right = (len(rows) - 1) // 2 - left if kinds()[kind].slanted else 0
            holes = [Piece("##", 1)]
            pieces = [*pieces_of(row)][: int(head[4])]
            grid.append((number + 2 + r, [*holes * left, *pieces, *holes * right]))
        starred = any(piece.text == "*" for _, row in grid for piece in row)
        yield Found(kind, "# holes: *" * starred, number + 1, grid)


_ID = re.compile(r"\s*(?P<columns>\d{1,3})x(?P<rows>\d{1,3})c?:(?P<cells>(?:\d*[a-h])+)\s*")


def game_ids(text: str) -> Iterator[Found]:
    """Yield the signposts of game IDs, one a line: columns, rows, then a letter for each cell's arrow.

    >>> [[piece.text for piece in row] for _, row in next(game_ids("2x1:1c2a")).grid]
    [['1e', '2n']]
    """
    for number, line in enumerate(text.splitlines(), 1):
        if not says(line):
            continue
        if not (game := _ID.fullmatch(line)):
            return
        columns, rows = int(game["columns"]), int(game["rows"])
        cells = [
            Piece(
                (cell[1] or "_") + [*MARK_SIGNS][ord(cell[2]) - ord("a")],
                game.start("cells") + cell.start() + 1,
            )
            for cell in re.finditer(r"(\d*)([a-h])", game["cells"])
        ]
        if len(cells) != columns * rows:
            message = f"{len(cells)} cells in this game ID, expected {columns}x{rows}"
            raise BoardError(message, number, game.start("cells") + 1)
        yield Found(
            "signpost", "", 1, [(number, cells[r * columns : (r + 1) * columns]) for r in range(rows)]
        )


_TRIPLE = re.compile(r"(\d{1,4})[\s,;]+(\d{1,4})[\s,;]+(\d{1,5})([\s,;]+(true|false))?[\s,;]*", re.IGNORECASE)
_FACT = re.compile(r"([a-z]\w*)\s*\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)\s*[.,;]?")
_SIZES = re.compile(
    r"[a-z]\w*\s*\(\s*(?:1\s*\.\.\s*)?(\d+)\s*(?:,\s*(?:1\s*\.\.\s*)?(\d+)\s*)?\)\s*\.|#const\s+\w+\s*=\s*(\d+)\s*\."
)


def facts(text: str) -> Iterator[Found]:
    """Yield the board whose numbers are facts, such as `given(1, 2, 33).`, or lines `1 2 33`.

    Each of the two means row 1, column 2, number 33. Above such lines are the size of the board, and perhaps
    the number of lines.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if says(line)]
    numbered = [(number, _TRIPLE.fullmatch(line)) for number, line in lines]
    told = [(number, tuple(map(int, triple.group(1, 2, 3)))) for number, triple in numbered if triple]
    above = [line for (_, line), (_, triple) in zip(lines, numbered, strict=True) if triple is None]
    size = _EXTENT.fullmatch(above[0]) if above else None
    if told and size and above[1:] in ([], [str(len(told))]) and lines[0][1] == above[0]:
        height, width = int(size[1]), int(size[2] or size[1])
        once = [each for _, triple in told for each in triple if each]
        if (len(told), 3) == (height, width) and len(set(once)) == len(once):
            return  # these are rows of a board with three columns
    else:
        told = [
            (text.count("\n", 0, fact.start()) + 1, tuple(map(int, fact.group(2, 3, 4))))
            for fact in _FACT.finditer(text)
        ]
        rest = _FACT.sub("", "\n".join(line for _, line in lines))
        sizes = [int(each) for size in _SIZES.finditer(rest) for each in size.groups() if each]
        if not told or _SIZES.sub("", rest).strip() or not sizes:
            return
        height, width = sizes[0], sizes[-1]
    yield Found(None, _notes(text), 1, _placed(told, height, width, declared_first(text.splitlines())))


def _placed(told: Sequence[tuple[int, Sequence[int]]], height: int, width: int, first: int | None) -> Grid:
    """Return the rows of a board from its facts (row, column, number). Rows and columns count from `first`.

    If `first` is None, the facts and the size decide between 0 and 1. Raises BoardError.
    """
    rows, columns = ([fact[axis] for _, fact in told] for axis in (0, 1))
    if first is None:
        first = 0 if 0 in (*rows, *columns) else 1
        if first and max(rows) < height and max(columns) < width:
            undecided = Undecided("cells may count from 0 or from 1", told[0][0], 1)
            undecided.question = undecided.message
            undecided.choices = [(f"# cells from {least}", f"# cells from {least}") for least in (0, 1)]
            undecided.message += ": above them add `# cells from 0` or `# cells from 1`"
            raise undecided
    cells: dict[Cell, tuple[int, str]] = {}
    for line, (row, column, number) in told:
        check()
        if not (first <= row < height + first and first <= column < width + first):
            raise BoardError(f"cell {row},{column}: the board has {height} rows, {width} columns", line, 1)
        if (row - first, column - first) in cells:
            raise BoardError(f"cell {row},{column} is given twice", line, 1)
        cells[row - first, column - first] = line, str(number or "_")
    grid = [[cells.get((row, column), (0, "_")) for column in range(width)] for row in range(height)]
    return [(max(row)[0] or told[0][0], [Piece(text, 1) for _, text in row]) for row in grid]


_GROUP = re.compile(r"(?<![\w\]])[\[({]([^][(){}]*)[])}]")
"""The pattern of brackets that contain no brackets.

The brackets of a size, as in `int[9]` and `[9][9]`, do not match.
"""

_CELL = re.compile(r"""'[^']*'|"[^"]*"|[^\s,;]+""")
_CELL_CONTENT = re.compile(r"-?\d{1,5}(\.0)?")
_REMARK = re.compile(r"(?<!\S)(#|//|%)[ \t].*")
_MADE = r"new\b[\w<>\[\],\s]*|vec!"
_BEFORE = re.compile(rf"\s*([^;\n]*[=(:][^;\n]*)?(\s|[\[({{]|{_MADE})*")
_BETWEEN = re.compile(rf"(\s|[,;]|{_MADE})*")
_AFTER = re.compile(r"[\s\][(){},;.]*")
_NEXT_BOARD = re.compile(r"[\s,;]*[])}]")


def lists(text: str) -> Iterator[Found]:
    """Yield the boards that are lists of rows, in the brackets of any language: `[[1, 0], [0, 4]]`.

    A bar ends a row, as in MiniZinc. The text before the first list may name a kind: `numbrix = [[1, 0]]`.

    >>> [[piece.text for piece in row] for _, row in next(lists("x = {{1, _}, {_, 3}};")).grid]
    [['1', '_'], ['_', '3']]
    """
    code = _REMARK.sub(lambda remark: " " * len(remark[0]), text)
    groups = [group for group in _GROUP.finditer(code) if group[1].strip()]
    ends = [0, *(group.end() for group in groups)]
    gaps = [code[end : group.start()] for end, group in zip(ends, groups, strict=False)]
    if not groups or not _is_list(gaps[0], code[ends[-1] :]) or (code.lstrip()[0] == "{" and '"' in gaps[0]):
        return
    if len(groups) == 1 and "|" not in code and gaps[0].rstrip()[-1:] not in set("[({"):
        return  # a flat list, not a list of rows
    boards = list[list[tuple[int, Sequence[Piece]]]]()
    for gap, group in zip(gaps, groups, strict=True):
        check()
        if not boards or _NEXT_BOARD.match(gap):
            boards.append([])
        elif not _BETWEEN.fullmatch(gap):
            return
        boards[-1] += _rows_in(text, group.start(1), group.end(1))
    cells = (piece.text for board in boards for _, row in board for piece in row)
    if all(is_sign(cell) or _CELL_CONTENT.fullmatch(cell) for cell in cells):
        named = [word for word in re.findall(r"\w+", gaps[0].lower()) if word in kinds()]
        yield from (Found(named[0] if named else None, _notes(text), 1, board) for board in boards)


def _is_list(before: str, after: str) -> bool:
    return bool(_BEFORE.fullmatch(before) and _AFTER.fullmatch(after))


def _rows_in(text: str, start: int, end: int) -> Iterator[tuple[int, Sequence[Piece]]]:
    """Yield the rows between two indices of a text. A bar ends a row."""
    for row in re.finditer(r"[^|]*[^|\s][^|]*", text[start:end]):
        begin = text.rfind("\n", 0, start + row.start()) + 1
        cells = _CELL.finditer(text, start + row.start(), start + row.end())
        pieces = [Piece(cell[0].strip("'\"").strip(), cell.start() - begin + 1) for cell in cells]
        yield text.count("\n", 0, start + row.start()) + 1, pieces


def _notes(text: str) -> str:
    """Return the comments of a text, each in the same line as before. All other lines are empty."""
    return "\n".join(line if is_comment(line.strip()) else "" for line in text.splitlines())


def pattern_rows(text: str, board: Board) -> list[list[int]]:
    """Return rows with 1 for each cell of an empty board that a pattern marks, and 0 elsewhere.

    Each line is a row. Signs of empty cells, such as `.`, mark no given. All other signs mark one, such as
    `x`, `#` and numbers. A row may have no separators: `x..x`. Raises BoardError.
    """
    rows = [[piece.text for piece in pieces_of(line)] for line in text.splitlines() if says(line)]
    if board.width > 1 and all(len(row) == 1 for row in rows):
        rows = [[*row[0]] for row in rows]
    sizes = {len(row) for row in rows} or {0}
    if (len(rows), sizes) != (board.height, {board.width}):
        size = f"{len(rows)} rows of {' or '.join(map(str, sorted(sizes)))} cells"
        raise BoardError(f"the pattern has {size}, not {board.height} of {board.width}", option="pattern")
    if board.neighbourhood.points:
        raise BoardError("a signpost has no pattern: its arrows are given in all cells", option="pattern")
    marked = [
        [int(board.is_cell((r, c)) and not is_empty(sign)) for c, sign in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    if not any(map(any, marked)):
        raise BoardError("the pattern marks no cell", option="pattern")
    return marked
