"""Many games at once: the tree of a player's decisions walked from its root, each position seen once."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.rows import Packed
from mmlogic.common.budget import check
from mmlogic.players.engine.player import Player, PlayerError, Ties
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Indexes
from mmlogic.players.tally import LOST

__all__ = ["LOST", "MOST_TURNS", "answers", "choice_of", "play", "to_come", "turns"]

MOST_TURNS = 1000
"""Guesses after which a game counts as lost, if nothing else is said."""


def turns(
    player: Player, position: Position, secrets: Indexes, random: np.random.Generator, most: int = MOST_TURNS
) -> NDArray[np.intp]:
    """Return in how many guesses `player` finds each secret, shape (secrets,), the winning guess included.

    Args:
        player: is asked once in each position, so its choices should depend on nothing else.
        position: where the games begin; its own clues count as guesses.
        secrets: rows of the space's pool, each of them left in `position`.
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
        for after, inside in answers(here, guess, secrets[games]):
            if after.won:
                result[games[inside]] = turn
            else:
                stack.append((after, games[inside]))
    return result


def answers(position: Position, guess: Code, secrets: Indexes) -> Iterator[tuple[Position, NDArray[np.intp]]]:
    """Yield the position after each answer to `guess`, and the places of the secrets that give it."""
    left = position.left
    if len(left) == 1 and position.space.code(int(left[0])) == guess:  # most positions: no array is needed
        yield position.after(guess, position.scorer.width - 1, left), np.arange(len(secrets))
        return
    marks = position.marks(guess)
    mine = marks[np.searchsorted(left, secrets)]
    for mark in np.flatnonzero(np.bincount(mine)).tolist():
        yield position.after(guess, mark, position.left[marks == mark]), np.flatnonzero(mine == mark)


def to_come(marks: Packed, own: int, first: Ties) -> NDArray[np.int8]:
    """Return how many guesses are to come for each code left, shape (left,), where that is certain; else -1.

    It is none for the guess itself, whose mark is `own`. A code that shares its mark with at most one
    other is found by the first guess or by the second, as `first` says which of the two goes first.
    """
    sizes = np.bincount(marks, minlength=own + 1)
    order = np.argsort(marks, kind="stable")
    rank = np.empty(len(marks), dtype=np.intp)
    rank[order] = np.arange(len(marks)) - (np.cumsum(sizes) - sizes)[marks[order]]
    many = sizes[marks]
    guesses = rank + 1 if first == "lowest" else many - rank
    guesses[many > 2] = -1
    guesses[marks == own] = 0
    return guesses.astype(np.int8)


def choice_of(player: Player, position: Position, random: np.random.Generator) -> Code:
    """Return the player's guess. Raises PlayerError when it is no code of the game."""
    check()
    guess = player.choose(position, random).guess
    if not position.space.has(guess):
        raise PlayerError(
            f"the player guessed {list(guess)}: expected {position.space.pegs} symbols between 0 and "
            f"{position.space.symbols - 1}"
        )
    return guess


def play(
    player: Player, position: Position, secret: int, random: np.random.Generator, most: int = MOST_TURNS
) -> int:
    """Return in how many guesses `player` finds one secret, a row of the pool; `LOST` beyond `most`."""
    return int(turns(player, position, np.array([secret]), random, most)[0])
