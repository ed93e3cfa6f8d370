"""One board from its text: the lines, then the board."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from mmlogic.common.wording import plural
from mmlogic.limits.budget import check
from mmlogic.paths.board import Board
from mmlogic.paths.cells import (
    CAPITALS,
    EMPTY,
    cells_of_row,
    cited,
    has_tabs,
    row_items,
    separator_of,
    sign_named,
)
from mmlogic.paths.kinds import PARITIES, kinds
from mmlogic.paths.readings import Item, Read, Reading, Said, Undecided, left, reading_note, readings, several
from mmlogic.paths.values import DEFAULT_KIND, BoardError, Cell, canonical_kind

_RULE = re.compile(r"(?=.*[+=]|--)[-+=| ]{3,}|sep=.?", re.IGNORECASE)
"""A line of separators such as `+---+---+`, or a declaration of one with `sep=`."""

# A spreadsheet fills a line up with empty fields.
_NOTE = re.compile(
    r"#\s+(?:(?P<name>kind|link|edge|odd|even|holes?|empty)\s*:\s*(?P<text>(?:[^\s,;]++|[\s,]++(?=[^\s,;]))*+)[\s,]*+(?:;.*)?"
    r"|cells\s+from\s+(?P<first>[01])[\s,;]*|numbers\s+from\s+(?P<least>[01])[\s,;]*"
    r"|(?P<letters>letters)[\s,;]*)$",
    re.IGNORECASE,
)
_CELLS = re.compile(r"\d{1,9}\s*,\s*\d{1,9}(?:\s+\d{1,9}\s*,\s*\d{1,9})*$")

_SIGNS = {"hole", "holes", "empty"}
"""The notes about signs."""


def board_from_text(
    text: str, kind: str | None = None, first_line: int = 1, *, letters: bool = False
) -> Board:
    """Make a board of its text. `kind` overrides the text's, and the default is hidoku.

    `first_line` is the number of the first line in errors. With `letters`, capitals are numbers even
    without the line `# letters`. Raises BoardError.
    """
    return _Parsed(text, kind, first_line, letters).board()


class _Note(NamedTuple):
    """A link, an edge or cells with a parity, and its line."""

    line: int
    name: str
    cells: list[Cell]


class _Row(NamedTuple):
    """A row: the number of its line, the columns of its cells, their contents and arrows."""

    line: int
    columns: list[int]
    items: list[Item]
    arrows: list[str | None]
    doubtful: bool = False


class _Parsed:
    """The lines of a board: rows and notes, with each row's line and its cells' columns.

    Cells of notes count from `first`, by default 0. Rows hold the arrows. Tabs that separate the cells of
    some rows separate those of all, even without numbers. A line `# …` may be a row, if it is as long as
    the others and has a sign or hole. With numbers alone it is ambiguous.
    """

    def __init__(self, text: str, kind: str | None, first_line: int, letters: bool) -> None:
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
            elif (line.strip() or (self._tabs and "\t" in line)) and not _RULE.fullmatch(line.strip()):
                self._rows.append(self._row(line, number))
        separators = {separator_of(lines[row.line - first_line].strip()) for row in self._rows}
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
        """Return the board of one reading. Raises BoardError at the place of the error."""
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
        """Return a board with its notes. An error says if its cells should count from 1."""
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
        """Read a comment, and return whether it is a note."""
        note = _NOTE.match(line.strip())
        if note is None:
            return False
        if note["first"]:
            self._first = int(note["first"])
        elif note["least"]:
            self._said.first = int(note["least"])
        elif note["name"]:
            self._read_named(note["name"].lower(), note["text"], line, number)
        return True

    def _read_named(self, name: str, text: str, line: str, number: int) -> None:
        if name in _SIGNS:
            signs = self._said.empty if name == "empty" else self._said.holes
            column = line.find(text) + 1
            signs.update(sign_named(each, number, column) for each in text.replace(",", " ").split())
        elif name != "kind":
            self._notes.append(_Note(number, name, _cells(name, text, number)))
        else:
            try:
                self._kind = canonical_kind(text)
            except BoardError as error:
                raise error.at(number, line.find(text) + 1) from None

    def _row(self, line: str, number: int) -> _Row:
        cells = list(row_items(line, number, self._letters, self._tabs))
        columns = [column for *_, column in cells]
        return _Row(number, columns, [item for item, *_ in cells], [arrow for _, arrow, _ in cells])

    def _no_rows(self, comments: Iterable[tuple[int, str]], first_line: int) -> BoardError:
        """Return the error of a text without rows, at the first comment that could be one."""
        for number, line in comments:
            with suppress(BoardError):
                if len(self._row(line, number).items) > 1:
                    message = "the board has no rows: one that begins with a hole begins with `##`"
                    return BoardError(message, number, 1)
        return BoardError("the board has no rows", first_line, 1)

    def _rows_beside(self, number: int, line: str, separators: Collection[str | None]) -> Iterator[_Row]:
        """Yield a line that begins with `#` as a row, if the separators allow it."""
        if line.strip() == "#" or separator_of(line.strip()) not in separators:
            return
        with suppress(BoardError):
            row = self._row(line, number)
            if len(row.items) == len(self._rows[0].items):
                numbers_alone = all(isinstance(item, int) for item in row.items[1:])
                yield row._replace(doubtful=numbers_alone)


def says_letters(lines: Iterable[str]) -> bool:
    """Return whether a line declares letters for numbers."""
    return any(note["letters"] for note in map(_NOTE.match, lines) if note)


def named_kind(lines: Iterable[str]) -> str | None:
    """Return the name in the last line `# kind:`, if any."""
    notes = [note for note in map(_NOTE.match, lines) if note and (note["name"] or "").lower() == "kind"]
    return notes[-1]["text"] if notes else None


def belongs_to_next(line: str) -> bool:
    """Return whether a line above `# kind:` belongs to the board that this begins."""
    note = _NOTE.match(line)
    return bool(note and (note["name"] or "holes").lower() in _SIGNS)


def is_comment(stripped: str) -> bool:
    """Return whether a line is a comment. The blanks around it are gone already."""
    return stripped == "#" or stripped.startswith(("# ", "#\t"))


def _only_letters(lines: Sequence[str], kind: str | None) -> bool:
    """Return whether capital letters must be numbers: all different, on no signpost."""
    seen = set[str]()
    rows = (line for line in lines if line and not is_comment(line) and not _RULE.fullmatch(line))
    for item in (item for line in rows for item, _ in cells_of_row(line)):
        if EMPTY.fullmatch(item) or re.fullmatch("#+", item):
            continue
        if item in seen or not CAPITALS.fullmatch(item):
            return False
        seen.add(item)
    try:
        return bool(seen) and not kinds()[canonical_kind(kind or DEFAULT_KIND)].points
    except BoardError:  # raised again at the place of the kind
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
        message = f"{name}: expected {expected} as in `# {name}: 1,1 1,2`, not {cited(text)}"
        raise BoardError(message, line, 1)
    return list(zip(numbers[::2], numbers[1::2], strict=True))
