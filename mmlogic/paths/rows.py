"""A row of a board as text: cells by commas, semicolons, bars, tabs or spaces, and what each of them holds.

An arrow follows what a cell holds: a point of the compass, as in `7se` and `__n`, or an arrow as it is drawn.
A row of letters has capitals for numbers, so that small letters are arrows there: `Gse`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mmlogic.paths.letters import MOST_LETTERS, number_of_letters
from mmlogic.paths.marks import PARITIES, SHAPES
from mmlogic.paths.values import BoardError, Content

__all__ = ["Item", "cited", "has_tabs", "is_rule", "letters_alone", "row_contents"]

_ITEM = re.compile(r"[^\s|]+")
_EMPTY = re.compile(r"_*|[-.?*0]")
_HOLE = re.compile(r"#+|X")
_RULE = re.compile(r"(?=.*[+=]|--)[-+=| ]{3,}")

_POINTS = {sign: name for name, sign in SHAPES.items() if name not in PARITIES}
"""The arrows as they are drawn, by name."""

_ARROW = re.compile(rf"([0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])", re.IGNORECASE)
_CAPITALS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}")
_CAPITALS_AND_ARROW = re.compile(rf"{_CAPITALS.pattern}([ns][ew]?|[ew])?")
_BESIDE_CAPITALS = re.compile(rf"([A-Z0-9]*|_*|[-.?*])([ns][ew]?|[ew]|[{''.join(_POINTS)}])")

_SEPARATORS = (",", ";", "|", "\t")

_LONGEST = 40
"""How many characters of a text a message repeats."""


class Item(NamedTuple):
    """What a cell holds, its arrow if it has one, and the column of the line where it stands."""

    content: Content
    arrow: str | None
    column: int


def row_contents(line: str, number: int, letters: bool = False, tabs: bool = False) -> Iterator[Item]:
    """Yield the cells of line `number`, whose numbers may be `letters`. Raises BoardError.

    Where `tabs` separate the cells of other rows, they do so here, though there are only empty cells.
    """
    for item, column in _items(line, tabs):
        text, arrow = _parted(item, letters)
        held = _lettered(text) if letters else None
        yield Item(_content(text, item, number, column, letters) if held is None else held, arrow, column)


def letters_alone(lines: Iterable[str]) -> bool:
    """Return whether rows have letters for numbers and nothing else could be meant: all are different.

    >>> letters_alone(["A,__,##", "__,B,__"]), letters_alone(["A,2"]), letters_alone(["X,__,X"])
    (True, False, False)
    """
    seen = set[str]()
    for item in (item for line in lines for item, _ in _items(line)):
        if _EMPTY.fullmatch(item) or re.fullmatch("#+", item):
            continue
        if item in seen or not _CAPITALS.fullmatch(item):
            return False
        seen.add(item)
    return bool(seen)


def _lettered(text: str) -> Content:
    """Return the number that capitals write; None for anything else."""
    return number_of_letters(text) if _CAPITALS.fullmatch(text) else None


def _parted(item: str, letters: bool) -> tuple[str, str | None]:
    """Return what stands before the arrow of an item, and the arrow."""
    found = (_BESIDE_CAPITALS if letters else _ARROW).fullmatch(item)
    if not found:
        return item, None
    return found[1], _POINTS.get(found[2], found[2].lower())


def is_rule(line: str) -> bool:
    """Return whether a line only separates rows, as `+---+---+` does."""
    return bool(_RULE.fullmatch(line))


def has_tabs(line: str) -> bool:
    """Return whether tabs separate the cells of a row: between them is one at most."""
    parts = line.split("\t") if _separator(line) == "\t" else []
    return any(map(str.strip, parts)) and all(len(part.split()) < 2 for part in parts)


def _separator(row: str) -> str | None:
    """Return what separates the cells of a row; None for blanks."""
    return next((each for each in _SEPARATORS if each in row), None)


def _items(line: str, tabs: bool = False) -> Iterator[tuple[str, int]]:
    """Yield the cells of a line with their columns: between commas, bars or tabs there may be nothing."""
    separator = _separator(line if tabs else line.strip())
    inner = line.strip().strip("|") if separator == "|" else line
    if separator is None or separator not in inner:
        yield from ((found[0], found.start() + 1) for found in _ITEM.finditer(line))
        return
    column, quoted = line.index(inner) + 1, '"' in line
    for field in inner.split(separator):
        text = field.strip()
        yield _unquoted(text) if quoted else text, column + len(field) - len(field.lstrip())
        column += len(field) + 1


def _unquoted(text: str) -> str:
    """Return a field without the quotes that spreadsheets may put around it."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _content(item: str, whole: str, line: int, column: int, letters: bool) -> Content:
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
    line_says = (
        ""
        if letters or not _CAPITALS_AND_ARROW.fullmatch(whole)
        else "; with a line `# letters` A is 1, B is 2"
    )
    raise BoardError(f"{cited(whole)} in a row: {expected}{line_says}", line, column)


def cited(text: str) -> str:
    """Return a text in quotes, as much of it as a message repeats."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
