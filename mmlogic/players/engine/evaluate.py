"""What guesses and players come to: the figures of a guess, the games of a player."""

from collections.abc import Mapping
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.rows import Packed
from mmlogic.common.budget import check
from mmlogic.players.engine.player import Choice, Player, PlayerError, Ties
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Counts, Indexes
from mmlogic.players.rating import Rating
from mmlogic.players.tally import LOST

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
        for after, inside in here.answers(guess, secrets[games]):
            if after.won:
                result[games[inside]] = turn
            else:
                stack.append((after, games[inside]))
    return result


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


def rate(position: Position, guess: Code, *, sampled: bool = False) -> Rating[int]:
    """Return the figures of any guess, which need not be one that the game allows.

    A blank peg is the number of symbols. Where clues may be wrong, an answer is as likely as it is true,
    and it leaves the codes besides for which it is a lie. Where some codes are likelier than others,
    answers are as likely as their codes; codes that were `sampled` count as often as they are likely.

    Raises PlayerError when no code is left, or the guess has another length or an unknown symbol.
    """
    space, scorer = position.space, position.scorer
    if not space.has(guess, blanks=True):
        raise PlayerError(f"{list(guess)} is not {space.pegs} symbols between 0 and {space.symbols - 1}")
    counts, own = _left(position).partition(guess), scorer.width - 1
    left, leaves = len(position.left), _leaves(position, guess, counts)
    weights: NDArray[Any] = counts
    sizes: NDArray[Any] = leaves
    if position.prior is not None:
        weights = sizes = position.shares(guess)
        leaves = np.rint(weights * left).astype(np.intp) if sampled else leaves
    total, given = weights.sum(), weights > 0
    found = np.flatnonzero(leaves)
    parts = {mark: int(leaves[mark]) for mark in found[np.argsort(-leaves[found], kind="stable")].tolist()}
    told = {mark: scorer.told(mark, guess) for mark in parts}
    won = None  # unless other codes may be answered as the secret is
    if own in told and not space.dialect.wins(told[own], space.pegs):
        won = told[own], parts.pop(own)
    return Rating(
        code=guess,
        consistent=bool(counts[-1]),
        left=left,
        expected=float((weights * leaves).sum() / total),
        worst=int(leaves.max()),
        bits=abs(float((weights[given] / total * np.log2(total / sizes[given])).sum())),
        parts={told[mark]: many for mark, many in parts.items()},
        dialect=space.dialect,
        won=won,
    )


def _leaves(position: Position, guess: Code, counts: Counts) -> Counts:
    """Return how many codes each mark leaves, with those for which it is a lie. What wins is no lie.

    A lie is what some code of the game answers.
    """
    if not position.lies:
        return counts
    scorer, space, own = position.scorer, position.space, position.scorer.width - 1
    given = np.bincount(scorer.of(guess, space.pool[space.secrets]), minlength=own + 1) > 0
    leaves: Counts = (counts + position.liars(guess)) * given
    if not space.dialect.wins(scorer.told(own, guess), space.pegs):
        leaves[own] = counts[own]
    return leaves


def of_counts(
    guess: tuple[str, ...], counts: Mapping[Told, int], dialect: Dialect, own: Told | None = None
) -> Rating[str]:
    """Return the figures of a guess by how many codes give each answer; if it can win, with its `own`."""
    won = None if own is None or dialect.wins(own, len(guess)) else (own, 1)
    left = sum(counts.values())
    others = {told: many - bool(won and told == own) for told, many in counts.items()}
    parts = dict(sorted(((t, n) for t, n in others.items() if n), key=lambda each: -each[1]))
    sizes = [*parts.values(), *([1] if won else [])]
    return Rating(
        code=guess,
        consistent=own is not None,
        left=left,
        expected=sum(many**2 for many in sizes) / left,
        worst=max(sizes),
        bits=sum(many / left * log2(left / many) for many in sizes),
        parts=parts,
        dialect=dialect,
        won=won,
    )


def suggest(position: Position, player: Player, random: np.random.Generator) -> tuple[Choice, Rating[int]]:
    """Return a player's guess and its rating. Raises PlayerError when no code is left."""
    choice = player.choose(_left(position), random)
    return choice, rate(position, choice.guess)


def _left(position: Position) -> Position:
    if not len(position.left):
        raise PlayerError("no code is left: the clues contradict each other")
    return position
