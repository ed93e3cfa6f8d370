"""Games in pieces that take about as long: what a worker plays, and what it hands back.

A player that always chooses alike walks its tree once for many games; what is not finished in time comes
back as branches of the tree, to be dealt out again. What it chose is remembered, so that a worker asks it
once in each position, and what comes out does not depend on how the work is shared. Any other player plays
game by game, each with a random source of its own.

The time of a turn is that of choosing the guess and of finding what its answer leaves. Games that share
a tree share their turns, and each game counts the whole time of each turn. The last two codes, of a player
that is known to play one after the other, take no time of their own.
"""

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.seeds import keyed
from mmlogic.players.engine.evaluate import answers, parted, to_come
from mmlogic.players.engine.player import Finishing, Player
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.prior import Prior, prior_of
from mmlogic.players.engine.scoring import Packed
from mmlogic.players.engine.space import Code, Indexes, Space
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.clock import OutOfTime, Times, asked, clock
from mmlogic.players.tournament.told import Told
from mmlogic.players.tournament.tournament import named

__all__ = ["Branch", "Finished", "Piece", "play_piece"]

EXACT = 100_000
"""Codes up to which each guess is exactly what its player says; of more, only in small positions."""

WORK = 1 << 20
"""Pairs of guess and code that a player of a larger game looks at for one guess."""

REMEMBERED = 100_000
"""Positions whose choice a process keeps, some 25 MB of them."""


@dataclass(frozen=True)
class Branch:
    """Games that have come to the same clues.

    Attributes:
        clues: the clues.
        games: the numbers of the games.
        secrets: their secrets as rows of the pool.
        times: the seconds that each turn so far took.
        told: what was told before the first guess: the pool has no other codes.
    """

    clues: tuple[Clue, ...]
    games: Indexes
    secrets: Indexes
    times: Times = ()
    told: Told = ()


@dataclass(frozen=True)
class Piece:
    """Work for one worker, for about so many seconds. `key` and `told` tell space and player from others.

    A game is lost after `most` guesses, or after more than `limit` seconds.
    """

    key: str
    space: Space
    player: PlayerSpec
    branches: tuple[Branch, ...]
    seed: int
    most: int
    seconds: float
    limit: float | None = None
    told: Told = ()


@dataclass(frozen=True)
class Finished:
    """What became of a piece: the games that are over, their turns, what is left, and the time it took.

    `times` are the seconds of each turn of each game.
    """

    games: list[int]
    turns: list[int]
    branches: tuple[Branch, ...]
    seconds: float
    times: list[Times] = field(default_factory=list)


def play_piece(piece: Piece) -> Finished:
    """Play the games of a piece until its time is over, one step at least."""
    begin = clock()
    ready = _prepared(piece)
    step = _one_position if ready.player.deterministic else _one_game
    stack = list(_groups(ready.start, piece.branches))
    games, turns, times = list[int](), list[int](), list[Times]()
    while stack:
        for over in step(piece, ready, stack):
            games += over.games
            turns += [over.turn] * len(over.games)
            times += [over.times] * len(over.games)
        if clock() - begin > piece.seconds:
            break
    left = tuple(
        Branch(group.position.clues, group.games, group.secrets, group.times, piece.told) for group in stack
    )
    return Finished(games, turns, left, clock() - begin, times)


@dataclass(frozen=True)
class Turn:
    """A guess and the seconds it took, those of marking the codes left included where that is done.

    `marks` are those of the codes left, and `more` says how many guesses are to come for each, as `to_come`.
    """

    guess: Code
    seconds: float
    marks: Packed | None = None
    more: NDArray[np.int8] | None = None


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
        return Turn(guess, seconds + clock() - began, marks, more)

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


@dataclass(frozen=True)
class Group:
    """The games of a branch at their position."""

    position: Position
    games: Indexes
    secrets: Indexes
    times: Times = ()

    def left(self, piece: Piece) -> float | None:
        """Return the seconds that the games have left; None for no limit. Raises OutOfTime."""
        left = None if piece.limit is None else piece.limit - sum(self.times)
        if len(self.position.clues) >= piece.most or (left is not None and left < 0):
            raise OutOfTime(0.0)
        return left

    def after(self, turn: Turn, most: int) -> "tuple[list[Over], list[Group]]":
        """Return the games whose end is certain after a turn, and what becomes of the others."""
        if turn.marks is None or turn.more is None:
            return [], self.answered(turn.guess, turn.seconds)
        began = clock()
        places = np.searchsorted(self.position.left, self.secrets)
        more = turn.more[places]
        on = np.flatnonzero(more < 0)
        others = Group(self.position, self.games[on], self.secrets[on], self.times)
        found = list(parted(self.position, turn.guess, turn.marks, turn.marks[places[on]]))
        times = (*self.times, turn.seconds + clock() - began)
        ends = [(each, self.games[more == each].tolist()) for each in range(3)]
        return [_over(games, times, each, most) for each, games in ends if games], others.parted(found, times)

    def answered(self, guess: Code, seconds: float) -> "list[Group]":
        """Return what becomes of the games after a guess that took so many seconds."""
        began = clock()
        found = list(answers(self.position, guess, self.secrets))
        return self.parted(found, (*self.times, seconds + clock() - began))

    def parted(self, found: Iterable[tuple[Position, Indexes]], times: Times) -> "list[Group]":
        """Return the games that have come to each position, which comes with their places."""
        return [Group(after, self.games[inside], self.secrets[inside], times) for after, inside in found]


@dataclass(frozen=True)
class Over:
    """Games that are over: after how many guesses, and the seconds of each turn."""

    games: list[int]
    turn: int
    times: Times = ()


def _groups(start: Position, branches: Iterable[Branch]) -> Iterator[Group]:
    """Yield the branches with their positions, each of which is found once."""
    known: dict[tuple[Clue, ...], Position] = {(): start}

    def position(clues: tuple[Clue, ...]) -> Position:
        turn = next(turn for turn in range(len(clues), -1, -1) if clues[:turn] in known)
        for end in range(turn + 1, len(clues) + 1):
            known[clues[:end]] = known[clues[: end - 1]].with_clue(clues[end - 1])
            _ = known[clues[:end]].left  # found later, this is as deep a recursion as the game is long
        return known[clues]

    for branch in branches:
        yield Group(position(branch.clues), branch.games, branch.secrets, branch.times)


def _one_position(piece: Piece, ready: Prepared, stack: list[Group]) -> list[Over]:
    """Take the last group one guess further; return the games that are over."""
    group = stack.pop()
    try:
        turn = ready.turn(group.position, piece.seed, group.left(piece))
    except OutOfTime as late:
        return [_lost(group, late)]
    over, others = group.after(turn, piece.most)
    for after in others:
        if _won(after, piece):
            over.append(Over(after.games.tolist(), len(after.times), after.times))
        else:
            stack.append(after)
    return over


def _one_game(piece: Piece, ready: Prepared, stack: list[Group]) -> list[Over]:
    """Play one game of the last group."""
    rest = stack.pop()
    if len(rest.games) > 1:
        stack.append(Group(rest.position, rest.games[1:], rest.secrets[1:], rest.times))
    game = Group(rest.position, rest.games[:1], rest.secrets[:1], rest.times)
    random = keyed(piece.seed, "game", named(piece.player), int(game.games[0]))
    try:
        while not _won(game, piece):
            (game,) = game.answered(*asked(ready.player, game.position, random, game.left(piece)))
    except OutOfTime as late:
        return [_lost(game, late)]
    return [Over(game.games.tolist(), len(game.times), game.times)]


def _over(games: list[int], times: Times, more: int, most: int) -> Over:
    """Return the games that end after so many `more` turns, which take no time; lost after `most` in all."""
    turn = len(times) + more
    return Over(games, turn if turn <= most else LOST, (*times, *[0.0] * (min(turn, most) - len(times))))


def _won(group: Group, piece: Piece) -> bool:
    """Tell whether the last guess was the secret, and came in time."""
    return group.position.won and (piece.limit is None or sum(group.times) <= piece.limit)


def _lost(group: Group, late: OutOfTime) -> Over:
    """Return the games of a group as lost, with the turn that took too long if there was one."""
    return Over(group.games.tolist(), LOST, (*group.times, *[late.seconds] * bool(late.seconds)))


_kept: OrderedDict[str, dict[Told, Prepared]] = OrderedDict()
"""What this process has prepared for earlier pieces, for whatever was told."""

KEPT = 4


def _prepared(piece: Piece) -> Prepared:
    """Return what the player of a piece needs."""
    if piece.key not in _kept:
        _kept[piece.key] = {}
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    prepared = _kept[piece.key]
    if piece.told not in prepared:
        work = WORK if len(piece.space.pool) > EXACT else None
        start = Position(piece.space, work=work, prior=_prior(piece))
        prepared[piece.told] = Prepared(start, piece.player.make())
    return prepared[piece.told]


def _prior(piece: Piece) -> Prior | None:
    """Return what codes weigh for a player that takes some for likelier."""
    options = piece.player.options
    return prior_of(options.believed(options.theory), piece.space) if options.theory else None
