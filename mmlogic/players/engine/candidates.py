"""A session's game as players see it: all remaining codes, or some drawn uniformly."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

import numpy as np

from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.remaining import Remaining, TooManyCodes, weightless
from mmlogic.codes.rows import Codes
from mmlogic.codes.theory import Code as Named
from mmlogic.codes.theory import Theory
from mmlogic.codes.thresholds import DRAWN, PAIRS_WEIGHED
from mmlogic.common.budget import Budget, LimitExceeded, check, current
from mmlogic.common.seeds import branched, spawned
from mmlogic.language import StatementProblem
from mmlogic.players.engine.evaluate import of_counts, rate
from mmlogic.players.engine.listing import PEGS, position_of, prior_of, root, with_clues
from mmlogic.players.engine.player import Choice, Player, PlayerError, PlayerSpec, Sees, Watching
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code, Indexes, Space
from mmlogic.players.rating import Rating

__all__ = ["Candidates", "Streamed", "StreamedSpec", "candidates", "first_choice", "fitting"]

_TRIED = 20
"""Of how many codes the best is guessed, where no player has found any guess."""

_EQUAL = 1e-9
"""Bits that make no difference."""


@dataclass(frozen=True)
class Candidates:
    """A game after its clues.

    Attributes:
        remaining: the codes that are left of what is known.
        position: all codes that are left; or, if `part` is not 0, so many of them.
        count: how many are left.
        part: how many codes were drawn from those left, 0 if all are there.
    """

    remaining: Remaining
    position: Position
    count: int
    part: int

    @property
    def theory(self) -> Theory:
        """What is known."""
        return self.remaining.theory

    def code(self, names: Named) -> Code:
        """Return a code of names as indexes."""
        return self.theory.game.indexes(names)

    def names(self, code: Code) -> Named:
        """Return a code of indexes as names."""
        return self.theory.game.named(code)

    def choose(self, player: Player, spec: PlayerSpec, random: Random, watch: Watching) -> tuple[Choice, int]:
        """Return a player's guess, and how many codes it was chosen by, 0 for all of them.

        A player that Ctrl-C or a limit stops answers the best that it has found, or what `entropy` guesses
        if that has more bits. So the answer is never worse than the guess of `entropy`, with the same
        options, provided that `entropy` comes to its end: in what the player has left of the time and
        a moment more, and in the memory that there is. Otherwise it is compared with what `entropy` has
        found so far, and with the best of a few codes that are left: there is always one of these. Where the
        codes are drawn, or too many for one guess, the bits are those of the codes that were looked at.

        Raises PlayerError when the player cannot play here.
        """
        generator = spawned(random)
        try:
            position, part = self.looked_at(spec, generator)
        except LimitExceeded:
            position, part, choice = self.position, self.part, None
        else:
            watch.begin()
            choice = _within(watch, lambda: self._played(player, spec, position, watch, generator))
        if watch.stopped or choice is None or choice.stopped:
            with current().grace():
                choice = self._so_far(choice, spec, position, watch, generator)
        return choice, part

    def rate(self, names: Named) -> Rating[str]:
        """Return the rating of a guess; where the codes were drawn, an estimate.

        That takes little, and a guess without figures is no answer: it may be done when the time is over.
        """
        with current().grace():
            rating = rate(self.position, self.code(names), sampled=bool(self.part))
            consistent = rating.consistent
            if self.part:
                consistent = BLANK not in names and self.remaining.holds(names)
        scale = self.count / (self.part or self.count)
        return Rating(
            names,
            consistent,
            self.count,
            rating.expected * scale,
            round(rating.worst * scale),
            rating.bits,
            {marks: round(many * scale) for marks, many in rating.parts.items()},
            self.part,
            bool(self.part),
            rating.dialect,
            rating.won,
        )

    def rate_exactly(self, names: Named) -> Rating[str]:
        """Return the rating of a guess by exact counts of all codes that are left.

        Raises PlayerError where they cannot be had: clues may be wrong, or a rule calls Prolog.
        """
        if not self.part:
            return self.rate(names)
        if self.theory.lies:
            raise PlayerError("parts are not counted exactly where clues may be wrong")
        if self.theory.likely:
            raise PlayerError("parts are not counted exactly where some codes are likelier than others")
        counts = self.remaining.solver.answer_counts(names)
        if counts is None:
            raise PlayerError(
                "parts are not counted exactly under a rule that only whole codes are tested for"
            )
        wins = BLANK not in names and self.remaining.holds(names)
        own = self.remaining.answer(names, names) if wins else None
        return of_counts(names, counts, self.theory.game.dialect, own)

    def _played(
        self,
        player: Player,
        spec: PlayerSpec,
        position: Position,
        watch: Watching,
        generator: np.random.Generator,
    ) -> Choice:
        if self.part and spec.takes_first:
            return first_choice(self.remaining)
        return player.choose(replace(position, watch=watch), generator)

    def _so_far(
        self,
        choice: Choice | None,
        spec: PlayerSpec,
        position: Position,
        watch: Watching,
        generator: np.random.Generator,
    ) -> Choice:
        found = [choice] if choice else []
        if choice is None or spec != spec.fallback:
            rival = spec.fallback.make()
            with watch.again():
                other = _within(watch, lambda: rival.choose(replace(position, watch=watch), generator))
            found += [other] if other else []
        best = _most_bits(position, [*found, _of_a_few(position, generator)])
        return replace(best, stopped=True)

    def looked_at(self, spec: PlayerSpec, generator: np.random.Generator) -> tuple[Position, int]:
        """Return the codes that a player has to do with, fewer if all would take it too long."""
        position = self.position if spec.entry.weighs else replace(self.position, prior=None)
        left = position.left
        if spec.entry.sees == "all" and self.part:
            raise PlayerError(f"{self.count} remaining codes are too many for a search")
        if spec.entry.sees != "sample" or len(left) <= 2:
            return position, 0
        if len(left) * len(position.space.pool) <= PAIRS_WEIGHED:
            return position, self.part
        guesses = len(position.canonical_guesses(spec.options.highest))
        if spec.options.pool == "consistent":
            guesses = min(guesses, len(left))
        if len(left) * guesses <= PAIRS_WEIGHED:
            return position, self.part
        many = max(DRAWN, PAIRS_WEIGHED // guesses)
        if many >= len(left):
            return position, self.part
        some = np.sort(generator.choice(left, many, replace=False))
        if guesses * many <= PAIRS_WEIGHED:
            return replace(position, _left=some), many
        return _alone(position, some), many


def _of_a_few(position: Position, generator: np.random.Generator) -> Choice:
    left = position.left
    some = left if len(left) <= DRAWN else np.sort(generator.choice(left, DRAWN, replace=False))
    rows = [int(left[0]), *generator.choice(some, min(_TRIED, len(some)), replace=False).tolist()]
    tried = [Choice(position.space.code(row), "the best of a few codes, drawn at random") for row in rows]
    return _most_bits(replace(position, _left=some), tried)


def _most_bits(position: Position, choices: Sequence[Choice]) -> Choice:
    bits = [rate(position, choice.guess).bits for choice in choices]
    return choices[next(at for at, each in enumerate(bits) if each > max(bits) - _EQUAL)]


def _alone(position: Position, some: Indexes) -> Position:
    whole = position.space
    known = Space.of(whole.pool[some], whole.symbols)
    space = replace(known, dialect=whole.dialect, values=whole.values, names=whole.names)
    prior = None if position.prior is None else position.prior[some]
    alone = Position(space, lies=position.lies, prior=prior)
    return replace(alone, clues=position.clues, _left=np.arange(len(some)))


def _within(watch: Watching, choose: Callable[[], Choice]) -> Choice | None:
    try:
        with Budget(watch.left):
            return choose()
    except LimitExceeded:
        watch.stopped = True
        return None


def first_choice(remaining: Remaining) -> Choice:
    """Return the first code left as a guess. Raises PlayerError if there is none."""
    found = remaining.first()
    if found is None:
        raise PlayerError("no code is left: the clues contradict each other")
    return Choice(remaining.theory.game.indexes(found), "the first consistent code")


def candidates(
    remaining: Remaining,
    random: Random,
    guesses: tuple[Code, ...] | None = None,
    many: int = DRAWN,
    hard: bool = False,
    patient: bool = False,
) -> Candidates:
    """Return where a game stands, for players that may also guess `guesses`.

    `many` is how many codes are drawn where there are too many; in a `hard` game, a guess must use what is
    known. One who is `patient` counts for as long as it takes.

    Raises PlayerError when no code is left, SpaceError when none obeys the rules, or TooManyCodes.
    """
    theory = remaining.theory
    position = _listed(theory, guesses, hard)
    if position is not None:
        count, part = len(position.left), 0
    else:
        _require_size(theory.game)
        some = remaining.sample(many, random, partial(fitting, theory), patient=patient)
        count = some.count
        if count:
            position = _after(position_of(some, theory.game), theory, hard)
            part = 0 if some.every else len(position.space.pool)
    if not count or position is None:
        raise PlayerError("no code is left: the clues contradict each other")
    return Candidates(remaining, position, count, part)


def fitting(theory: Theory, codes: Codes) -> Codes:
    """Return the codes that fit the clues."""
    position = _after(Position(Space.of(codes, len(theory.game.symbols)).like(theory.game)), theory, False)
    fit: Codes = position.space.pool[position.left]
    return fit


def _require_size(game: Game) -> None:
    if len(game.symbols) > 256:
        raise PlayerError(f"players support at most 256 symbols, not {len(game.symbols)}")
    if game.pegs > PEGS:
        raise PlayerError(f"players support at most {PEGS} pegs, not {game.pegs}")


def _listed(theory: Theory, guesses: tuple[Code, ...] | None, hard: bool) -> Position | None:
    """Return the position of all codes that are left; None if those of the game are too many to list.

    What is listed at all is listed soon, and then there is something to answer: it may take a moment more
    than the time that is left.
    """
    with current().grace():
        position = root(theory, guesses, hard)
        if position is None:
            return None
        position = _after(replace(position, prior=prior_of(theory, position.space)), theory, hard)
        if position.prior is not None and not position.prior[position.left].any() and len(position.left):
            raise weightless(theory)
        return position


def _after(position: Position, theory: Theory, hard: bool) -> Position:
    space = replace(position.space, hard=True) if hard else position.space
    position = replace(position, space=space, lies=theory.lies)
    for clue in theory.clues:
        position = position.with_clue(Clue(theory.game.indexes(clue.code), clue.told))
    check()
    _ = position.left
    return position


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
