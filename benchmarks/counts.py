"""Exact counts in several dialects, with answers that are known exactly or by bounds, and with lies."""

import random
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

from benchmarks.table import show
from mmlogic import MmlogicError, Session

__all__ = ["main"]

SIZES = {(6, 9): (3, 6, 9), (10, 10): (3, 8), (16, 6): (3, 8)}
"""For each size (pegs, symbols): the numbers of clues that are measured."""

SEEDS = range(1, 11)
"""Each seed determines the random secret and guesses of one game."""

PATIENCE = 60
"""Time limit of a count, in seconds. In the table, a longer count is a `?`."""

SYMBOLS = "ABCDEFGHIJ"

Half = Callable[[Sequence[str], int], Sequence[str]]
"""Maps the true answer to a guess, and the number of the guess, to the answer in the clue."""


def _all(true: Sequence[str], _: int) -> Sequence[str]:
    """Return the true answer."""
    return true


def _bounds(true: Sequence[str], _: int) -> Sequence[str]:
    """Return the true number of black marks as an upper bound, and that of white marks as a lower bound."""
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
"""For each row of the table: the dialect, how many clues may be lies, and how clues change the answers."""


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
    """Return the seconds that a count takes. If it exceeds the limit, return PATIENCE."""
    dialect, lies, half = ROWS[name]
    draw = random.Random(f"{pegs}x{kinds}, seed {seed}")
    secret, *guesses = ("".join(draw.choices(SYMBOLS[:kinds], k=pegs)) for _ in range(clues + 1))
    script = f"pegs {pegs}; colors {', '.join(SYMBOLS[:kinds])}; answers {dialect}; where lies <= {lies}"
    with Session() as session:
        list(session.run(f"{script}; set timeout {PATIENCE}; set engine diagram"))
        for number, guess in enumerate(guesses):
            _, (_, _, *true) = (list(map(str, row)) for row in session.score(guess, secret).rows())
            session.guess(guess, answer=" ".join(half(true, number)))
        began = process_time()
        try:
            session.count()
        except MmlogicError:
            return PATIENCE
        return process_time() - began
