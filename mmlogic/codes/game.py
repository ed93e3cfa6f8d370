"""A code game: how many pegs, of which symbols, and which letter stands for each."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from string import ascii_uppercase

from mmlogic.codes.dialects import MARKS, Dialect, dialect_named
from mmlogic.common.wording import plural

__all__ = ["BLANK", "COLOURS", "DEFAULT", "Game", "is_number"]

BLANK = "_"
"""A peg of a guess that matches nothing."""

COLOURS = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "orange": "O",
    "brown": "N",
    "black": "K",
    "white": "W",
    "none": "E",
}
"""The nine colours of the default game, in order, and their letters."""


@dataclass(frozen=True)
class Game:
    """Codes of `pegs` places, each holding one of `symbols` (names, in the order of enumeration).

    A game is only the space of codes. What is more (all different, say) is a rule of the session:
    `rules` are the constraints, in the query language, that a preset brings along. With `digits`, symbols
    are read as `numerals` too. `answers` names what a guess is
    answered with, or is a dialect of one's own.
    """

    pegs: int
    symbols: tuple[str, ...]
    rules: tuple[str, ...] = ()
    digits: bool = field(default=False, compare=False)
    answers: str | Dialect = MARKS.name

    @cached_property
    def dialect(self) -> Dialect:
        """What a guess is answered with. Raises KeyError for an unknown name."""
        if isinstance(self.answers, Dialect):
            return self.answers
        return MARKS if self.answers == MARKS.name else dialect_named(self.answers)

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each symbol in `symbols`, from 0."""
        return {name: place for place, name in enumerate(self.symbols)}

    def indexes(self, names: Iterable[str]) -> tuple[int, ...]:
        """Return the places of symbols in `symbols`, from 0; of a blank peg, the place after the last."""
        index = {BLANK: len(self.symbols)} | self.index
        return tuple(index[name] for name in names)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The symbols as numbers, if all of them are."""
        return tuple(map(int, self.symbols)) if all(map(is_number, self.symbols)) else ()

    @cached_property
    def letters(self) -> tuple[str | None, ...]:
        """One character for each symbol, for codes run together; None where none is left."""
        return _letters(self.symbols)

    @cached_property
    def numerals(self) -> tuple[str, ...]:
        """The numbers of the symbols from 0; symbols that are numbers keep their own."""
        if any(name.isdigit() for name in self.symbols):
            return self.symbols
        return tuple(map(str, range(len(self.symbols))))

    @cached_property
    def spellings(self) -> dict[str, set[str]]:
        """The symbols that a spelling may mean, by the spelling in lower case."""
        found: dict[str, set[str]] = {}
        for spelling, name in self.spelled.items():
            found.setdefault(spelling.lower(), set()).add(name)
        return found

    @cached_property
    def spelled(self) -> dict[str, str]:
        """The symbols by their numerals, letters and names."""
        numerals = zip(self.numerals, self.symbols, strict=True) if self.digits else ()
        letters = {letter: name for name, letter in zip(self.symbols, self.letters, strict=True) if letter}
        return dict(numerals) | letters | {name: name for name in self.symbols}

    @property
    def size(self) -> int:
        """How many codes there are before any clue or rule."""
        return int(len(self.symbols) ** self.pegs)

    def __str__(self) -> str:
        answered = "" if self.dialect is MARKS else f", answered with {self.dialect.name}"
        return f"{plural(self.pegs, 'peg')} of {plural(len(self.symbols), 'symbol')}{answered}"


def is_number(name: str) -> bool:
    """Say whether a symbol of this name is a number, which `sum` can add."""
    return _NUMBER.fullmatch(name) is not None


_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


def _letters(symbols: tuple[str, ...]) -> tuple[str | None, ...]:
    """Give each symbol a character: its own if it is one, a colour's own, then the first free one."""
    fixed = {name: name if len(name) == 1 else COLOURS.get(name) for name in symbols}
    if all(name.isdigit() for name in symbols):
        return tuple(fixed.values())
    taken = {letter for letter in fixed.values() if letter}
    chosen: list[str | None] = []
    for name in symbols:
        letter = fixed[name]
        if letter is None:
            candidates = chain((c.upper() for c in name if c.isascii() and c.isalnum()), ascii_uppercase)
            letter = next((c for c in candidates if c not in taken), None)
            taken |= {letter} if letter else set()
        chosen.append(letter)
    return tuple(chosen)


DEFAULT = Game(6, tuple(COLOURS))
"""The layout of the game when nothing is said: six pegs of nine colours."""
