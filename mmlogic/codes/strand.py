"""What is known of one secret."""

from dataclasses import dataclass
from functools import cached_property

from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Theory

__all__ = ["Strand"]


@dataclass
class Strand:
    """What is known of one secret, and the Prolog program of it once it is asked."""

    theory: Theory

    @cached_property
    def solver(self) -> Solver:
        """The program."""
        return Solver(self.theory)

    def close(self) -> None:
        """Let the program go."""
        if "solver" in vars(self):
            self.solver.close()
