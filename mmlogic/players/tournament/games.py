"""Games in pieces of about equal duration: a worker's games, their times and choices."""

import time
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from mmlogic.common.arrays import NDArray, np
from mmlogic.common.seeds import keyed
from mmlogic.limits.budget import Budget, LimitExceeded, current
from mmlogic.limits.interrupts import alarm
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.player import Finishing, Player, choice_of, to_come
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.tally import LOST
from mmlogic.players.tournament.tournament import Told, named

Times = tuple[float, ...]
"""Seconds of the turns of a game."""

_LATE = 1.0
"""Seconds beyond a game's time until a player that ignores limits is stopped."""

clock = time.perf_counter
"""Clock of all games, in seconds."""


class OutOfTime(Exception):
    """A game without time for another turn. `seconds` is the duration of its stopped guess."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped after {seconds:g} s")
        self.seconds = seconds


EXACT = 100_000
"""Largest number of codes for exact choices. Larger games have exact choices in small positions only."""

WORK = 1 << 20
"""Pairs of guess and code for one choice in larger games."""

REMEMBERED = 100_000
"""Largest number of positions with kept choices in a process, some 50 MB."""


@dataclass(frozen=True)
class Turn:
    """A guess and its seconds. These include the time to mark remaining codes, if marked.

    `fates` has a number for each remaining code as the secret. The number is the code's mark, or `~n` if n
    more guesses are certain.
    """

    guess: Code
    seconds: float
    fates: NDArray[np.int32] | None = None


class _Rung(BaseException):
    """Alarm of a guess. As a BaseException, it passes players' error handlers."""


def _ring() -> None:
    raise _Rung


def asked(player: Player, position: Position, random: np.random.Generator, limit: float | None) -> Turn:
    """Return a player's guess. Raises OutOfTime beyond `limit` seconds."""
    began = clock()
    if limit is None:
        return Turn(choice_of(player, position, random), clock() - began)
    try:
        with alarm(limit + _LATE, _ring), Budget(limit):
            guess = choice_of(player, position, random)
    except LimitExceeded as error:
        if error.kind != "time" or current().left == 0:
            raise
        raise OutOfTime(clock() - began) from None
    except _Rung:
        raise OutOfTime(clock() - began) from None
    return Turn(guess, clock() - began)


@dataclass(frozen=True)
class Prepared:
    """Data that a process keeps between pieces, to do the costly part of a search once.

    `turns` is by clues. `path` has the positions along the last branch, one clue more each. Most branches
    share their first clues with the previous one.
    """

    start: Position
    player: Player
    turns: dict[bytes, Turn] = field(default_factory=dict)
    sources: dict[int, tuple[np.random.Generator, Mapping[str, Any]]] = field(default_factory=dict)
    path: list[Position] = field(default_factory=list)

    def turn(self, position: Position, seed: int, limit: float | None) -> Turn:
        """Return the player's guess, chosen once in each position."""
        if len(position.left) == 1:
            return asked(self.player, position, self._random(seed), limit)
        numbers = [number for clue in position.clues for number in (*clue.guess, clue.mark or 0)]
        key = array("H", numbers).tobytes()
        turn = self.turns.get(key)
        if turn is None:
            turn = self._turn(position, seed, limit)
            if len(self.turns) < REMEMBERED:
                self.turns[key] = turn
        return turn

    def _turn(self, position: Position, seed: int, limit: float | None) -> Turn:
        turn = asked(self.player, position, self._random(seed), limit)
        first = None
        if limit is None and isinstance(self.player, Finishing):
            first = self.player.first_of_two(len(position.clues) + 1)
        if first is None:
            return turn
        began = clock()
        marks = position.marks(turn.guess)
        more = to_come(marks, position.scorer.width - 1, first)
        fates = np.where(more < 0, marks, ~more).astype(np.int32)
        return Turn(turn.guess, turn.seconds + clock() - began, fates)

    def _random(self, seed: int) -> np.random.Generator:
        if seed not in self.sources:
            random = keyed(seed, "tree")
            self.sources[seed] = random, random.bit_generator.state
        random, beginning = self.sources[seed]
        random.bit_generator.state = beginning
        return random


_kept: OrderedDict[str, dict[Told, Prepared]] = OrderedDict()
"""Prepared players of earlier games in this process, by key and initial constraints."""

KEPT = 4


def prepared(piece: "Piece") -> Prepared:
    """Return the prepared player of a piece, by its `key` and `told`."""
    known = _kept.setdefault(piece.key, {})
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    if piece.told not in known:
        space = piece.space
        work = WORK if len(space.pool) > EXACT else None
        known[piece.told] = Prepared(Position(space, work=work), piece.player.make())
    return known[piece.told]


@dataclass(frozen=True)
class Branch:
    """Games with the same clues. Lists are faster than arrays, as games are mostly few.

    Attributes:
        clues: the clues.
        games: the numbers of the games.
        secrets: their secrets as rows of the pool.
        times: the seconds of each turn so far.
        told: initial constraints, which all codes of the pool obey.
    """

    clues: tuple[Clue, ...]
    games: list[int]
    secrets: list[int]
    times: Times = ()
    told: Told = ()

    def at(self, places: Sequence[int], clues: tuple[Clue, ...], times: Times) -> "Branch":
        """Return some of the games, by index, after these clues."""
        games, secrets = [self.games[at] for at in places], [self.secrets[at] for at in places]
        return Branch(clues, games, secrets, times, self.told)


@dataclass(frozen=True)
class Piece:
    """Work for one worker, of about `seconds`. `key` and `told` identify space and player.

    A game is lost after `most` guesses, or after `limit` seconds. The worker may use `memory` MiB.
    """

    key: str
    space: Space
    player: PlayerSpec
    branches: tuple[Branch, ...]
    seed: int
    most: int
    seconds: float
    limit: float | None = None
    memory: int | None = None
    told: Told = ()

    def left(self, branch: Branch) -> float | None:
        """Return the remaining seconds of games, None for no limit. Raises OutOfTime."""
        left = None if self.limit is None else self.limit - sum(branch.times)
        if len(branch.clues) >= self.most or (left is not None and left < 0):
            raise OutOfTime(0.0)
        return left


@dataclass
class Finished:
    """Results of a player's piece: finished games, their turns, open branches, the time used.

    `times` has the seconds of each turn by game.
    """

    player: str
    games: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    times: list[Times] = field(default_factory=list)
    branches: tuple[Branch, ...] = ()
    seconds: float = 0.0

    def end(self, games: Sequence[int], turn: int, times: Times) -> None:
        """Add finished games of `turn` guesses."""
        self.games += games
        self.turns += [turn] * len(games)
        self.times += [times] * len(games)

    def lose(self, branch: Branch, late: OutOfTime) -> None:
        """Add games that ran out of time."""
        self.end(branch.games, LOST, (*branch.times, *[late.seconds] * bool(late.seconds)))


Stack = list[tuple[Position, Branch]]
"""Unfinished games at their positions."""


def play_piece(piece: Piece) -> Finished:
    """Play the games of a piece until its time ends, at least one step. Raises LimitExceeded."""
    begin, over = clock(), Finished(named(piece.player))
    with Budget(memory=piece.memory):
        ready = prepared(piece)
        step = _one_position if ready.player.deterministic else _one_game
        stack = list(_placed(ready, piece.branches))
        while stack:
            step(piece, ready, stack, over)
            if clock() - begin > piece.seconds:
                break
    over.branches, over.seconds = tuple(branch for _, branch in stack), clock() - begin
    return over


def _placed(ready: Prepared, branches: Iterable[Branch]) -> Iterator[tuple[Position, Branch]]:
    path = ready.path
    for branch in branches:
        known = (position.clues[-1] == clue for position, clue in zip(path, branch.clues, strict=False))
        del path[sum(takewhile(bool, known)) :]
        for clue in branch.clues[len(path) :]:
            path.append((path[-1] if path else ready.start).with_clue(clue))
            _ = path[-1].left  # found later, recursion would be as deep as the game
        yield (path[-1] if path else ready.start), branch


def _one_position(piece: Piece, ready: Prepared, stack: Stack, over: Finished) -> None:
    position, branch = stack.pop()
    try:
        turn = ready.turn(position, piece.seed, piece.left(branch))
    except OutOfTime as late:
        over.lose(branch, late)
        return
    for after, games in _answered(position, branch, turn, piece.most, over):
        if _won(after, games, piece):
            over.end(games.games, len(games.times), games.times)
        else:
            stack.append((after, games))


def _one_game(piece: Piece, ready: Prepared, stack: Stack, over: Finished) -> None:
    position, game = stack.pop()
    while (games := len(game.games)) > 1:
        stack.append((position, game.at(range(games // 2, games), game.clues, game.times)))
        game = game.at(range(games // 2), game.clues, game.times)
    random = keyed(piece.seed, "game", named(piece.player), game.games[0])
    try:
        while not _won(position, game, piece):
            turn = asked(ready.player, position, random, piece.left(game))
            ((position, game),) = _answered(position, game, turn, piece.most, over)
    except OutOfTime as late:
        over.lose(game, late)
    else:
        over.end(game.games, len(game.times), game.times)


def _answered(position: Position, branch: Branch, turn: Turn, most: int, over: Finished) -> Stack:
    """Return the open branches after a turn. Games whose end is certain go to `over`."""
    began, ends = clock(), dict[int, list[int]]()
    found: list[tuple[Position, list[int]]]
    if turn.fates is None:
        secrets = np.array(branch.secrets)
        found = [(after, inside.tolist()) for after, inside in position.answers(turn.guess, secrets)]
    else:
        left = position.left
        for place, fate in enumerate(turn.fates[np.searchsorted(left, branch.secrets)].tolist()):
            ends.setdefault(fate, []).append(place)
        found = [
            (position.after(turn.guess, mark, left[turn.fates == mark]), ends.pop(mark))
            for mark in sorted(ends)
            if mark >= 0
        ]
    times = (*branch.times, turn.seconds + clock() - began)
    for fate, places in ends.items():
        number = len(times) + ~fate
        idle = (0.0,) * (min(number, most) - len(times))
        over.end([branch.games[at] for at in places], number if number <= most else LOST, (*times, *idle))
    return [(after, branch.at(places, after.clues, times)) for after, places in found]


def _won(position: Position, branch: Branch, piece: Piece) -> bool:
    return position.won and (piece.limit is None or sum(branch.times) <= piece.limit)
