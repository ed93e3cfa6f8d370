"""One board from its text: the cells of each line, then the rows and notes, then the board.

Commas, semicolons, bars, tabs, colons, slashes or spaces separate cells. An arrow follows the content of its
cell. It is an arrow sign or a point of the compass, as in `7se` and `__n`. Letters for numbers are capitals,
so small letters after them are arrows: `Gse`.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from mmlogic.common.wording import plural
from mmlogic.limits.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import MARK_SIGNS, PARITIES, kinds
from mmlogic.paths.readings import (
    NOTHING,
    Item,
    Read,
    Reading,
    Said,
    Undecided,
    left,
    reading_note,
    readings,
    several,
)
from mmlogic.paths.values import DEFAULT_KIND, BoardError, Cell, canonical_kind
from mmlogic.paths.written import MOST_LETTERS, number_of_letters

_RULE = re.compile(r"(?=.*[+=]|--)[-+=| ]{3,}|sep=.?", re.IGNORECASE)
"""The pattern of a line without cells: a ruled line such as `+---+---+`, or `sep=` with a separator."""

# A spreadsheet adds empty fields at the end of a line, so separators may end a note.
_NOTE = re.compile(
    r"#\s+(?:(?P<name>kind|link|edge|odd|even|holes?|empty)\s*:\s*(?P<text>(?:[^\s,;]++|[\s,]++(?=[^\s,;]))*+)[\s,]*+(?:;.*)?"
    r"|(?P<counted>cells|numbers)\s+from\s+(?P<least>[01])[\s,;]*|(?P<letters>letters)[\s,;]*)$",
    re.IGNORECASE,
)
_CELLS = re.compile(r"\d{1,9}\s*,\s*\d{1,9}(?:\s+\d{1,9}\s*,\s*\d{1,9})*$")

_ITEM = re.compile(r"[^\s|]+")
_EMPTY = re.compile(r"_*|[-.?*]|0+(\.0)?")
"""The pattern of signs for empty cells. Signs that begin with the same character are the same sign."""

_HOLE = re.compile(r"#+|X")
_POINTS = {sign: name for name, sign in MARK_SIGNS.items() if name not in PARITIES}
"""The name of each arrow sign."""

_ARROW = re.compile(rf"([0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])", re.IGNORECASE)
_CAPITALS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}")
"""The pattern of a number in letters."""

_CAPITALS_AND_ARROW = re.compile(rf"{_CAPITALS.pattern}([ns][ew]?|[ew])?")
_BESIDE_CAPITALS = re.compile(rf"([A-Z0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])")

_SEPARATORS = (",", ";", "|", "\t", ":", "/")

_LONGEST = 40
"""How many characters of a text a message shows at most."""


def board_from_text(
    text: str, kind: str | None = None, first_line: int = 1, *, letters: bool = False
) -> Board:
    """Make a board from its text. `kind` replaces the kind in the text.

    If neither names a kind, it is hidoku. Errors count lines from `first_line`, the number of the text's
    first line. With `letters`, capitals are numbers even without the line `# letters`. Raises BoardError.
    """
    return _Parsed(text, kind, first_line, letters).board()


class _Note(NamedTuple):
    """A comment about cells: its line, its name (`link`, `edge`, `odd` or `even`), and the cells."""

    line: int
    name: str
    cells: list[Cell]


class _Row(NamedTuple):
    """A row: the number of its line, the columns of its cells, their contents and their arrows.

    If `doubtful` is true, the row may also be a comment.
    """

    line: int
    columns: list[int]
    items: list[Item]
    arrows: list[str | None]
    doubtful: bool = False


class _Parsed:
    """The lines of a board's text as rows and notes. Each has its place in the text.

    Cells in notes count from 0, or from the number in `# cells from N`. If single tabs separate the cells of
    one row, they separate those of every row. So a row may have only tabs. A line that begins with `#` may be
    a row if it has as many cells as the first row. It is doubtful if only numbers follow the `#`.
    """

    def __init__(self, text: str, kind: str | None, first_line: int, letters: bool) -> None:
        lines = text.splitlines()
        stripped = [line.strip() for line in lines]
        self._letters = (
            letters or says_letters(stripped) or _only_letters(stripped, kind or named_kind(stripped))
        )
        self._tabs = "\t" in text and any(_has_tabs(line) for line in lines if not is_comment(line.strip()))
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
            elif (line.strip() or (self._tabs and "\t" in line)) and not _RULE.fullmatch(line.strip()):
                self._rows.append(self._row(line, number))
        separators = {_separator_of(lines[row.line - first_line].strip()) for row in self._rows}
        self._rows += [row for each in comments for row in self._rows_beside(*each, separators)]
        if not self._rows:
            raise self._no_rows(comments, first_line)
        self._rows.sort()
        self._kind = kind or self._kind

    def board(self) -> Board:
        """Return the board. Raises BoardError at the place of the error."""
        signs = [item for row in self._rows for item in row.items if isinstance(item, str)]
        found, errors = list[Read](), list[BoardError]()
        doubtful = any(row.doubtful for row in self._rows)
        holed = any(None in row.items for row in self._rows)
        for reading in readings(signs, self._said, rows=doubtful, holed=holed, letters=self._letters):
            check()
            try:
                found.append((reading, self._read_as(reading)))
            except BoardError as error:
                errors.append(error)
        if not found:
            if self._said.first == 0:
                errors[0].message += " (numbers count from 0, and each is one higher here)"
            raise errors[0]
        remaining = left(found, signs)
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

    def _read_as(self, reading: Reading) -> Board:
        """Return the board in one of the possible readings. Raises BoardError at the place of the error."""
        rows = [row for row in self._rows if reading.rows or not row.doubtful]
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
        """Return a board with its notes applied.

        If there is an error, and cells counted from 1 would be right, the error says so.
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
        """Read a comment. Return whether it is a note, that is, a comment with a meaning."""
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
                signs.update(_sign_named(each, number, column) for each in text.replace(",", " ").split())
            case name, text if name != "letters":
                self._notes.append(_Note(number, name, _cells(name, text, number)))
        return True

    def _row(self, line: str, number: int) -> _Row:
        cells = list(_row_items(line, number, self._letters, self._tabs))
        columns = [column for *_, column in cells]
        return _Row(number, columns, [item for item, *_ in cells], [arrow for _, arrow, _ in cells])

    def _no_rows(self, comments: Iterable[tuple[int, str]], first_line: int) -> BoardError:
        """Return the error for a text without rows.

        Its place is the first comment that may be meant as a row.
        """
        for number, line in comments:
            with suppress(BoardError):
                if len(self._row(line, number).items) > 1:
                    message = "the board has no rows: one that begins with a hole begins with `##`"
                    return BoardError(message, number, 1)
        return BoardError("the board has no rows", first_line, 1)

    def _rows_beside(self, number: int, line: str, separators: Collection[str | None]) -> Iterator[_Row]:
        """Yield the row in a line that begins with `#`, if the line can be a row like the other rows."""
        if line.strip() == "#" or _separator_of(line.strip()) not in separators:
            return
        with suppress(BoardError):
            row = self._row(line, number)
            if len(row.items) == len(self._rows[0].items):
                numbers_alone = all(isinstance(item, int) for item in row.items[1:])
                yield row._replace(doubtful=numbers_alone)


def _note(line: str) -> tuple[str, str] | None:
    """Return the name and the text of a comment that has a meaning, or None for other lines."""
    note = _NOTE.match(line)
    if note is None:
        return None
    return (note["name"] or note["counted"] or "letters").lower(), note["text"] or note["least"] or ""


def says_letters(lines: Iterable[str]) -> bool:
    """Return whether one of the lines declares letters for numbers."""
    return ("letters", "") in map(_note, lines)


def named_kind(lines: Iterable[str]) -> str | None:
    """Return the name in the last line that begins with `# kind:`, or None."""
    names = [note[1] for note in map(_note, lines) if note and note[0] == "kind"]
    return names[-1] if names else None


def belongs_to_next(line: str) -> bool:
    """Return whether a line just above `# kind:` belongs to the board that `# kind:` begins."""
    note = _note(line)
    return note is not None and note[0] in {"hole", "holes", "empty", "cells", "numbers", "letters"}


def is_comment(stripped: str) -> bool:
    """Return whether a line is a comment. The line has no blanks at its start and end."""
    return stripped == "#" or stripped.startswith(("# ", "#\t"))


def _only_letters(lines: Sequence[str], kind: str | None) -> bool:
    """Return whether the capital letters of a board must be numbers.

    They must be numbers if all cells with contents have capitals, no two are equal, and the board is no
    signpost.
    """
    seen = set[str]()
    rows = (line for line in lines if line and not is_comment(line) and not _RULE.fullmatch(line))
    for item in (item for line in rows for item, _ in _cells_of_row(line)):
        if _EMPTY.fullmatch(item) or re.fullmatch("#+", item):
            continue
        if item in seen or not _CAPITALS.fullmatch(item):
            return False
        seen.add(item)
    try:
        return bool(seen) and not kinds()[canonical_kind(kind or DEFAULT_KIND)].points
    except BoardError:  # raised again later, with the place of the kind
        return False


def _with(board: Board, notes: Iterable[_Note], first: int) -> Board:
    """Return a board with the links, edges and parities of notes, whose cells count from `first`."""
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
        message = f"{name}: expected {expected} as in `# {name}: 1,1 1,2`, not {_cited(text)}"
        raise BoardError(message, line, 1)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _row_items(line: str, number: int, letters: bool, tabs: bool) -> Iterator[tuple[Item, str | None, int]]:
    """Yield each cell's content, its arrow if any, and its column. Raises BoardError.

    A place with an arrow is a cell, even if its sign means a hole elsewhere.
    """
    for item, column in _cells_of_row(line, tabs):
        check()
        text, arrow = item, None
        if pointed := (_BESIDE_CAPITALS if letters else _ARROW).fullmatch(item):
            text, arrow = pointed[1], _POINTS.get(pointed[2], pointed[2].lower())
        try:
            content = _content(text, item, letters)
        except BoardError as error:
            raise error.at(number, column) from None
        yield (0 if arrow and isinstance(content, str) else content), arrow, column


def _content(item: str, whole: str, letters: bool) -> Item:
    """Return the number in a place, None for a hole, or the sign of an empty cell. Raises BoardError."""
    if letters and _CAPITALS.fullmatch(item):
        return number_of_letters(item)
    if _EMPTY.fullmatch(item):
        return item[:1]
    if _HOLE.fullmatch(item):
        return None
    if re.fullmatch(r"[+-]?[0-9]+(\.0)?", item) and len(item) < 10:
        item = item.removesuffix(".0")  # pandas writes 7 as 7.0 in a column with empty cells
        if int(item) < 1:
            raise BoardError(f"number {item}: expected 1 or more, __ for an empty cell")
        return int(item)
    number = "a number in capital letters" if letters else "a number"
    expected = f"expected {number}, __ for an empty cell or ## for no cell"
    if not letters and _CAPITALS_AND_ARROW.fullmatch(whole):
        expected += "; with a line `# letters` A is 1, B is 2"
    raise BoardError(f"{_cited(whole)} in a row: {expected}")


def _has_tabs(line: str) -> bool:
    """Return whether single tabs separate the cells of a row."""
    parts = line.split("\t") if _separator_of(line) == "\t" else []
    return any(map(str.strip, parts)) and all(len(part.split()) < 2 for part in parts)


def _separator_of(row: str) -> str | None:
    """Return the separator of a line's cells, or None for spaces."""
    return next((each for each in _SEPARATORS if each in row), None)


def _cells_of_row(line: str, tabs: bool = False) -> Iterator[tuple[str, int]]:
    """Yield the cells of a line with their columns. Between two separators, a cell may be empty."""
    separator = _separator_of(line if tabs else line.strip())
    inner = line.strip().strip("|") if separator == "|" else line
    if separator is None or separator not in inner:
        yield from ((item[0], item.start() + 1) for item in _ITEM.finditer(line))
        return
    column, quoted = line.index(inner) + 1, '"' in line
    for part in inner.split(separator):
        text = part.strip()
        if quoted and len(text) > 1 and text[0] == text[-1] == '"':  # spreadsheets put fields in quotes
            text = text[1:-1]
        yield text, column + len(part) - len(part.lstrip())
        column += len(part) + 1


def _cited(text: str) -> str:
    """Return a text in quotes for a message. A long text is shortened."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def _sign_named(text: str, line: int, column: int) -> str:
    """Return the sign that a line such as `# holes: .` names. Raises BoardError at the place of the sign."""
    if text != NOTHING and not _EMPTY.fullmatch(text):
        raise BoardError(f"{_cited(text)}: expected signs such as `.` or `0`, or `{NOTHING}`", line, column)
    return "" if text == NOTHING else text[:1]
