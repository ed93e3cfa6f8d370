"""Letters for numbers, as the columns of a spreadsheet: A is 1, Z is 26, AA is 27."""

import re
from string import ascii_uppercase
from typing import Final, Self

from mmlogic.language.places import Number, Span

__all__ = [
    "MOST_LETTERS",
    "LetteredNumber",
    "number_name",
    "number_of_letters",
    "table_number",
    "written_number",
]

MOST_LETTERS: Final = 4
"""As many letters are read as a number: that is up to 475254."""

_LETTERS = re.compile(f"[A-Z]{{1,{MOST_LETTERS}}}", re.ASCII | re.IGNORECASE)


class LetteredNumber(Number):
    """A number that is written with letters, as a statement has it; otherwise a plain `Number`."""

    def __new__(cls, text: str, span: Span | None = None) -> Self:
        """Return the number that `text` writes. Raises ValueError for anything but letters."""
        number = number_of_letters(text)
        if number is None:
            raise ValueError(f"{text!a:.40} is no number written with letters")
        return super().__new__(cls, number, span)

    def __str__(self) -> str:
        return number_name(int(self), True)


def number_name(number: int, letters: bool) -> str:
    """Return a number as a board writes it; with letters from 1 on.

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
    """Return a number as a table has it: as it is, or its letters."""
    return number_name(number, True) if letters else number


def written_number(number: int, letters: bool) -> int:
    """Return a number for a statement, which then has it as the board writes it."""
    return LetteredNumber(number_name(number, True)) if letters else number


def number_of_letters(text: str) -> int | None:
    """Return the number that letters in either case write; None for anything but letters, and for too many.

    >>> number_of_letters("AA"), number_of_letters("zz"), number_of_letters("A1")
    (27, 702, None)
    """
    if not _LETTERS.fullmatch(text):
        return None
    number = 0
    for letter in text.upper():
        number = 26 * number + ascii_uppercase.index(letter) + 1
    return number
