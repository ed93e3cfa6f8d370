"""One board from its text: what each cell of a row holds, what each line says, and the board that they make.

A row is cells by commas, semicolons, bars, tabs, colons, slashes or spaces. An arrow follows what a cell
holds: a point of the compass, as in `7se` and `__n`, or an arrow as it is drawn. A row of letters has
capitals for numbers, so that small letters are arrows there: `Gse`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from mmlogic.common.budget import check
from mmlogic.common.wording import plural
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import MARK_SIGNS, PARITIES, Mark, kinds
from mmlogic.paths.values import DEFAULT_KIND, BoardError, Cell, Content, canonical_kind
from mmlogic.paths.written import MOST_LETTERS, number_of_letters

_ITEM = re.compile(r"[^\s|]+")
_EMPTY = re.compile(r"_*|[-.?*0]")
_HOLE = re.compile(r"#+|X")
_RULE = re.compile(r"(?=.*[+=]|--)[-+=| ]{3,}|sep=.?", re.IGNORECASE)
"""A line that only separates rows, as `+---+---+` does, or says by `sep=;` what separates cells."""

_POINTS = {sign: name for name, sign in MARK_SIGNS.items() if name not in PARITIES}
"""The arrows as they are drawn, by name."""

_ARROW = re.compile(rf"([0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])", re.IGNORECASE)
_CAPITALS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}")
_CAPITALS_AND_ARROW = re.compile(rf"{_CAPITALS.pattern}([ns][ew]?|[ew])?")
_BESIDE_CAPITALS = re.compile(rf"([A-Z0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])")

# A spreadsheet fills a line up with empty fields.
_NOTE = re.compile(
    r"#\s+(?:(?P<name>kind|link|edge|odd|even)\s*:\s*(?P<text>(?:[^\s,;]++|[\s,]++(?=[^\s,;]))*+)[\s,]*+(?:;.*)?"
    r"|cells\s+from\s+(?P<first>[01])[\s,;]*|(?P<letters>letters)[\s,;]*)$",
    re.IGNORECASE,
)
_CELLS = re.compile(r"\d{1,9}\s*,\s*\d{1,9}(?:\s+\d{1,9}\s*,\s*\d{1,9})*$")

_SEPARATORS = (",", ";", "|", "\t", ":", "/")

_LONGEST = 40
"""How many characters of a text a message repeats."""


def board_from_text(
    text: str, kind: str | None = None, first_line: int = 1, *, letters: bool = False
) -> Board:
    """Make a board of its text; `kind` goes before what the text says; without either it is hidoku.

    `first_line` is the number that errors give to the first line; with `letters`, capitals stand for numbers
    though the text does not say so. Raises BoardError.
    """
    return _Parsed(text, kind, first_line, letters).board()


class _Note(NamedTuple):
    """A link, an edge or cells with a parity, and the line that says so."""

    line: int
    name: str
    cells: list[Cell]


class _Parsed:
    """What the lines of a board say: rows, with the line of each and the column of every cell, and notes.

    Cells of notes count from `first`, or 0. Arrows stand in the rows. Where tabs separate the cells of some
    rows, they do so in all, though there are only empty cells.
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
        self._rows: list[tuple[Content, ...]] = []
        self._places: list[tuple[int, list[int]]] = []
        self._arrows: list[Mark] = []
        self._notes: list[_Note] = []
        for number, line in enumerate(lines, first_line):
            check()
            if is_comment(line.strip()):
                self._read_comment(line, number)
            elif (line.strip() or (self._tabs and "\t" in line)) and not _RULE.fullmatch(line.strip()):
                self._read_row(line, number)
        if not self._rows:
            raise BoardError("the board has no rows", first_line, 1)
        self._kind = kind or self._kind

    def board(self) -> Board:
        """Return the board. Raises BoardError at the place of the error.

        Where no line says what cells count from, the message does.
        """
        try:
            kind, marks = self._kind or DEFAULT_KIND, tuple(self._arrows)
            board = Board(kind, tuple(self._rows), marks=marks, letters=self._letters)
        except BoardError as error:
            row, column = error.cell or (0, 0)
            line, columns = self._places[row]
            raise error.at(line, columns[column] if error.cell else 1) from None
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

    def _read_comment(self, line: str, number: int) -> None:
        note = _NOTE.match(line.strip())
        if note and note["first"]:
            self._first = int(note["first"])
        elif note and note["name"]:
            name, text = note["name"].lower(), note["text"]
            if name != "kind":
                self._notes.append(_Note(number, name, _cells(name, text, number)))
                return
            try:
                self._kind = canonical_kind(text)
            except BoardError as error:
                raise error.at(number, line.find(text) + 1) from None

    def _read_row(self, line: str, number: int) -> None:
        items = list(_row_items(line, number, self._letters, self._tabs))
        columns = [column for _, _, column in items]
        width = len(self._rows[0]) if self._rows else len(items)
        if len(items) != width:
            message = f"{plural(len(items), 'cell')} in this row, expected {width} as in the first"
            raise BoardError(message, number, columns[min(len(items), width) - 1] if columns else 1)
        row = len(self._rows)
        self._arrows += (((row, column), arrow) for column, (_, arrow, _) in enumerate(items) if arrow)
        self._rows.append(tuple(content for content, _, _ in items))
        self._places.append((number, columns))


def says_letters(lines: Iterable[str]) -> bool:
    """Return whether a line says that capital letters stand for numbers."""
    return any(note["letters"] for note in map(_NOTE.match, lines) if note)


def named_kind(lines: Iterable[str]) -> str | None:
    """Return what the last line `# kind:` names, if there is one."""
    notes = [note for note in map(_NOTE.match, lines) if note and (note["name"] or "").lower() == "kind"]
    return notes[-1]["text"] if notes else None


def belongs_to_next(line: str) -> bool:
    """Return whether a line above `# kind:` says something of the board that this begins."""
    note = _NOTE.match(line)
    return bool(note and not note["name"])


def is_comment(stripped: str) -> bool:
    """Return whether a line, without the blanks around it, is a comment."""
    return stripped == "#" or stripped.startswith(("# ", "#\t"))


def _only_letters(lines: Sequence[str], kind: str | None) -> bool:
    """Return whether capital letters can be nothing but numbers: all different, on no signpost."""
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
    except BoardError:  # raised again where the kind stands
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


def _row_items(
    line: str, number: int, letters: bool, tabs: bool
) -> Iterator[tuple[Content, str | None, int]]:
    """Yield what each cell of a line holds, its arrow if it has one, and its column. Raises BoardError."""
    for item, column in _cells_of_row(line, tabs):
        check()
        text, arrow = item, None
        if pointed := (_BESIDE_CAPITALS if letters else _ARROW).fullmatch(item):
            text, arrow = pointed[1], _POINTS.get(pointed[2], pointed[2].lower())
        try:
            yield _content(text, item, letters), arrow, column
        except BoardError as error:
            raise error.at(number, column) from None


def _content(item: str, whole: str, letters: bool) -> Content:
    if letters and _CAPITALS.fullmatch(item):
        return number_of_letters(item)
    if _EMPTY.fullmatch(item):
        return 0
    if _HOLE.fullmatch(item):
        return None
    if re.fullmatch(r"[+-]?[0-9]+(\.0)?", item) and len(item) < 10:
        item = item.removesuffix(".0")  # as pandas writes numbers beside cells that are empty
        if int(item) < 1:
            raise BoardError(f"number {item}: expected 1 or more, __ for an empty cell")
        return int(item)
    number = "a number in capital letters" if letters else "a number"
    expected = f"expected {number}, __ for an empty cell or ## for no cell"
    if not letters and _CAPITALS_AND_ARROW.fullmatch(whole):
        expected += "; with a line `# letters` A is 1, B is 2"
    raise BoardError(f"{_cited(whole)} in a row: {expected}")


def _has_tabs(line: str) -> bool:
    """Return whether tabs separate the cells of a row: between them is one at most."""
    parts = line.split("\t") if _separator(line) == "\t" else []
    return any(map(str.strip, parts)) and all(len(part.split()) < 2 for part in parts)


def _separator(row: str) -> str | None:
    return next((each for each in _SEPARATORS if each in row), None)


def _cells_of_row(line: str, tabs: bool = False) -> Iterator[tuple[str, int]]:
    """Yield the cells of a line with their columns: between commas, bars or tabs there may be nothing."""
    separator = _separator(line if tabs else line.strip())
    inner = line.strip().strip("|") if separator == "|" else line
    if separator is None or separator not in inner:
        yield from ((item[0], item.start() + 1) for item in _ITEM.finditer(line))
        return
    column, quoted = line.index(inner) + 1, '"' in line
    for part in inner.split(separator):
        text = part.strip()
        if quoted and len(text) > 1 and text[0] == text[-1] == '"':  # as spreadsheets write fields
            text = text[1:-1]
        yield text, column + len(part) - len(part.lstrip())
        column += len(part) + 1


def _cited(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
