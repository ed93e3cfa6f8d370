"""A class that keeps the consistent codes and guesses the first of them; it is told its marks."""

from itertools import product
from typing import NamedTuple

NUM_POSITIONS, NUM_SYMBOLS = 4, 6

Code = tuple[int, ...]


class Feedback(NamedTuple):
    """The marks of a guess, under the author's own names."""

    full_matches: int
    symbol_matches: int


def eval_guess(secret: Code, guess: Code) -> Feedback:
    """Match what is in place first, then the rest."""
    rest = [(mine, yours) for mine, yours in zip(guess, secret, strict=True) if mine != yours]
    wanted = [yours for _, yours in rest]
    matches = 0
    for mine, _ in rest:
        if mine in wanted:
            wanted.remove(mine)
            matches += 1
    return Feedback(len(guess) - len(rest), matches)


class Player:
    """What a game asks of its players."""

    def initial_guess(self) -> Code:
        """Return the first guess."""
        raise NotImplementedError

    def make_guess(self, feedback: Feedback) -> Code:
        """Return the guess that follows these marks."""
        raise NotImplementedError


class RefiningAi(Player):
    """Keep a list of the consistent codes."""

    def __init__(self) -> None:
        self.last_guess: Code = ()
        self.candidates = list(product(range(NUM_SYMBOLS), repeat=NUM_POSITIONS))

    def initial_guess(self) -> Code:
        """Guess the first."""
        self.last_guess = self.candidates[0]
        return self.last_guess

    def make_guess(self, feedback: Feedback) -> Code:
        """Strike what is inconsistent, and the last guess."""
        self.candidates = [
            code
            for code in self.candidates
            if eval_guess(code, self.last_guess) == feedback and code != self.last_guess
        ]
        return self.initial_guess()
