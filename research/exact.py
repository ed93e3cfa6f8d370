"""`python -m research.exact [GAME]`: how many guesses Swaszek's players (2000) need on average.

The average is over all games that the players can play. `random` guesses one of the remaining codes, each
equally likely. `iterative` begins with a random code. Then it goes on to the next remaining code in order,
and after the last code to the first. A set of codes is an integer with a bit for each code. The averages are
exact except for rounding. If exchanges of symbols or pegs turn one first guess into another, only one of the
two is played. The same holds for second guesses.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import numpy as np

from benchmarks.table import show
from mmlogic.paths.fewest import bits
from mmlogic.players.engine.arrays import Code
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space

__all__ = ["Exact"]


class Exact:
    """All games that the players can play, and their averages.

    Attributes:
        codes: all codes.
        parts: for each guess, a set of codes for each answer. No set has the guess itself.
        everything: the set of all codes.
    """

    def __init__(self, pegs: int, symbols: int) -> None:
        space = Space.full(pegs, symbols)
        self.codes = [space.code(row) for row in space.secrets.tolist()]
        marks = Position(space).scorer.marks(np.arange(len(space.pool)), space.secrets)
        self.parts = [_parts(row, number) for number, row in enumerate(marks.tolist())]
        self.everything = (1 << len(self.codes)) - 1
        self.random = cache(self._random)

    def _random(self, left: int) -> float:
        """Return the expected total of guesses for all codes of a set, if guesses are random codes of it."""
        many = left.bit_count()
        if many < 3:
            return 1.5 * many if many == 2 else 1.0
        after = sum(
            self.random(part & left) for guess in bits(left) for part in self.parts[guess] if part & left
        )
        return many + after / many

    def iterative(self, left: int, last: int) -> int:
        """Return the total of guesses for all codes of a set, if `iterative` goes on from the code `last`."""
        later = left >> (last + 1)
        guess = last + (later & -later).bit_length() if later else (left & -left).bit_length() - 1
        parts = (part & left for part in self.parts[guess])
        return left.bit_count() + sum(self.iterative(part, guess) for part in parts if part)

    def averages(self) -> Iterator[tuple[str, float]]:
        """Yield the name of each player, with its average number of guesses."""
        openings = Counter(map(_shape, self.codes))
        first = {_shape(code): number for number, code in enumerate(self.codes)}
        drawn = sum(many * self._opened(first[shape]) for shape, many in openings.items())
        yield "random", drawn / len(self.codes) ** 2
        begun = sum(self.iterative(self.everything, start - 1) for start in range(len(self.codes)))
        yield "iterative", begun / len(self.codes) ** 2

    def _opened(self, opening: int) -> float:
        """Return the expected total of guesses of `random` for all codes, if it begins with an opening.

        Symmetry makes some second guesses equivalent. Only one of them is searched.
        """
        total, alike = float(len(self.codes)), self._alike(self.codes[opening])
        for left in self.parts[opening]:
            kinds = Counter(alike[guess] for guess in bits(left))
            after = sum(
                many * sum(self.random(part & left) for part in self.parts[guess] if part & left)
                for guess, many in kinds.items()
            )
            total += left.bit_count() + after / left.bit_count()
        return total

    def _alike(self, opening: Code) -> list[int]:
        """Return for each code the first code that is equivalent to it after an opening.

        Two codes are equivalent if exchanges of pegs and symbols turn one into the other, and do not change
        the opening.
        """
        number = {code: at for at, code in enumerate(self.codes)}
        least, symbols = [*range(len(self.codes))], range(max(self.codes[-1]) + 1)
        for pegs, names in product(permutations(range(len(opening))), permutations(symbols)):
            if all(names[opening[peg]] == opening[at] for at, peg in enumerate(pegs)):
                images = (number[tuple(names[code[peg]] for peg in pegs)] for code in self.codes)
                least = [*map(min, least, images)]
        return least


def _parts(marks: list[int], guess: int) -> list[int]:
    """Return a set of codes for each answer to a guess. No set has the guess itself."""
    sets = dict[int, int]()
    for code, mark in enumerate(marks):
        if code != guess:
            sets[mark] = sets.get(mark, 0) | 1 << code
    return [*sets.values()]


def _shape(code: Code) -> tuple[int, ...]:
    return tuple(sorted(Counter(code).values()))


def main(arguments: list[str] | None = None) -> None:
    """Print a table."""
    reader = argparse.ArgumentParser(prog="research.exact", description=__doc__)
    reader.add_argument("game", nargs="?", default="4x6")
    pegs, symbols = map(int, reader.parse_args(arguments).game.split("x"))
    rows = ((name, f"{average:.8f}") for name, average in Exact(pegs, symbols).averages())
    show(f"Exact averages of {pegs}x{symbols}", ("player", "guesses"), rows)


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    main()
