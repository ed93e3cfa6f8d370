"""Exact counts in several dialects, with partly known answers and with lies."""

import random
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

from benchmarks.table import show
from mmlogic import MmlogicError, Session

__all__ = ["main"]

SIZES = {(6, 9): (3, 6, 9), (10, 10): (3, 8), (16, 6): (3, 8)}
"""For each size (pegs, symbols): how many clues the games have."""

SEEDS = range(1, 11)
"""Each seed draws the secret and the guesses of one game."""

PATIENCE = 60
"""The limit of a count in seconds. The table has a `?` for a count that takes longer."""

SYMBOLS = "ABCDEFGHIJ"

Half = Callable[[Sequence[str], int], Sequence[str]]
"""Maps the true answer of a guess, and the guess's number, to the answer that the clue gives."""


def _all(true: Sequence[str], _: int) -> Sequence[str]:
    """Return the true answer."""
    return true


def _bounds(true: Sequence[str], _: int) -> Sequence[str]:
    """Return an upper bound of the black marks, and a lower bound of the white ones: the true numbers."""
    return f"<={true[0]}", f">={true[1]}"


def _white(true: Sequence[str], _: int) -> Sequence[str]:
    return "?", true[1]


def _first_white(true: Sequence[str], number: int) -> Sequence[str]:
    return true if number else _white(true, number)


ROWS: dict[str, tuple[str, int, Half]] = {
    "two marks": ("marks", 0, _all),
    "black only": ("black", 0, _all),
    "colours": ("colours", 0, _all),
    "one ? W": ("marks", 0, _first_white),
    "all ? W": ("marks", 0, _white),
    "all <=B >=W": ("marks", 0, _bounds),
    "one lie": ("marks", 1, _all),
    "two lies": ("marks", 2, _all),
}
"""For each row of the table: the dialect, how many clues may be lies, and the answers that clues give."""


def main() -> None:
    """Print the table."""
    head = [f"{pegs}x{kinds}, {many}" for (pegs, kinds), clues in SIZES.items() for many in clues]
    title = "Seconds of processor time of a count by size and clues: median of ten games (least to most)"
    show(title, ["what is told", *head], map(_row, ROWS), width=28)


def _row(name: str) -> Sequence[object]:
    return name, *(_middle(name, *size, many) for size, clues in SIZES.items() for many in clues)


def _middle(name: str, pegs: int, kinds: int, clues: int) -> str:
    seconds = [_seconds(name, pegs, kinds, clues, seed) for seed in SEEDS]
    return f"{_written(median(seconds))} ({_written(min(seconds))} to {_written(max(seconds))})"


def _written(seconds: float) -> str:
    return f"{seconds:.2g}" if seconds < PATIENCE else "?"


def _seconds(name: str, pegs: int, kinds: int, clues: int, seed: int) -> float:
    """Return how many seconds a count takes: PATIENCE if it does not end."""
    dialect, lies, half = ROWS[name]
    draw = random.Random(f"{pegs}x{kinds}, seed {seed}")
    secret, *guesses = ("".join(draw.choices(SYMBOLS[:kinds], k=pegs)) for _ in range(clues + 1))
    script = f"pegs {pegs}; colors {', '.join(SYMBOLS[:kinds])}; answers {dialect}; where lies <= {lies}"
    with Session() as session:
        list(session.run(f"{script}; set timeout {PATIENCE}; set engine diagram"))
        for number, guess in enumerate(guesses):
            _, true = (list(map(str, row)) for row in session.score(guess, secret).rows())
            session.guess(guess, answer=" ".join(half(true, number)))
        began = process_time()
        try:
            session.count()
        except MmlogicError:
            return PATIENCE
        return process_time() - began
