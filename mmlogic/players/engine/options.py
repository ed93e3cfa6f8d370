"""Options of players: annotated attributes of a class, `NAME: Annotated[TYPE, "what it means"] = USUAL`.

TYPE is one or several types of words, numbers and files, joined by `|`. The bounds of a number come after its
meaning:

    depth: Annotated[int | Literal["all"], "how many guesses it looks ahead", Bounds(0, 9)] = 2

An option without a usual value comes first after the player's name: `tree FILE`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field
from functools import cached_property
from hashlib import sha256
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, Self, get_args, get_origin, get_type_hints

from mmlogic.codes import meaning
from mmlogic.codes.game import Game
from mmlogic.codes.theory import Theory
from mmlogic.codes.wordlists import word_list
from mmlogic.codes.written import Code as WrittenCode, Letters, Names
from mmlogic.common.wording import short
from mmlogic.language.errors import StatementProblem, unknown
from mmlogic.language.places import place_of
from mmlogic.players.engine.arrays import Code, PlayerError
from mmlogic.players.written import Option as Written
from mmlogic.session.reading import read_text

_NUMBERS = {int: r"-?[0-9]{1,7}", float: r"-?([0-9]{1,7}(\.[0-9]{0,6})?|\.[0-9]{1,6})"}
"""The notation of each type of number, as a regular expression."""


class Bounds(NamedTuple):
    """The bounds of a number. The number must be greater than `above`, and at most `most`."""

    above: float = 0
    most: float = 1_000_000


@dataclass(frozen=True)
class Words:
    """Codes of a word list. `left_out` is how many words of the list differ in length from codes."""

    codes: tuple[Code, ...]
    left_out: int = field(default=0, compare=False)

    @classmethod
    def read(cls, name: str, game: Game) -> Self:
        """Return the codes of the word list `name`. Raises StatementProblem."""
        found = word_list(name, game, place_of(name))
        return cls(tuple(map(game.indexes, found.codes)), found.left_out)


@dataclass(frozen=True)
class FileText:
    """The text of a file, and its name."""

    text: str
    file: str = field(default="", compare=False)

    @classmethod
    def read(cls, name: str, game: Game) -> Self:
        """Return the text of a file. Raises StatementProblem."""
        return cls(read_text(name, place_of(name)), str(name))

    def __str__(self) -> str:
        return sha256(self.text.encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Option:
    """An option: name, meaning, types of values, bounds, usual value."""

    name: str
    help: str
    types: tuple[Any, ...]
    bounds: Bounds
    usual: Any = MISSING

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the option takes as values."""
        return tuple(word for each in self.types if get_origin(each) is Literal for word in get_args(each))

    @property
    def takes_codes(self) -> bool:
        """Whether the option's values are codes. If the option is repeated, each repetition adds a code."""
        return "CODE" in self.form

    @property
    def takes_files(self) -> bool:
        """Whether the option's value may be the name of a file."""
        return "FILE" in self.form

    @cached_property
    def form(self) -> str:
        """The syntax of the option's value for help, such as `average|worst|N`."""
        return "|".join(sign for sign, _ in self._signs())

    @property
    def expected(self) -> str:
        """A description of the option's values for messages."""
        return " or ".join(phrase for _, phrase in self._signs())

    def _signs(self) -> Iterator[tuple[str, str]]:
        yield from zip(self.words, self.words, strict=True)
        for each in self.types:
            if get_origin(each) is tuple:
                yield "CODE", "a code"
            elif each in _NUMBERS:
                above, most = self.bounds
                yield "N", f"a {'whole ' * (each is int)}number above {above:,}, {most:,} at most"
            elif get_origin(each) is not Literal:
                yield "FILE", "a file"

    def read(self, value: WrittenCode | str, game: Game) -> Any:
        """Return the Python value for a value in a statement. Raises StatementProblem."""
        if self.takes_codes:
            written = Letters(value, span=place_of(value)) if isinstance(value, str) else value
            return (indexes(written, game),)
        text = str(value)
        if text.lower() in self.words:
            return text.lower()
        for each in self.types:
            if each in _NUMBERS and re.fullmatch(_NUMBERS[each], text):
                number = each(text)
                if self.bounds.above < number <= self.bounds.most:
                    return number
            if hasattr(each, "read") and isinstance(value, str):
                return each.read(value, game)
        message = f"unknown value `{short(text)}` of `{self.name}`"
        raise StatementProblem(message, place_of(value), hint=f"it is {self.expected}")


def declared_by(made: Any) -> tuple[Option, ...]:
    """Return the options that a class declares. A function has none."""
    kind = getattr(made, "func", made)  # a partial has the class inside
    if not isinstance(kind, type):
        return ()
    first = getattr(kind, "choose", None) or getattr(kind, "initial_guess", None)
    hints = get_type_hints(kind, getattr(first, "__globals__", None), include_extras=True)
    return tuple(_declared(kind, hints))


def _declared(kind: type, hints: Mapping[str, Any]) -> Iterator[Option]:
    for name, hint in hints.items():
        if get_origin(hint) is Annotated:
            type_, help, *others = get_args(hint)
            types = (type_,) if get_origin(type_) in {None, Literal, tuple} else get_args(type_)
            bounds = next((each for each in others if isinstance(each, Bounds)), Bounds())
            rest = tuple(each for each in types if each is not NoneType)
            known = all(
                get_origin(each) in {Literal, tuple} or each in _NUMBERS or hasattr(each, "read")
                for each in rest
            )
            if not known or not isinstance(help, str):
                form = '`Annotated[int | float | Literal["…"], "what it means", Bounds(…)]`'
                raise PlayerError(f"the option `{name}` is declared as {form}")
            if kind is not Options and name in Options.__dataclass_fields__:
                raise PlayerError(f"the option `{name}` is one of all players: choose another name")
            yield Option(name, help, rest, bounds, getattr(kind, name, MISSING))


Ties = Literal["lowest", "highest", "listed", "common"]


@dataclass(frozen=True)
class Options:
    """The options of a player: those that every player has, and those that its class declares.

    Attributes:
        own: the options that the player's class declares, without options that have their usual value.
        theory: the game and its rules, if the player's entry is `named`.
    """

    pool: Annotated[
        Literal["any", "consistent"] | Words,
        "which codes may be guessed; a file adds its words to the game's",
    ] = "any"
    opening: Annotated[tuple[Code, ...], "the first guess; repeated, also the second"] = ()
    ties: Annotated[
        Ties,
        "which of equally good guesses comes first; `listed`: in the file; `common`: in the language",
    ] = "lowest"
    prefer: Annotated[
        Literal["consistent", "any"], "whether one that may win comes first among equally good ones"
    ] = "consistent"
    own: tuple[tuple[str, Any], ...] = ()
    theory: Theory | None = None

    @classmethod
    def of(cls, **values: Any) -> Self:
        """Return the options whose values are given by name in `values`."""
        common = {name: value for name, value in values.items() if name in cls.__dataclass_fields__}
        own = {name: value for name, value in values.items() if name not in common}
        return cls(**common, own=tuple(own.items()))

    @property
    def symbols(self) -> tuple[str, ...]:
        """The names of the game's symbols, empty without a theory."""
        return self.theory.game.symbols if self.theory else ()

    @property
    def highest(self) -> bool:
        """Whether the player prefers the highest of equally good guesses."""
        return self.ties == "highest"

    @property
    def first_of_two(self) -> Ties | None:
        """Which of the last two codes `ties` puts first: `lowest`, `highest`, or None if words decide."""
        return None if self.ties in ("listed", "common") else self.ties

    @property
    def words(self) -> Words | None:
        """The words that may also be guessed, if the option `pool` names a file."""
        return self.pool if isinstance(self.pool, Words) else None

    @property
    def left_out(self) -> int:
        """How many words in the file of `pool` differ in length from codes."""
        return self.words.left_out if self.words else 0

    def given(self) -> Iterator[tuple[str, Any]]:
        """Yield the options that do not have their usual value. Options that every player has come first."""
        for each in COMMON:
            if (value := getattr(self, each.name)) != each.usual:
                yield each.name, value
        yield from self.own

    def configure(self, player: object) -> None:
        """Set the options in `own` as attributes of the player."""
        for name, value in self.own:
            object.__setattr__(player, name, value)  # the player may be a frozen dataclass


COMMON = declared_by(Options)
"""Options that every player has."""


def read_options(
    name: str, given: Sequence[Written], declared: Sequence[Option], game: Game, elsewhere: Mapping[str, str]
) -> Options:
    """Return the options written after a player's name. Raises StatementProblem.

    `elsewhere` names for each option of any player a player that has it, for error messages.
    """
    known, values = {each.name: each for each in declared}, dict[str, Any]()
    first = next((each.name for each in declared if each.usual is MISSING), "")
    for each in given:
        if not each.key and str(each.value).lower() in known:
            option = known[str(each.value).lower()]
            raise StatementProblem(f"`{option.name}` needs a value", each.span, hint=option.expected)
        if (key := each.key or first) not in known:
            typed = each.key or str(each.value)
            other = elsewhere.get(typed.lower())
            instead = f"; `{other}` has `{typed}`" if other else ""
            hint = f"options of {name} are {', '.join(known)}{instead}"
            raise unknown("option", typed, () if other else known, hint).at(each.span)
        value = known[key].read(each.value, game)
        values[key] = (*values.get(key, ()), *value) if known[key].takes_codes else value
    if first and first not in values:
        raise StatementProblem(f"`{name}` needs a {first}", place_of(name), hint=f"`{name} {first.upper()}`")
    return Options.of(**{key: value for key, value in values.items() if value != known[key].usual})


def indexes(written: WrittenCode | Sequence[str], game: Game) -> Code:
    """Return the indexes of a code's symbols, from 0. Raises StatementProblem.

    If no symbol of the game is a number, digits are indexes: `0011` is RRBB.
    """
    span = getattr(written, "span", None)
    if all(map(str.isdigit, written)) and not any(map(str.isdigit, game.symbols)):
        for place in written:
            if int(place) >= len(game.kinds):
                message = f"there is no symbol {place}: symbols as digits are 0 to {len(game.kinds) - 1}"
                raise StatementProblem(message, place_of(place, span))
        written = [game.kinds[int(place)] for place in written]
    if not isinstance(written, WrittenCode):
        written = Names(tuple(written), span=span)
    return game.indexes(meaning.code(written, game))
