"""What a player that is written in a statement, and its options, mean in a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from mmlogic.codes import meaning
from mmlogic.codes.game import Game
from mmlogic.codes.meaning import symbol
from mmlogic.codes.words import word_list
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.codes.written import Names
from mmlogic.language import StatementProblem, nearest, place_of
from mmlogic.players.engine.player import USUAL, entries
from mmlogic.players.engine.space import Code
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.written import Option, Player
from mmlogic.session.reading import read_text

__all__ = ["ResolvedPlayer", "resolve_player", "indexes", "with_symbols"]


@dataclass(frozen=True)
class ResolvedPlayer:
    """A player; `guesses` are codes that it may guess besides those of the game, None for no such list."""

    spec: PlayerSpec
    guesses: tuple[Code, ...] | None = None

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.spec.name


def resolve_player(written: Player | None, game: Game) -> ResolvedPlayer:
    """Return the player that is meant, the usual one by None. Raises StatementProblem."""
    if written is None:
        return ResolvedPlayer(PlayerSpec(USUAL))
    result = ResolvedPlayer(with_symbols(PlayerSpec(_known(written)), game))
    for option in written.options:
        result = _with(result, option, game)
    return result


def with_symbols(spec: PlayerSpec, game: Game) -> PlayerSpec:
    """Return a player that knows the names of the game's symbols, if it takes codes as names."""
    if not spec.entry.named:
        return spec
    return replace(spec, options=replace(spec.options, symbols=game.symbols))


def indexes(written: WrittenCode | Sequence[str], game: Game) -> Code:
    """Return a code as the places of its symbols, from 0. Raises StatementProblem.

    Where no symbol is a number, digits are such places: `0011` is RRBB.
    """
    if all(map(str.isdigit, written)) and not any(map(str.isdigit, game.symbols)):
        written = _at_places(written, game)
    if not isinstance(written, WrittenCode):
        written = _listed(written)
    return game.indexes(meaning.code(written, game))


def _at_places(written: WrittenCode | Sequence[str], game: Game) -> WrittenCode:
    """Return the code of symbols that stand at the places written. Raises StatementProblem."""
    for place in written:
        if int(place) >= len(game.symbols):
            raise StatementProblem(
                f"there is no symbol {place}: symbols as digits are 0 to {len(game.symbols) - 1}",
                place_of(place, getattr(written, "span", None)),
            )
    names = _listed([game.symbols[int(place)] for place in written])
    return replace(names, span=getattr(written, "span", None))


def _listed(names: Sequence[str]) -> WrittenCode:
    return Names(tuple(names))


def _known(written: Player) -> str:
    names = [each.name for each in entries()]
    name = written.name if written.name in names else written.name.lower()
    if name not in names:
        near = nearest(name, names)
        hint = f"did you mean `{near}`?" if near else f"players are {', '.join(names)}"
        raise StatementProblem(f"unknown player `{written.name}`", place_of(written.name), hint=hint)
    return name


def _with(player: ResolvedPlayer, option: Option, game: Game) -> ResolvedPlayer:
    value = option.value
    if not isinstance(value, str):
        return _changed(player, opening=(*player.spec.options.opening, indexes(value, game)))
    match option.key:
        case "pool" if value.lower() not in {"any", "consistent"}:
            words = word_list(value, lambda name: symbol(name, game), game, place_of(value))
            return replace(player, guesses=tuple(map(game.indexes, words)))
        case "pool":
            return _changed(player, pool=value.lower())
        case "ties":
            return _changed(player, ties=_one_of(option, "lowest", "highest"))
        case "prefer":
            return _changed(player, prefer=_one_of(option, "consistent", "any") == "consistent")
        case "aim":
            return _changed(player, worst=_one_of(option, "average", "worst") == "worst")
        case _:
            return _changed(player, tree=read_text(value, place_of(value)))


def _changed(player: ResolvedPlayer, **options: Any) -> ResolvedPlayer:
    return replace(player, spec=replace(player.spec, options=replace(player.spec.options, **options)))


def _one_of(option: Option, *choices: str) -> str:
    value = str(option.value)
    if value.lower() not in choices:
        raise StatementProblem(
            f"unknown value `{value}` of `{option.key}`",
            place_of(option.value),
            hint=f"it is {' or '.join(choices)}",
        )
    return value.lower()
