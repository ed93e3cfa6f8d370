"""The numbers of remaining codes in a game with several secrets: one for each secret, and their product."""

from collections.abc import Iterable
from math import prod
from typing import Self


class Ways(int):
    """The number of ways to choose several secrets. `each` has the number of remaining codes for each secret.

    >>> ways = Ways.of([380, 2, 38])
    >>> int(ways), ways.each
    (28880, (380, 2, 38))
    """

    each: tuple[int, ...]

    @classmethod
    def of(cls, each: Iterable[int]) -> Self:
        """Return the product of these numbers, the numbers of remaining codes for each secret."""
        numbers = tuple(each)
        ways = cls(prod(numbers))
        ways.each = numbers
        return ways

    @classmethod
    def of_known(cls, each: Iterable[int | None]) -> Self | None:
        """Return the product of these numbers, or None if a number is unknown."""
        numbers = [*each]
        known = [number for number in numbers if number is not None]
        return cls.of(known) if len(known) == len(numbers) else None


def each_of(number: int) -> tuple[int, ...]:
    """Return the number for each secret. A game with one secret has only `number`."""
    return number.each if isinstance(number, Ways) else (number,)
