"""Programs that ask much: a session's counts, and games of one's own function, beside plain Python loops."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from statistics import median
from time import process_time

from benchmarks.table import show
from mmlogic import Session, tournament
from mmlogic.codes.marks import feedback

__all__ = ["main"]

Codes = Sequence[tuple[int, ...]]
Told = tuple[str, int, int]
"""A clue: the guess, its black and its white marks."""

CLUES = 3
GAMES = {(4, 6): 40, (5, 8): 20}
"""For each size (pegs, symbols): how many games are measured."""


def main() -> None:
    """Print the tables."""
    head = ["", "mmlogic", "plain loop", "ratio"]
    show(f"{CLUES} clues and a count, processor seconds, median", head, _questions())
    show("Games of one's own function at 4x6, a processor second", head, _games())


def _questions() -> Iterator[tuple[object, ...]]:
    for (pegs, symbols), many in GAMES.items():
        random, game = Random(1), f"{pegs}x{symbols}"
        drawn = [_clues(random, pegs, symbols) for _ in range(many)]
        plain = median(_seconds(_filtered, clues, pegs, symbols) for clues in drawn[:10])
        with Session(symbols="digits") as session:
            session.game(game)
            taken = [_asked(session, clues) for clues in drawn]
        guessed, counted = map(median, zip(*taken, strict=True))
        fresh = median(_seconds(_afresh, clues, game) for clues in drawn)
        yield f"count, {game}", counted, plain, plain / counted
        yield f"guesses and count, {game}", guessed + counted, plain, plain / (guessed + counted)
        yield f"new session, {game}", fresh, plain, plain / fresh


def _clues(random: Random, pegs: int, symbols: int) -> list[Told]:
    secret, *guesses = (random.choices(range(symbols), k=pegs) for _ in range(CLUES + 1))
    return [("".join(map(str, guess)), *feedback(guess, secret)) for guess in guesses]


def _asked(session: Session, clues: Sequence[Told]) -> tuple[float, float]:
    """Return the seconds of the guesses, and those of the count. Leave the session as it was."""
    guessed = _seconds(lambda: [session.guess(*clue) for clue in clues])
    counted = _seconds(session.count)
    session.undo(len(clues))
    return guessed, counted


def _afresh(clues: Sequence[Told], game: str) -> None:
    with Session(symbols="digits") as session:
        session.game(game)
        for clue in clues:
            session.guess(*clue)
        session.count()


def _filtered(clues: Sequence[Told], pegs: int, symbols: int) -> int:
    left: Codes = list(product(range(symbols), repeat=pegs))
    for guess, *marks in clues:
        code, told = [*map(int, guess)], tuple(marks)
        left = [each for each in left if feedback(code, each) == told]
    return len(left)


def _seconds(action: Callable[..., object], *given: object) -> float:
    began = process_time()
    action(*given)
    return process_time() - began


def _middle(possible: Codes, number: int) -> tuple[int, ...]:
    return (0, 0, 1, 1) if number == 1 else possible[len(possible) // 2]


def _games() -> Iterator[tuple[object, ...]]:
    codes = list(product(range(6), repeat=4))
    plain = len(codes[::16]) / _seconds(lambda: [_played(codes, secret) for secret in codes[::16]])
    for deterministic, name in ((True, "deterministic"), (False, "any other")):
        _middle.deterministic = deterministic  # type: ignore[attr-defined]
        ours = max(len(codes) / _seconds(tournament, _middle, "4x6") for _ in range(3))
        yield name, ours, plain, ours / plain


def _played(codes: Codes, secret: tuple[int, ...]) -> int:
    left, number = codes, 1
    while (marks := feedback(guess := _middle(left, number), secret)).black < len(secret):
        left, number = [each for each in left if feedback(guess, each) == marks], number + 1
    return number


if __name__ == "__main__":
    main()
