"""One board from its text: what each cell of a row holds, what each line says, and the board that they make.

A row is cells by commas, semicolons, bars, tabs or spaces. An arrow follows what a cell holds: a point of the
compass, as in `7se` and `__n`, or an arrow as it is drawn. A row of letters has capitals for numbers, so that
small letters are arrows there: `Gse`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NamedTuple, Self

from mmlogic.common.wording import plural
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import PARITIES, SHAPES, Mark, kinds
from mmlogic.paths.values import BoardError, Cell, Content, Edge, canonical_kind
from mmlogic.paths.written import MOST_LETTERS, number_of_letters

__all__ = ["DEFAULT_KIND", "Parsed", "belongs_to_next", "is_comment", "named_kind", "says_letters"]

DEFAULT_KIND: Final = "hidoku"
"""The kind of a board that names none."""

_ITEM = re.compile(r"[^\s|]+")
_EMPTY = re.compile(r"_*|[-.?*0]")
_HOLE = re.compile(r"#+|X")
_RULE = re.compile(r"(?=.*[+=]|--)[-+=| ]{3,}")
"""A line that only separates rows, as `+---+---+` does."""

_POINTS = {sign: name for name, sign in SHAPES.items() if name not in PARITIES}
"""The arrows as they are drawn, by name."""

_ARROW = re.compile(rf"([0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])", re.IGNORECASE)
_CAPITALS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}")
_CAPITALS_AND_ARROW = re.compile(rf"{_CAPITALS.pattern}([ns][ew]?|[ew])?")
_BESIDE_CAPITALS = re.compile(rf"([A-Z0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])")

# A spreadsheet fills a line up with empty fields.
_NOTE = re.compile(r"#\s+(kind|link|edge|odd|even)\s*:\s*(.*?)[\s,]*(?:;.*)?$", re.IGNORECASE)
_CELLS_FROM = re.compile(r"#\s+cells\s+from\s+([01])[\s,;]*$", re.IGNORECASE)
_LETTERS = re.compile(r"#\s+letters[\s,;]*$", re.IGNORECASE)
_CELLS = re.compile(r"\d{1,9}\s*,\s*\d{1,9}(?:\s+\d{1,9}\s*,\s*\d{1,9})*$")

_SEPARATORS = (",", ";", "|", "\t")

_LONGEST = 40
"""How many characters of a text a message repeats."""


class _Item(NamedTuple):
    """What a cell holds, its arrow if it has one, and the column of the line where it stands."""

    content: Content
    arrow: str | None
    column: int


@dataclass
class Parsed:
    """What the lines of a board say: rows, with the line of each and the column of every cell, and the rest.

    Cells of links, edges and parities count from `first`, or 0; each has its line. Arrows stand in the rows.
    Where `tabs` separate the cells of some rows, they do so in all, though there are only empty cells.
    """

    kind: str | None = None
    first: int | None = None
    letters: bool = False
    tabs: bool = False
    rows: list[tuple[Content, ...]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    columns: list[list[int]] = field(default_factory=list)
    links: list[tuple[int, Edge]] = field(default_factory=list)
    edges: list[tuple[int, Edge]] = field(default_factory=list)
    parities: list[tuple[int, list[Mark]]] = field(default_factory=list)
    arrows: list[Mark] = field(default_factory=list)

    @classmethod
    def of(cls, text: str, kind: str | None, first_line: int, letters: bool) -> Self:
        """Parse a text, of which `kind` is known, or that it has letters. Raises BoardError."""
        lines = text.splitlines()
        stripped = [line.strip() for line in lines]
        letters = letters or says_letters(stripped) or _only_letters(stripped, kind or named_kind(stripped))
        tabs = "\t" in text and any(_has_tabs(line) for line in lines if not is_comment(line.strip()))
        parsed = cls(letters=letters, tabs=tabs)
        for number, line in enumerate(lines, first_line):
            parsed._take(line, number)
        if not parsed.rows:
            raise BoardError("the board has no rows", first_line, 1)
        parsed.kind = kind or parsed.kind
        return parsed

    def board(self) -> Board:
        """Return the board. Raises BoardError at the place of the error."""
        try:
            rows, marks = tuple(self.rows), tuple(self.arrows)
            board = Board(self.kind or DEFAULT_KIND, rows, marks=marks, letters=self.letters)
        except BoardError as error:
            row, column = error.cell or (0, 0)
            at = self.columns[row][column] if error.cell else 1
            raise error.at(self.lines[row], at) from None
        for name, pairs in (("edges", self.edges), ("links", self.links)):
            each = [self._located(line, partial(_with, board, name, [pair])) for line, pair in pairs]
            every: dict[str, Any] = {name: tuple(pair for one in each for pair in getattr(one, name))}
            board = replace(board, **every)
        for line, marked in self.parities:
            board = self._located(line, partial(_with, board, "marks", marked))
        return board

    def _take(self, line: str, number: int) -> None:
        stripped = line.strip()
        if not is_comment(stripped):
            if (stripped or (self.tabs and "\t" in line)) and not _RULE.fullmatch(stripped):
                self._take_row(line, number)
        elif counted := _CELLS_FROM.match(stripped):
            self.first = int(counted[1])
        elif note := _NOTE.match(stripped):
            name, text = note[1].lower(), note[2]
            if name == "kind":
                try:
                    self.kind = canonical_kind(text)
                except BoardError as error:
                    raise error.at(number, line.find(text) + 1) from None
            elif name in PARITIES:
                self.parities.append((number, [(cell, name) for cell in _cells(name, text, number)]))
            else:
                one, other = _cells(name, text, number, "two cells")
                (self.links if name == "link" else self.edges).append((number, (one, other)))

    def _take_row(self, line: str, number: int) -> None:
        items = list(_row_items(line, number, self.letters, self.tabs))
        columns = [each.column for each in items]
        width = len(self.rows[0]) if self.rows else len(items)
        if len(items) != width:
            message = f"{plural(len(items), 'cell')} in this row, expected {width} as in the first"
            raise BoardError(message, number, columns[min(len(items), width) - 1])
        row = len(self.rows)
        self.arrows += (((row, column), each.arrow) for column, each in enumerate(items) if each.arrow)
        self.rows.append(tuple(each.content for each in items))
        self.lines.append(number)
        self.columns.append(columns)

    def _located(self, line: int, make: Callable[[int], Board]) -> Board:
        """Return the board that line `line` makes, given the first row and column. Raises BoardError there.

        Where no line says what cells count from, the message does.
        """
        try:
            return make(self.first or 0)
        except BoardError as error:
            if self.first is not None:
                raise error.at(line, 1) from None
            message = f"{error.message}: without a line `# cells from 1` its cells count from 0"
        with suppress(BoardError):
            make(1)
            message += "; counted from 1 they would be right"
        raise BoardError(message, line, 1)


def says_letters(lines: Iterable[str]) -> bool:
    """Return whether a line says that capital letters stand for numbers."""
    return any(map(_LETTERS.match, lines))


def named_kind(lines: Iterable[str]) -> str | None:
    """Return what the last line `# kind:` names, if there is one."""
    named = [note[2] for note in map(_NOTE.match, lines) if note and note[1].lower() == "kind"]
    return named[-1] if named else None


def belongs_to_next(line: str) -> bool:
    """Return whether a line above `# kind:` says something of the board that this begins."""
    return bool(_CELLS_FROM.match(line) or _LETTERS.match(line))


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


def _with(board: Board, name: str, pairs: Sequence[tuple[Cell, Any]], first: int) -> Board:
    """Return a board with these links or edges alone, or more marks, whose cells count from `first`."""

    def from_zero(cell: Cell) -> Cell:
        return cell[0] - first, cell[1] - first

    if name == "marks":
        return replace(board, marks=(*board.marks, *((from_zero(cell), mark) for cell, mark in pairs)))
    alone: dict[str, Any] = {name: tuple((from_zero(one), from_zero(other)) for one, other in pairs)}
    return replace(board, **alone)


def _cells(name: str, text: str, line: int, expected: str = "cells") -> list[Cell]:
    numbers = [int(part) for part in re.findall(r"\d+", text)] if _CELLS.match(text) else []
    if not numbers or (expected == "two cells" and len(numbers) != 4):
        message = f"{name}: expected {expected} as in `# {name}: 1,1 1,2`, not {_cited(text)}"
        raise BoardError(message, line, 1)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _row_items(line: str, number: int, letters: bool, tabs: bool) -> Iterator[_Item]:
    """Yield the cells of line `number`, whose numbers may be `letters`. Raises BoardError."""
    for item, column in _cells_of_row(line, tabs):
        text, arrow = item, None
        if pointed := (_BESIDE_CAPITALS if letters else _ARROW).fullmatch(item):
            text, arrow = pointed[1], _POINTS.get(pointed[2], pointed[2].lower())
        yield _Item(_content(text, item, number, column, letters), arrow, column)


def _content(item: str, whole: str, line: int, column: int, letters: bool) -> Content:
    if letters and _CAPITALS.fullmatch(item):
        return number_of_letters(item)
    if _EMPTY.fullmatch(item):
        return 0
    if _HOLE.fullmatch(item):
        return None
    if re.fullmatch(r"[+-]?[0-9]+", item) and len(item) < 10:
        if int(item) < 1:
            raise BoardError(f"number {item}: expected 1 or more, __ for an empty cell", line, column)
        return int(item)
    number = "a number in capital letters" if letters else "a number"
    expected = f"expected {number}, __ for an empty cell or ## for no cell"
    if not letters and _CAPITALS_AND_ARROW.fullmatch(whole):
        expected += "; with a line `# letters` A is 1, B is 2"
    raise BoardError(f"{_cited(whole)} in a row: {expected}", line, column)


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
