"""What guesses and players come to: the figures of a guess, the games of a player."""

from collections.abc import Mapping, Sequence
from math import log2
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mmlogic.codes.dialects import Dialect
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.rows import Packed
from mmlogic.common.budget import check
from mmlogic.players.engine.player import Choice, Player, PlayerError, Ties
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Counts, Indexes
from mmlogic.players.rating import Rating, S
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
    found = np.flatnonzero(weights + leaves)
    order = found[np.argsort(-leaves[found], kind="stable")].tolist()
    rows = zip(order, weights[order].tolist(), leaves[order].tolist(), sizes[order].tolist(), strict=True)
    answers = {mark: Part(scorer.told(mark, guess), *row) for mark, *row in rows}
    won = None  # unless other codes may be answered as the secret is
    if own in answers and leaves[own] and not space.dialect.wins(answers[own].told, space.pegs):
        won = answers.pop(own)
    return _rating(guess, [*answers.values()], won, left, bool(counts[-1]), space.dialect)


class Part(NamedTuple):
    """An answer, how likely it is, how many codes it leaves, and how likely these are."""

    told: Told
    weight: float
    leaves: int
    size: float


def _rating(
    guess: tuple[S, ...],
    parts: Sequence[Part],
    won: Part | None,
    left: int,
    consistent: bool,
    dialect: Dialect,
) -> Rating[S]:
    every = [*parts, won] if won else parts
    total = sum(each.weight for each in every)
    bits = sum(each.weight / total * log2(total / each.size) for each in every if each.weight > 0)
    return Rating(
        code=guess,
        consistent=consistent,
        left=left,
        expected=sum(each.weight * each.leaves for each in every) / total,
        worst=max(each.leaves for each in every),
        bits=abs(bits),
        parts={each.told: each.leaves for each in parts if each.leaves},
        dialect=dialect,
        won=(won.told, won.leaves) if won else None,
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
    won = None if own is None or dialect.wins(own, len(guess)) else Part(own, 1, 1, 1)
    others = {told: many - bool(won and told == own) for told, many in counts.items()}
    parts = [Part(told, many, many, many) for told, many in others.items() if many]
    parts.sort(key=lambda each: -each.leaves)
    return _rating(guess, parts, won, sum(counts.values()), own is not None, dialect)


def suggest(position: Position, player: Player, random: np.random.Generator) -> tuple[Choice, Rating[int]]:
    """Return a player's guess and its rating. Raises PlayerError when no code is left."""
    choice = player.choose(_left(position), random)
    return choice, rate(position, choice.guess)


def _left(position: Position) -> Position:
    if not len(position.left):
        raise PlayerError("no code is left: the clues contradict each other")
    return position
