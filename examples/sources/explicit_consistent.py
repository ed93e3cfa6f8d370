"""`ExplicitConsistentAi` of "Playing Hard Mastermind Games with a SAT-based AI"."""

from mmlogic.players.listing import Feedback, Player, all_secrets, is_consistent


class ExplicitConsistentAi(Player):
    """Keep the consistent codes in a list."""

    def __init__(self) -> None:
        self.candidates = list(all_secrets())

    def initial_guess(self) -> tuple[int, ...]:
        """Guess the first code that is still in the list."""
        return self.candidates[0]

    def make_guess(self, feedback: Feedback) -> tuple[int, ...]:
        """Remove the last guess, and the codes that its marks exclude."""
        last, *rest = self.candidates
        self.candidates = [code for code in rest if is_consistent(code, last, feedback)]
        return self.initial_guess()
