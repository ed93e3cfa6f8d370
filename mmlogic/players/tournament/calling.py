"""A tournament of one player as a function call: the player by name, or as Python has it."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from numbers import Integral
from types import FunctionType
from typing import Any

from mmlogic.codes.game import Game
from mmlogic.codes.theory import Code as Named
from mmlogic.codes.theory import Theory
from mmlogic.codes.written import Letters, Names
from mmlogic.language import StatementProblem
from mmlogic.players.asking import indexes
from mmlogic.players.engine.authored import Guarded, guarding, is_class
from mmlogic.players.engine.candidates import root
from mmlogic.players.engine.evaluate import MOST_TURNS
from mmlogic.players.engine.player import Options, Player, PlayerError
from mmlogic.players.engine.reading import PlayerSpec, author_entry
from mmlogic.players.engine.space import Code
from mmlogic.players.tally import Tally
from mmlogic.players.tournament.request import secrets_of, spec_of, streamed, theory_of
from mmlogic.players.tournament.run import Run
from mmlogic.players.tournament.tournament import Tournament, TournamentError

__all__ = ["Played", "tournament"]


@dataclass(kw_only=True)
class Played(Tally):
    """What came of a tournament.

    Attributes:
        player: the name of the player.
        guesses: how many guesses each secret took, the winning one included; 0 for a game given up.
    """

    player: str
    guesses: Mapping[Named, int]


def tournament(
    player: str | Callable[..., Any],
    game: str = "classic",
    secrets: Iterable[Sequence[str | int]] | None = None,
    *,
    where: str | Sequence[str] = (),
    answers: str = "",
    seed: int = 0,
    most: int = MOST_TURNS,
) -> Played:
    """Play a player against all secrets of a game, or the given ones, each once.

    Args:
        player: a name with options, such as `"minimax:pool=consistent"`; a function of the possible codes
            and the number of the guess; or a class with `initial_guess()` and `make_guess(feedback)`, or
            one for `register`.
        game: the game as `game` takes it: `"classic"`, `"4x6"`.
        secrets: codes in letters, as names, or as integers from 0.
        where: rules of the game, as after `where`.
        answers: what a guess is answered with, as after `answers`, if not as usual in the game.
        seed: of all that is random.
        most: guesses after which a game is given up.

    Raises StatementProblem for an unknown player, a game or secrets that are none; PlayerError for what the
    player raises, or a guess that is no code of the game; TournamentError for secrets too many to list.
    """
    theory = theory_of(game, [where] if isinstance(where, str) else where, answers)
    space, rows, streams = secrets_of(theory, _wanted(secrets, theory))
    spec = _spec(player, theory, streams=streams)
    turns = Run(Tournament(space, (spec,), rows, seed, game, most)).play().turns[0].tolist()
    codes = map(theory.game.named, space.pool[rows].tolist())
    name = player if isinstance(player, str) else spec.name
    return Played.from_turns(turns, player=name, guesses=dict(zip(codes, turns, strict=True)))


@dataclass(frozen=True)
class Made(PlayerSpec):
    """A player that is there already; it plays in this process alone. Its number tells it from others."""

    player: Player = field(kw_only=True, repr=False)
    number: int = field(default_factory=count().__next__)

    @property
    def version(self) -> int:
        """Its number."""
        return self.number

    def make(self) -> Player:
        return self.player


def _spec(player: str | Callable[..., Any], theory: Theory, *, streams: bool) -> PlayerSpec:
    if callable(player):
        return Made(getattr(player, "__name__", "player"), player=_made(player, theory))
    if not isinstance(player, str):
        if hasattr(player, "choose") or is_class(type(player)):
            raise TypeError(f"a player is a class, not an object of it: pass {type(player).__name__} itself")
        raise TypeError(f"a player is a name, a function or a class, not {player!r:.60}")
    spec = spec_of(player, theory)
    return streamed(spec, theory) if streams else spec


def _wanted(secrets: Iterable[Sequence[str | int]] | None, theory: Theory) -> list[Code] | None:
    if secrets is None:
        if root(theory, None) is None:
            raise TournamentError("too many codes to play all", hint="`secrets` says which are played")
        return None
    if isinstance(secrets, str) or not isinstance(secrets, Iterable):
        raise TypeError(f"secrets are a sequence of codes, not {secrets!r:.60}")
    return [_code(secret, theory.game) for secret in secrets]


def _code(secret: Sequence[str | int], game: Game) -> Code:
    if isinstance(secret, str):
        return indexes(Letters(secret), game)
    if not isinstance(secret, Iterable) or not all(isinstance(each, str | Integral) for each in secret):
        raise TypeError(f"a secret is letters, or a sequence of names or integers, not {secret!r:.60}")
    names = [each if isinstance(each, str) else _symbol(each, game) for each in secret]
    return indexes(Names(tuple(names)), game)


def _symbol(index: int, game: Game) -> str:
    if not 0 <= index < len(game.symbols):
        raise StatementProblem(f"there is no symbol {index}: they count from 0 to {len(game.symbols) - 1}")
    return game.symbols[index]


def _made(target: Callable[..., Any], theory: Theory) -> Player:
    if isinstance(target, type) and not is_class(target):
        if not hasattr(target, "choose"):
            raise PlayerError(f"{target.__name__} has neither `choose` nor `initial_guess` and `make_guess`")
        file = getattr(sys.modules.get(target.__module__), "__file__", None) or target.__module__
        with guarding(file):
            return Guarded(target(Options()), file, 1)
    home = target if isinstance(target, type | FunctionType) else type(target)
    names = getattr(target, "__globals__", None) or vars(sys.modules[home.__module__])
    code = getattr(target, "__code__", None)
    file = code.co_filename if code else names.get("__file__") or home.__module__
    entry = author_entry(home.__name__, target, names, file, sizes=False)
    return entry.make(Options(theory=theory))
