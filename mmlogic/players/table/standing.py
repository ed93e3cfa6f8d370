"""Where a session's game stands, as players see it: all codes that are left, or some drawn uniformly."""

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Code as Named
from mmlogic.codes.theory import Theory
from mmlogic.common.budget import Budget, LimitExceeded, current
from mmlogic.common.seeds import spawned
from mmlogic.machine import Limits
from mmlogic.players.engine.player import Choice, Player, PlayerError, PlayerSpec
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.rating import Rating, rate
from mmlogic.players.engine.scoring import packed
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.table.spaces import PEGS, codes_array, root
from mmlogic.players.table.watching import Watching

__all__ = ["DRAWN", "WORK", "Standing", "standing"]

WORK = 1 << 28
"""Pairs of guess and code that are looked at for one guess: a second or two."""

DRAWN = 2000
"""How many codes are drawn where there are too many."""

_EQUAL = 1e-9
"""Bits that make no difference."""

FEW = 10_000
"""As many codes that are left are all looked at, even where those of the game are too many to list."""


@dataclass(frozen=True)
class Standing:
    """A game after its clues.

    Attributes:
        theory: what is known.
        solver: what Prolog knows of it.
        position: all codes that are left; or, if `part` is not 0, so many of them.
        count: how many are left.
        part: how many codes were drawn from those left, 0 if all are there.
        limits: those of a question to Prolog.
    """

    theory: Theory
    solver: Solver
    position: Position
    count: int
    part: int
    limits: Limits

    def code(self, names: Named) -> Code:
        """Return a code of names as indexes."""
        return tuple(self.theory.game.index[name] for name in names)

    def names(self, code: Code) -> Named:
        """Return a code of indexes as names."""
        return tuple(self.theory.game.symbols[each] for each in code)

    def choose(self, player: Player, spec: PlayerSpec, random: Random, watch: Watching) -> tuple[Choice, int]:
        """Return a player's guess, and how many codes it was chosen by, 0 for all of them.

        Raises PlayerError when the player cannot play here.
        """
        generator = spawned(random)
        if spec.name == "first" and self.part and not spec.options.highest:
            found = self.solver.first(self.limits)
            assert found is not None
            return Choice(self.code(found), "the first consistent code"), 0
        position, part = self._looked_at(spec, generator)
        choice = _chosen(player, position, watch, generator)
        if watch.stopped or choice is None:
            choice = _so_far(choice, spec, position, watch, generator)
        return choice, part

    def rate(self, guess: Code) -> Rating:
        """Return the figures of a guess; where the codes were drawn, as these have it."""
        rating = rate(self.position, guess)
        if not self.part:
            return rating
        broken, rules = self.solver.breaks(self.names(guess), self.limits)
        scale = self.count / self.part
        return replace(
            rating,
            consistent=not broken and not rules,
            left=self.count,
            expected=rating.expected * scale,
            worst=round(rating.worst * scale),
            partition={mark: round(many * scale) for mark, many in rating.partition.items()},
        )

    def _looked_at(self, spec: PlayerSpec, generator: np.random.Generator) -> tuple[Position, int]:
        """Return the codes that a player has to do with, fewer if all would take it too long."""
        position, left = self.position, self.position.left
        if spec.name in {"first", "random", "tree"} or len(left) <= 2:
            return position, 0
        if spec.name == "optimal":
            if self.part:
                raise PlayerError(f"{self.count} codes left are too many for a search")
            return position, 0
        guesses = len(position.foremost(spec.options.highest))
        if spec.options.pool == "consistent":
            guesses = min(guesses, len(left))
        if len(left) * guesses <= WORK:
            return position, self.part
        many = max(DRAWN, WORK // guesses)
        if many >= len(left):
            return position, self.part
        some = np.sort(generator.choice(left, many, replace=False))
        if guesses * many <= WORK:
            return replace(position, _left=some), many
        space = Space.of(position.space.pool[some], position.space.symbols)
        clues = position.clues
        return replace(Position(space), clues=clues, _left=np.arange(len(some))), many


def _chosen(
    player: Player, position: Position, watch: Watching, generator: np.random.Generator
) -> Choice | None:
    """Return a player's guess; None if its time was over before it had any."""
    try:
        with Budget(watch.left):
            return player.choose(replace(position, watch=watch), generator)
    except LimitExceeded as limit:
        if limit.kind != "time" or current().left == 0:
            raise
        watch.stopped = True
        return None


def _so_far(
    choice: Choice | None,
    spec: PlayerSpec,
    position: Position,
    watch: Watching,
    generator: np.random.Generator,
) -> Choice:
    """Return what a player that was stopped has found, or the guess of `entropy` if that has more bits."""
    if spec.name != "entropy":
        rival = PlayerSpec("entropy", replace(spec.options, worst=False)).make()
        with watch.again():
            other = _chosen(rival, position, watch, generator)
        if choice is None or (other and _bits(position, other) > _bits(position, choice) + _EQUAL):
            choice = other
    choice = choice or Choice(position.lowest, "the first consistent code")
    return replace(choice, why=f"{choice.why} (stopped: the best so far)")


def _bits(position: Position, choice: Choice) -> float:
    return rate(position, choice.guess).bits


def standing(
    theory: Theory,
    solver: Solver,
    random: Random,
    guesses: tuple[Code, ...] | None = None,
    limits: Limits | None = None,
    many: int = DRAWN,
) -> Standing:
    """Return where a game stands, for players that may also guess `guesses`.

    `many` is how many codes are drawn where there are too many.

    Raises PlayerError when no code is left, SpaceError when none obeys the rules.
    """
    limits = limits or Limits()
    position = root(theory, guesses)
    if position is not None:
        for clue in theory.clues:
            guess = tuple(theory.game.index[name] for name in clue.code)
            position = position.after(guess, packed(theory.game.pegs, clue.black, clue.white))
        count, part = len(position.left), 0
    else:
        count = solver.count(limits=limits)
        position, part = _drawn(theory, solver, random, count, limits, many)
    if not count:
        raise PlayerError("no code is left: the clues contradict each other")
    return Standing(theory, solver, position, count, part, limits)


def _drawn(
    theory: Theory, solver: Solver, random: Random, count: int, limits: Limits, many: int
) -> tuple[Position, int]:
    """Return a position of some of the codes that are left, or all of them if they are few."""
    game = theory.game
    if len(game.symbols) > 256:
        raise PlayerError(f"players know 256 symbols at most, not {len(game.symbols)}")
    if game.pegs > PEGS:
        raise PlayerError(f"players know {PEGS} pegs at most, not {game.pegs}")
    if not count:
        raise PlayerError("no code is left: the clues contradict each other")
    every = count <= min(FEW, 5 * many)
    ranks = range(count) if every else [random.randrange(count) for _ in range(many)]
    space = Space.of(codes_array(solver.ranked(ranks, limits), game), len(game.symbols))
    position = Position(space)
    for clue in theory.clues:
        guess = tuple(game.index[name] for name in clue.code)
        position = position.after(guess, packed(game.pegs, clue.black, clue.white))
    return position, 0 if every else len(space.pool)
