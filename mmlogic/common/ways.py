"""The remaining codes of several secrets: a number for each, and their product."""

from collections.abc import Iterable
from math import prod
from typing import Self


class Ways(int):
    """The number of combinations of several secrets. `each` has the number of each secret.

    >>> ways = Ways.of([380, 2, 38])
    >>> int(ways), ways.each
    (28880, (380, 2, 38))
    """

    each: tuple[int, ...]

    @classmethod
    def of(cls, each: Iterable[int]) -> Self:
        """Return the product of the numbers of remaining codes."""
        numbers = tuple(each)
        ways = cls(prod(numbers))
        ways.each = numbers
        return ways

    @classmethod
    def of_known(cls, each: Iterable[int | None]) -> Self | None:
        """Return the product of the numbers, None if one of them is unknown."""
        numbers = [*each]
        known = [number for number in numbers if number is not None]
        return cls.of(known) if len(known) == len(numbers) else None


def each_of(number: int) -> tuple[int, ...]:
    """Return the numbers of several secrets, or the one number."""
    return number.each if isinstance(number, Ways) else (number,)
