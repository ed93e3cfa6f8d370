"""What a player named in a statement, and its options, mean in a game."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mmlogic.codes import meaning, ruling
from mmlogic.codes.dialects.marks import MarksDialect
from mmlogic.codes.game import Game
from mmlogic.codes.meaning import symbol
from mmlogic.codes.theory import Theory
from mmlogic.codes.words import word_list
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.codes.written import Names
from mmlogic.common.wording import short
from mmlogic.language import StatementProblem, place_of, unknown
from mmlogic.players.engine.lower_bounds import UNLIMITED
from mmlogic.players.engine.player import USUAL, Options, PlayerError, entries
from mmlogic.players.engine.space import Code
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.strategies.auto import player_by_size
from mmlogic.players.written import Option, Player
from mmlogic.session.files import read_text

__all__ = ["indexes", "resolve_player", "with_theory"]

MOST_TRIED = 10**6
"""How many guesses a turn a search may be told to try."""


_CHOICES: Mapping[str, tuple[str, Mapping[str, bool | str]]] = {
    "ties": ("ties", {"lowest": "lowest", "highest": "highest"}),
    "prefer": ("prefer", {"consistent": True, "any": False}),
    "fix": ("advance", {"plain": False, "advance": True}),
}
"""Options that are one of some words: the attribute that they set, and what each word sets it to."""


def resolve_player(written: Player | None, theory: Theory) -> PlayerSpec:
    """Return the player meant in a game and its rules, the usual one by None.

    Raises StatementProblem.
    """
    if written is None:
        return PlayerSpec(USUAL)
    options = Options()
    for option in written.options:
        options = replace(options, **_changed(option, options, theory.game))
    name = _known(written)
    spec = PlayerSpec(player_by_size(theory) if name == "auto" else name, options)
    if options.likely and not spec.entry.weighs:
        weighing = ", ".join(each.name for each in entries() if each.weighs)
        raise StatementProblem(
            f"{spec.name} takes all codes for equally likely", written.span, hint=f"{weighing} weigh them"
        )
    try:
        return with_theory(spec, theory)
    except PlayerError as error:
        hint = "`auto` is the player that suits the game"
        raise StatementProblem(str(error), written.span, hint=hint) from None


def with_theory(spec: PlayerSpec, theory: Theory) -> PlayerSpec:
    """Return a player that knows the game and its rules, if it takes codes as names, or some for likelier.

    Raises PlayerError for one that does not understand the answers of the game.
    """
    if spec.entry.marks and not isinstance(theory.game.dialect, MarksDialect):
        raise PlayerError(f"{spec.name} understands nothing but black and white marks")
    if not spec.entry.named and not spec.options.likely:
        return spec
    return replace(spec, options=replace(spec.options, theory=replace(theory, clues=())))


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
        if int(place) >= len(game.kinds):
            raise StatementProblem(
                f"there is no symbol {place}: symbols as digits are 0 to {len(game.kinds) - 1}",
                place_of(place, getattr(written, "span", None)),
            )
    names = _listed([game.kinds[int(place)] for place in written])
    return replace(names, span=getattr(written, "span", None))


def _listed(names: Sequence[str]) -> WrittenCode:
    return Names(tuple(names))


def _known(written: Player) -> str:
    names = [each.name for each in entries()]
    name = written.name if written.name in names else written.name.lower()
    if name not in names:
        raise unknown("player", written.name, names, f"players are {', '.join(names)}")
    return name


def _changed(option: Option, options: Options, game: Game) -> dict[str, Any]:
    """Return what an option changes, by its name. Raises StatementProblem."""
    value = option.value
    if not isinstance(value, str):
        return {"opening": (*options.opening, indexes(value, game))}
    match option.key:
        case "pool" if value.lower() not in {"any", "consistent"}:
            found = word_list(value, lambda name: symbol(name, game), game, place_of(value))
            return {"guesses": tuple(map(game.indexes, found.codes)), "left_out": found.left_out}
        case "pool":
            return {"pool": value.lower()}
        case "ties" | "prefer" | "fix":
            attribute, choices = _CHOICES[option.key]
            return {attribute: choices[_one_of(option, *choices)]}
        case "aim" if value.isdecimal():
            return {"within": _positive(value, UNLIMITED - 1, "a number of guesses")}
        case "aim":
            return {"worst": _one_of(option, "average", "worst") == "worst"}
        case "keep":
            return {"keep": _share(value)}
        case "likely":
            return {"likely": ruling.selection(value, game)}
        case "among":
            return {"among": _positive(value, MOST_TRIED, "how many guesses are tried")}
        case _:
            return {"tree": read_text(value, place_of(value)), "tree_file": str(value)}


def _positive(number: str, most: int, what: str) -> int:
    if not number.isdecimal() or len(number) > 7 or not 0 < int(number) <= most:
        hint = f"a number from 1 to {most:,}"
        raise StatementProblem(f"`{short(number)}` is not {what}", place_of(number), hint=hint)
    return int(number)


def _share(number: str) -> float:
    """Return a share above 0, 1 at most. Raises StatementProblem."""
    share = float(number) if re.fullmatch(r"[01]?(\.[0-9]{0,6})?", number) and number.strip(".") else 0.0
    if not 0 < share <= 1:
        hint = "a number above 0, 1 at most, such as 0.5"
        raise StatementProblem(f"`{short(number)}` is no share of the clues", place_of(number), hint=hint)
    return share


def _one_of(option: Option, *choices: str) -> str:
    value = str(option.value)
    if value.lower() not in choices:
        raise StatementProblem(
            f"unknown value `{value}` of `{option.key}`",
            place_of(option.value),
            hint=f"it is {' or '.join(choices)}",
        )
    return value.lower()
