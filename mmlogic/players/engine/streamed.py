"""Players of games whose codes are too many to list: Prolog gives the first code, or some drawn uniformly."""

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import numpy as np

from mmlogic.codes.remaining import Remaining, TooManyCodes
from mmlogic.codes.theory import Theory
from mmlogic.codes.thresholds import DRAWN
from mmlogic.common.seeds import branched
from mmlogic.language import StatementProblem
from mmlogic.players.engine.candidates import Candidates, candidates, first_choice
from mmlogic.players.engine.listing import with_clues
from mmlogic.players.engine.player import Choice, Player, PlayerError, Sees
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.engine.watching import Watching

__all__ = ["Streamed", "StreamedSpec"]


@dataclass(frozen=True)
class StreamedSpec(PlayerSpec):
    """A player of a game that cannot be listed; `theory` is the game and its rules."""

    theory: Theory = field(default_factory=Theory)

    def make(self) -> Player:
        """Return the player. Raises PlayerError for an unknown name, or one that needs all codes."""
        if self.entry.sees == "all":
            raise PlayerError(f"{self.name} cannot play a game with too many codes to list")
        return Streamed(self, super().make())


@dataclass(frozen=True)
class Streamed:
    """Asks a player, with the codes that Prolog gives it to look at. No list grows with the game."""

    spec: StreamedSpec
    player: Player

    @property
    def deterministic(self) -> bool:
        """Whether it draws nothing, as the first code and the clues are always the same."""
        return self.spec.takes_first or (self._sees == "clues" and self.player.deterministic)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the next guess; of the position, only the clues are looked at."""
        turn = len(position.clues)
        if turn < len(self.spec.options.opening):
            return Choice(self.spec.options.opening[turn], "the opening")
        if self._sees == "clues":
            return self.player.choose(position, random)
        theory, source = with_clues(self.spec.theory, position), branched(random)
        remaining = Remaining(theory)
        if self.spec.takes_first:
            return first_choice(remaining)
        many = DRAWN if self._sees in {"sample", "first"} else 1
        here = self._candidates(remaining, source, many)
        with Watching(self.spec.name) as watch:
            return here.choose(self.player, self.spec, source, watch)[0]

    def _candidates(self, remaining: Remaining, source: Random, many: int) -> Candidates:
        """Return the codes left; a selection rule that would choose none of them is wrong, and let go.

        So is one whose weights cannot be added up.
        """
        if self.spec.options.likely:
            believed = Remaining(self.spec.options.believed(remaining.theory))
            with suppress(StatementProblem, TooManyCodes):
                return candidates(believed, source, many=many, patient=True)
        return candidates(remaining, source, many=many, patient=True)

    @property
    def _sees(self) -> Sees:
        return self.spec.entry.sees
