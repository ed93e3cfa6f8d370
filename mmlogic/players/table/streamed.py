"""Players of games whose codes are too many to list: Prolog gives the first code, or some drawn uniformly."""

from dataclasses import dataclass, field, replace

import numpy as np

from mmlogic.codes.feedback import Marks
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue, Theory
from mmlogic.common.seeds import branched
from mmlogic.players.engine.player import Choice, Player, PlayerError, PlayerSpec
from mmlogic.players.engine.position import Position
from mmlogic.players.table.standing import DRAWN, standing
from mmlogic.players.table.watching import Watching

__all__ = ["Streamed", "StreamedSpec", "with_clues"]


@dataclass(frozen=True)
class StreamedSpec(PlayerSpec):
    """A player of a game that cannot be listed; `theory` is the game and its rules."""

    theory: Theory = field(default_factory=Theory)

    def make(self) -> Player:
        """Return the player. Raises PlayerError for an unknown name, or one that needs all codes."""
        if self.name == "optimal":
            raise PlayerError("optimal cannot play a game whose codes are too many to list")
        return Streamed(self, super().make())


@dataclass(frozen=True)
class Streamed:
    """Asks a player, with the codes that Prolog gives it to look at. No list grows with the game."""

    spec: StreamedSpec
    player: Player

    @property
    def deterministic(self) -> bool:
        """Only the first code is always the same."""
        return self.spec.name == "first"

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the next guess; of the position, only the clues are looked at."""
        theory = with_clues(self.spec.theory, position)
        turn = len(position.clues)
        if turn < len(self.spec.options.opening):
            return Choice(self.spec.options.opening[turn], "the opening")
        solver, source = Solver(theory), branched(random)
        try:
            if self.spec.name == "first" and not self.spec.options.highest:
                return self._first(solver, theory)
            here = standing(theory, lambda: solver, source, many=1 if self.spec.name == "random" else DRAWN)
            with Watching(self.spec.name) as watch:
                return here.choose(self.player, self.spec, source, watch)[0]
        finally:
            solver.close()

    def _first(self, solver: Solver, theory: Theory) -> Choice:
        code = solver.first()
        if code is None:
            raise PlayerError("no code is left: the clues contradict each other")
        return Choice(tuple(theory.game.index[name] for name in code), "the first consistent code")


def with_clues(theory: Theory, position: Position) -> Theory:
    """Return what is known in a position."""
    names = theory.game.symbols
    clues = (Clue(tuple(names[each] for each in c.guess), Marks(c.black, c.white)) for c in position.clues)
    return replace(theory, clues=tuple(clues))
