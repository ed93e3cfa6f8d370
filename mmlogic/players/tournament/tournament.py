"""A tournament: the game, the players and the secrets. A piece of its work is a player and some secrets."""

import hashlib
import time
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.ruling import rules_of
from mmlogic.codes.theory import Theory
from mmlogic.common.arrays import NDArray, np
from mmlogic.common.seeds import keyed, of_secrets
from mmlogic.language import MmlogicError
from mmlogic.limits.budget import Budget, LimitExceeded, current
from mmlogic.limits.interrupts import alarm
from mmlogic.players.engine.arrays import Code, Indexes
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import FileText
from mmlogic.players.engine.player import MOST_TURNS, Finishing, Player, choice_of, to_come
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tally import LOST

Told = tuple[Constraint, ...]
"""Constraints that the player knows before the first guess, such as the sum in `answers number`."""


class Beginnings:
    """Spaces by initial constraints. These restrict secrets, but a guess may be any code of the game."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._spaces: dict[Told, Space] = {(): space}

    @cached_property
    def anything(self) -> bool:
        """Whether games have initial constraints."""
        return self._told(int(self._space.secrets[0])) != ()

    def parted(self, games: Indexes, secrets: Indexes) -> list[tuple[Told, Indexes, Indexes]]:
        """Group games by the constraints that are known before their first guess.

        `games` has the numbers of the games, `secrets` the rows of their secrets in the pool. An item of the
        result has constraints, numbers of games, and rows of their secrets in `space(constraints)`.
        """
        if not self.anything:
            return [((), games, secrets)]
        found: dict[Told, list[int]] = {}
        for place, secret in enumerate(secrets.tolist()):
            found.setdefault(self._told(secret), []).append(place)
        return [
            (told, games[places], self.space(told).rows(self._space.pool[secrets[places]]))
            for told, places in found.items()
        ]

    def space(self, told: Told) -> Space:
        """Return the space of the codes that obey initial constraints."""
        if told not in self._spaces:
            whole = self._space
            fitting = [row for row in whole.secrets.tolist() if self._told(row) == told]
            space = Space.of(whole.pool[fitting], whole.symbols, whole.pool)
            self._spaces[told] = replace(whole, pool=space.pool, secrets=space.secrets)
        return self._spaces[told]

    def _told(self, secret: int) -> Told:
        symbols = self._space.names
        if not symbols or not all(isinstance(each, int) for each in symbols):
            return ()
        names = [str(symbols[each]) for each in self._space.pool[secret].tolist()]
        return tuple(self._space.dialect.at_start(names))


def informed(player: PlayerSpec, told: Sequence[Constraint]) -> PlayerSpec:
    """Return a player. If the player knows the game and its rules, it now also knows initial constraints."""
    if not told:
        return player

    def knowing(theory: Theory) -> Theory:
        return replace(theory, rules=(*theory.rules, *rules_of(told, theory.game)))

    if player.options.theory is not None:
        player = replace(player, options=replace(player.options, theory=knowing(player.options.theory)))
    if player.streams is not None:
        player = replace(player, streams=knowing(player.streams))
    return player


DRAWING = 3
"""A number that changes when a seed leads to other choices. Results with another number are not continued."""


class TournamentError(MmlogicError, ValueError):
    """A tournament cannot be played as requested."""


@dataclass(frozen=True, eq=False)
class Tournament:
    """Several players against the same secrets.

    Attributes:
        space: the codes of the game.
        players: the players, with different names.
        secrets: rows of the space's pool, one for each game.
        seed: the seed of random choices. Each game has its own random generator, so the order of games has no
            effect.
        game: the name of the game.
        most: guesses after which a game is lost.
        whole: whether the secrets are all codes of the game, each once.
        rule: the name of the rule that chose the secrets, empty without one.
        seconds: seconds after which a game is lost, None for no limit.
        per_turn: whether the time of each guess is recorded.
        left_out: how many words in files of guesses and rules differ in length from codes.
    """

    space: Space
    players: tuple[PlayerSpec, ...]
    secrets: Indexes
    seed: int = 0
    game: str = ""
    most: int = MOST_TURNS
    whole: bool = False
    rule: str = ""
    seconds: float | None = None
    per_turn: bool = False
    left_out: int = 0

    def __post_init__(self) -> None:
        if not self.players:
            raise TournamentError("a tournament needs a player")
        if not len(self.secrets):
            raise TournamentError("a tournament needs a secret")
        if self.most < 1:
            raise TournamentError("a game needs at least one guess")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise TournamentError("the seconds of a game must be more than 0, and finite")
        if len(set(self.names)) < len(self.players):
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise TournamentError(f"{twice} is listed twice: `knuth` is minimax, `auto` the usual player")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the players."""
        return tuple(named(player) for player in self.players)

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """Names of the players as people read them, with names of files, such as `tree:minimax.json`."""
        return tuple(named(player, files=True) for player in self.players)

    @cached_property
    def identity(self) -> dict[str, object]:
        """Data that identifies the tournament, for the first line of its file of results."""
        codes = hashlib.sha256(self.space.pool.tobytes() + self.space.secrets.tobytes()).hexdigest()[:16]
        known = {
            "game": f"{self.space.pegs}x{self.space.symbols}",
            "codes": codes,
            "players": [_identity(player) for player in self.players],
            "games": len(self.secrets),
            "secrets": hashlib.sha256(self.secrets.astype(np.int64).tobytes()).hexdigest()[:16],
            "seed": self.seed,
            "most": self.most,
        }
        known |= {"seconds": self.seconds} if self.seconds is not None else {}
        known |= {"per_turn": True} if self.per_turn else {}
        if self.space.dialect != MARKS:
            known["answers"] = [self.space.dialect.predicate, *self.space.names]
        known |= {"told": True} if self.beginnings.anything else {}
        return known | {"drawing": DRAWING} if self.draws else known

    @cached_property
    def beginnings(self) -> Beginnings:
        """The spaces of the games, by initial constraints."""
        return Beginnings(self.space)

    @property
    def draws(self) -> bool:
        """Whether a player chooses at random, so that results differ with the seed."""
        return any(not player.make().deterministic for player in self.players)

    def is_exact(self, number: int) -> bool:
        """Return whether a player's average has no error: all secrets, and no random choices."""
        return self.whole and self.players[number].make().deterministic

    @cached_property
    def order(self) -> Indexes:
        """The numbers of the games in their order of play, which is random to make a fair sample."""
        return keyed(self.seed, "order").permutation(len(self.secrets))


def every(space: Space) -> Indexes:
    """Return all secrets of a space, each once."""
    return space.secrets


def drawn(space: Space, games: int, seed: int) -> Indexes:
    """Return `games` random secrets, each equally likely. Raises TournamentError if `games` is below 1."""
    if games < 1:
        raise TournamentError(f"the number of games must be at least 1, not {games}")
    return of_secrets(seed).choice(space.secrets, size=games)


def listed(space: Space, codes: Iterable[Code]) -> Indexes:
    """Return the rows of `codes` in the pool. Raises TournamentError if one is no secret of the space."""
    allowed = set(space.secrets.tolist())
    rows = []
    for number, code in enumerate(codes, 1):
        row = space.row(code)
        if row is None or row not in allowed:
            raise TournamentError(f"secret {number}: {list(code)} is not a code of the game")
        rows.append(row)
    return np.array(rows, dtype=np.intp)


def named(player: PlayerSpec, files: bool = False) -> str:
    """Return a player's name with its options: `NAME:OPTION=VALUE,…`.

    Options with their usual values are left out. A file appears by its name if `files` is true, otherwise by
    a digest of its text.
    """
    said = list[str]()
    for name, value in player.options.given():
        if isinstance(value, FileText) and files:
            value = value.file or value
        needs = player.entry.needs
        values = map(_code, value) if isinstance(value, tuple) else [f"{value}"]
        said += [each if needs and needs.name == name else f"{name}={each}" for each in values]
    return ":".join([player.name, *[",".join(said)] * bool(said)])


def _code(code: Code) -> str:
    return "".join(map(str, code)) if max(code) < 10 else f"[{','.join(map(str, code))}]"


def _identity(player: PlayerSpec) -> str:
    text = f" {hashlib.sha256(player.text.encode()).hexdigest()[:8]}" if player.text else ""
    return named(player) + text


Times = tuple[float, ...]
"""The seconds that each turn of a game took."""

_LATE = 1.0
"""A player that ignores limits is stopped this many seconds after its game's time is over."""

clock = time.perf_counter
"""The function that reads the clock of all games, in seconds."""


class OutOfTime(Exception):
    """A game has no time for another turn. `seconds` is how long the stopped guess took."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped after {seconds:g} s")
        self.seconds = seconds


EXACT = 100_000
"""Largest number of codes for which `Position.work` has no limit."""

WORK = 1 << 20
"""The value of `Position.work` in games with more codes than `EXACT`."""

REMEMBERED = 100_000
"""Largest number of positions whose guesses a process stores, in some 50 MB."""


@dataclass(frozen=True)
class Turn:
    """A guess, how many seconds it took, and perhaps the fate of each remaining code.

    The fate of a code is the mark that it gives to the guess. If the game for this code certainly takes n
    more guesses, the fate is the negative number `~n` instead.
    """

    guess: Code
    seconds: float
    fates: NDArray[np.int32] | None = None


class _Rung(BaseException):
    """The time for a guess is over. Players do not catch this exception, because it is a BaseException."""


def _ring() -> None:
    raise _Rung


def asked(player: Player, position: Position, random: np.random.Generator, limit: float | None) -> Turn:
    """Return a player's guess. Raises OutOfTime if it takes more than `limit` seconds."""
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
class Branch:
    """Games of a tournament whose clues are equal so far. Lists are faster than arrays for few games.

    Attributes:
        position: the position after the clues.
        games: the numbers of the games.
        secrets: their secrets as rows of the pool.
        times: the seconds of each turn so far.
        random: the random generator of a game, if the player chooses at random.
    """

    position: Position
    games: list[int]
    secrets: list[int]
    times: Times = ()
    random: np.random.Generator | None = None

    def at(self, places: Sequence[int], position: Position, times: Times) -> "Branch":
        """Return the games of this branch that go on to `position`. `places` are their indexes in `games`."""
        games, secrets = [self.games[at] for at in places], [self.secrets[at] for at in places]
        return Branch(position, games, secrets, times, self.random)


@dataclass(frozen=True)
class Prepared:
    """A player whose turns a process stores between pieces. `turns` has a turn for the clues before it."""

    start: Position
    player: Player
    random: np.random.Generator
    turns: dict[bytes, Turn] = field(default_factory=dict)

    def turn(self, branch: Branch, limit: float | None) -> Turn:
        """Return the player's turn. In each position, a player without random choices is asked only once."""
        position = branch.position
        if branch.random is not None or len(position.left) == 1:
            return asked(self.player, position, branch.random or self._random(), limit)
        numbers = [number for clue in position.clues for number in (*clue.guess, clue.mark or 0)]
        key = array("H", numbers).tobytes()
        turn = self.turns.get(key)
        if turn is None:
            turn = self._turn(position, limit)
            if len(self.turns) < REMEMBERED:
                self.turns[key] = turn
        return turn

    def _turn(self, position: Position, limit: float | None) -> Turn:
        turn = asked(self.player, position, self._random(), limit)
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

    @cached_property
    def _beginning(self) -> Mapping[str, Any]:
        return self.random.bit_generator.state

    def _random(self) -> np.random.Generator:
        self.random.bit_generator.state = self._beginning
        return self.random


_kept: OrderedDict[str, dict[Told, Prepared]] = OrderedDict()
"""Players with stored results of earlier pieces, by the key of a piece, then by the initial constraints."""

KEPT = 4


def prepared(piece: "Piece") -> Prepared:
    """Return the player of a piece, with the stored results of earlier pieces."""
    known = _kept.setdefault(piece.key, {})
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    if piece.told not in known:
        space = piece.space
        work = WORK if len(space.pool) > EXACT else None
        known[piece.told] = Prepared(
            Position(space, work=work), piece.player.make(), keyed(piece.seed, "tree")
        )
    return known[piece.told]


@dataclass(frozen=True)
class Piece:
    """Games of a player for one worker. The secrets of `space` obey the initial constraints.

    `key` identifies the tournament and the player. `games` has the numbers of the games, `secrets` the rows
    of their secrets in the pool. A game is lost after `most` guesses, or after `limit` seconds. The worker
    may use `memory` MiB.
    """

    key: str
    space: Space
    player: PlayerSpec
    games: list[int]
    secrets: list[int]
    seed: int
    most: int
    limit: float | None = None
    memory: int | None = None
    told: Told = ()

    def left(self, branch: Branch) -> float | None:
        """Return how many seconds the games of a branch may still take, None for no limit.

        Raises OutOfTime if no second or no guess is left.
        """
        left = None if self.limit is None else self.limit - sum(branch.times)
        if len(branch.position.clues) >= self.most or (left is not None and left < 0):
            raise OutOfTime(0.0)
        return left

    def branches(self, ready: Prepared) -> list[Branch]:
        """Return the branches before the first guess: one, or one a game if the player chooses at random."""
        if ready.player.deterministic:
            return [Branch(ready.start, self.games, self.secrets)]
        return [
            Branch(ready.start, [game], [secret], (), keyed(self.seed, "game", named(self.player), game))
            for game, secret in zip(self.games, self.secrets, strict=True)
        ]


@dataclass
class Finished:
    """Finished games of a player, how many guesses (`turns`) and seconds a turn (`times`) each took."""

    player: str
    games: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    times: list[Times] = field(default_factory=list)
    seconds: float = 0.0

    def end(self, games: Sequence[int], turn: int, times: Times) -> None:
        """Add finished games that took `turn` guesses."""
        self.games += games
        self.turns += [turn] * len(games)
        self.times += [times] * len(games)


def play_piece(piece: Piece) -> Finished:
    """Play the games of a piece. Raises LimitExceeded."""
    begin, over = clock(), Finished(named(piece.player))
    with Budget(memory=piece.memory):
        ready = prepared(piece)
        stack = piece.branches(ready)
        while stack:
            branch = stack.pop()
            try:
                turn = ready.turn(branch, piece.left(branch))
            except OutOfTime as late:
                over.end(branch.games, LOST, (*branch.times, *[late.seconds] * bool(late.seconds)))
                continue
            for after in _answered(branch, turn, piece.most, over):
                if after.position.won and (piece.limit is None or sum(after.times) <= piece.limit):
                    over.end(after.games, len(after.times), after.times)
                else:
                    stack.append(after)
    over.seconds = clock() - begin
    return over


def _answered(branch: Branch, turn: Turn, most: int, over: Finished) -> list[Branch]:
    """Return the branches after a turn. Games whose end is certain have none, and are added to `over`."""
    began, ends, position = clock(), dict[int, list[int]](), branch.position
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
    return [branch.at(places, after, times) for after, places in found]
