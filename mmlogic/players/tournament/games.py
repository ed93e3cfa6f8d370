"""Games in pieces that take about as long: what a worker plays, and what it hands back.

A player that always chooses alike walks its tree once for many games; what is not finished in time comes
back as branches of the tree, to be dealt out again. What it chose is remembered, so that a worker asks it
once in each position, and what comes out does not depend on how the work is shared. Any other player plays
game by game, each with a random source of its own.
"""

import time
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mmlogic.common.seeds import keyed
from mmlogic.players.engine.evaluate import answers, choice_of, play
from mmlogic.players.engine.player import Player
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code, Indexes, Space
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.tournament import named

__all__ = ["Branch", "Finished", "Piece", "play_piece"]

REMEMBERED = 100_000
"""Positions whose choice a process keeps, some 25 MB of them."""


@dataclass(frozen=True)
class Branch:
    """Games that have come to the same clues: their numbers, and their secrets as rows of the pool."""

    clues: tuple[Clue, ...]
    games: Indexes
    secrets: Indexes


@dataclass(frozen=True)
class Piece:
    """Work for one worker, for about so many seconds. `key` tells the space and the player from others."""

    key: str
    space: Space
    player: PlayerSpec
    branches: tuple[Branch, ...]
    seed: int
    most: int
    seconds: float


@dataclass(frozen=True)
class Finished:
    """What became of a piece: the games that are over, their turns, what is left, and the time it took."""

    games: list[int]
    turns: list[int]
    branches: tuple[Branch, ...]
    seconds: float


def play_piece(piece: Piece) -> Finished:
    """Play the games of a piece until its time is over, one step at least."""
    begin = time.perf_counter()
    ready = _prepared(piece)
    step = _one_position if ready.player.deterministic else _one_game
    stack = list(_groups(ready.start, piece.branches))
    games, turns = list[int](), list[int]()
    while stack:
        over, turn = step(piece, ready, stack)
        games += over
        turns += [turn] * len(over)
        if time.perf_counter() - begin > piece.seconds:
            break
    left = tuple(Branch(group.position.clues, group.games, group.secrets) for group in stack)
    return Finished(games, turns, left, time.perf_counter() - begin)


@dataclass(frozen=True)
class Prepared:
    """What a process keeps between pieces: the costly part of a search is done once. `choices` by clues."""

    start: Position
    player: Player
    choices: dict[bytes, Code] = field(default_factory=dict)

    def choice(self, position: Position, seed: int) -> Code:
        """Return what the player guesses, which is asked once in each position."""
        numbers = [number for clue in position.clues for number in (*clue.guess, clue.mark or 0)]
        key = array("H", numbers).tobytes()
        if key not in self.choices:
            guess = choice_of(self.player, position, keyed(seed, "tree"))
            if len(self.choices) >= REMEMBERED or len(position.left) == 1:
                return guess
            self.choices[key] = guess
        return self.choices[key]


@dataclass(frozen=True)
class Group:
    """The games of a branch at their position."""

    position: Position
    games: Indexes
    secrets: Indexes


def _groups(start: Position, branches: Iterable[Branch]) -> Iterator[Group]:
    """Yield the branches with their positions, each of which is found once."""
    known: dict[tuple[Clue, ...], Position] = {(): start}

    def position(clues: tuple[Clue, ...]) -> Position:
        if clues not in known:
            last = clues[-1]
            known[clues] = position(clues[:-1]).with_clue(last)
        return known[clues]

    for branch in branches:
        yield Group(position(branch.clues), branch.games, branch.secrets)


def _one_position(piece: Piece, ready: Prepared, stack: list[Group]) -> tuple[list[int], int]:
    """Take the last group one guess further; return the games that are over, and their turns."""
    group = stack.pop()
    turn = len(group.position.clues) + 1
    if turn > piece.most:
        return group.games.tolist(), LOST
    guess = ready.choice(group.position, piece.seed)
    won: list[int] = []
    for after, inside in answers(group.position, guess, group.secrets):
        if after.won:
            won = group.games[inside].tolist()
        else:
            stack.append(Group(after, group.games[inside], group.secrets[inside]))
    return won, turn


def _one_game(piece: Piece, ready: Prepared, stack: list[Group]) -> tuple[list[int], int]:
    """Play one game of the last group."""
    group = stack.pop()
    if len(group.games) > 1:
        stack.append(Group(group.position, group.games[1:], group.secrets[1:]))
    game, secret = int(group.games[0]), int(group.secrets[0])
    random = keyed(piece.seed, "game", named(piece.player), game)
    return [game], play(ready.player, group.position, secret, random, piece.most)


_kept: OrderedDict[str, Prepared] = OrderedDict()
"""What this process has prepared for earlier pieces."""

KEPT = 4


def _prepared(piece: Piece) -> Prepared:
    """Return what the player of a piece needs."""
    if piece.key not in _kept:
        _kept[piece.key] = Prepared(Position(piece.space), piece.player.make())
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[piece.key]
