"""The number of remaining codes, if a game has several secrets: one for each secret, and their product."""

from collections.abc import Iterable
from math import prod
from typing import Self


class Ways(int):
    """In how many ways several secrets can be chosen. `each` is the number of remaining codes of each secret.

    >>> ways = Ways.of([380, 2, 38])
    >>> int(ways), ways.each
    (28880, (380, 2, 38))
    """

    each: tuple[int, ...]

    @classmethod
    def of(cls, each: Iterable[int]) -> Self:
        """Return the product of these numbers, which are the remaining codes of each secret."""
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
    """Return the number for each secret. With one secret, this is `number` alone."""
    return number.each if isinstance(number, Ways) else (number,)
