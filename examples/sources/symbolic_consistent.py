"""`SymbolicConsistentAi` of "Playing Hard Mastermind Games with a SAT-based AI": a code that Z3 finds."""

from itertools import permutations

from z3 import And, Bool, FreshBool, Not, PbEq, SolverFor, is_true

from mmlogic.players.listing import Feedback, Player, all_secrets


class SymbolicConsistentAi(Player):
    """Gives the marks to a solver as constraints. Different versions of Z3 may find different codes."""

    def __init__(self) -> None:
        *_, last = all_secrets()
        self.pegs, self.symbols = range(len(last)), range(max(last) + 1)
        self.solver = SolverFor("QF_FD")
        self.secret = [[Bool(f"s_{peg}_{symbol}") for symbol in self.symbols] for peg in self.pegs]
        for peg in self.secret:
            self.solver.add(PbEq([(each, 1) for each in peg], 1))

    def initial_guess(self) -> tuple[int, ...]:
        """Guess the code that the solver finds."""
        self.solver.check()
        model = self.solver.model()
        chosen = ([is_true(model.eval(each)) for each in peg].index(True) for peg in self.secret)
        self.last = tuple(chosen)
        return self.last

    def make_guess(self, feedback: Feedback) -> tuple[int, ...]:
        """Add constraints for black marks (full matches), then for white marks (symbol matches).

        A symbol match joins a peg of the guess to another peg of the secret.
        """
        full = [FreshBool() for _ in self.pegs]
        self.solver.add(PbEq([(each, 1) for each in full], feedback.full_matches))
        for peg, symbol in enumerate(self.last):
            self.solver.add(self.secret[peg][symbol] == full[peg])
        moved = {pair: FreshBool() for pair in permutations(self.pegs, 2)}
        self.solver.add(PbEq([(each, 1) for each in moved.values()], feedback.symbol_matches))
        for (source, target), each in moved.items():
            free = [Not(full[source]), Not(full[target]), self.secret[target][self.last[source]]]
            free += [Not(moved[peg, target]) for peg in range(source) if peg != target]
            free += [Not(moved[source, peg]) for peg in range(target) if peg != source]
            self.solver.add(And(free) == each)
        return self.initial_guess()
