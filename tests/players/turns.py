"""Play the games of a player against all secrets, one position at a time."""

import numpy as np
from numpy.typing import NDArray

from mmlogic.players.engine.arrays import Indexes
from mmlogic.players.engine.player import MOST_TURNS, Player, choice_of
from mmlogic.players.engine.position import Position
from mmlogic.players.tally import LOST


def turns(
    player: Player, position: Position, secrets: Indexes, random: np.random.Generator, most: int = MOST_TURNS
) -> NDArray[np.intp]:
    """Return the number of guesses for each secret, shape (secrets,), with the winning guess.

    Args:
        player: asked once a position, so its choices should depend on nothing else.
        position: start of the games, whose clues count as guesses.
        secrets: rows of the space's pool that remain in `position`.
        random: for players that draw.
        most: a game of more guesses is `LOST`.
    """
    result = np.full(len(secrets), LOST, dtype=np.intp)
    stack = [(position, np.arange(len(secrets)))]
    while stack:
        here, games = stack.pop()
        turn = len(here.clues) + 1
        if turn > most:
            continue
        guess = choice_of(player, here, random)
        for after, inside in here.answers(guess, secrets[games]):
            if after.won:
                result[games[inside]] = turn
            else:
                stack.append((after, games[inside]))
    return result
