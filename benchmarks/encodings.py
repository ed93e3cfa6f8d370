"""`python -m benchmarks.encodings [--games N] [--seed S] [GAME …]`: Collina's clauses (2018) beside ours.

Her encoding is `mmlogic/codes/adders.py`, the player `sat:encoding=collina`; ours has shared unary counters.
Both feed the same solver, and begin each search near a code that is drawn. Variables and clauses are those
of the last search of a game; all are means.
"""

import argparse
import time
from collections.abc import Iterator
from random import Random
from statistics import mean

from benchmarks.table import show
from mmlogic.codes.adders import AdderTrees
from mmlogic.codes.by_sat import Encoding
from mmlogic.codes.game import Game
from mmlogic.codes.marks import feedback
from mmlogic.sat.solver import Sat

__all__ = ["clue", "main", "played"]

Code = tuple[int, ...]
"""Symbols, counted from 0."""


def clue(encoding: Encoding, guess: Code, black: int, both: int) -> None:
    """Add a clue."""
    pegs = [[place, symbol + 1, 1] for place, symbol in enumerate(guess, 1)]
    seen = [[symbol + 1, n, 1] for symbol in {*guess} for n in range(1, guess.count(symbol) + 1)]
    encoding.add(["sum", pegs, [], "=", black])
    encoding.add(["sum", [], seen, "=", both])


def played(made: type[Encoding], secret: Code, symbols: int, random: Random) -> tuple[float, ...]:
    """Play a game: guesses, variables, clauses, conflicts, processor seconds."""
    began, pegs, fed, variables = time.process_time(), len(secret), 0, 0
    encoding, turns = made(Game(pegs, tuple(map(str, range(symbols))))), 0
    made_of = encoding.clauses
    with Sat(solver="minisat22") as solver:
        guess: Code = ()
        while guess != secret:
            turns += 1
            solver.add_all(made_of.clauses[fed:])
            fed, variables = len(made_of.clauses), made_of.variables
            drawn = [random.randrange(symbols) for _ in secret]
            wanted = range(1, pegs * symbols + 1)
            solver.prefer([v if drawn[(v - 1) // symbols] == (v - 1) % symbols else -v for v in wanted])
            assert solver.solve()
            true = [v - 1 for v in solver.model()[: pegs * symbols] if v > 0]
            guess = tuple(v % symbols for v in true)
            marks = feedback(guess, secret)
            clue(encoding, guess, marks.black, marks.black + marks.white)
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
        for name, made in (("adder trees", AdderTrees), ("counters", Encoding)):
            random = Random(options.seed)
            secrets = [tuple(random.randrange(symbols) for _ in range(pegs)) for _ in range(options.games)]
            games = [played(made, secret, symbols, random) for secret in secrets]
            guesses, *sizes, seconds = map(mean, zip(*games, strict=True))
            yield (f"{game}, {name}", float(guesses), *map(round, sizes), float(seconds))


if __name__ == "__main__":
    main()
