"""A notebook's solvers: functions of the possible codes and the number of the guess."""

import random
from collections import Counter

Code = tuple[int, ...]

OPENINGS: list[Code] = [(0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0), (1, 2, 0, 0), (0, 1, 2, 3)]


def score(guess: Code, truth: Code) -> tuple[int, int]:
    """Count the pegs in place, and the symbols elsewhere."""
    placed = sum(mine == yours for mine, yours in zip(guess, truth, strict=True))
    shared = sum(min(guess.count(symbol), truth.count(symbol)) for symbol in set(guess))
    return placed, shared - placed


def lower(one: Code, other: Code) -> bool:
    """Tell which of two codes comes first: two arguments, and no player."""
    return one < other


def random_solver(possible_values: tuple[Code, ...], number_of_guesses: int) -> Code:
    """Guess any possible code."""
    return random.choice(possible_values)


def fewest_solver(possible_values: tuple[Code, ...], number_of_guesses: int) -> Code:
    """Guess the possible code that leaves the fewest on average; the first of them."""
    best, least = possible_values[0], 10**9
    for guess in OPENINGS if number_of_guesses == 1 else possible_values:
        parts = Counter(score(guess, truth) for truth in possible_values)
        left = sum(size * size for size in parts.values())
        if left < least:
            best, least = guess, left
    return best
