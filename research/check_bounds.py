"""Check lower bounds: `python -m research.check_bounds 4x6 marks LOG`. It does not import mmlogic.

A line of the log has a depth, a bound and clues. `99 733 0012:11` claims that the codes with one black and
one white mark for 0012 cost at least 733 guesses. A depth below 99 is the most guesses for a code. The bound
`never` means that the depth is too small. A claim holds for every image of its set, which has other pegs and
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
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
Clues = tuple[tuple[int, int], ...]

NEVER, UNLIMITED = 1 << 30, 99
"""The cost of a set if its depth is too small, and the depth that is no limit."""


class Game:
    """A game. Its size is written as in 4x6. Its answers are `marks`, `bulls`, `black` or `colours`.

    Codes are numbers in ascending order, and so are marks, which are answers. The last mark wins. A cell is a
    symbol at a peg. Members are the cells of each peg, then those of each name. A name is a symbol, or with
    the answers `black`, whose symbols are renamed for each peg apart, a cell.
    """

    def __init__(self, size: str, answers: str) -> None:
        self.pegs, self.symbols = map(int, size.split("x"))
        self.answers, self.apart, names = answers, answers == "black", range(self.symbols)
        every = permutations(names, self.pegs) if answers == "bulls" else product(names, repeat=self.pegs)
        self.codes = np.array([*every])
        scores = [self.score(guess) for guess in self.codes.tolist()]
        self.told, marks = np.unique(scores, return_inverse=True)
        self.marks = marks.reshape(len(scores), -1).T.astype(np.uint8)
        self.cells = np.eye(self.symbols, dtype=np.uint64)[self.codes].reshape(len(scores), -1)
        cells = np.eye(self.pegs * self.symbols, dtype=np.uint64).reshape(-1, self.pegs, self.symbols)
        by_name = cells.reshape(len(cells), -1) if self.apart else cells.sum(axis=1)
        self.members = np.concatenate([cells.sum(axis=2), by_name], axis=1).T
        many = by_name.shape[1] // self.symbols
        self.classes = np.repeat(np.arange(1 + many), [self.pegs, *[self.symbols] * many])
        self.claims, self._counted = dict[tuple[int, bytes], int](), dict[tuple[int, bytes], int]()

    def score(self, guess: list[int]) -> Array:
        """Return each code's answer to a guess: digits for black and white, or 2, 1 or 0 for each peg."""
        same = self.codes == guess
        rest = ((self.codes[:, :, None] == np.arange(self.symbols)) & ~same[:, :, None]).sum(axis=1)
        told = 2 * same
        for peg, symbol in enumerate(guess):
            near = ~same[:, peg] & (rest[:, symbol] > 0)
            rest[:, symbol] -= near
            told[:, peg] += near
        black, white = (told == 2).sum(axis=1), (told == 1).sum(axis=1)
        digits = told @ 10 ** np.arange(self.pegs)[::-1]
        scores: Array = {"colours": digits, "black": black}.get(self.answers, 10 * black + white)
        return scores

    @cache  # noqa: B019
    def floors(self, depth: int, losing: int) -> Array:
        """Return the least costs by number of codes, if a guess has at most `losing` losing answers."""
        found, turn, room = [0], 1, 1
        while (missing := len(self.codes) + 1 - len(found)) > 0:
            numbers = range(1, min(room, missing) + 1)
            found += [found[-1] + turn * each for each in numbers] if turn <= depth else [NEVER] * missing
            turn, room = turn + 1, room * losing
        return np.array(found)

    def bounds(self, codes: Array, guesses: Array, depth: int) -> Array:
        """Return a bound of a set's cost for each first guess, from how many codes give each answer."""
        width = len(self.told)
        numbers = self.marks[codes][:, guesses] + width * np.arange(len(guesses))
        counts = np.bincount(numbers.ravel(), minlength=width * len(guesses)).reshape(-1, width)
        losing = max(1, int((counts[:, :-1] > 0).sum(axis=1).max()))
        bounds: Array = len(codes) + self.floors(below(depth), losing)[counts[:, :-1]].sum(axis=1)
        bounds[counts.max(axis=1) == len(codes)] = NEVER
        bounds[bounds > NEVER] = NEVER
        return bounds

    def counted(self, codes: Array, depth: int) -> int:
        """Return the bound of a set's cost that counting gives."""
        if len(codes) <= 2:
            return int(self.floors(depth, 1)[len(codes)])
        key = depth, codes.tobytes()
        if key not in self._counted:
            self._counted[key] = int(self.bounds(codes, np.arange(len(self.codes)), depth).min())
        return self._counted[key]

    def claimed(self, codes: Array, depth: int) -> int:
        """Return what is claimed for an image of a set."""
        return self.claims.get((depth, self.form(codes)), 0) if len(codes) > 2 else 0

    def form(self, codes: Array) -> bytes:
        """Return an image of a set, nearly always the same for all its images."""
        cells, label = self.cells[codes], np.ones(self.cells.shape[1], dtype=np.uint64)
        for _ in self.members:
            for _ in range(3):
                near = self.members.T @ mixed(2 * (self.members @ label) + (self.classes > 0))
                label = mixed(near + mixed(cells.T @ mixed(cells @ label))) * cells.any(axis=0)
            order = self.members @ label
            ranked = np.lexsort((order, self.classes))
            tied = (np.diff(order[ranked]) == 0) & (order[ranked[1:]] > 0)
            if not tied.any():
                break
            label += self.members[ranked[tied.argmax()]]
        places = order[: self.pegs].argsort().argsort()
        names = order[self.pegs :].reshape(-1, self.symbols).argsort(axis=1).argsort(axis=1)
        shares = (names * self.symbols ** places[:, None]).ravel().astype(np.uint64)
        form: bytes = np.sort(cells @ shares).tobytes()
        return form

    def left(self, clues: Clues) -> Array:
        """Return the codes that give the clues' answers."""
        fits = [self.marks[:, guess] == mark for guess, mark in clues]
        return np.flatnonzero(np.logical_and.reduce([np.ones(len(self.codes), dtype=bool), *fits]))

    def guesses(self, clues: Clues) -> Array:
        """Return the guesses that have each symbol of no clue only after the lower ones of these symbols."""
        met = [{int(self.codes[guess, peg]) for guess, _ in clues} for peg in range(self.pegs)]

        def first(code: list[int]) -> bool:
            seen = [*map(set, met)] if self.apart else [set().union(*met)] * self.pegs
            for symbol, own in zip(code, seen, strict=True):
                if symbol not in own and symbol > min({*range(self.symbols)} - own):
                    return False
                own.add(symbol)
            return True

        return np.flatnonzero([first(code) for code in self.codes.tolist()])

    def open_guesses(self, clues: Clues, depth: int, bound: int) -> Iterator[tuple[int, list[Array]]]:
        """Yield each guess that counting leaves open, with the sets that it leaves, large ones first."""
        codes, guesses, seen = self.left(clues), self.guesses(clues), set[bytes]()
        for guess in guesses[self.bounds(codes, guesses, depth) < bound].tolist():
            marks = self.marks[codes, guess]
            if marks.tobytes() not in seen:
                seen.add(marks.tobytes())
                parts = [codes[marks == mark] for mark in range(len(self.told) - 1)]
                yield guess, sorted((each for each in parts if len(each)), key=len, reverse=True)

    def missing(self, parts: list[Array], depth: int, bound: int) -> int:
        """Return by how much the bounds of sets are below a bound in all."""
        lower = [int(self.floors(depth, len(self.told) - 1)[len(part)]) for part in parts]
        for better in self.counted, self.claimed:
            for number, part in enumerate(parts):
                if sum(lower) >= bound:
                    return 0
                lower[number] = max(lower[number], better(part, depth))
        return max(0, bound - sum(lower))

    def claim(self, clues: Clues, depth: int, bound: int) -> bool:
        """Return whether a claim follows from the claims before, and keep it."""
        codes, guesses = self.left(clues), self.open_guesses(clues, depth, bound)
        if any(self.missing(parts, below(depth), bound - len(codes)) for _, parts in guesses):
            return False
        self.claims[depth, self.form(codes)] = bound
        return True

    def clue(self, text: str) -> tuple[int, int]:
        """Return a clue of the log."""
        guess, told = text.split(":")
        row = self.codes.tolist().index([*map(int, guess)])
        return row, self.told.tolist().index(int(told))


def mixed(numbers: Array) -> Array:
    """Return a number without a pattern for each number."""
    numbers = (numbers ^ numbers >> np.uint64(29)) * np.uint64(0x9E3779B97F4A7C15)
    found: Array = numbers ^ numbers >> np.uint64(32)
    return found


def below(depth: int) -> int:
    """Return the depth after a guess."""
    return depth - (depth < UNLIMITED)


def main(size: str, answers: str, path: str) -> None:
    """Check each line, and print the lines about all codes."""
    game, lines = Game(size, answers), lzma.decompress(Path(path).read_bytes()).decode().splitlines()
    for number, line in enumerate(lines, 1):
        depth, bound, *clues = line.split()
        if not game.claim(
            tuple(map(game.clue, clues)), int(depth), NEVER if bound == "never" else int(bound)
        ):
            sys.exit(f"line {number} does not follow: {line}")
        if not clues:
            within = "" if int(depth) == UNLIMITED else f" within {depth} guesses each"
            least = "cannot be found" if bound == "never" else f"cost at least {bound} guesses"
            print(f"{len(game.codes)} codes {least}{within}")
    print(f"{len(lines)} claims follow, {time.process_time():.1f} seconds")


if __name__ == "__main__":
    main(*sys.argv[1:])
