"""A row of a board as text: cells by commas, bars, tabs or spaces, and what each of them holds.

An arrow follows what a cell holds: a point of the compass, as in `7se` and `__n`, or an arrow as it is drawn.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from mmlogic.paths.marks import PARITIES, SHAPES
from mmlogic.paths.values import BoardError, Content

__all__ = ["Item", "cited", "is_rule", "row_contents"]

_ITEM = re.compile(r"[^\s|]+")
_EMPTY = re.compile(r"_*|[-.?*0]")
_RULE = re.compile(r"(?=.*[+=]|--)[-+=| ]{3,}")

_POINTS = {sign: name for name, sign in SHAPES.items() if name not in PARITIES}
"""The arrows as they are drawn, by name."""

_ARROW = re.compile(rf"([0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])", re.IGNORECASE)

_LONGEST = 40
"""How many characters of a text a message repeats."""


class Item(NamedTuple):
    """What a cell holds, its arrow if it has one, and the column of the line where it stands."""

    content: Content
    arrow: str | None
    column: int


def row_contents(line: str, number: int) -> Iterator[Item]:
    """Yield the cells of line `number`. Raises BoardError."""
    for item, column in _items(line):
        text, arrow = _parted(item)
        yield Item(_content(text, item, number, column), arrow, column)


def _parted(item: str) -> tuple[str, str | None]:
    """Return what stands before the arrow of an item, and the arrow."""
    found = _ARROW.fullmatch(item)
    if not found:
        return item, None
    return found[1], _POINTS.get(found[2], found[2].lower())


def is_rule(line: str) -> bool:
    """Return whether a line only separates rows, as `+---+---+` does."""
    return bool(_RULE.fullmatch(line))


def _items(line: str) -> Iterator[tuple[str, int]]:
    """Yield the cells of a line with their columns: between commas, bars or tabs there may be nothing."""
    separator = next((each for each in (",", "|", "\t") if each in line.strip()), None)
    inner = line.strip().strip("|") if separator == "|" else line
    if separator is None or separator not in inner:
        yield from ((found[0], found.start() + 1) for found in _ITEM.finditer(line))
        return
    column = line.index(inner) + 1
    for field in inner.split(separator):
        yield field.strip(), column + len(field) - len(field.lstrip())
        column += len(field) + 1


def _content(item: str, whole: str, line: int, column: int) -> Content:
    if _EMPTY.fullmatch(item):
        return 0
    if re.fullmatch("#+", item):
        return None
    if re.fullmatch(r"[+-]?[0-9]+", item) and len(item) < 10:
        if int(item) < 1:
            raise BoardError(f"number {item}: expected 1 or more, __ for an empty cell", line, column)
        return int(item)
    expected = "expected a number, __ for an empty cell or ## for no cell"
    raise BoardError(f"{cited(whole)} in a row: {expected}", line, column)


def cited(text: str) -> str:
    """Return a text in quotes, as much of it as a message repeats."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
