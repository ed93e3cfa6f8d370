"""Make one board from its text. `signs.py` reads the cells of a line, `readings.py` decides unclear signs."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from mmlogic.common.wording import plural
from mmlogic.limits.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import PARITIES, kinds
from mmlogic.paths.readings import (
    Item,
    Read,
    Reading,
    Said,
    Undecided,
    best_readings,
    may_hold_path,
    reading_note,
    readings,
    several,
)
from mmlogic.paths.signs import (
    Piece,
    cited,
    has_tabs,
    is_capitals,
    is_comment,
    is_rule,
    is_sign,
    pieces_of,
    row_items,
    separator_of,
    sign_named,
)
from mmlogic.paths.values import DEFAULT_KIND, BoardError, Cell, canonical_kind

# A spreadsheet adds empty fields at the end of a line, so separators may end a note.
_NOTE = re.compile(
    r"(?:#|%|//|;+)\s+(?:(?P<name>kind|link|edge|odd|even|holes?|empty)\s*:\s*(?P<text>(?:[^\s,;]++|[\s,]++(?=[^\s,;]))*+)[\s,]*+(?:;.*)?"
    r"|(?P<counted>cells|numbers)\s+from\s+(?P<least>[01])[\s,;]*|(?P<word>letters|ragged)[\s,;]*)$",
    re.IGNORECASE,
)
_CELLS = re.compile(r"\d{1,9}\s*,\s*\d{1,9}(?:\s+\d{1,9}\s*,\s*\d{1,9})*$")

Grid = Sequence[tuple[int, Sequence[Piece]]]
"""The rows of a board. Each row is a pair: the number of its line in the text, and its cells."""


def board_from_text(
    text: str, kind: str | None = None, first_line: int = 1, *, letters: bool = False, grid: Grid = ()
) -> Board:
    """Make a board from its text. `kind` replaces the kind in the text.

    If neither names a kind, it is hidoku. Errors count lines from `first_line`, the number of the text's
    first line. With `letters`, capitals are numbers even without the line `# letters`. If the text has only
    notes, `grid` has the rows. Raises BoardError.
    """
    return _Parsed(text, kind, first_line, letters, grid).board()


class _Note(NamedTuple):
    """A comment such as `# link: 1,1 1,2`: its line, its name (`link`, `edge`, `odd`, `even`), its cells."""

    line: int
    name: str
    cells: list[Cell]


class _Row(NamedTuple):
    """A row: its line, and for each cell the columns of its start and end, its content, its arrow.

    If `doubtful` is true, the row may also be a comment, such as `# 3 4`.
    """

    line: int
    columns: list[int]
    ends: list[int]
    items: list[Item]
    arrows: list[str | None]
    doubtful: bool = False

    def placed(self, places: Sequence[int], width: int) -> "_Row":
        """Return the row with `width` places: its cells at the indexes `places`, and holes elsewhere."""
        items: list[Item] = [None] * width
        arrows: list[str | None] = [None] * width
        columns = [1] * width
        for place, item, arrow, column in zip(places, self.items, self.arrows, self.columns, strict=False):
            items[place], arrows[place], columns[place] = item, arrow, column
        return self._replace(items=items, arrows=arrows, columns=columns)


class _Parsed:
    """The rows and notes in a board's text, each with its line.

    A note is a comment such as `# link: 1,1 1,2`, with cells that count from 0, or from N after `# cells from
    N`. If single tabs separate the cells of one row, they separate those of every row. A line that begins
    with `#` may be a row if it has the length of the first row. If only numbers follow, it is doubtful.
    """

    def __init__(self, text: str, kind: str | None, first_line: int, letters: bool, grid: Grid) -> None:
        lines = text.splitlines()
        stripped = [line.strip() for line in lines]
        self._letters = (
            letters or says_letters(stripped) or _only_letters(stripped, kind or named_kind(stripped))
        )
        self._tabs = "\t" in text and any(has_tabs(line) for line in lines if not is_comment(line.strip()))
        self._kind: str | None = None
        self._first: int | None = None
        self._said = Said()
        self._rows: list[_Row] = []
        self._notes: list[_Note] = []
        comments = list[tuple[int, str]]()
        for number, line in enumerate(lines, first_line):
            check()
            if is_comment(line.strip()):
                if not self._read_note(line, number):
                    comments.append((number, line))
            elif (line.strip() or (self._tabs and "\t" in line)) and not is_rule(line.strip()):
                self._rows.append(self._row(pieces_of(line, self._tabs), number))
        separators = {separator_of(lines[row.line - first_line].strip()) for row in self._rows}
        self._spaced = separators == {None}
        if self._rows:
            self._rows += [row for each in comments for row in self._rows_beside(*each, separators)]
            self._rows.sort()
        self._rows += [self._row(pieces, number) for number, pieces in grid]
        if not self._rows:
            raise self._no_rows(comments, first_line)
        self._kind = kind or self._kind

    def board(self) -> Board:
        """Return the board. Raises BoardError at the place of the error."""
        errors = list[BoardError]()
        ended = _ended(self._rows)
        slanted = self._spaced and kinds()[canonical_kind(self._kind or DEFAULT_KIND)].slanted
        if slanted and (rows := _slanted(self._rows)):
            return self._board_of(rows)
        for rows in [ended, self._rows][: 1 + (ended is not self._rows)]:
            try:
                return self._board_of(rows)
            except Undecided:
                raise
            except BoardError as error:
                errors.append(error)
        widths = {len(row.items) for row in self._rows}
        if len(widths) > 1 and 0 not in widths:
            for rows in _levelled(self._rows, self._spaced):
                with suppress(BoardError):
                    board = self._board_of(rows)
                    filled = max(board.givens.values(), default=0) == board.size
                    if self._said.ragged or (filled and may_hold_path(board)):
                        return replace(board, notes=(*board.notes, "Holes fill up the shorter rows."))
            errors[0].message += "; with a line `# ragged` above them, holes fill up shorter rows"
        raise errors[0]

    def _board_of(self, all_rows: Sequence[_Row]) -> Board:
        signs = [item for row in all_rows for item in row.items if isinstance(item, str)]
        found, errors = list[Read](), list[BoardError]()
        doubtful = any(row.doubtful for row in all_rows)
        holed = any(None in row.items for row in self._rows)
        for reading in readings(signs, self._said, rows=doubtful, holed=holed, letters=self._letters):
            check()
            try:
                rows = [row for row in all_rows if reading.rows or not row.doubtful]
                found.append((reading, self._read_as(reading, rows)))
            except BoardError as error:
                errors.append(error)
        if not found:
            if self._said.first == 0:
                errors[0].message += " (numbers count from 0, and each is one higher here)"
            raise errors[0]
        remaining = best_readings(found, signs)
        if len(remaining) > 1:
            raise self._asked(remaining, signs)
        ((reading, board),) = remaining
        told = reading_note(reading, board)
        return replace(board, notes=(told,)) if told else board

    def _asked(self, found: Sequence[Read], signs: Sequence[str]) -> Undecided:
        if len({reading.rows for reading, _ in found}) > 1:
            message = "this line may be a row or a comment: `##` makes it a row, a word a comment"
            return Undecided(message, next(row.line for row in self._rows if row.doubtful), 1)
        first = next(row for row in self._rows if signs[0] in row.items)
        return several(found, signs).at(first.line, first.columns[first.items.index(signs[0])])

    def _read_as(self, reading: Reading, rows: Sequence[_Row]) -> Board:
        """Return the board that rows give in a reading. Raises BoardError at the place of the error."""
        width = len(rows[0].items)
        for row in rows:
            if (many := len(row.items)) != width:
                message = f"{plural(many, 'cell')} in this row, expected {width} as in the first"
                raise BoardError(message, row.line, row.columns[min(many, width) - 1] if many else 1)
        contents = tuple(tuple(map(reading.content, row.items)) for row in rows)
        arrows = (
            ((r, c), arrow) for r, row in enumerate(rows) for c, arrow in enumerate(row.arrows) if arrow
        )
        try:
            board = Board(self._kind or DEFAULT_KIND, contents, marks=tuple(arrows), letters=self._letters)
        except BoardError as error:
            place = error.cell or (0, 0)
            raise error.at(
                rows[place[0]].line, rows[place[0]].columns[place[1]] if error.cell else 1
            ) from None
        return self._noted(board)

    def _noted(self, board: Board) -> Board:
        """Return the board with the links, edges and parities of the notes.

        If a note would be right with cells counted from 1, its error says so.
        """
        first = self._first or 0
        notes = sorted(self._notes, key=lambda note: {"edge": 0, "link": 1}.get(note.name, 2))
        with suppress(BoardError):
            return _with(board, notes, first)
        for note in notes:
            check()
            try:
                board = _with(board, [note], first)
            except BoardError as error:
                if self._first is not None:
                    raise error.at(note.line, 1) from None
                message = f"{error.message}: without a line `# cells from 1` its cells count from 0"
                with suppress(BoardError):
                    _with(board, [note], 1)
                    message += "; counted from 1 they would be right"
                raise BoardError(message, note.line, 1) from None
        return board

    def _read_note(self, line: str, number: int) -> bool:
        """Read a comment. Return whether it has a meaning, as `# kind: numbrix` does."""
        match _note(line.strip()):
            case None:
                return False
            case "cells", least:
                self._first = int(least)
            case "numbers", least:
                self._said.first = int(least)
            case "kind", text:
                try:
                    self._kind = canonical_kind(text)
                except BoardError as error:
                    raise error.at(number, line.find(text) + 1) from None
            case ("hole" | "holes" | "empty") as name, text:
                signs = self._said.empty if name == "empty" else self._said.holes
                column = line.find(text) + 1
                signs.update(sign_named(each, number, column) for each in text.replace(",", " ").split())
            case "ragged", _:
                self._said.ragged = True
            case name, text if name != "letters":
                self._notes.append(_Note(number, name, _cells(name, text, number)))
        return True

    def _row(self, pieces: Iterable[Piece], number: int) -> _Row:
        cells = list(row_items(pieces, number, self._letters))
        columns = [piece.column for *_, piece in cells]
        ends = [piece.column + len(piece.text) for *_, piece in cells]
        return _Row(number, columns, ends, [item for item, *_ in cells], [arrow for _, arrow, _ in cells])

    def _no_rows(self, comments: Iterable[tuple[int, str]], first_line: int) -> BoardError:
        """Return the error for a text without rows.

        The error points to the first comment that looks like a row.
        """
        for number, line in comments:
            with suppress(BoardError):
                if len(self._row(pieces_of(line, self._tabs), number).items) > 1:
                    message = "the board has no rows: one that begins with a hole begins with `##`"
                    return BoardError(message, number, 1)
        return BoardError("the board has no rows", first_line, 1)

    def _rows_beside(self, number: int, line: str, separators: Collection[str | None]) -> Iterator[_Row]:
        """Yield the row in a line that begins with `#`, if its separator and length are those of the rows."""
        if line.strip() == "#" or separator_of(line.strip()) not in separators:
            return
        with suppress(BoardError):
            row = self._row(pieces_of(line, self._tabs), number)
            if len(row.items) == len(self._rows[0].items):
                numbers_alone = all(isinstance(item, int) for item in row.items[1:])
                yield row._replace(doubtful=numbers_alone)


def _ended(rows: Sequence[_Row]) -> Sequence[_Row]:
    """Return rows without the empty field after the last comma of `1,2,`, where this field is no cell.

    If other fields are empty, too, it is a cell. Otherwise it is no cell where all rows end so, or where rows
    differ less in length without it.
    """
    ended = [row for row in rows if row.items[-1:] == [""]]
    lengths = [len(row.items) - (row in ended) for row in rows]
    shorter = [row.placed(range(width), width) for row, width in zip(rows, lengths, strict=True)]
    if any("" in row.items[:-1] for row in rows) or 0 in lengths:
        return rows
    as_long = len(set(lengths)) < len({len(row.items) for row in rows})
    return shorter if len(ended) == len(rows) or as_long else rows


def _levelled(rows: Sequence[_Row], spaced: bool) -> Iterator[Sequence[_Row]]:
    """Yield the tables that rows of different lengths may mean. Holes fill up the shorter rows.

    If spaces separate cells (`spaced`), the first tables put cells below each other into one column. The last
    table has the holes at the ends of rows. If rows begin at different columns, there is no last table.
    """
    printed = _printed(rows) if spaced else []
    indices = [] if _indented(printed) else [[range(len(row.items)) for row in rows]]
    for places in printed + indices:
        if grid := _numbered(places):
            width = 1 + max(map(max, grid))
            yield [row.placed(each, width) for row, each in zip(rows, grid, strict=True)]


def _slanted(rows: Sequence[_Row]) -> Sequence[_Row]:
    """Return the table of rows that begin half a cell apart in the text, or [] for other rows.

    In this slanted table, the cell below another is its lower right neighbour.
    """
    printed = _printed(rows)
    for places in printed if _indented(printed) else []:
        halves = [[half - r for half in each] for r, each in enumerate(_numbered(places))]
        every = {half for each in halves for half in each}
        if every and len({half % 2 for half in every}) == 1:
            least, most = min(every), max(every)
            columns = [[(half - least) // 2 for half in each] for each in halves]
            width = (most - least) // 2 + 1
            return [row.placed(each, width) for row, each in zip(rows, columns, strict=True)]
    return []


def _printed(rows: Sequence[_Row]) -> list[list[list[int]]]:
    """Return where the cells of each row end in the text, and where they begin."""
    return [[row.ends for row in rows], [row.columns for row in rows]]


def _indented(printed: Sequence[Sequence[Sequence[int]]]) -> bool:
    return bool(printed) and all(len({each[0] for each in places if each}) > 1 for places in printed)


def _numbered(places: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return equally distant columns as numbers from 0, else []: [[0, 4], [2]] gives [[0, 2], [1]]."""
    grid = sorted({place for each in places for place in each})
    even = len({right - left for left, right in pairwise(grid)}) == 1
    return [[*map(grid.index, each)] for each in places] if even else []


def _note(line: str) -> tuple[str, str] | None:
    """Return ("kind", "numbrix") for `# kind: numbrix`, and None for a line without a meaning."""
    note = _NOTE.match(line)
    if note is None:
        return None
    return (note["name"] or note["counted"] or note["word"]).lower(), note["text"] or note["least"] or ""


def says_letters(lines: Iterable[str]) -> bool:
    """Return whether one of the lines declares letters for numbers."""
    return ("letters", "") in map(_note, lines)


def declared_first(lines: Iterable[str]) -> int | None:
    """Return the number in the last line `# cells from N`, if any."""
    numbers = [int(note[1]) for note in map(_note, lines) if note and note[0] == "cells"]
    return numbers[-1] if numbers else None


def named_kind(lines: Iterable[str]) -> str | None:
    """Return the name in the last line that begins with `# kind:`, or None."""
    names = [note[1] for note in map(_note, lines) if note and note[0] == "kind"]
    return names[-1] if names else None


def belongs_to_next(line: str) -> bool:
    """Return whether a line just above `# kind:` belongs to the board that `# kind:` begins."""
    note = _note(line)
    return note is not None and note[0] in {"hole", "holes", "empty", "cells", "numbers", "letters", "ragged"}


def _only_letters(lines: Sequence[str], kind: str | None) -> bool:
    """Return whether capitals are the numbers of a board although no line `# letters` says so.

    In such a board, every cell is empty, a hole, or has different capitals. A signpost is no such board.
    """
    seen = set[str]()
    rows = (line for line in lines if line and not is_comment(line) and not is_rule(line))
    for item in (piece.text for line in rows for piece in pieces_of(line)):
        if is_sign(item) and not is_capitals(item):
            continue
        if item in seen or not is_capitals(item):
            return False
        seen.add(item)
    try:
        return bool(seen) and not kinds()[canonical_kind(kind or DEFAULT_KIND)].points
    except BoardError:  # an unknown kind: the reader of the board raises the error with its place
        return False


def _with(board: Board, notes: Iterable[_Note], first: int) -> Board:
    """Return the board with the links, edges and parities of notes, whose cells count from `first`."""
    pairs, marks = {"link": [*board.links], "edge": [*board.edges]}, [*board.marks]
    for note in notes:
        cells = [(row - first, column - first) for row, column in note.cells]
        if note.name in PARITIES:
            marks += ((cell, note.name) for cell in cells)
        else:
            pairs[note.name].append((cells[0], cells[1]))
    return replace(board, links=tuple(pairs["link"]), edges=tuple(pairs["edge"]), marks=tuple(marks))


def _cells(name: str, text: str, line: int) -> list[Cell]:
    numbers = [int(part) for part in re.findall(r"\d+", text)] if _CELLS.match(text) else []
    if not numbers or (name not in PARITIES and len(numbers) != 4):
        expected = "cells" if name in PARITIES else "two cells"
        message = f"{name}: expected {expected} as in `# {name}: 1,1 1,2`, not {cited(text)}"
        raise BoardError(message, line, 1)
    return list(zip(numbers[::2], numbers[1::2], strict=True))
