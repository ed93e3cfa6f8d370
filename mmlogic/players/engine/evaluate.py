"""What guesses and players come to: the figures of a guess, the games of a player."""

from collections.abc import Iterator, Mapping
from math import log2

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

__all__ = [
    "LOST",
    "MOST_TURNS",
    "answers",
    "choice_of",
    "of_counts",
    "play",
    "rate",
    "suggest",
    "to_come",
    "turns",
]

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


def rate(position: Position, guess: Code, *, sampled: bool = False) -> Rating[int]:
    """Return the figures of any guess, which need not be one that the game allows.

    A blank peg is the number of symbols. Where clues may be wrong, the answer is taken to be as likely as it
    is true, and leaves the codes besides for which it is a lie. Where some codes are likelier than others,
    answers are as likely as their codes; codes that were `sampled` count as often as they are likely.

    Raises PlayerError when no code is left, or the guess has another length or an unknown symbol.
    """
    space = position.space
    if not space.has(guess, blanks=True):
        raise PlayerError(f"{list(guess)} is not {space.pegs} symbols between 0 and {space.symbols - 1}")
    counts = _left(position).partition(guess)
    leaves = _leaves(position, guess, counts)
    if position.prior is not None:
        return _weighed(position, guess, counts, leaves, sampled=sampled)
    marks = np.flatnonzero(counts)
    parts, left = leaves[marks], int(counts.sum())
    share = counts[marks] / left
    each, won = _parts(position, guess, leaves)
    return Rating(
        code=guess,
        consistent=bool(counts[-1]),
        left=left,
        expected=float((counts[marks] * parts).sum() / left),
        worst=int(leaves.max()),
        bits=abs(float((share * np.log2(left / parts)).sum())),
        parts=each,
        dialect=space.dialect,
        won=won,
    )


def _leaves(position: Position, guess: Code, counts: Counts) -> Counts:
    """Return how many codes each mark leaves, with those for which it is a lie. What wins is no lie.

    A lie is what some code of the game answers.
    """
    if not position.lies:
        return counts
    own, space = position.scorer.width - 1, position.space
    given = np.bincount(position.scorer.of(guess, space.pool[space.secrets]), minlength=own + 1) > 0
    leaves: Counts = (counts + position.liars(guess)) * given
    if not space.dialect.wins(position.scorer.told(own, guess), space.pegs):
        leaves[own] = counts[own]
    return leaves


def _weighed(
    position: Position, guess: Code, counts: Counts, leaves: Counts, *, sampled: bool
) -> Rating[int]:
    shares, left = position.shares(guess), int(counts.sum())
    if sampled:
        leaves = np.rint(shares * left).astype(np.intp)
    likely = shares[shares > 0]
    each, won = _parts(position, guess, leaves)
    return Rating(
        code=guess,
        consistent=bool(counts[-1]),
        left=left,
        expected=float((shares * leaves).sum()),
        worst=int(leaves.max()),
        bits=abs(float((likely * np.log2(likely)).sum())),
        parts=each,
        dialect=position.space.dialect,
        won=won,
    )


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


def _parts(
    position: Position, guess: Code, counts: Counts
) -> tuple[dict[Told, int], tuple[Told, int] | None]:
    """Return how many codes each answer leaves; apart from it the win, if other codes may be answered so.

    The answers that leave the most come first.
    """
    left = np.flatnonzero(counts)
    marks = left[np.argsort(-counts[left], kind="stable")].tolist()
    own = position.scorer.width - 1
    told = {mark: position.scorer.told(mark, guess) for mark in marks}
    alone = own in told and not position.space.dialect.wins(told[own], position.space.pegs)
    parts = {told[mark]: int(counts[mark]) for mark in marks if not (alone and mark == own)}
    return parts, (told[own], int(counts[own])) if alone else None


def suggest(position: Position, player: Player, random: np.random.Generator) -> tuple[Choice, Rating[int]]:
    """Return a player's guess and its rating. Raises PlayerError when no code is left."""
    choice = player.choose(_left(position), random)
    return choice, rate(position, choice.guess)


def _left(position: Position) -> Position:
    if not len(position.left):
        raise PlayerError("no code is left: the clues contradict each other")
    return position
