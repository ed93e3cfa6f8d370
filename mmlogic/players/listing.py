"""Functions that published listings of players call: the game's codes, and answers to guesses.

The functions are named as in "Playing Hard Mastermind Games with a SAT-based AI". A file imports them above
the listing: `from mmlogic.players.listing import Player, all_secrets, is_consistent`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import product
from operator import eq
from typing import NamedTuple

__all__ = (
    "Feedback",
    "Player",
    "all_feedbacks",
    "all_secrets",
    "eval_guess",
    "is_consistent",
    "is_consistent_with_history",
)

Code = tuple[int, ...]

_sizes = ContextVar("sizes", default=(4, 6))
"""The numbers of pegs and symbols of the current game."""


@contextmanager
def playing(pegs: int, symbols: int) -> Iterator[None]:
    """Set the numbers of pegs and symbols of the current game for a `with` block."""
    token = _sizes.set((pegs, symbols))
    try:
        yield
    finally:
        _sizes.reset(token)


class Feedback(NamedTuple):
    """An answer, black and white marks: the argument of a player's `make_guess`."""

    full_matches: int
    symbol_matches: int


class Player:
    """Optional base class of players."""


def all_secrets() -> Iterator[Code]:
    """Return all codes of the game, in order."""
    pegs, symbols = _sizes.get()
    return product(range(symbols), repeat=pegs)


def all_feedbacks() -> list[Feedback]:
    """Return the answers that a guess can get."""
    pegs, _ = _sizes.get()
    pairs = ((full, symbol) for full in range(pegs + 1) for symbol in range(pegs + 1 - full))
    return [Feedback(*pair) for pair in pairs if pair != (pegs - 1, 1)]


def eval_guess(secret: Code, guess: Code) -> Feedback:
    """Return the answer of a secret to a guess."""
    full, symbols = sum(map(eq, secret, guess)), {*guess}
    shared = sum(map(min, map(secret.count, symbols), map(guess.count, symbols)))
    return Feedback(full, shared - full)


def is_consistent(secret: Code, guess: Code, feedback: Feedback) -> bool:
    """Whether a secret gives this answer to a guess."""
    return eval_guess(secret, guess) == feedback


def is_consistent_with_history(secret: Code, guesses: Sequence[Code], feedbacks: Sequence[Feedback]) -> bool:
    """Whether a secret gives each guess its answer."""
    return all(map(is_consistent, [secret] * len(feedbacks), guesses, feedbacks))
