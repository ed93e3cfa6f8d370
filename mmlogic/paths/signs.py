"""The cells of one line of a board: their separators, frames, signs and arrows.

Commas, semicolons, bars, tabs, colons, slashes, `&` or spaces separate cells. Brackets around each cell, as
in `[1][?][X]`, and box signs count as bars. An arrow follows the content of its cell. An arrow is an arrow
sign or a point of the compass, as in `7se` and `__n`. Letters for numbers are capitals, so small letters
after them are arrows: `Gse`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mmlogic.limits.budget import check
from mmlogic.paths.kinds import MARK_SIGNS, PARITIES
from mmlogic.paths.readings import NOTHING, Item
from mmlogic.paths.values import BoardError
from mmlogic.paths.written import MOST_LETTERS, number_of_letters

_RULE = re.compile(
    r"(?=.*[+=─━═]|.*---|.*\|.*--|.*--.*\|)[-+=|:\s─-╿]{3,}|sep=.?|\\[a-z]+(\{[^}]*\})*", re.IGNORECASE
)
"""The pattern of a line without cells: `+---+---+`, `sep=,`, LaTeX's `\\hline`, `\\begin{tabular}{ccc}`."""

_COMMENT = re.compile(r"#([ \t]|$)|%|(//|;+)[ \t]*[^\W\d_]{3}")
"""The start of a comment: `# `, `%`, or a word of three letters or more after `//` or a semicolon."""

_ITEM = re.compile(r"[^\s|]+")
_EMPTY = re.compile(r"_*|-+|\.+|·+|\?+|\*+|0+(\.0)?|-1(\.0)?|none|null|nil", re.IGNORECASE)
"""The signs of empty cells. Signs that begin with the same character are equal, such as `.` and `...`."""

_HOLE = re.compile(r"#+|X+")
_POINTS = {sign: name for name, sign in MARK_SIGNS.items() if name not in PARITIES}
"""The name of each arrow sign."""

_ARROW = re.compile(rf"([0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])", re.IGNORECASE)
_CAPITALS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}")
"""The pattern of a number in letters."""

_CAPITALS_AND_ARROW = re.compile(rf"{_CAPITALS.pattern}([ns][ew]?|[ew])?")
_BESIDE_CAPITALS = re.compile(rf"([A-Z0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])")

_SEPARATORS = (",", ";", "|", "\t", ":", "/", "&")
_BARS = str.maketrans("│┃║┆┇┊┋", "|" * 7)
_BRACKETED = re.compile(r"\s*\[[^][,]*\](\s*\[[^][,]*\])+\s*")
_END_OF_ROW = re.compile(r"\\\\(\s*\\hline)?\s*$")
"""The end of a row of a LaTeX table."""

_LONGEST = 40
"""How many characters of a text a message shows at most."""


class Piece(NamedTuple):
    """The text of a cell, and the column of its first character, from 1."""

    text: str
    column: int


def is_comment(stripped: str) -> bool:
    """Return whether a line without outer blanks is a comment."""
    return _COMMENT.match(stripped) is not None


def is_rule(stripped: str) -> bool:
    """Return whether a line without outer blanks is a ruled line such as `+---+---+`, so has no cells."""
    return _RULE.fullmatch(stripped) is not None


def row_items(
    pieces: Iterable[Piece], number: int, letters: bool
) -> Iterator[tuple[Item, str | None, Piece]]:
    """Yield the content of each cell, the name of its arrow or None, and its piece. Raises BoardError.

    `number` is the number of the line, for errors. With an arrow, an empty cell has the content 0.
    """
    hashed = False
    for piece in pieces:
        check()
        text, arrow = piece.text, None
        if pointed := (_BESIDE_CAPITALS if letters else _ARROW).fullmatch(piece.text):
            text, arrow = pointed[1], _POINTS.get(pointed[2], pointed[2].lower())
        try:
            content = _content(text, piece.text, letters)
        except BoardError as error:
            error.message += " A comment has a line of its own." if hashed else ""
            raise error.at(number, piece.column) from None
        hashed = hashed or text == "#"
        yield (0 if arrow and isinstance(content, str) else content), arrow, piece


def is_sign(item: str) -> bool:
    """Return whether a text is the sign of an empty cell or of a hole."""
    return bool(_EMPTY.fullmatch(item) or _HOLE.fullmatch(item))


def is_empty(item: str) -> bool:
    """Return whether a text is the sign of an empty cell."""
    return _EMPTY.fullmatch(item) is not None


def is_capitals(item: str) -> bool:
    """Return whether a text may be a number in letters."""
    return _CAPITALS.fullmatch(item) is not None


def _content(item: str, whole: str, letters: bool) -> Item:
    """Return the content of a cell: a number, None for a hole, or a sign such as `_`. Raises BoardError.

    `item` is the text of the cell without its arrow, and `whole` the text with it.
    """
    if letters and _CAPITALS.fullmatch(item):
        return number_of_letters(item)
    if _EMPTY.fullmatch(item):
        return _sign(item)
    if _HOLE.fullmatch(item):
        return None
    if re.fullmatch(r"[+-]?[0-9]+(\.0)?", item) and len(item) < 10:
        item = item.removesuffix(".0")  # pandas writes 7 as 7.0 in a column with empty cells
        if int(item) < 1:
            raise BoardError(f"number {item}: numbers begin at 1, and `.` is an empty cell")
        return int(item)
    number = "a number in capital letters" if letters else "a number"
    message = f"{cited(whole)} is not a cell. Write {number}, `.` for an empty cell, or `##` for a hole."
    if not letters and _CAPITALS_AND_ARROW.fullmatch(whole):
        message += " After a line `# letters`, A is 1 and B is 2."
    raise BoardError(message)


def _sign(item: str) -> str:
    return "-1" if item.startswith("-1") else "none" if item[:1].isalpha() else item[:1]


def has_tabs(line: str) -> bool:
    """Return whether single tabs separate the cells of a row."""
    parts = line.split("\t") if separator_of(line) == "\t" else []
    return any(map(str.strip, parts)) and all(len(part.split()) < 2 for part in parts)


def separator_of(row: str) -> str | None:
    """Return the separator of a line's cells, or None for spaces."""
    row = _barred(row)
    return next((each for each in _SEPARATORS if each in row), None)


def pieces_of(line: str, tabs: bool = False) -> Iterator[Piece]:
    """Yield the cells of a line. A cell between two separators may be empty.

    With `tabs`, a tab at the start or the end of the line also separates cells.
    """
    line = _barred(line)
    separator = separator_of(line if tabs else line.strip())
    inner = _unframed(line.strip()) if separator == "|" else line
    if separator is None or separator not in inner:
        yield from (Piece(item[0], item.start() + 1) for item in _ITEM.finditer(line))
        return
    column, quoted = line.index(inner) + 1, '"' in line
    for part in inner.split(separator):
        text = part.strip()
        if quoted and len(text) > 1 and text[0] == text[-1] == '"':  # spreadsheets put fields in quotes
            text = text[1:-1]
        yield Piece(text, column + len(part) - len(part.lstrip()))
        column += len(part) + 1


def _barred(line: str) -> str:
    r"""Return a line with bars in place of box signs and brackets: `[1][?]` gives `|1| ?|`.

    Cells keep their columns. A `\\` at the end, as in LaTeX, is removed.
    """
    line = _END_OF_ROW.sub("", line.translate(_BARS))
    if _BRACKETED.fullmatch(line):
        line = re.sub(r"\]\s*\[", lambda between: "|".ljust(len(between[0])), line)
        line = line.replace("[", "|").replace("]", "|")
    return line


def _unframed(row: str) -> str:
    """Return a row without a frame: `|1||` gives `1|`, whose last cell is empty."""
    return row[1:-1] if len(row) > 1 and row[0] == row[-1] == "|" else row.strip("|")


def cited(text: str) -> str:
    """Return a text in quotes for a message. A long text is shortened."""
    return f"`{text if len(text) <= _LONGEST else f'{text[:_LONGEST]}…'}`"


def sign_named(text: str, line: int, column: int) -> str:
    """Return the sign that a word of the line `# holes: .` or `# empty: 0` names.

    `line` and `column` are the place of the word, for the BoardError.
    """
    if text != NOTHING and not _EMPTY.fullmatch(text):
        raise BoardError(f"{cited(text)}: expected signs such as `.` or `0`, or `{NOTHING}`", line, column)
    return "" if text == NOTHING else _sign(text)
