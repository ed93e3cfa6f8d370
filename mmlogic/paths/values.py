"""The checked values of boards: kinds, numbers, rows, cells, pairs, marks, and their names."""

import reprlib
from collections.abc import Iterable, Iterator
from operator import index
from string import ascii_uppercase
from typing import Any, Final, Self

from mmlogic.common.wording import nearest, short
from mmlogic.language.errors import MmlogicError
from mmlogic.language.places import Span
from mmlogic.paths.kinds import PARITIES, Mark, arrows, is_arrow, kinds

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Content = int | None
Rows = tuple[tuple[Content, ...], ...]

BoardRows = list[list[int | None]]
"""The rows of a board in JSON: 0 for an empty cell, None for a hole."""


DEFAULT_KIND: Final = "hidoku"
"""The kind of a board whose text names no kind."""

_CITED = 20
"""How many characters from each end of a long name a message shows."""


def one_based(cell: Cell) -> Cell:
    """Return a cell as people count it, from 1.

    >>> one_based((0, 3))
    (1, 4)
    """
    return cell[0] + 1, cell[1] + 1


def format_cell(cell: Cell) -> str:
    """Return a cell as people write it, counted from 1.

    >>> format_cell((0, 3))
    '1,4'
    """
    return "{},{}".format(*one_based(cell))


def number_name(number: int, letters: bool) -> str:
    """Return a number as a board writes it: with `letters`, in letters.

    >>> [number_name(number, True) for number in (1, 26, 27, 702, 703)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    >>> number_name(27, False)
    '27'
    """
    if not letters or number < 1:
        return str(number)
    name = ""
    while number:
        number, last = divmod(number - 1, 26)
        name = ascii_uppercase[last] + name
    return name


def table_number(number: int, letters: bool) -> int | str:
    """Return a number for a table. With `letters`, it is in letters."""
    return number_name(number, True) if letters else number


class BoardError(MmlogicError, ValueError):
    """An error in a board, in one sentence.

    `line` and `column` count from 1 in the board's text, or are None. `cell` is the cell with the error, if
    known. `option` is the word of an option of a new board, such as `holes`, if this option is wrong.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        cell: Cell | None = None,
        option: str | None = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.cell = cell
        self.option = option

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        where = f"{self.line}" if self.column is None else f"{self.line}:{self.column}"
        return f"{where}: {self.message}"

    def at(self, line: Span | int | None, column: int | None = None) -> Self:
        """Set the error's line and column unless it has a line. Return the error.

        `line` may also be the `Span` of a statement.
        """
        if isinstance(line, Span):
            return super().at(line)
        if self.line is None:
            self.line, self.column = line, column
        return self


def canonical_kind(name: str) -> str:
    """Return the kind called `name`, in small letters or capitals.

    `hex` is another name for rikudo, `hidato` for hidoku. Raises BoardError, which suggests the nearest kind,
    for an unknown name.
    """
    if isinstance(name, str) and name in kinds():
        return name
    known = {other: kind for kind, declared in kinds().items() for other in (kind, *declared.others)}
    *most, last = kinds()
    hint = f"expected {', '.join(most)} or {last}"
    if not isinstance(name, str):
        raise BoardError(f"unknown kind of board `{reprlib.repr(name)}`: {hint}")
    low = "_".join(name.lower().split())
    if low in known:
        return known[low]
    near = nearest(low, known)
    cited = short(name.strip(), _CITED, _CITED)
    hint = f"did you mean {near}?" if near else hint
    raise BoardError(f"unknown kind of board `{ascii(cited)[1:-1]}`: {hint}")


def whole(value: object, what: str, least: int | None = None) -> int:
    """Return an integer of Python or numpy as an int.

    Raises BoardError for other values, and for integers below `least`. The message calls the value `what`.
    """
    number = _index(value)
    if number is None:
        raise BoardError(f"{what} {reprlib.repr(value)}: expected a whole number")
    if least is not None and number < least:
        raise BoardError(f"{what} {reprlib.repr(value)}: expected {least} or more")
    return number


def _index(value: object) -> int | None:
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # raises TypeError
    except TypeError:
        return None


def cell_at(value: Any) -> Cell:
    """Return a cell as a pair of plain numbers. Raises BoardError for anything but two integers."""
    try:
        row, column = value  # a tuple, a list, an array
    except (TypeError, ValueError):
        raise BoardError(f"cell {reprlib.repr(value)}: expected a row and a column") from None
    return whole(row, "row"), whole(column, "column")


def rows_at(rows: Any) -> Rows:
    """Return rows as tuples of plain numbers. Raises BoardError at the first wrong place."""
    if not isinstance(rows, Iterable):
        raise BoardError(f"rows {reprlib.repr(rows)}: expected rows of numbers")
    return tuple([_row_at(r, row) for r, row in enumerate(rows)])


def _row_at(r: int, row: Any) -> tuple[Content, ...]:
    if not isinstance(row, Iterable):
        raise BoardError(f"row {r + 1} is {reprlib.repr(row)}, expected numbers")
    contents = [*row]
    try:
        return tuple([x if x is None or type(x) is int else whole(x, "number") for x in contents])
    except BoardError:
        c, content = next((c, x) for c, x in enumerate(contents) if x is not None and _index(x) is None)
    what = f"cell {format_cell((r, c))} holds {reprlib.repr(content)}"
    raise BoardError(f"{what}: expected a number, 0 for empty, None for no cell", cell=(r, c))


def pairs_at(name: str, pairs: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """Return pairs of cells with plain numbers. Raises BoardError for other values.

    The message of the error calls the pairs `name`.
    """
    return tuple((one, cell_at(other)) for one, other in _paired(name, pairs, "pairs of cells"))


def _paired(name: str, pairs: Any, expected: str) -> Iterator[tuple[Cell, Any]]:
    try:
        yield from [(cell_at(one), other) for one, other in pairs]
    except (TypeError, ValueError) as error:
        if isinstance(error, BoardError):
            raise
        raise BoardError(f"{name} {reprlib.repr(pairs)}: expected {expected}") from None


def marks_at(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return marks in the order of their cells. Raises BoardError for anything but marks."""
    pairs = tuple(_paired("marks", marks, "pairs of a cell and a mark"))
    for _, mark in pairs:
        if not isinstance(mark, str) or not (mark in PARITIES or is_arrow(mark)):
            expected = ", ".join([*PARITIES, *arrows()])
            raise BoardError(f"mark {reprlib.repr(mark)}: expected one of {expected}")
    return tuple(sorted(pairs))


def known(name: str, names: tuple[str, ...], what: str) -> None:
    """Raise BoardError unless `name` is one of `names`. The message calls the name `what`."""
    if not isinstance(name, str) or name not in names:
        raise BoardError(
            f"unknown {what} {short(name, _CITED, _CITED)!a}: expected {', '.join(names[:-1])} or {names[-1]}"
        )


def truth(value: bool, what: str) -> str:
    """Return `true` or `false` for a truth value. An error calls the value `what`."""
    try:
        return "true" if value else "false"
    except ValueError:  # a numpy array has no truth value
        raise BoardError(f"{what} {reprlib.repr(value)}: expected true or false") from None
