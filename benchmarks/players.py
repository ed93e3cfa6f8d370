"""Players: scoring, tournaments and suggestions, compared with pymastermind (PyPI) and plain Python loops."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, product
from random import Random
from statistics import median

import numpy as np

from benchmarks.table import best, show
from mmlogic import Referee
from mmlogic.codes.marks import Marks, feedback, score
from mmlogic.players.engine.arrays import mark_of, marks_of
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.player import suggest
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.run import backend, run
from mmlogic.players.tournament.tournament import Tournament, every

__all__ = ["main"]

Row = tuple[object, ...]
Plain = tuple[int, ...]

PEER_GAMES = 3
"""How many games of pymastermind are measured. Their time is scaled up to all games."""


def main() -> None:
    """Print the tables."""
    show("All marks of 4x6 (1,296 by 1,296), seconds", ["", "mmlogic", "plain loop", "ratio"], _scoring())
    show("The marks of one code, seconds", ["pegs", "plain", "arrays", "ratio"], _few())
    show("All 1,296 classic games, seconds", ["player", "mmlogic", "other", "ratio"], _games())
    show("Guesses that a referee judges, a second", ["game", "mmlogic"], _judged())
    show("One thing at a time, seconds", ["", "mmlogic"], _single())
    show("All games, processor seconds", ["player", "mmlogic"], _every_game())


def _scoring() -> Iterator[Row]:
    space = Space.full(4, 6)
    every_row, codes = np.arange(1296), list(product(range(6), repeat=4))
    position = Position(space)
    ours = best(lambda: position.scorer.marks(every_row, every_row))
    plain = best(lambda: [feedback(guess, code) for guess in codes[:100] for code in codes], 1) * 12.96
    yield "marks", ours, plain, plain / ours


def _few() -> Iterator[Row]:
    """Compare two functions that score a code: one in plain Python, and one for arrays."""
    for pegs, symbols in ((4, 6), (5, 8), (20, 10), (74, 26)):
        code = tuple(Random(1).randrange(symbols) for _ in range(pegs))
        array = np.array([code], dtype=np.uint8)
        plain = best(lambda code=code: [mark_of(code, code) for _ in range(1000)]) / 1000  # type: ignore[misc]
        arrays = best(lambda row=array: [marks_of(row[0], row) for _ in range(1000)]) / 1000  # type: ignore[misc]
        yield pegs, plain, arrays, arrays / plain


def _judged() -> Iterator[Row]:
    """Judge random guesses after one to four random clues. No position is judged twice."""
    for pegs, symbols, many in ((4, 6, 600), (6, 9, 40)):
        random, referee = Random(1), Referee(f"{pegs}x{symbols}")

        def code(random: Random = random, pegs: int = pegs, symbols: int = symbols) -> Plain:
            return tuple(random.choices(range(symbols), k=pegs))

        drawn = []
        for _ in range(many):
            secret, guesses = code(), [code() for _ in range(random.randint(1, 4))]
            drawn.append(([(guess, score(guess, secret)) for guess in guesses], code()))
        referee.judge(*drawn[0])
        began = time.process_time()
        for clues, guess in drawn:
            referee.judge(clues, guess)
        yield f"{pegs}x{symbols}", many / (time.process_time() - began)


def _games() -> Iterator[Row]:
    space = Space.full(4, 6)
    for name in ("first", "minimax", "expected", "entropy", "parts"):
        ours = best(lambda name=name: run(_tournament(space, name)))  # type: ignore[misc]
        plain = best(lambda name=name: _plain_total(name), 1)  # type: ignore[misc]
        yield f"{name}, plain loop", ours, plain, plain / ours
        if name == "minimax":
            theirs = _pymastermind()
            yield f"{name}, pymastermind", ours, theirs, theirs / ours


def _plain_total(name: str) -> int:
    """Return the total number of guesses for all classic codes.

    This is a simple program: it looks up marks in a table, and uses no symmetry.
    """
    codes = list(product(range(6), repeat=4))
    marks = {guess: {code: feedback(guess, code) for code in codes} for guess in codes}

    def walk(left: list[Plain], guess: Plain) -> int:
        parts: dict[tuple[int, int], list[Plain]] = {}
        for code in left:
            parts.setdefault(marks[guess][code], []).append(code)
        below = (walk(part, choose(part)) for answer, part in parts.items() if answer[0] < 4)
        return len(left) + sum(below)

    def choose(left: list[Plain]) -> Plain:
        if name == "first" or len(left) <= 2:
            return left[0]
        inside = set(left)
        weigh = _WEIGHTS[name]
        return min(
            codes, key=lambda guess: (weigh(Counter(map(marks[guess].get, left))), guess not in inside)
        )

    opening = {"first": (0, 0, 0, 0), "minimax": (0, 0, 1, 1), "entropy": (0, 1, 2, 3)}
    return walk(codes, opening.get(name, (0, 0, 1, 2)))


_WEIGHTS: dict[str, Callable[[Counter[object]], float]] = {
    "minimax": lambda parts: max(parts.values()),
    "expected": lambda parts: sum(many * many for many in parts.values()),
    "entropy": lambda parts: sum(many * np.log2(many) for many in parts.values()),
    "parts": lambda parts: -len(parts),
}


def _pymastermind() -> float:
    """Estimate the seconds that `minmax` of pymastermind takes for all games, from a few games."""
    from pymastermind import Code, Game

    random = Random(1)
    secrets = [Code(random.choices("abcdef", k=4)) for _ in range(PEER_GAMES)]

    def play(secret: list[str]) -> None:
        game = Game()
        game.guess = Code("aabb")
        while (answer := game.guess.compare(secret)) != (4, 0):
            game.new_guess(answer, "minmax", progress_bar=False)

    return best(lambda: list(map(play, secrets)), 1) * 1296 / PEER_GAMES


def _single() -> Iterator[Row]:
    large = Space.full(5, 8)
    clue = Clue((0, 0, 1, 1, 2), Marks(1, 1))
    second = best(lambda: _suggested(large, clue))
    yield "second guess at 5x8, entropy", second
    with backend("loky", 2) as workers:
        yield "all games of 5x8, two processes", best(lambda: run(_tournament(large, "entropy"), workers), 1)
    random = np.random.default_rng(1)
    words = np.unique(random.integers(0, 26, (13_100, 5)), axis=0)[:12_972]
    answers = words[np.sort(random.choice(len(words), 2_315, replace=False))]
    game = Space.of(answers.astype(np.uint8), 26, words.astype(np.uint8))
    yield "first guess of a word game, 12,972 by 2,315", best(lambda: _suggested(game))


def _every_game() -> Iterator[Row]:
    yield "entropy, classic", _played(Space.full(4, 6), "entropy", 5)
    yield "entropy, bulls and cows", _played(Space.distinct(4, 10), "entropy", 5)
    yield "entropy, 5x8", _played(Space.full(5, 8), "entropy", 1)
    yield "optimal, classic", _played(Space.full(4, 6), "optimal", 5)
    yield "optimal, 4x7", _played(Space.full(4, 7), "optimal", 1)


def _played(space: Space, name: str, times: int) -> float:
    """Return the processor seconds that a player takes for all games. This is the median of several runs."""
    taken = []
    for _ in range(times):
        tournament = _tournament(space, name)
        began = time.process_time()
        run(tournament)
        taken.append(time.process_time() - began)
    return median(taken)


def _tournament(space: Space, name: str) -> Tournament:
    """Return a tournament of a player with all secrets. Its seed is new, so that no cached choice is used."""
    return Tournament(space, (PlayerSpec(name),), every(space), seed=next(_seeds))


_seeds = count()


def _suggested(space: Space, *clues: Clue) -> object:
    position = Position(space).after_clues(clues)
    return suggest(position, PlayerSpec("entropy").make(), np.random.default_rng(1))


if __name__ == "__main__":
    main()
