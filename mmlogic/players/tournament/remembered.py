"""What a player of a tournament chose, remembered: a process asks it once in each position."""

from array import array
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.seeds import keyed
from mmlogic.players.engine.evaluate import to_come
from mmlogic.players.engine.listing import prior_of
from mmlogic.players.engine.player import Finishing, Player
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.tournament.clock import asked, clock
from mmlogic.players.tournament.told import Told

__all__ = ["Prepared", "Turn", "prepared"]

EXACT = 100_000
"""Codes up to which each guess is exactly what its player says; of more, only in small positions."""

WORK = 1 << 20
"""Pairs of guess and code that a player of a larger game looks at for one guess."""

REMEMBERED = 100_000
"""Positions whose choice a process keeps, some 50 MB of them."""


@dataclass(frozen=True)
class Turn:
    """A guess and the seconds it took, including those of marking the codes left, if it marks them.

    `fates` says what becomes of each of the codes left as a secret: it gives a mark, or else, where fates are
    negative, is found after `~fate` more guesses for certain.
    """

    guess: Code
    seconds: float
    fates: NDArray[np.int32] | None = None


@dataclass(frozen=True)
class Prepared:
    """What a process keeps between pieces: the costly part of a search is done once. `turns` by clues."""

    start: Position
    player: Player
    turns: dict[bytes, Turn] = field(default_factory=dict)
    sources: dict[int, tuple[np.random.Generator, Mapping[str, Any]]] = field(default_factory=dict)

    def turn(self, position: Position, seed: int, limit: float | None) -> Turn:
        """Return what the player guesses, which is asked once in each position."""
        if len(position.left) == 1:
            return Turn(*asked(self.player, position, self._random(seed), limit))
        numbers = [number for clue in position.clues for number in (*clue.guess, clue.mark or 0)]
        key = array("H", numbers).tobytes()
        if key not in self.turns:
            turn = self._turn(position, seed, limit)
            if len(self.turns) >= REMEMBERED:
                return turn
            self.turns[key] = turn
        return self.turns[key]

    def _turn(self, position: Position, seed: int, limit: float | None) -> Turn:
        """Return what the player guesses; without a limit of time also which games it ends for certain."""
        guess, seconds = asked(self.player, position, self._random(seed), limit)
        turn = len(position.clues) + 1
        first = self._finishing.first_of_two(turn) if self._finishing and limit is None else None
        if first is None:
            return Turn(guess, seconds)
        began = clock()
        marks = position.marks(guess)
        more = to_come(marks, position.scorer.width - 1, first)
        fates = np.where(more < 0, marks, ~more).astype(np.int32)
        return Turn(guess, seconds + clock() - began, fates)

    @cached_property
    def _finishing(self) -> Finishing | None:
        return self.player if isinstance(self.player, Finishing) else None

    def _random(self, seed: int) -> np.random.Generator:
        """Return the source of the tree at its beginning: the same one each time, as making one is slow."""
        if seed not in self.sources:
            random = keyed(seed, "tree")
            self.sources[seed] = random, random.bit_generator.state
        random, beginning = self.sources[seed]
        random.bit_generator.state = beginning
        return random


_kept: OrderedDict[str, dict[Told, Prepared]] = OrderedDict()
"""What this process has prepared for earlier games, for whatever was told."""

KEPT = 4


def prepared(key: str, told: Told, space: Space, player: PlayerSpec) -> Prepared:
    """Return what a player of a space needs; `key` and `told` tell these two from others."""
    if key not in _kept:
        _kept[key] = {}
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    known = _kept[key]
    if told not in known:
        work = WORK if len(space.pool) > EXACT else None
        options = player.options
        prior = prior_of(options.believed(options.theory), space) if options.theory else None
        known[told] = Prepared(Position(space, work=work, prior=prior), player.make())
    return known[told]
