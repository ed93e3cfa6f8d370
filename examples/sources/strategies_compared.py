"""The solvers of "Mastermind strategies compared", a notebook, for games of 4 pegs.

A solver is a function of the possible codes and the number of the guess. `player` is the solver that plays.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from mmlogic.players.listing import all_secrets

Code = tuple[int, ...]

OPENINGS: list[Code] = [(0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0), (1, 2, 0, 0), (0, 1, 2, 3)]


@cache
def score(guess: Code, truth: Code) -> tuple[int, int]:
    """Return the number of pegs with the right symbol, and the number of right symbols at wrong pegs."""
    placed = sum(mine == yours for mine, yours in zip(guess, truth, strict=True))
    return placed, sum(min(guess.count(each), truth.count(each)) for each in {*guess}) - placed


def parts(guess: Code, possible: Iterable[Code]) -> Iterable[int]:
    """Return how many of the possible codes each answer to a guess leaves."""
    return Counter(score(guess, truth) for truth in possible).values()


def random_consistent_solver(possible: tuple[Code, ...], number: int) -> Code:
    """Guess a random possible code."""
    return random.choice(possible)


@cache
def best_expected_solver(possible: tuple[Code, ...], number: int) -> Code:
    """Guess the possible code that leaves the fewest codes on average."""
    guesses = OPENINGS if number == 1 else possible
    return min(guesses, key=lambda guess: sum(many**2 for many in parts(guess, possible)))


@cache
def best_worst_case_solver(possible: tuple[Code, ...], number: int) -> Code:
    """Guess the possible code that leaves the fewest codes at worst."""
    guesses = OPENINGS if number == 1 else possible
    return min(guesses, key=lambda guess: max(parts(guess, possible)))


@cache
def knuth_solver(possible: tuple[Code, ...], number: int, tie_breaker: Callable[..., Code] = min) -> Code:
    """Guess the code that leaves the fewest codes at worst. Of several such codes, guess a possible one."""
    every = every_code() if number > 1 else OPENINGS
    worst = {guess: max(parts(guess, possible)) for guess in every}
    best = [guess for guess in every if worst[guess] == min(worst.values())]
    consistent = {*possible}.intersection(best)
    return tie_breaker(consistent) if consistent else best[0]


def highest_knuth_solver(possible: tuple[Code, ...], number: int) -> Code:
    """Guess as `knuth_solver` does, except that of several best possible codes it guesses the last."""
    return knuth_solver(possible, number, max)


@cache
def every_code() -> list[Code]:
    """Return the codes of the classic game."""
    return list(all_secrets())


player = best_expected_solver
deterministic = player.__name__ != "random_consistent_solver"
