"""A tournament: the game, the players, the secrets, and constraints known before the first guess."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mmlogic.codes.dialects import MARKS
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.ruling import rules_of
from mmlogic.codes.theory import Theory
from mmlogic.common.arrays import np
from mmlogic.common.seeds import keyed, of_secrets
from mmlogic.language import MmlogicError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import FileText
from mmlogic.players.engine.player import MOST_TURNS
from mmlogic.players.engine.space import Code, Indexes, Space

Told = tuple[Constraint, ...]
"""Constraints known before the first guess."""


class Beginnings:
    """Spaces by initial constraints. As with rules, guesses may be any codes."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._spaces: dict[Told, Space] = {(): space}

    @cached_property
    def anything(self) -> bool:
        """Whether games have initial constraints."""
        return self._told(int(self._space.secrets[0])) != ()

    def parted(self, games: Indexes, secrets: Indexes) -> list[tuple[Told, Indexes, Indexes]]:
        """Return games by initial constraints, each with its secrets as rows of `space`.

        `games` are numbers, `secrets` their rows of the pool.
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
        """Return the codes that obey initial constraints."""
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
    """Return a player with the constraints, if it takes the rules of a game from a theory."""
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
"""Version of random choices. A new version cannot continue saved results."""


class TournamentError(MmlogicError, ValueError):
    """A tournament that cannot be played as requested."""


@dataclass(frozen=True, eq=False)
class Tournament:
    """Several players against the same secrets.

    Attributes:
        space: the codes of the game.
        players: the players, with different names.
        secrets: rows of the space's pool, one a game.
        seed: the seed of random choices. Each game has its own generator, so that order has no
            effect.
        game: the name of the game.
        most: guesses after which a game is lost.
        whole: whether the secrets are all codes of the game, each once.
        rule: the name of the rule that chose the secrets, empty without one.
        seconds: seconds after which a game is lost, None for no limit.
        per_turn: whether the time of each guess is kept.
        left_out: number of words of other lengths in files of guesses and rules.
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
            raise TournamentError("a tournament needs a game")
        if self.most < 1:
            raise TournamentError("a game needs at least one guess")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise TournamentError("a game needs more than no seconds, and an end")
        if len(set(self.names)) < len(self.players):
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise TournamentError(
                f"{twice} is listed twice: `knuth` stands for minimax, `auto` for the usual player"
            )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the players."""
        return tuple(named(player) for player in self.players)

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """Displayed names of the players, trees by their files."""
        return tuple(named(player, files=True) for player in self.players)

    @cached_property
    def identity(self) -> dict[str, object]:
        """Data that identifies the tournament, for the first line of its results."""
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
        """Initial constraints of games, and their spaces."""
        return Beginnings(self.space)

    @property
    def draws(self) -> bool:
        """Whether a player draws, so that results depend on random choices."""
        return any(not player.make().deterministic for player in self.players)

    def is_exact(self, number: int) -> bool:
        """Return whether a player's games are all that it can play, without random choices."""
        return self.whole and self.players[number].make().deterministic

    @cached_property
    def order(self) -> Indexes:
        """Games in the order of play, shuffled: any first games are a fair sample."""
        return keyed(self.seed, "order").permutation(len(self.secrets))


def every(space: Space) -> Indexes:
    """Return all secrets of a space, each once."""
    return space.secrets


def drawn(space: Space, games: int, seed: int) -> Indexes:
    """Return `games` uniformly drawn secrets. Raises TournamentError for fewer than one."""
    if games < 1:
        raise TournamentError(f"the number of games must be at least 1, not {games}")
    return of_secrets(seed).choice(space.secrets, size=games)


def listed(space: Space, codes: Iterable[Code]) -> Indexes:
    """Return the rows of given secrets. Raises TournamentError with the number of an unknown one."""
    allowed = set(space.secrets.tolist())
    rows = []
    for number, code in enumerate(codes, 1):
        row = space.row(code)
        if row is None or row not in allowed:
            raise TournamentError(f"secret {number}: {list(code)} is not a code of the game")
        rows.append(row)
    return np.array(rows, dtype=np.intp)


def named(player: PlayerSpec, files: bool = False) -> str:
    """Return a player's name: `NAME:OPTION=VALUE,…`, without options of usual values.

    `files` shows a file by its name, otherwise by a digest of its text.
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
