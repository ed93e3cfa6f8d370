"""`python -m benchmarks.encodings [--games N] [--seed S] [GAME …]`: Collina's clauses (2018) beside ours.

Her encoding is as *Fastermind* tells it: exactly one symbol a peg by a chain; sums by trees of adders, in
binary; of how often the guess has a symbol and how often the code has it the lesser, by `knownMax` and a
switch. (As printed, the switch takes the number of the guess where that is the greater; here it takes the
other.) How often the code has a symbol is added up once a game. Ours has shared unary counters. Both feed
the same solver, and begin each search near a code that is drawn. Variables and clauses are those of the
last search of a game; all are means.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean

from benchmarks.table import show
from mmlogic.codes.by_sat import Encoding
from mmlogic.codes.game import Game
from mmlogic.codes.marks import feedback
from mmlogic.sat.clauses import TRUE, Clauses, Literal
from mmlogic.sat.solver import Sat

__all__ = ["AdderTrees", "Counters", "main", "played"]

Number = list[int]
"""The literals of a number's bits, the lowest first."""

Code = tuple[int, ...]
"""Symbols, counted from 0."""


class Counters:
    """Our encoding."""

    def __init__(self, pegs: int, symbols: int) -> None:
        self._encoding = Encoding(Game(pegs, tuple(map(str, range(symbols)))))
        self.clauses = self._encoding.clauses.clauses

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return self._encoding.clauses.variables

    def clue(self, guess: Code, black: int, both: int) -> None:
        """Add a clue."""
        pegs = [[place, symbol + 1, 1] for place, symbol in enumerate(guess, 1)]
        seen = [[symbol + 1, n, 1] for symbol in {*guess} for n in range(1, guess.count(symbol) + 1)]
        self._encoding.add(["sum", pegs, [], "=", black])
        self._encoding.add(["sum", [], seen, "=", both])


class AdderTrees(Clauses):
    """The encoding by adders."""

    def __init__(self, pegs: int, symbols: int) -> None:
        super().__init__()
        self.variables = pegs * symbols
        self._rows = [[peg * symbols + 1 + symbol for symbol in range(symbols)] for peg in range(pegs)]
        for row in self._rows:
            self._exactly_one(row)
        self._often = [self._sum([[row[symbol]] for row in self._rows]) for symbol in range(symbols)]

    def clue(self, guess: Code, black: int, both: int) -> None:
        """Add a clue."""
        self._equal(self._sum([[row[symbol]] for row, symbol in zip(self._rows, guess, strict=True)]), black)
        lesser = [self._lesser(guess.count(symbol), self._often[symbol]) for symbol in sorted({*guess})]
        self._equal(self._sum(lesser), both)

    def _exactly_one(self, literals: Sequence[int]) -> None:
        before = literals[0]
        for literal in literals[1:]:
            self.add([-before, -literal])
            before = self.either([before, literal])
        self.add([before])

    def _all(self, literals: Sequence[int]) -> int:
        return -self.either([-literal for literal in literals])

    def _odd(self, one: int, other: int) -> int:
        odd = self.variable()
        for a, b, c in ((one, other, -odd), (-one, -other, -odd), (one, -other, odd), (-one, other, odd)):
            self.add([a, b, c])
        return odd

    def _sum(self, numbers: Sequence[Number]) -> Number:
        if len(numbers) == 1:
            return numbers[0]
        half = len(numbers) // 2
        return self._added(self._sum(numbers[:half]), self._sum(numbers[half:]))

    def _added(self, one: Number, other: Number) -> Number:
        found, carry = Number(), Number()
        for place in range(max(len(one), len(other))):
            bits = [*one[place : place + 1], *other[place : place + 1], *carry]
            if len(bits) == 1:
                found, carry = [*found, *bits], []
                continue
            odd, both = self._odd(*bits[:2]), self._all(bits[:2])
            if len(bits) == 3:
                odd, both = self._odd(odd, bits[2]), self.either([both, self._all([odd, bits[2]])])
            found, carry = [*found, odd], [both]
        return found + carry

    def _lesser(self, known: int, number: Number) -> Number:
        """Return the lesser of a number that is known and one that is not: the latter, if it `fits`."""
        fits: Literal = TRUE
        bits = [bool(known >> place & 1) for place in range(len(number))]
        for bit, literal in zip(bits, number, strict=True):
            if fits is not TRUE:
                fits = self.either([-literal, fits]) if bit else self._all([-literal, fits])
            elif not bit:
                fits = -literal
        if fits is TRUE:
            return number
        return [
            self.either([-fits, literal]) if bit else self._all([fits, literal])
            for bit, literal in zip(bits, number, strict=True)
        ]

    def _equal(self, number: Number, value: int) -> None:
        if value >> len(number):
            self.add([])
        for place, literal in enumerate(number):
            self.add([literal if value >> place & 1 else -literal])


def played(
    made: type[AdderTrees] | type[Counters], secret: Code, symbols: int, random: Random
) -> tuple[float, ...]:
    """Play a game: guesses, variables, clauses, conflicts, processor seconds."""
    began, pegs, fed, variables = time.process_time(), len(secret), 0, 0
    encoding, turns = made(pegs, symbols), 0
    with Sat(solver="minisat22") as solver:
        guess: Code = ()
        while guess != secret:
            turns += 1
            solver.add_all(encoding.clauses[fed:])
            fed, variables = len(encoding.clauses), encoding.variables
            drawn = [random.randrange(symbols) for _ in secret]
            wanted = range(1, pegs * symbols + 1)
            solver.prefer([v if drawn[(v - 1) // symbols] == (v - 1) % symbols else -v for v in wanted])
            assert solver.solve()
            true = [v - 1 for v in solver.model()[: pegs * symbols] if v > 0]
            guess = tuple(v % symbols for v in true)
            marks = feedback(guess, secret)
            encoding.clue(guess, marks.black, marks.black + marks.white)
        taken = time.process_time() - began
        return turns, variables, fed, solver.conflicts, taken


def main(arguments: list[str] | None = None) -> None:
    """Print a table."""
    reader = argparse.ArgumentParser(prog="benchmarks.encodings", description=__doc__)
    reader.add_argument("game", nargs="*", default=["4x6", "6x9", "8x12", "10x10"])
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    options = reader.parse_args(arguments)
    head = ("game, encoding", "guesses", "variables", "clauses", "conflicts", "s a game")
    show(f"Encodings, {options.games} games each, seed {options.seed}", head, _rows(options))


def _rows(options: argparse.Namespace) -> Iterator[tuple[object, ...]]:
    for game in options.game:
        pegs, symbols = map(int, game.split("x"))
        for name, made in (("adder trees", AdderTrees), ("counters", Counters)):
            random = Random(options.seed)
            secrets = [tuple(random.randrange(symbols) for _ in range(pegs)) for _ in range(options.games)]
            games = [played(made, secret, symbols, random) for secret in secrets]
            guesses, *sizes, seconds = map(mean, zip(*games, strict=True))
            yield (f"{game}, {name}", float(guesses), *map(round, sizes), float(seconds))


if __name__ == "__main__":
    main()
