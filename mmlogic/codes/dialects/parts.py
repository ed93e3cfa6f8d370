"""The parts of an answer: a number or its bounds, a word, or a list of colours, one for each peg."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from mmlogic.common.wording import correction, joined, short
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, Span, place_of

_FORMS = re.compile(r"(\?)|>=(-?\d+)|<=(-?\d+)|(-?\d+)\.\.(-?\d+)|([+-]?\d+)")
_LONGEST = 1000
_SPELLINGS = {"gray": "grey"}


@dataclass(frozen=True)
class Bound:
    """The bounds of a number, both inclusive. None means no bound."""

    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        return self.written("?", ">={}", "<={1}", "{}..{}")

    def written(self, nothing: str, least: str, most: str, both: str) -> str:
        """Return the text for the bounds that exist. `{}` becomes the lower bound, `{1}` the upper one."""
        text = (nothing, least, most, both)[(self.least is not None) + 2 * (self.most is not None)]
        return text.format(self.least, self.most)

    def allows(self, number: int) -> bool:
        """Return whether the number is within the bounds."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Total:
    """A known sum of unknown numbers: `total 3` is 3 marks, black or white.

    The answer is `(Bound(), Total(3))`.
    """

    number: "int | Bound"

    def __str__(self) -> str:
        return f"{TOTAL} {self.number}"


TOTAL = "total"
"""The word before a sum of all numbers, as in `total 3`."""

Part = int | str | Bound | Total | tuple[str, ...]
"""One part of an answer."""

Told = tuple[Part, ...]
"""An answer: its parts, in the order of `Dialect.kinds`."""


@dataclass(frozen=True)
class Kind(ABC):
    """How to read and write one part of an answer. A subclass is for numbers, for words, or for colours.

    `name` is the name of the part in JSON and CSV, such as `black`.
    """

    name: str

    @abstractmethod
    def read(self, piece: str, pegs: int) -> Part:
        """Return the part that a typed word means. `pegs` is the length of codes.

        Raises StatementProblem with the place of the word.
        """

    def gathered(self, pieces: Sequence[str], pegs: int) -> Sequence[str]:
        """Return the typed words. If the first words together are this part, join them: `g`, `x` to `gx`.

        Raises StatementProblem for a misspelt word.
        """
        return pieces

    def text(self, part: Part) -> str:
        """Return the part as it is typed."""
        return str(part)

    def words(self, part: Part) -> str:
        """Return the part in words, or "" if the answer in words omits it."""
        return self.text(part)

    def data(self, part: Part) -> Any:
        """Return the part for JSON."""
        return part

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield completions for the part, each with its meaning."""
        yield from ()

    @abstractmethod
    def value(self, reply: Any) -> Part:
        """Return the part for its value in an answer of Prolog."""

    def apart(self, one: Part, other: Part) -> int:
        """Return the difference of two numbers, how many colours differ, or whether two words do (1 or 0)."""
        return int(one != other)


@dataclass(frozen=True)
class Numbers(Kind):
    """A part that is a number. `signed` allows negative numbers, `bounded` none above the number of pegs.

    If `zero` is false, an answer in words omits a number that is 0: 2 black and 0 white marks are `2 black`.
    `typed` is a phrase for error messages: what to type after a code.
    """

    bounded: bool = True
    signed: bool = False
    zero: bool = False
    typed: str = ""

    def read(self, piece: str, pegs: int) -> Part:
        found = _FORMS.fullmatch(piece) if len(piece) < _LONGEST else None
        if found is None:
            raise StatementProblem(
                f"After the code, type {self.typed or f'{self.name.upper()} as a number: `1`'}",
                place_of(piece),
                hint="a number is 2, or ?, >=1, <=1, 1..2 where less is known",
            )
        unknown, least, most, low, high, exact = found.groups()
        if exact:
            return self._checked(exact, piece, pegs)
        if unknown:
            return Bound()
        ends = [
            self._checked(least or low, piece, pegs) if least or low else None,
            self._checked(most or high, piece) if most or high else None,
        ]
        if low and int(low) > int(high):
            raise StatementProblem(f"`{short(piece)}` is empty: write the smaller end first", place_of(piece))
        return Bound(*ends)

    def _checked(self, digits: str, piece: str, pegs: int | None = None) -> int:
        number = int(digits)
        if number < 0 and not self.signed:
            raise StatementProblem(f"{self.name.upper()} must be at least 0", place_of(piece))
        if self.bounded and pegs is not None and number > pegs:
            raise StatementProblem(f"{self.name.upper()} is at most {pegs} in this game", place_of(piece))
        return number

    def words(self, part: Part) -> str:
        """Return the number with its name, or "" for a 0 that the answer omits.

        >>> Numbers("black").words(2), Numbers("black").words(Bound(1)), Numbers("black").words(Bound())
        ('2 black', 'at least 1 black', '? black')
        """
        if part == 0 and not self.zero:
            return ""
        if isinstance(part, Bound):
            part = part.written("?", "at least {}", "at most {1}", "{} to {}")
        return f"{part} {self.name}"

    def data(self, part: Part) -> Any:
        if not isinstance(part, Bound):
            return part
        ends = {"at_least": part.least, "at_most": part.most}
        return {name: end for name, end in ends.items() if end is not None} or None

    def value(self, reply: Any) -> Part:
        return int(reply)

    def apart(self, one: Part, other: Part) -> int:
        if isinstance(one, Total) and isinstance(other, Total):
            return self.apart(one.number, other.number)
        if isinstance(one, int) and isinstance(other, int):
            return abs(one - other)
        return int(not fits(one, other))


@dataclass(frozen=True)
class Word(Kind):
    """A part that is one word of the list `choices`."""

    choices: tuple[str, ...]

    def read(self, piece: str, pegs: int) -> Part:
        if piece.lower() in self.choices:
            return piece.lower()
        message = f"{self.name.upper()} is {joined(self.choices, 'or')}, not `{short(piece)}`"
        raise StatementProblem(message, place_of(piece), hint=correction(piece, self.choices))

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        yield from ((word, self.name) for word in self.choices)

    def value(self, reply: Any) -> Part:
        return str(reply)


@dataclass(frozen=True)
class Colours(Kind):
    """A part with a colour, or another sign, for each peg.

    `letters` has for each colour the characters that mean it. mmlogic itself writes the first of them.
    """

    letters: dict[str, str]

    def __hash__(self) -> int:
        return hash((self.name, *self.letters))

    def read(self, piece: str, pegs: int) -> Part:
        known = {letter: colour for colour, letters in self.letters.items() for letter in letters}
        written = [letter for letter in piece.lower() if letter != "\ufe0f"]
        if strange := next((letter for letter in written if letter not in known), None):
            forms = ", ".join(f"{letters[0]} ({colour})" for colour, letters in self.letters.items())
            raise StatementProblem(
                f"`{short(strange)}` is none of the {self.name}", place_of(piece), hint=f"they are {forms}"
            )
        if len(written) != pegs:
            message = f"an answer has {pegs} {self.name} in this game, not {len(written)}"
            raise StatementProblem(message, place_of(piece))
        return tuple(known[letter] for letter in written)

    def gathered(self, pieces: Sequence[str], pegs: int) -> Sequence[str]:
        signs = [sign for sign in takewhile(bool, map(self._sign, pieces[:pegs])) if sign]
        if not signs:
            return pieces
        if len(signs) < pegs and len(signs) < len(pieces):
            self._check_word(pieces[len(signs)])
        return [Name("".join(signs), span_of(pieces[: len(signs)])), *pieces[len(signs) :]]

    def has(self, piece: str) -> bool:
        """Return whether a typed word is the name of a colour, or consists of characters in `letters`."""
        signs = piece.lower().replace("\ufe0f", "")
        return _SPELLINGS.get(signs, signs) in self.letters or not set(signs) - set(
            "".join(self.letters.values())
        )

    def _sign(self, piece: str) -> str | None:
        word = piece.lower().replace("\ufe0f", "")
        return word if len(word) == 1 else self.letters.get(_SPELLINGS.get(word, word), "")[:1] or None

    def _check_word(self, piece: str) -> None:
        if hint := correction(piece, self.letters):
            raise StatementProblem(f"`{short(piece)}` is none of the {self.name}", place_of(piece), hint=hint)

    def text(self, part: Part) -> str:
        return "".join(self.letters[colour][0] for colour in _each(part))

    def data(self, part: Part) -> Any:
        return list(_each(part))

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        firsts = {letters[0]: colour for colour, letters in self.letters.items()}
        if len(typed) < pegs:
            yield from ((f"{typed}{letter}", colour) for letter, colour in firsts.items())
        rest = pegs - len(typed)
        yield from ((f"{typed}{letter * rest}", f"{colour} to the end") for letter, colour in firsts.items())

    def value(self, reply: Any) -> Part:
        return tuple(map(str, reply))

    def apart(self, one: Part, other: Part) -> int:
        return sum(a != b for a, b in zip(_each(one), _each(other), strict=True))


def fits(told: Part, part: Part) -> bool:
    """Return whether a typed part equals an exact part, or is a bound that allows it: `>=1` allows 2."""
    if isinstance(told, Bound):
        return part == told or (isinstance(part, int) and told.allows(part))
    return told == part


def agrees(told: Told, answer: Told) -> bool:
    """Return whether a typed answer allows an exact answer. For example, `>=1 ?` allows `2 0`."""
    total = sum(part for part in answer if isinstance(part, int))
    return all(
        fits(one.number, total) if isinstance(one, Total) else fits(one, other)
        for one, other in zip(told, answer, strict=True)
    )


def span_of(pieces: Sequence[str]) -> Span | None:
    """Return the span from the first typed word to the last, or None if their places are unknown."""
    first, last = (place_of(pieces[0]), place_of(pieces[-1])) if pieces else (None, None)
    return first.to(last) if first and last else None


def _each(part: Part) -> tuple[str, ...]:
    assert isinstance(part, tuple)
    return part


def at_commas(piece: str) -> list[str]:
    """Return the texts between the commas of a typed word."""
    if piece and "," not in piece:
        return [piece]
    return [Name(part, place_of(piece)) for part in piece.split(",") if part]
