"""Ulam's game with 4 pegs and 6 symbols: how many more guesses players need for one or two lies."""

from collections.abc import Iterator
from random import Random
from statistics import mean, stdev

import numpy as np

from benchmarks.table import show
from mmlogic.codes.dialects.parts import Told
from mmlogic.common.seeds import keyed
from mmlogic.players.engine.arrays import Code
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.player import Player
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tally import SURE

__all__ = ["main"]

GAMES = 200
SEED = 5
"""Seed of the random secrets and lies.

Each lie answers guess 1 to 6 or a later one, as if another code were the secret.
"""


def main() -> None:
    """Print the table."""
    title = f"Guesses of {GAMES} games of 4x6 (seed {SEED}), the codemaker lies so many times, 95 %"
    show(title, ["player", "no lie", "1 lie", "worst", "2 lies", "worst"], _rows())


def _rows() -> Iterator[tuple[object, ...]]:
    for name in ("entropy", "minimax", "first"):
        figures: list[object] = []
        for lies in range(3):
            turns = list(_turns(PlayerSpec(name).make(), lies))
            average = f"{mean(turns):.2f} ± {SURE * stdev(turns) / len(turns) ** 0.5:.2f}"
            figures += [average, max(turns)] if lies else [average]
        yield (name, *figures)


def _turns(player: Player, lies: int) -> Iterator[int]:
    random, space = Random(SEED), Space.full(4, 6)
    start = Position(space, lies=lies)
    for _ in range(GAMES):
        secret = space.code(random.randrange(len(space.pool)))
        yield _game(player, start, secret, sorted(random.randrange(1, 7) for _ in range(lies)), random)


def _game(player: Player, here: Position, secret: Code, moments: list[int], random: Random) -> int:
    """Return the number of guesses in a game.

    `moments` has, for each lie, the number of the first guess that it may answer.
    """
    turn = 0
    while True:
        turn += 1
        guess = player.choose(here, keyed(0, "lies")).guess
        if guess == secret:
            return turn
        told = _answer(here, guess, secret)
        if moments and turn >= moments[0]:
            lie = _answer(here, guess, here.space.code(int(random.choice(here.left))))
            if lie != told and not here.space.dialect.wins(lie, here.space.pegs):
                told, moments = lie, moments[1:]
        here = here.with_clue(Clue(guess, told))


def _answer(here: Position, guess: Code, code: Code) -> Told:
    codes = np.array([code], dtype=np.uint8)
    return here.scorer.told(int(here.scorer.of(guess, codes)[0]), guess)
