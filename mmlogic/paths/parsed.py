"""The lines of a board's text: what each of them says, and the board that they make."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Final, Self

from mmlogic.common.wording import plural
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import kinds
from mmlogic.paths.marks import PARITIES, Mark
from mmlogic.paths.rows import cited, has_tabs, is_rule, letters_alone, row_contents
from mmlogic.paths.values import BoardError, Cell, Content, Edge, canonical_kind

__all__ = ["DEFAULT_KIND", "Parsed", "belongs_to_next", "is_comment", "named_kind", "says_letters"]

DEFAULT_KIND: Final = "hidoku"
"""The kind of a board that names none."""

# A spreadsheet fills a line up with empty fields.
_NOTE = re.compile(r"#\s+(kind|link|edge|odd|even)\s*:\s*(.*?)[\s,]*(?:;.*)?$", re.IGNORECASE)
_CELLS_FROM = re.compile(r"#\s+cells\s+from\s+([01])[\s,;]*$", re.IGNORECASE)
_LETTERS = re.compile(r"#\s+letters[\s,;]*$", re.IGNORECASE)
_CELLS = re.compile(r"\d{1,9}\s*,\s*\d{1,9}(?:\s+\d{1,9}\s*,\s*\d{1,9})*$")
_PAIR = re.compile(r"(\d{1,9})\s*,\s*(\d{1,9})\s+(\d{1,9})\s*,\s*(\d{1,9})$")


@dataclass
class Parsed:
    """What the lines of a board say: rows, with the line of each and the column of every cell, and the rest.

    Cells of links, edges and parities count from `first`, or 0; each has its line. Arrows stand in the rows.
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
        tabs = "\t" in text and any(has_tabs(line) for line in lines if not is_comment(line.strip()))
        parsed = cls(letters=letters, tabs=tabs)
        for number, line in enumerate(lines, first_line):
            parsed._take(line, number)
        if not parsed.rows:
            raise BoardError("the board has no rows", first_line, 1)
        parsed.kind = kind or parsed.kind
        return parsed

    def board(self) -> Board:
        """Return the board. Raises BoardError at the place of the error."""
        return _located_board(self.kind or DEFAULT_KIND, self)

    def _take(self, line: str, number: int) -> None:
        """Take up a line of the text. Raises BoardError."""
        stripped = line.strip()
        if not is_comment(stripped):
            if (stripped or (self.tabs and "\t" in line)) and not is_rule(stripped):
                _parse_row(line, number, self)
        elif counted := _CELLS_FROM.match(stripped):
            self.first = int(counted[1])
        elif note := _NOTE.match(stripped):
            name = note[1].lower()
            if name == "kind":
                self.kind = _located_kind(note[2], number, line)
            elif name in PARITIES:
                cells = _cells(name, note[2], number)
                self.parities.append((number, [(cell, name) for cell in cells]))
            else:
                pairs = self.links if name == "link" else self.edges
                pairs.append((number, _pair(name, note[2], number)))


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
    """Return whether capital letters can be nothing but numbers: arrows of signposts are letters, too."""
    rows = (line for line in lines if line and not is_comment(line) and not is_rule(line))
    try:
        return letters_alone(rows) and not kinds()[canonical_kind(kind or DEFAULT_KIND)].points
    except BoardError:  # told where the kind stands
        return False


def _parse_row(line: str, number: int, parsed: Parsed) -> None:
    items = list(row_contents(line, number, parsed.letters, parsed.tabs))
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


def _located_board(kind: str, parsed: Parsed) -> Board:
    """Return the board of a kind. Raises BoardError at the place of the error."""
    try:
        board = Board(kind, tuple(parsed.rows), marks=tuple(parsed.arrows), letters=parsed.letters)
    except BoardError as error:
        raise error.at(*_place_of(error.cell, parsed)) from None
    edges = [_located(parsed, line, partial(_edged, board, edge)).edges for line, edge in parsed.edges]
    board = replace(board, edges=tuple(chain.from_iterable(edges)))
    links = [_located(parsed, line, partial(_linked, board, link)).links for line, link in parsed.links]
    board = replace(board, links=tuple(chain.from_iterable(links)))
    for line, marks in parsed.parities:
        board = _located(parsed, line, partial(_marked, board, marks))
    return board


def _edged(board: Board, edge: Edge, first: int) -> Board:
    """Return a board with this one edge, whose cells count from `first`."""
    return replace(board, edges=(_from_zero(edge, first),))


def _linked(board: Board, link: Edge, first: int) -> Board:
    """Return a board with this one link, whose cells count from `first`."""
    return replace(board, links=(_from_zero(link, first),))


def _marked(board: Board, marks: Sequence[Mark], first: int) -> Board:
    """Return a board with more marks, whose cells count from `first`."""
    more = (((row - first, column - first), name) for (row, column), name in marks)
    return replace(board, marks=(*board.marks, *more))


def _located(parsed: Parsed, line: int, made: Callable[[int], Board]) -> Board:
    """Return the board that line `line` makes, given the first row and column. Raises BoardError there.

    Where no line says what cells count from, the message does.
    """
    try:
        return made(parsed.first or 0)
    except BoardError as error:
        if parsed.first is not None:
            raise error.at(line, 1) from None
        message = f"{error.message}: without a line `# cells from 1` its cells count from 0"
    with suppress(BoardError):
        made(1)
        message += "; counted from 1 they would be right"
    raise BoardError(message, line, 1)


def _from_zero(pair: Edge, first: int) -> Edge:
    """Return a pair of cells counted from `first` as cells counted from 0."""
    (r, c), (s, d) = pair
    return (r - first, c - first), (s - first, d - first)


def _place_of(cell: Cell | None, parsed: Parsed) -> tuple[int, int]:
    if cell is None:
        return parsed.lines[0], 1
    return parsed.lines[cell[0]], parsed.columns[cell[0]][cell[1]]
