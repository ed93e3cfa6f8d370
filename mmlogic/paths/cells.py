"""The contents of a line's cells: numbers, letters, holes, signs of empty cells, arrows.

Commas, semicolons, bars, tabs, colons, slashes or spaces separate cells. An arrow follows its cell's
content. Arrows are drawn, or points of the compass, as in `7se` and `__n`. Letters for numbers are
capitals, and small letters behind them are arrows: `Gse`.
"""

import re
from collections.abc import Iterator

from mmlogic.limits.budget import check
from mmlogic.paths.kinds import MARK_SIGNS, PARITIES
from mmlogic.paths.readings import NOTHING, Item
from mmlogic.paths.values import BoardError
from mmlogic.paths.written import MOST_LETTERS, number_of_letters

_ITEM = re.compile(r"[^\s|]+")
EMPTY = re.compile(r"_*|[-.?*]|0+(\.0)?")
"""The signs of empty cells. The first character distinguishes them."""

_HOLE = re.compile(r"#+|X")
_POINTS = {sign: name for name, sign in MARK_SIGNS.items() if name not in PARITIES}
"""The names of the drawn arrows."""

_ARROW = re.compile(rf"([0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])", re.IGNORECASE)
CAPITALS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}")
"""A number in letters."""

_CAPITALS_AND_ARROW = re.compile(rf"{CAPITALS.pattern}([ns][ew]?|[ew])?")
_BESIDE_CAPITALS = re.compile(rf"([A-Z0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])")

_SEPARATORS = (",", ";", "|", "\t", ":", "/")

_LONGEST = 40
"""The most characters of a text in a message."""


def row_items(line: str, number: int, letters: bool, tabs: bool) -> Iterator[tuple[Item, str | None, int]]:
    """Yield each cell's content, its arrow if any, and its column. Raises BoardError.

    A place with an arrow is a cell, whatever its sign.
    """
    for item, column in cells_of_row(line, tabs):
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
    """Return the content of a cell, for an empty one its sign. Raises BoardError."""
    if letters and CAPITALS.fullmatch(item):
        return number_of_letters(item)
    if EMPTY.fullmatch(item):
        return item[:1]
    if _HOLE.fullmatch(item):
        return None
    if re.fullmatch(r"[+-]?[0-9]+(\.0)?", item) and len(item) < 10:
        item = item.removesuffix(".0")  # pandas writes numbers so beside empty cells
        if int(item) < 1:
            raise BoardError(f"number {item}: expected 1 or more, __ for an empty cell")
        return int(item)
    number = "a number in capital letters" if letters else "a number"
    expected = f"expected {number}, __ for an empty cell or ## for no cell"
    if not letters and _CAPITALS_AND_ARROW.fullmatch(whole):
        expected += "; with a line `# letters` A is 1, B is 2"
    raise BoardError(f"{cited(whole)} in a row: {expected}")


def has_tabs(line: str) -> bool:
    """Return whether single tabs separate the cells of a row."""
    parts = line.split("\t") if separator_of(line) == "\t" else []
    return any(map(str.strip, parts)) and all(len(part.split()) < 2 for part in parts)


def separator_of(row: str) -> str | None:
    """Return the separator of a line's cells, or None for spaces."""
    return next((each for each in _SEPARATORS if each in row), None)


def cells_of_row(line: str, tabs: bool = False) -> Iterator[tuple[str, int]]:
    """Yield the cells of a line with their columns. Commas, bars and tabs allow empty fields."""
    separator = separator_of(line if tabs else line.strip())
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


def cited(text: str) -> str:
    """Return a text as a message quotes it."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def sign_named(text: str, line: int, column: int) -> str:
    """Return the sign that a line such as `# holes: .` names. Raises BoardError at its place."""
    if text != NOTHING and not EMPTY.fullmatch(text):
        raise BoardError(f"{cited(text)}: expected signs such as `.` or `0`, or `{NOTHING}`", line, column)
    return "" if text == NOTHING else text[:1]
