"""Prove the least total of black marks alone: `prove_black.py 3x6`. It does not import mmlogic.

A set of codes is a sorted tuple. Exchanges of pegs, and of the symbols of one peg, do not change its cost. So
the costs are kept for renamed sets. A set is renamed by how many of its codes have each symbol at each peg.
"""

import sys
import time
from collections import Counter, defaultdict
from itertools import product

Code = tuple[int, ...]
Codes = tuple[Code, ...]


class Least:
    """The least totals of sets of codes."""

    def __init__(self, pegs: int, symbols: int) -> None:
        self.pegs, self.symbols = pegs, symbols
        self.known = dict[Codes, int]()

    def floor(self, size: int) -> int:
        """Return the least total of any set: each turn finds at most `pegs` times more codes."""
        total, turn, room = 0, 1, 1
        while size > 0:
            total += turn * min(size, room)
            size, turn, room = size - room, turn + 1, room * self.pegs
        return total

    def renamed(self, codes: Codes) -> Codes:
        """Return an image of the set, often the same one for all sets that are images of each other."""
        often = [Counter(column) for column in zip(*codes, strict=True)]
        weight = {code: sorted(often[peg][symbol] for peg, symbol in enumerate(code)) for code in codes}
        rank = list[tuple[list[object], int, dict[int, int]]]()
        for peg in range(self.pegs):
            marks = defaultdict[int, list[list[int]]](list)
            for code in codes:
                marks[code[peg]].append(weight[code])
            order = sorted(marks, key=lambda symbol, marks=marks: (len(marks[symbol]), sorted(marks[symbol])))  # type: ignore[misc]
            shape: list[object] = [sorted(marks[symbol]) for symbol in order]
            rank.append((shape, peg, {symbol: name for name, symbol in enumerate(order)}))
        rank.sort(key=lambda each: (len(each[0]), each[0], each[1]))
        return tuple(sorted(tuple(names[code[peg]] for _, peg, names in rank) for code in codes))

    def parts(self, guess: Code, codes: Codes) -> list[Codes]:
        """Return the codes for each answer that does not win. Large parts come first."""
        found = defaultdict[int, list[Code]](list)
        for code in codes:
            found[sum(map(int.__eq__, guess, code))].append(code)
        found.pop(self.pegs, None)
        return sorted(map(tuple, found.values()), key=len, reverse=True)

    def cost(self, codes: Codes) -> int:
        """Return the least total for a set."""
        if len(codes) <= 2:
            return 2 * len(codes) - 1
        key = self.renamed(codes)
        if key not in self.known:
            self.known[key] = self._tried(key)
        return self.known[key]

    def _tried(self, codes: Codes) -> int:
        alive = [sorted({*column}) for column in zip(*codes, strict=True)]
        # One absent symbol of each peg is enough.
        guesses = product(*([*each, self.symbols][: self.symbols] for each in alive))
        divided = (self.parts(guess, codes) for guess in guesses)
        bounded = {
            tuple(each): len(codes) + sum(self.floor(len(part)) for part in each)
            for each in divided
            if not each or len(each[0]) < len(codes)
        }
        best = 1 << 40
        for parts, bound in sorted(bounded.items(), key=lambda each: each[1]):
            for part in parts:
                if bound >= best:
                    break
                bound += self.cost(part) - self.floor(len(part))
            best = min(best, bound)
        return best


def main() -> None:
    """Print the least total of a game."""
    size = sys.argv[1]
    pegs, symbols = map(int, size.split("x"))
    least = Least(pegs, symbols)
    total = least.cost(tuple(product(range(symbols), repeat=pegs)))
    print(f"{size}: {total} guesses, {len(least.known)} sets, {time.process_time():.1f} seconds")


if __name__ == "__main__":
    main()
