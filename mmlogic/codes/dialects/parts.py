"""The parts of an answer: numbers, which may be half known, words, and colours for each peg."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from mmlogic.common.wording import correction, joined, short
from mmlogic.language import Span, StatementProblem, place_of
from mmlogic.language.places import Name

__all__ = ["Bound", "Colours", "Kind", "Numbers", "Part", "Told", "Word", "fits", "span_of"]

_FORMS = re.compile(r"(\?)|>=(-?\d+)|<=(-?\d+)|(-?\d+)\.\.(-?\d+)|([+-]?\d+)")
_LONGEST = 1000
_SPELLINGS = {"gray": "grey"}


@dataclass(frozen=True)
class Bound:
    """What is known of a number: at least `least`, at most `most`; nothing where both are None."""

    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        match self.least, self.most:
            case None, None:
                return "?"
            case None, most:
                return f"<={most}"
            case least, None:
                return f">={least}"
            case least, most:
                return f"{least}..{most}"

    def allows(self, number: int) -> bool:
        """Tell whether the number may be this one."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


Part = int | str | Bound | tuple[str, ...]
"""One part of an answer."""

Told = tuple[Part, ...]
"""What is told of a guess: an answer, whose numbers may be half known. A dialect says what its parts are."""


@dataclass(frozen=True)
class Kind(ABC):
    """A kind of part: how it is read and written. `name` is its name in JSON and CSV."""

    name: str

    @abstractmethod
    def read(self, piece: str, pegs: int) -> Part:
        """Return the part that a piece of a statement writes. Raises StatementProblem, at the piece."""

    def gathered(self, pieces: Sequence[str], pegs: int) -> Sequence[str]:
        """Return the pieces, those that write the part joined as the first one. Raises StatementProblem."""
        return pieces

    def text(self, part: Part) -> str:
        """Return the part as the language has it."""
        return str(part)

    def words(self, part: Part) -> str:
        """Return the part in words; nothing for what need not be said."""
        return self.text(part)

    def data(self, part: Part) -> Any:
        """Return the part for JSON."""
        return part

    def term(self, part: Part) -> str:
        """Return the part as Prolog writes it."""
        return str(part)

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield what may be typed for the part, with what it says."""
        yield from ()

    @abstractmethod
    def value(self, reply: Any) -> Part:
        """Return the part that Prolog answers."""

    def apart(self, one: Part, other: Part) -> int:
        """Return how far two parts are from each other, 0 if they are equal."""
        return int(one != other)


@dataclass(frozen=True)
class Numbers(Kind):
    """A part that is a number: at most the number of pegs if `bounded`, perhaps below 0 if `signed`.

    Words leave out a 0, as in `2 black`, unless `zero` says that it tells as much as any other number.
    """

    bounded: bool = True
    signed: bool = False
    zero: bool = False

    def read(self, piece: str, pegs: int) -> Part:
        found = _FORMS.fullmatch(piece) if len(piece) < _LONGEST else None
        if found is None:
            raise StatementProblem(
                f"`{short(piece)}` is not a number of {self.name}",
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
            raise StatementProblem(
                f"no number is in `{short(piece)}`: the smaller end is first", place_of(piece)
            )
        return Bound(*ends)

    def _checked(self, digits: str, piece: str, pegs: int | None = None) -> int:
        number = int(digits)
        if number < 0 and not self.signed:
            raise StatementProblem(f"{self.name.upper()} must be at least 0", place_of(piece))
        if self.bounded and pegs is not None and number > pegs:
            raise StatementProblem(
                f"{self.name.upper()} must be at most {pegs}, the number of pegs", place_of(piece)
            )
        return number

    def words(self, part: Part) -> str:
        """Return the number with its name; nothing for a 0 that is left out.

        >>> Numbers("black").words(2), Numbers("black").words(Bound(1)), Numbers("black").words(Bound())
        ('2 black', 'at least 1 black', '? black')
        """
        match part:
            case 0 if not self.zero:
                return ""
            case Bound(least=None, most=int(most)):
                return f"at most {most} {self.name}"
            case Bound(least=int(least), most=None):
                return f"at least {least} {self.name}"
            case Bound(least=int(least), most=int(most)):
                return f"{least} to {most} {self.name}"
        return f"{part} {self.name}"

    def data(self, part: Part) -> Any:
        if not isinstance(part, Bound):
            return part
        ends = {"at_least": part.least, "at_most": part.most}
        return {name: end for name, end in ends.items() if end is not None} or None

    def term(self, part: Part) -> str:
        """Return the number, or what prolog/codes/parts.pl understands."""
        match part:
            case Bound(least=None, most=None):
                return "any"
            case Bound(least=None, most=most):
                return f"=<({most})"
            case Bound(least=least, most=None):
                return f">=({least})"
            case Bound(least=least, most=most):
                return f"between({least},{most})"
        return str(part)

    def value(self, reply: Any) -> Part:
        return int(reply)

    def apart(self, one: Part, other: Part) -> int:
        """Return the difference; 1 where a half-known number does not allow the other."""
        if isinstance(one, int) and isinstance(other, int):
            return abs(one - other)
        return int(not fits(one, other))


@dataclass(frozen=True)
class Word(Kind):
    """A part that is one of some words."""

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
    """A part that is a colour, or another sign, for each peg. `letters` has for each those that write it."""

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
        """Return the pieces, the first ones joined where each is the colour of a peg: a word or a letter."""
        signs = [sign for sign in takewhile(bool, map(self._sign, pieces[:pegs])) if sign]
        if not signs:
            return pieces
        if len(signs) < pegs and len(signs) < len(pieces):
            self._check_word(pieces[len(signs)])
        return [Name("".join(signs), span_of(pieces[: len(signs)])), *pieces[len(signs) :]]

    def has(self, piece: str) -> bool:
        """Tell whether a piece is a colour's name or made of their letters, however many they are."""
        signs = piece.lower().replace("\ufe0f", "")
        return _SPELLINGS.get(signs, signs) in self.letters or not set(signs) - set(
            "".join(self.letters.values())
        )

    def _sign(self, piece: str) -> str | None:
        word = piece.lower().replace("\ufe0f", "")
        return word if len(word) == 1 else self.letters.get(_SPELLINGS.get(word, word), "")[:1] or None

    def _check_word(self, piece: str) -> None:
        """Raise StatementProblem for the name of a colour with a slip."""
        if hint := correction(piece, self.letters):
            raise StatementProblem(f"`{short(piece)}` is none of the {self.name}", place_of(piece), hint=hint)

    def text(self, part: Part) -> str:
        return "".join(self.letters[colour][0] for colour in _each(part))

    def data(self, part: Part) -> Any:
        return list(_each(part))

    def term(self, part: Part) -> str:
        return f"[{','.join(_each(part))}]"

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
    """Tell whether what is told of a part allows it to be so."""
    if isinstance(told, Bound):
        return part == told or (isinstance(part, int) and told.allows(part))
    return told == part


def span_of(pieces: Sequence[str]) -> Span | None:
    """Return where pieces stand."""
    first, last = (place_of(pieces[0]), place_of(pieces[-1])) if pieces else (None, None)
    return first.to(last) if first and last else None


def _each(part: Part) -> tuple[str, ...]:
    assert isinstance(part, tuple)
    return part
