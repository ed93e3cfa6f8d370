"""Games in pieces of about equal length: what a worker plays, and what it returns.

A player that always chooses alike walks its tree once for many games; what is not finished in time comes
back as branches of the tree, to be dealt out again. What it chose is remembered (`remembered.py`), and what
comes out does not depend on how the work is shared. Any other player plays game by game, each with a random
source of its own.

The time of a turn is that of choosing the guess and of finding what its answer leaves. Games that share
a tree share their turns, and each game counts the whole time of each turn. The last two codes, of a player
that is known to play one after the other, take no time of their own.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from mmlogic.common.seeds import keyed
from mmlogic.players.engine.evaluate import answers
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code, Indexes, Space
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.clock import OutOfTime, Times, asked, clock
from mmlogic.players.tournament.remembered import Prepared, Turn, prepared
from mmlogic.players.tournament.told import Told
from mmlogic.players.tournament.tournament import named

__all__ = ["Branch", "Finished", "Piece", "play_piece"]


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
    """Yield the branches with their positions, each of which is found once."""
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
    """Take the last group one guess further; return the games that are over."""
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
    """Play one game of the last group."""
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
    """Return the games that end after so many `more` turns, which take no time; lost after `most` in all."""
    turn = len(times) + more
    return Over(games, turn if turn <= most else LOST, (*times, *[0.0] * (min(turn, most) - len(times))))


def _won(group: Group, piece: Piece) -> bool:
    """Tell whether the last guess was the secret, and came in time."""
    return group.position.won and (piece.limit is None or sum(group.times) <= piece.limit)


def _lost(group: Group, late: OutOfTime) -> Over:
    """Return the games of a group as lost, with the turn that took too long if there was one."""
    return Over(group.games, LOST, (*group.times, *[late.seconds] * bool(late.seconds)))
