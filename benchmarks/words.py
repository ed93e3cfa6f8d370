"""Games of words: ten games of two guesses and a count, beside a plain loop over the same words.

Times are seconds of the processor, the best of three rounds of new games. The words are drawn letter by
letter, as often as the letters stand there in English words. Both ways must count the same words.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.start import spent
from benchmarks.table import show
from mmlogic import Session
from mmlogic.codes.wordlists import words_named

__all__ = ["main"]

SEEDS, SIZES, GAMES, TIMES = (1, 2, 3), (2_000, 5_000, 15_000), 10, 3
LARGE = ("game 6x9", "suggest", "rate RRBBGY")


def main() -> None:
    """Print the tables."""
    show(f"{GAMES} games of two guesses and a count", ["words, seed", "here", "plain", "ratio"], _games())
    first = "game wordle; guess crane gyxxx"
    show("A new process: seconds", ["", "wall", "processor"], [(first, *spent("-m", "mmlogic", "-c", first))])
    show("6x9, in a new session: seconds of the processor", ["", "seconds"], _large())


def _games() -> Iterator[tuple[object, ...]]:
    for seed in SEEDS:
        for size in SIZES:
            random = Random(f"{seed} {size}")
            words = _drawn(size, random)
            with TemporaryDirectory() as folder, Session() as session:
                file = Path(folder, "words.txt")
                file.write_text("\n".join(words))
                session.run(f'game 5x26; answers colours; words "{file}"')
                ours, plain = map(
                    min, zip(*(_round(words, session, random) for _ in range(TIMES)), strict=True)
                )
            yield f"{size:,}, {seed}", ours, plain, ours / plain


def _round(words: list[str], session: Session, random: Random) -> tuple[float, float]:
    """Return the time of new games in a session, and in the plain loop."""
    games, began = [_game(words, random) for _ in range(GAMES)], process_time()
    counts, middle = [_counted(game, session) for game in games], process_time()
    assert counts == [_looped(game, words) for game in games]
    return middle - began, process_time() - middle


def _drawn(size: int, random: Random) -> list[str]:
    columns = list(zip(*(words_named("english-all", None) or ()), strict=True))
    words = dict[str, None]()
    while len(words) < size:
        words["".join(map(random.choice, columns))] = None
    return list(words)


Game = list[tuple[str, str]]
"""Guesses, each with its answer."""


def _game(words: list[str], random: Random) -> Game:
    secret, *guesses = random.choices(words, k=3)
    return [(guess, colours(guess, secret)) for guess in guesses]


def _counted(game: Game, session: Session) -> int:
    for guess, answer in game:
        session.run(f"guess {guess} {answer}")
    (count,) = session.run("count")
    session.run(f"undo {len(game)}")
    return int(count.data()["count"])


def _looped(game: Game, words: list[str]) -> int:
    for guess, answer in game:
        words = [word for word in words if colours(guess, word) == answer]
    return len(words)


def colours(guess: str, word: str) -> str:
    """Return the answer to a guess: g, y or x for each letter."""
    answer, left = ["x"] * len(guess), dict[str, int]()
    for place, (one, other) in enumerate(zip(guess, word, strict=True)):
        if one == other:
            answer[place] = "g"
        else:
            left[other] = left.get(other, 0) + 1
    for place, letter in enumerate(guess):
        if answer[place] == "x" and left.get(letter, 0):
            answer[place] = "y"
            left[letter] -= 1
    return "".join(answer)


def _large() -> Iterator[tuple[object, ...]]:
    with Session() as session:
        for statement in LARGE:
            began = process_time()
            session.run(statement)
            yield statement, process_time() - began


if __name__ == "__main__":
    main()
