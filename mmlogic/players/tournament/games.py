"""Games in pieces of about equal length: what a worker plays, the time of a player, what it chose."""

import time
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mmlogic.common.budget import Budget, LimitExceeded, alarm, current
from mmlogic.common.seeds import keyed
from mmlogic.players.engine.candidates import prior_of
from mmlogic.players.engine.evaluate import answers, choice_of, to_come
from mmlogic.players.engine.player import Finishing, Player
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.reading import PlayerSpec
from mmlogic.players.engine.space import Code, Indexes, Space
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.tournament import Told, named

__all__ = [
    "Branch",
    "Finished",
    "OutOfTime",
    "Piece",
    "Prepared",
    "Times",
    "Turn",
    "asked",
    "clock",
    "play_piece",
    "prepared",
]

Times = tuple[float, ...]
"""The seconds of the turns of a game."""

_LATE = 1.0
"""Seconds after the end of a game's time until a player is stopped that looks at no limit."""

clock = time.perf_counter
"""The clock of all games, in seconds."""


class OutOfTime(Exception):
    """A game has no turn left. `seconds` is what its last guess took before it was stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped after {seconds:g} s")
        self.seconds = seconds


class _Rung(BaseException):
    """The alarm of a guess has rung: no player takes this for an error of its own."""


def asked(
    player: Player, position: Position, random: np.random.Generator, limit: float | None
) -> tuple[Code, float]:
    """Return a player's guess, and the seconds it took. Raises OutOfTime after more than `limit` of them."""
    began = clock()
    if limit is None:
        return choice_of(player, position, random), clock() - began
    try:
        with alarm(limit + _LATE, _ring), Budget(limit):
            guess = choice_of(player, position, random)
    except LimitExceeded as error:
        if error.kind != "time" or current().left == 0:
            raise
        raise OutOfTime(clock() - began) from None
    except _Rung:
        raise OutOfTime(clock() - began) from None
    return guess, clock() - began


def _ring() -> None:
    raise _Rung


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
    ready = prepared(piece.key, piece.told, piece.space, piece.player)
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
    left = tuple(group.branch(piece.told) for group in stack)
    return Finished(games, turns, left, clock() - begin, times)


@dataclass(frozen=True)
class Group:
    """The games of a branch at their position, mostly few: lists are quicker than arrays."""

    position: Position
    games: Sequence[int]
    secrets: Sequence[int]
    times: Times = ()

    def left(self, piece: Piece) -> float | None:
        """Return the seconds that the games have left; None for no limit. Raises OutOfTime."""
        left = None if piece.limit is None else piece.limit - sum(self.times)
        if len(self.position.clues) >= piece.most or (left is not None and left < 0):
            raise OutOfTime(0.0)
        return left

    def after(self, turn: Turn, most: int) -> "tuple[list[Over], list[Group]]":
        """Return the games whose end is certain after a turn, and what becomes of the others."""
        if turn.fates is None:
            return [], self.answered(turn.guess, turn.seconds)
        began = clock()
        left, places = self.position.left, dict[int, list[int]]()
        for place, fate in enumerate(turn.fates[np.searchsorted(left, self.secrets)].tolist()):
            places.setdefault(fate, []).append(place)
        found = [
            (self.position.after(turn.guess, mark, left[turn.fates == mark]), places[mark])
            for mark in sorted(places)
            if mark >= 0
        ]
        times = (*self.times, turn.seconds + clock() - began)
        ends = ((~fate, [self.games[place] for place in places[fate]]) for fate in places if fate < 0)
        return [_over(games, times, more, most) for more, games in ends], self.parted(found, times)

    def answered(self, guess: Code, seconds: float) -> "list[Group]":
        """Return what becomes of the games after a guess that took so many seconds."""
        began = clock()
        found = [
            (after, inside.tolist())
            for after, inside in answers(self.position, guess, np.array(self.secrets))
        ]
        return self.parted(found, (*self.times, seconds + clock() - began))

    def parted(self, found: Iterable[tuple[Position, Sequence[int]]], times: Times) -> "list[Group]":
        """Return the games that have come to each position, which comes with their places."""
        return [
            Group(after, [self.games[at] for at in places], [self.secrets[at] for at in places], times)
            for after, places in found
        ]

    def halves(self) -> "tuple[Group, Group]":
        """Return the first half of the games and the others."""
        half = len(self.games) // 2
        return (
            Group(self.position, self.games[:half], self.secrets[:half], self.times),
            Group(self.position, self.games[half:], self.secrets[half:], self.times),
        )

    def branch(self, told: Told) -> Branch:
        """Return the games as they are dealt out again."""
        return Branch(self.position.clues, np.array(self.games), np.array(self.secrets), self.times, told)


@dataclass(frozen=True)
class Over:
    """Games that are over: after how many guesses, and the seconds of each turn."""

    games: Sequence[int]
    turn: int
    times: Times = ()


def _groups(start: Position, branches: Iterable[Branch]) -> Iterator[Group]:
    known: dict[tuple[Clue, ...], Position] = {(): start}

    def position(clues: tuple[Clue, ...]) -> Position:
        turn = next(turn for turn in range(len(clues), -1, -1) if clues[:turn] in known)
        for end in range(turn + 1, len(clues) + 1):
            known[clues[:end]] = known[clues[: end - 1]].with_clue(clues[end - 1])
            _ = known[clues[:end]].left  # found later, this is as deep a recursion as the game is long
        return known[clues]

    for branch in branches:
        yield Group(position(branch.clues), branch.games.tolist(), branch.secrets.tolist(), branch.times)


def _one_position(piece: Piece, ready: Prepared, stack: list[Group]) -> list[Over]:
    group = stack.pop()
    try:
        turn = ready.turn(group.position, piece.seed, group.left(piece))
    except OutOfTime as late:
        return [_lost(group, late)]
    over, others = group.after(turn, piece.most)
    for after in others:
        if _won(after, piece):
            over.append(Over(after.games, len(after.times), after.times))
        else:
            stack.append(after)
    return over


def _one_game(piece: Piece, ready: Prepared, stack: list[Group]) -> list[Over]:
    game = stack.pop()
    while len(game.games) > 1:
        game, rest = game.halves()
        stack.append(rest)
    random = keyed(piece.seed, "game", named(piece.player), game.games[0])
    try:
        while not _won(game, piece):
            (game,) = game.answered(*asked(ready.player, game.position, random, game.left(piece)))
    except OutOfTime as late:
        return [_lost(game, late)]
    return [Over(game.games, len(game.times), game.times)]


def _over(games: Sequence[int], times: Times, more: int, most: int) -> Over:
    turn = len(times) + more
    return Over(games, turn if turn <= most else LOST, (*times, *[0.0] * (min(turn, most) - len(times))))


def _won(group: Group, piece: Piece) -> bool:
    return group.position.won and (piece.limit is None or sum(group.times) <= piece.limit)


def _lost(group: Group, late: OutOfTime) -> Over:
    return Over(group.games, LOST, (*group.times, *[late.seconds] * bool(late.seconds)))
