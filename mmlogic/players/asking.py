"""Players in a session: what their names and options mean, the codes they see, what they guess and rank."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from mmlogic.codes import meaning, ruling
from mmlogic.codes.dialects.marks import MarksDialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.codes.meaning import symbol
from mmlogic.codes.parts import GUESSES
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Code, Theory
from mmlogic.codes.words import word_list
from mmlogic.codes.written import Code as WrittenCode
from mmlogic.codes.written import Names
from mmlogic.common.budget import Budget, LimitExceeded, check, current
from mmlogic.common.seeds import spawned
from mmlogic.common.wording import short
from mmlogic.language import Span, StatementProblem, place_of, unknown
from mmlogic.players.answers import BlindAnswer, SuggestAnswer
from mmlogic.players.engine.candidates import Candidates, candidates, first_choice, root
from mmlogic.players.engine.player import USUAL, Choice, Options, Player, PlayerError, Watching, entries
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.reading import PlayerSpec
from mmlogic.players.engine.search import UNLIMITED
from mmlogic.players.engine.space import Code as IndexCode
from mmlogic.players.engine.space import Indexes, Space, SpaceError
from mmlogic.players.rating import Rating
from mmlogic.players.strategies import player_by_size
from mmlogic.players.strategies.onestep import OneStep
from mmlogic.players.written import Option
from mmlogic.players.written import Player as WrittenPlayer
from mmlogic.session.context import SessionContext
from mmlogic.session.files import read_text

__all__ = [
    "PATIENCE",
    "Ranked",
    "Ranking",
    "blind_choice",
    "blind_position",
    "blind_suggestion",
    "candidates_of",
    "check_trust",
    "choose",
    "guesses_of",
    "indexes",
    "player_of",
    "player_problems",
    "ranking",
    "resolve_player",
    "suggestion",
    "with_theory",
    "worst_answer",
]

MOST_TRIED = 10**6
"""How many guesses a turn a search may be told to try."""


_CHOICES: Mapping[str, tuple[str, Mapping[str, bool | str]]] = {
    "ties": ("ties", {"lowest": "lowest", "highest": "highest"}),
    "prefer": ("prefer", {"consistent": True, "any": False}),
    "fix": ("advance", {"plain": False, "advance": True}),
}
"""Options that are one of some words: the attribute that they set, and what each word sets it to."""


def resolve_player(written: WrittenPlayer | None, theory: Theory) -> PlayerSpec:
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


def indexes(written: WrittenCode | Sequence[str], game: Game) -> IndexCode:
    """Return a code as the places of its symbols, from 0. Raises StatementProblem.

    Where no symbol is a number, digits are such places: `0011` is RRBB.
    """
    if all(map(str.isdigit, written)) and not any(map(str.isdigit, game.symbols)):
        written = _at_places(written, game)
    if not isinstance(written, WrittenCode):
        written = _listed(written)
    return game.indexes(meaning.code(written, game))


def _at_places(written: WrittenCode | Sequence[str], game: Game) -> WrittenCode:
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


def _known(written: WrittenPlayer) -> str:
    names = [each.name for each in entries()]
    name = written.name if written.name in names else written.name.lower()
    if name not in names:
        raise unknown("player", written.name, names, f"players are {', '.join(names)}")
    return name


def _changed(option: Option, options: Options, game: Game) -> dict[str, Any]:
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


_OWN = 0.3
"""What a player may take of the time for a guess; if it is stopped, the usual player has the rest."""

PATIENCE = 1.0
"""Seconds for counting the codes that are left, where the player needs none of them."""

_ALONE = 0.7
"""What the usual player may take of the time: it has no other to fall back on."""


@contextmanager
def player_problems(span: Span | None = None) -> Iterator[None]:
    """Raise StatementProblem, at `span`, for what a player or a space of codes refuses."""
    try:
        yield
    except (PlayerError, SpaceError) as error:
        raise StatementProblem(str(error), span) from None


def player_of(written: WrittenPlayer | None, session: SessionContext) -> PlayerSpec:
    """Return the player that a statement names, the usual one for None. Raises StatementProblem."""
    return resolve_player(written, session.state(Codes).theory)


def candidates_of(session: SessionContext, spec: PlayerSpec | None = None) -> Candidates:
    """Return the remaining candidates. Raises PlayerError if there are none, or the player trusts lies."""
    codes = session.state(Codes)
    if spec:
        check_trust(codes.theory, spec)
    guesses = spec.options.guesses if spec else None
    if guesses is None:
        guesses = guesses_of(session)
    hard = session.settings.hard == "on"
    remaining = codes.remaining
    if spec and spec.options.likely:
        remaining = Remaining(spec.options.believed(codes.theory))
    return candidates(remaining, session.random, guesses, hard=hard)


def check_trust(theory: Theory, spec: PlayerSpec) -> None:
    """Raise PlayerError for a player that takes every clue as true, where some may be wrong."""
    if theory.lies and spec.entry.trusting:
        raise PlayerError(f"{spec.name} takes every clue as true: it cannot play while clues may be wrong")


def guesses_of(session: SessionContext) -> tuple[IndexCode, ...] | None:
    """Return the codes that the session lets players guess besides those of the game."""
    told, game = session.timeline.first(GUESSES), session.state(Codes).game
    return _indexes(told.codes, game) if told else None


@lru_cache(maxsize=4)
def _indexes(codes: tuple[Code, ...], game: Game) -> tuple[IndexCode, ...]:
    return tuple(map(game.indexes, codes))


def choose(session: SessionContext, left: Candidates, spec: PlayerSpec, player: Player) -> Choice:
    """Return a player's guess. Raises PlayerError if one of a file was stopped: none plays for it."""
    choice, _ = _choice(session, left, spec, player)
    if choice.stopped and spec.entry.file:
        turn = len(left.theory.clues) + 1
        raise PlayerError(f"{spec.name} was stopped before it had made guess {turn}")
    return choice


def blind_choice(session: SessionContext, player: Player) -> Choice:
    """Return the guess of a player that sees the clues and no code, in a game of any size."""
    return player.choose(blind_position(session), spawned(session.random))


def blind_position(session: SessionContext) -> Position:
    """Return where a game stands, with the clues and no codes, in a game of any size."""
    theory = session.state(Codes).theory
    game = theory.game
    space = Space.of([(0,) * game.pegs], len(game.symbols)).like(game)
    clues = (Clue(game.indexes(each.code), each.told) for each in theory.clues)
    return Position(space, tuple(clues))


def blind_suggestion(session: SessionContext, spec: PlayerSpec) -> BlindAnswer | None:
    """Return the guess of a player that needs no codes, or one, where they cannot be counted soon.

    None if there are figures to be had: then `suggestion` has them.
    """
    codes = session.state(Codes)
    guesses = spec.options.guesses or guesses_of(session)
    few = spec.entry.sees == "clues" or spec.takes_first
    if not few or codes.theory.lies or root(codes.theory, guesses) is not None:
        return None
    left = current().left
    try:
        with Budget(PATIENCE if left is None else min(PATIENCE, _OWN * left)):
            candidates_of(session, spec)
    except LimitExceeded:
        check()
    else:
        return None
    choice = first_choice(codes.remaining) if spec.takes_first else blind_choice(session, spec.make())
    code = codes.game.named(choice.guess)
    return BlindAnswer(player=spec.name, code=code, why=choice.why, consistent=codes.remaining.holds(code))


def suggestion(session: SessionContext, spec: PlayerSpec, share: float = 1.0) -> SuggestAnswer:
    """Return a player's guess with its rating; `share` is what it may take of the time that is left."""
    left = candidates_of(session, spec)
    choice, drawn = _choice(session, left, spec, spec.make(), share)
    rating = left.rate(left.names(choice.guess))
    figures = replace(rating, drawn=drawn or rating.drawn)
    alike = ", all codes taken for equally likely" if left.theory.likely and not spec.entry.weighs else ""
    return SuggestAnswer(player=spec.name, why=choice.why + alike, figures=figures, stopped=choice.stopped)


def _choice(
    session: SessionContext, left: Candidates, spec: PlayerSpec, player: Player, share: float = 1.0
) -> tuple[Choice, int]:
    own = _ALONE if spec == spec.fallback else _OWN
    with Watching(f"{spec.name}: guesses", session.progress, share, own) as watch:
        return left.choose(player, spec, session.random, watch)


def worst_answer(guess: Code, session: SessionContext) -> tuple[Told, bool]:
    """Return the answer that leaves the most codes: the secret is found where nothing else is left."""
    left = candidates_of(session)
    rating, game = left.rate(guess), left.theory.game
    if left.count == 1 and rating.consistent:
        return session.state(Codes).remaining.answer(guess, guess), True
    parts = {told: many for told, many in rating.parts.items() if not game.won(guess, told)}
    most = max(parts.values())
    return min((told for told, many in parts.items() if many == most), key=repr), False


@dataclass(frozen=True)
class Ranked:
    """A guess with its figures, and how many guesses it stands for: None where that is not known."""

    figures: Rating[str]
    stands_for: int | None


@dataclass(frozen=True)
class Ranking:
    """The best guesses, the best first, and how many classes of guesses were compared."""

    guesses: tuple[Ranked, ...]
    classes: int


def ranking(session: SessionContext, measure: str, most: int) -> Ranking:
    """Return the `most` best guesses by a measure, which is the name of a player that looks one step ahead.

    Of equally good guesses, those that can win come first, then the lowest, as players choose. Where the
    codes left are too many to list, some are drawn and compared with each other; then the sizes of their
    classes are unknown. Raises PlayerError when no code is left.
    """
    left = candidates_of(session)
    spec = resolve_player(WrittenPlayer(measure), session.state(Codes).theory)
    position, drawn = left.looked_at(spec, spawned(session.random))
    rows, sizes = position.classes()
    known = position.space is left.position.space and not left.part
    guesses = list[Ranked]()
    for at in _best(position, rows, spec)[:most]:
        check()
        figures = left.rate(left.names(position.space.code(int(rows[at]))))
        stands_for = int(sizes[at]) if known else None
        guesses.append(Ranked(replace(figures, drawn=drawn or figures.drawn), stands_for))
    return Ranking(tuple(guesses), len(rows))


def _best(position: Position, rows: Indexes, spec: PlayerSpec) -> list[int]:
    player = spec.make()
    assert isinstance(player, OneStep)
    weights = player.weights(position, rows)
    cannot_win = ~np.isin(rows, position.promising)
    order: list[int] = np.lexsort((rows, cannot_win, weights)).tolist()
    return order
