"""Bits of codes by pegs and by occurrences of symbols, and their marks.

The bits are numpy words in `sums.py`, plain integers without numpy.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, Generic, TypeVar

from mmlogic.players.engine.scorer import Code

Row = TypeVar("Row")

Word = TypeVar("Word", bound=Any)


class Bits(Generic[Row, Word]):
    """Bits of some codes of `pegs` pegs. `every` has the bits of all codes."""

    pegs: int
    every: Word

    def has(self, row: Row) -> Word:
        """Return the codes that have the symbol, or the occurrences, of a row."""
        raise NotImplementedError

    def of_marks(self, rows: Sequence[Row]) -> Iterator[tuple[int, Word]]:
        """Yield each mark, packed, and the codes that give it to one or several guesses.

        A guess has rows for its pegs, and rows for possible occurrences of symbols.
        """
        pegs = self.pegs
        blacks, shared = self._exactly(rows[:pegs]), self._exactly(rows[pegs:])
        for black in range(pegs + 1):
            for both in range(black, pegs + 1):
                if (black, both) != (pegs - 1, pegs):
                    yield pegs * black + both, blacks[black] & shared[both]

    def _exactly(self, rows: Sequence[Row]) -> list[Word]:
        least = [self.every]  # least[n]: codes with at least n
        for seen, row in enumerate(rows):
            has = self.has(row)
            least.append(least[seen] & has)
            for number in range(seen, 1, -1):
                least[number] |= least[number - 1] & has
            if seen:
                least[1] |= has
        return [some ^ more for some, more in pairwise(least)] + least[-1:]


PlainRow = tuple[int, int]
"""A peg from 0 and its symbol, or a count as -1, -2, … and the symbol. Blank pegs have no row."""


class PlainBits(Bits[PlainRow, int]):
    """Bits of some codes as integers."""

    def __init__(self, codes: Sequence[Code], pegs: int) -> None:
        self._codes, self.pegs, self.every = codes, pegs, (1 << len(codes)) - 1

    def has(self, row: PlainRow) -> int:
        return self._rows.get(row, 0)

    @cached_property
    def _rows(self) -> dict[PlainRow, int]:
        found = dict[PlainRow, int]()
        for peg, column in enumerate(zip(*reversed(self._codes), strict=True)):
            digits = defaultdict[int, bytearray](partial(bytearray, b"0" * len(column)))
            for number, symbol in enumerate(column):
                digits[symbol][number] = ord("1")
            found |= {(peg, symbol): int(each, 2) for symbol, each in digits.items()}
        for (_, symbol), has in list(found.items()):
            times = 0
            while has:
                times -= 1
                least = found.get((times, symbol), 0)
                found[times, symbol], has = least | has, least & has
        return found


def rows_of(code: Code) -> list[PlainRow]:
    """Return the rows of a code, or of a guess."""
    seen, times = Counter[int](), list[PlainRow]()
    for symbol in code:
        seen[symbol] += 1
        times.append((-seen[symbol], symbol))
    return [*enumerate(code), *times]
