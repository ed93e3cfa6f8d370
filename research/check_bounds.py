"""Check lower bounds: `python -m research.check_bounds 4x6 marks LOG`. It does not import mmlogic.

A line of the log has a depth, a bound and clues. `inf 733 0012:1,1` claims that the codes with one black and
one white mark for 0012 cost at least 733 guesses. A depth is the most guesses for a code, or `inf`. The bound
`inf` means that the depth is too small. A claim holds for every image of its set, which has other pegs and
symbols. The last lines are about all codes.

The check of a claim tries every guess, except images of others. A guess costs one for each code, plus the
costs of the sets that its answers leave. What a set costs at least is claimed by a line before, or counted:
each turn finds at most as many codes, for each code of the turn before, as a guess has losing answers.
"""

import lzma
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from research import check_tree

Array = np.ndarray[Any, np.dtype[Any]]
Clues = tuple[tuple[int, int], ...]


class Game:
    """A game, as of `check_tree.py`. Codes and answers are numbers. The answer 0 wins.

    A cell is a symbol at a peg. A name is a symbol, or a cell with the answers `black`: then the symbols of
    each peg are renamed apart. Groups are the cells of each peg, then those of each name, with weights.
    """

    def __init__(self, size: str, answers: str) -> None:
        game, self.answers = check_tree.Game(size, answers), dict[str, int]()
        self.pegs, self.symbols = map(int, size.split("x"))
        self.codes, cells = game.codes(), self.pegs * self.symbols
        told = ([game.score(guess, code) for guess in self.codes] for code in self.codes)
        numbers = ([self.answers.setdefault(each, len(self.answers)) for each in row] for row in told)
        self.marks = np.array([*numbers], dtype=np.uint8)
        self.names = np.array(self.codes) + (answers == "black") * np.arange(0, cells, self.symbols)
        one = np.eye(self.symbols, dtype=np.uint64)
        names = np.eye(cells, dtype=np.uint64) if answers == "black" else np.tile(one, self.pegs)
        pegs = np.repeat(np.eye(self.pegs, dtype=np.uint64), self.symbols, axis=1)
        self.cells = one[np.array(self.codes)].reshape(-1, cells)
        self.groups = np.concatenate([pegs, 99 * names])
        self.near = self.groups.T @ self.groups << np.uint64(32)
        self.claims, self._counted = dict[tuple[float, bytes], float](), dict[tuple[float, bytes], float]()

    @cache  # noqa: B019
    def floors(self, depth: float, losing: int) -> Array:
        """Return the least costs by number of codes, if a guess has at most `losing` losing answers."""
        turns = (turn if turn <= depth else inf for turn in count(1) for _ in range(losing ** (turn - 1)))
        return np.cumsum([0, *islice(turns, len(self.codes))])

    def bounds(self, codes: Array, depth: float) -> Array:
        """Return a bound of a set's cost for each first guess, from how many codes give each answer."""
        guesses, width = len(self.codes), len(self.answers)
        numbers = self.marks[codes] + width * np.arange(guesses)
        counts = np.bincount(numbers.ravel(), minlength=width * guesses).reshape(guesses, width)[:, 1:]
        losing = max(1, int((counts > 0).sum(axis=1).max()))
        costs = len(codes) + self.floors(depth - 1, losing)[counts].sum(axis=1)
        return np.where(counts.max(axis=1) < len(codes), costs, inf)

    def counted(self, codes: Array, depth: float) -> float:
        """Return the bound of a set's cost that counting gives."""
        if (key := (depth, codes.tobytes())) not in self._counted:
            self._counted[key] = float(self.bounds(codes, depth).min())
        return self._counted[key]

    def claimed(self, codes: Array, depth: float) -> float:
        """Return what is claimed for an image of a set."""
        return self.claims.get((depth, self.form(codes)), 0)

    def form(self, codes: Array) -> bytes:
        """Return an image of a set, nearly always the same for all its images."""
        cells = self.cells[codes]
        near, label = mixed(cells.T @ cells + self.near), cells.sum(axis=0)
        for _ in self.groups:
            for _ in range(3):
                label = mixed(near @ label) * cells.any(axis=0)
            order = self.groups @ label
            ranked = order.argsort()
            tied = (np.diff(order[ranked]) == 0) & (order[ranked[1:]] > 0)
            if not tied.any():
                break
            label += self.groups[ranked[tied.argmax()]]
        places = order[: self.pegs].argsort().argsort()
        names = order[self.pegs :].reshape(-1, self.symbols).argsort(axis=1).argsort(axis=1)
        shares = (names * self.symbols ** places[:, None]).ravel().astype(np.uint64)
        form: bytes = np.sort(cells @ shares).tobytes()
        return form

    def left(self, clues: Clues) -> Array:
        """Return the codes that give the clues' answers."""
        fits = [self.marks[:, guess] == mark for guess, mark in clues]
        return np.flatnonzero(np.logical_and.reduce([np.ones(len(self.codes), dtype=bool), *fits]))

    def is_first(self, guess: int, clues: Clues) -> bool:
        """Return whether each name of no clue comes only after the lower ones of these names."""
        met = set(self.names[[other for other, _ in clues]].ravel().tolist())
        for name in self.names[guess].tolist():
            if name not in met and not met.issuperset(range(name - name % self.symbols, name)):
                return False
            met.add(name)
        return True

    def open_guesses(self, clues: Clues, depth: float, bound: float) -> Iterator[tuple[int, list[Array]]]:
        """Yield each guess that counting leaves open, with the sets that it leaves, large ones first."""
        codes, seen = self.left(clues), set[bytes]()
        for guess in np.flatnonzero(self.bounds(codes, depth) < bound).tolist():
            marks = self.marks[codes, guess]
            if marks.tobytes() not in seen and self.is_first(guess, clues):
                seen.add(marks.tobytes())
                parts = [codes[marks == mark] for mark in range(1, len(self.answers))]
                yield guess, sorted((each for each in parts if len(each)), key=len, reverse=True)

    def missing(self, parts: list[Array], depth: float, bound: float) -> float:
        """Return by how much the bounds of sets are below a bound in all."""
        lower = [float(self.floors(depth, len(self.answers) - 1)[len(part)]) for part in parts]
        for better in self.counted, self.claimed:
            for number, part in enumerate(parts):
                if len(part) > 2 and sum(lower) < bound:
                    lower[number] = max(lower[number], better(part, depth))
        return bound - sum(lower) if sum(lower) < bound else 0

    def claim(self, clues: Clues, depth: float, bound: float) -> bool:
        """Return whether a claim follows from the claims before, and keep it."""
        codes, guesses = self.left(clues), self.open_guesses(clues, depth, bound)
        if any(self.missing(parts, depth - 1, bound - len(codes)) for _, parts in guesses):
            return False
        self.claims[depth, self.form(codes)] = bound
        return True

    def clue(self, text: str) -> tuple[int, int]:
        """Return a clue of the log."""
        guess, told = text.split(":")
        return self.codes.index(tuple(map(int, guess))), self.answers[told]


def mixed(numbers: Array) -> Array:
    """Return a number without a pattern for each number."""
    numbers = (numbers ^ numbers >> np.uint64(29)) * np.uint64(0x9E3779B97F4A7C15)
    found: Array = numbers ^ numbers >> np.uint64(32)
    return found


def main(size: str, answers: str, path: str) -> None:
    """Check each line, and print the lines about all codes."""
    game, lines = Game(size, answers), lzma.decompress(Path(path).read_bytes()).decode().splitlines()
    for number, line in enumerate(lines, 1):
        depth, bound, *clues = line.split()
        if not game.claim(tuple(map(game.clue, clues)), float(depth), float(bound)):
            sys.exit(f"line {number} does not follow: {line}")
        if not clues:
            print(f"{len(game.codes)} codes cost at least {bound} guesses, within {depth} guesses each")
    print(f"{len(lines)} claims follow, {time.process_time():.1f} seconds")


if __name__ == "__main__":
    main(*sys.argv[1:])
