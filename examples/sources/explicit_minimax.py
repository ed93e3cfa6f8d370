"""`ExplicitMinimaxAi` of "Playing Hard Mastermind Games with a SAT-based AI".

It tries codes that are no longer candidates in the order in which they were removed, as the source does. It
needs 5800 guesses for the 1296 codes of the classic game.
"""

from collections import Counter

from mmlogic.players.listing import Feedback, Player, all_secrets, eval_guess, is_consistent


class ExplicitMinimaxAi(Player):
    """Guess the code that leaves the fewest candidates at worst."""

    def __init__(self) -> None:
        self.candidates = list(all_secrets())
        self.struck: list[tuple[int, ...]] = []
        self.guesses: list[tuple[int, ...]] = []

    def initial_guess(self) -> tuple[int, ...]:
        """Guess the first of the best codes.

        Candidates, the codes that fit all marks, come before other codes.
        """
        codes = (code for code in self.candidates + self.struck if code not in self.guesses)
        self.guesses.append(min(codes, key=self.left_at_worst))
        return self.guesses[-1]

    def left_at_worst(self, guess: tuple[int, ...]) -> int:
        """Return how many candidates the least helpful answer to a guess leaves."""
        return max(Counter(eval_guess(secret, guess) for secret in self.candidates).values())

    def make_guess(self, feedback: Feedback) -> tuple[int, ...]:
        """Remove the candidates that do not fit the marks. They may still be guessed."""
        fits = {code for code in self.candidates if is_consistent(code, self.guesses[-1], feedback)}
        self.struck += [code for code in self.candidates if code not in fits]
        self.candidates = [code for code in self.candidates if code in fits]
        return self.initial_guess()
