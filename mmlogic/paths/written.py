"""Numbers, cells, sizes and options as people write them in statements."""

import re
from dataclasses import MISSING
from string import ascii_uppercase
from typing import Final, Self

from mmlogic.language.parts import part
from mmlogic.language.places import Located, Name, Number, Span
from mmlogic.language.spelling import quote, spell

MOST_LETTERS: Final = 4
"""The largest number of letters in a number. Four letters reach 475254."""

_LETTERS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}", re.ASCII | re.IGNORECASE)


class LetteredNumber(Number):
    """A number in letters, in a statement. A number in digits is a plain `Number`."""

    text: str

    def __new__(cls, text: str, span: Span | None = None) -> Self:
        """Return the number that `text` spells. Raises ValueError for anything but letters."""
        number = number_of_letters(text)
        if number is None:
            raise ValueError(f"{text!a:.40} is not a number written with letters")
        lettered = super().__new__(cls, number, span)
        lettered.text = text.upper()
        return lettered

    def __str__(self) -> str:
        return self.text


def written_number(name: str) -> int:
    """Return the number that `name` spells in digits or letters, for a statement."""
    return LetteredNumber(name) if name.isalpha() else int(name)


def number_of_letters(text: str) -> int | None:
    """Return the number that a text spells in letters, small or capital. None for any other text.

    >>> number_of_letters("AA"), number_of_letters("zz"), number_of_letters("A1")
    (27, 702, None)
    """
    if not _LETTERS.fullmatch(text):
        return None
    number = 0
    for letter in text.upper():
        number = 26 * number + ascii_uppercase.index(letter) + 1
    return number


_LONGEST_SIDE: Final = 20
"""The largest number of rows or columns of a new board in safe mode."""

_MOST_LAYERS: Final = 5
"""The largest number of layers of a new cube in safe mode."""


class Cell(Located):
    """A cell, `row,column` or in a cube `layer,row,column`, counted from 1."""

    row: int
    column: int
    layer: int | None = None

    def __str__(self) -> str:
        return f"{'' if self.layer is None else f'{self.layer},'}{self.row},{self.column}"


class Extent(Located):
    """The size of a board: its rows and columns, and the layers of a cube."""

    rows: int = part(default=MISSING, most=_LONGEST_SIDE)
    columns: int = part(default=MISSING, most=_LONGEST_SIDE)
    layers: int | None = part(most=_MOST_LAYERS)

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}{'' if self.layers is None else f'x{self.layers}'}"


class GenerateOption(Located):
    """An option of a new board: a word, and its value if it has one."""

    word: str
    value: int | str | None = part(most=2**64)  # a seed

    def __str__(self) -> str:
        spelled = quote if self.word == "pattern" else spell
        value = spelled(self.value) if isinstance(self.value, str) else self.value
        return self.word if value is None else f"{self.word} {value}"


class GenerateOptions(Located):
    """Options of a new board, in any order."""

    options: tuple[GenerateOption, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.options))


def rows_of(block: str) -> tuple[str, bool]:
    r"""Return the rows of a block, which begins after `puzzle KIND`, and whether `end` closes it.

    >>> rows_of("\n1,2\n  END")
    ('1,2\n', True)
    """
    rows, end, last = block[1:].rpartition("\n")
    closed = last.strip().lower() == "end"
    return (rows + end, True) if closed else (block[1:], False)


def block_text(rows: Name | str) -> str:
    r"""Return the text that follows `puzzle KIND`: a new line, the rows, and `end`.

    >>> block_text("1,2")
    '\n1,2\nend'
    """
    return "\n" + rows + ("" if rows.endswith("\n") or not rows else "\n") + "end"
