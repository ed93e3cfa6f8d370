"""Games in pieces that take about as long: what a worker plays, and what it hands back.

A player that always chooses alike walks its tree once for many games; what is not finished in time comes
back as branches of the tree, to be dealt out again. So no position is looked at twice, however the work is
shared, and what comes out does not depend on how it was. Any other player plays game by game, each with a
random source of its own.
"""

import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from mmlogic.players import LOST, Clue, Player, PlayerSpec, Position, Space
from mmlogic.players.evaluate import answers, choice_of, play
from mmlogic.players.scoring import packed
from mmlogic.players.space import Indexes

__all__ = ["Branch", "Finished", "Piece", "play_piece"]


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
    start, player = _prepared(piece)
    step = _one_position if player.deterministic else _one_game
    stack = list(_groups(start, piece.branches))
    games, turns = list[int](), list[int]()
    while stack:
        over, turn = step(piece, player, stack)
        games += over
        turns += [turn] * len(over)
        if time.perf_counter() - begin > piece.seconds:
            break
    left = tuple(Branch(group.position.clues, group.games, group.secrets) for group in stack)
    return Finished(games, turns, left, time.perf_counter() - begin)


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
            known[clues] = position(clues[:-1]).after(
                last.guess, packed(start.space.pegs, last.black, last.white)
            )
        return known[clues]

    for branch in branches:
        yield Group(position(branch.clues), branch.games, branch.secrets)


def _one_position(piece: Piece, player: Player, stack: list[Group]) -> tuple[list[int], int]:
    """Take the last group one guess further; return the games that are over, and their turns."""
    group = stack.pop()
    turn = len(group.position.clues) + 1
    if turn > piece.most:
        return group.games.tolist(), LOST
    guess = choice_of(player, group.position, np.random.default_rng(piece.seed))
    won: list[int] = []
    for after, inside in answers(group.position, guess, group.secrets):
        if after.won:
            won = group.games[inside].tolist()
        else:
            stack.append(Group(after, group.games[inside], group.secrets[inside]))
    return won, turn


def _one_game(piece: Piece, player: Player, stack: list[Group]) -> tuple[list[int], int]:
    """Play one game of the last group."""
    group = stack.pop()
    if len(group.games) > 1:
        stack.append(Group(group.position, group.games[1:], group.secrets[1:]))
    game, secret = int(group.games[0]), int(group.secrets[0])
    random = np.random.default_rng([piece.seed, game])
    return [game], play(player, group.position, secret, random, piece.most)


_kept: OrderedDict[str, tuple[Position, Player]] = OrderedDict()
"""What this process has prepared for earlier pieces: the costly part of a search is done once."""

KEPT = 4


def _prepared(piece: Piece) -> tuple[Position, Player]:
    """Return the starting position and the player of a piece."""
    if piece.key not in _kept:
        _kept[piece.key] = Position(piece.space), piece.player.make()
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[piece.key]
