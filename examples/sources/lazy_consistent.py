"""`LazyExplicitConsistentAi` of "Playing Hard Mastermind Games with a SAT-based AI": no list of codes."""

from mmlogic.players.listing import Feedback, Player, all_secrets, is_consistent_with_history

deterministic = True


class LazyExplicitConsistentAi(Player):
    """Search the codes in order for the next one that fits all marks."""

    def __init__(self) -> None:
        self.guesses: list[tuple[int, ...]] = []
        self.feedbacks: list[Feedback] = []
        self.codes = all_secrets()

    def initial_guess(self) -> tuple[int, ...]:
        """Search on from the last guess, because no code before it is consistent."""
        guess = next(
            code for code in self.codes if is_consistent_with_history(code, self.guesses, self.feedbacks)
        )
        self.guesses.append(guess)
        return guess

    def make_guess(self, feedback: Feedback) -> tuple[int, ...]:
        """Store the marks of the last guess."""
        self.feedbacks.append(feedback)
        return self.initial_guess()
