"""One clue of a game is wrong: how often `why` names the right slip first, or among its first three."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time

import numpy as np
from numpy.typing import NDArray

from benchmarks.table import show
from mmlogic.codes.game import Game, numbered
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Clue, Theory
from mmlogic.codes.why import Repair, conflict

__all__ = ["main"]

GAMES = 1_000
SIZES = ((4, 6), (6, 9))
SEED = 11
"""Seed of the random secrets and guesses, of the number of the wrong clue (1 to 4), and of its answer."""

Codes = NDArray[np.int8]
Ranking = Callable[[Repair], tuple[float, ...]]

RANKINGS: dict[str, Ranking] = {
    "codes": lambda repair: (-repair.codes,),
    "nearest": lambda repair: (_off(repair), -repair.codes),
}
"""Other orders of the corrections, for comparison with `why`.

`codes` sorts corrections by the number of codes that they leave. `nearest` sorts them by the difference of
the answers, smallest first.
"""


def main() -> None:
    """Print the tables."""
    for pegs, symbols in SIZES:
        title = (
            f"{GAMES} games of {pegs}x{symbols} (seed {SEED}), one wrong clue: found first, in the first 3"
        )
        show(title, ["wrong by", "games", *RANKINGS, "why"], _rows(pegs, symbols))


def _rows(pegs: int, symbols: int) -> Iterator[tuple[object, ...]]:
    """Yield a row for each kind of slip, a row for all slips, and a row with the median time of `why`."""
    random, kinds, seconds = Random(SEED), list(SLIPS), list[float]()
    places: dict[str, list[dict[str, int]]] = {kind: [] for kind in kinds}
    game = Game(pegs, numbered(symbols))
    while sum(map(len, places.values())) < GAMES:
        kind = kinds[sum(map(len, places.values())) % len(kinds)]
        found = _game(game, SLIPS[kind], random)
        if found is not None:
            places[kind].append(_places(game, *found, seconds))
    every = [rank for ranks in places.values() for rank in ranks]
    for kind, ranks in [*places.items(), ("all", every)]:
        shares = (_shares([each[name] for each in ranks]) for name in (*RANKINGS, "why"))
        yield (kind, len(ranks), *shares)
    yield ("median time of `why`, in seconds of processor time", "", "", "", median(seconds))


def _shares(ranks: list[int]) -> str:
    first, three = (sum(rank <= most for rank in ranks) / len(ranks) for most in (1, 3))
    return f"{first:.1%}  {three:.1%}"


def _places(game: Game, clues: list[Clue], wrong: int, true: Marks, seconds: list[float]) -> dict[str, int]:
    """Return the position, from 1, of the true correction in each ranking."""
    began = process_time()
    remaining = Remaining(Theory(game, tuple(clues)))
    found = conflict(remaining)
    seconds.append(process_time() - began)
    remaining.close()
    assert found is not None
    repairs = list(found.repairs)
    orders = {name: sorted(repairs, key=key) for name, key in RANKINGS.items()} | {"why": repairs}
    return {
        name: 1
        + next(place for place, each in enumerate(order) if (each.clue, each.instead) == (wrong, true))
        for name, order in orders.items()
    }


def _game(game: Game, slip: "Slip", random: Random) -> tuple[list[Clue], int, Marks] | None:
    """Return clues that contradict each other, the number of the wrong clue, and its true answer.

    Each guess fits all earlier clues. The game ends when no code is left. Return None if the secret is
    guessed first, or if no wrong answer is a slip of this kind.
    """
    left = _all(game.pegs, len(game.symbols))
    secret, wrong = left[random.randrange(len(left))], random.randrange(1, 5)
    clues: list[Clue] = []
    true = Marks(0, 0)
    while len(left):
        guess = left[random.randrange(len(left))]
        told = feedback(guess.tolist(), secret.tolist())
        if told.black == game.pegs:
            return None
        if len(clues) + 1 == wrong:
            true = told
            others = [each for each in _answers(game.pegs) if each != told and slip(told, each)]
            if not others:
                return None
            told = random.choice(others)
        clues.append(Clue(tuple(game.symbols[each] for each in guess), told))
        left = left[_fits(left, guess, told)]
    return clues, wrong, true


Slip = Callable[[Marks, Marks], bool]

SLIPS: dict[str, Slip] = {
    "one mark more or less": lambda true, told: _steps(true, told) == 1,
    "two numbers exchanged": lambda true, told: told == true[::-1],
    "a black taken for a white, or so": lambda true, told: _steps(true, told) == 2 and sum(true) == sum(told),
    "any answer": lambda true, told: True,
}
"""For each kind of slips, a function: whether `told` is such a slip for the answer `true`.

All kinds are equally frequent.
"""


def _steps(one: Marks, other: Marks) -> int:
    return abs(one.black - other.black) + abs(one.white - other.white)


def _off(repair: Repair) -> int:
    assert isinstance(repair.given, Marks) and isinstance(repair.instead, Marks)
    return _steps(repair.given, repair.instead)


def _answers(pegs: int) -> list[Marks]:
    """Return all possible answers except the one to the secret itself."""
    every = (Marks(black, white) for black in range(pegs) for white in range(pegs + 1 - black))
    return [each for each in every if each != (pegs - 1, 1)]


def _all(pegs: int, symbols: int) -> Codes:
    return np.indices((symbols,) * pegs, dtype=np.int8).reshape(pegs, -1).T


def _fits(codes: Codes, guess: Codes, told: Marks) -> NDArray[np.bool_]:
    black = (codes == guess).sum(axis=1)
    shared = sum(
        np.minimum((codes == each).sum(axis=1), (guess == each).sum()) for each in set(guess.tolist())
    )
    fits: NDArray[np.bool_] = (black == told.black) & (shared - black == told.white)
    return fits
