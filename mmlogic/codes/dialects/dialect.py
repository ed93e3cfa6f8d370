"""Dialects: how the answers to guesses are read, written and drawn. An answer has one or more parts.

A part is a number, a word, or a list of colours, one for each peg. Of a number, only bounds may be known.
"""

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat, takewhile
from typing import Any, Generic, TypeVar

from mmlogic.codes.dialects.forms import spoken, word_of
from mmlogic.codes.quantities import Constraint, Definition
from mmlogic.common.wording import correction, joined, short
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, Span, place_of
from mmlogic.machine.goals import ANY, Goal, atom, goal
from mmlogic.render.paper import Line, Paper

_FORMS = re.compile(r"(\?)|>=(-?\d+)|<=(-?\d+)|(-?\d+)\.\.(-?\d+)|([+-]?\d+)")
_LONGEST = 1000
_SPELLINGS = {"gray": "grey"}


@dataclass(frozen=True)
class Bound:
    """The bounds of a number, both inclusive. None means no bound."""

    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        return self.told("?", ">={}", "<={1}", "{}..{}")

    def told(self, nothing: str, least: str, most: str, both: str) -> str:
        """Return the text for no bound, a lower bound, an upper bound, or both, with the bounds filled in."""
        text = (nothing, least, most, both)[(self.least is not None) + 2 * (self.most is not None)]
        return text.format(self.least, self.most)

    def allows(self, number: int) -> bool:
        """Return whether the number is within the bounds."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Total:
    """The known sum of unknown numbers, such as `total 3`: 3 marks, black or white.

    The other parts of the answer are `Bound()`.
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
    """A kind of parts, such as numbers: how to read and write such a part.

    `name` is its name in JSON and CSV.
    """

    name: str

    @abstractmethod
    def read(self, piece: str, pegs: int) -> Part:
        """Return the part that a piece of a statement means.

        Raises StatementProblem with the place of the piece.
        """

    def gathered(self, pieces: Sequence[str], pegs: int) -> Sequence[str]:
        """Join the first pieces if they mean this part together. Return all pieces.

        Raises StatementProblem for a misspelt piece.
        """
        return pieces

    def text(self, part: Part) -> str:
        """Return the part as it is typed."""
        return str(part)

    def words(self, part: Part) -> str:
        """Return the part in words, or "" if the words of the answer leave it out."""
        return self.text(part)

    def data(self, part: Part) -> Any:
        """Return the part for JSON."""
        return part

    def term(self, part: Part) -> str:
        """Return the part as a term of Prolog. prolog/codes/definition/parts.pl explains the terms of bounds.

        Raises TypeError for a value that is not a `Part`, so that Prolog never reads such a text.
        """
        if isinstance(part, Total):
            return f"{TOTAL}({self.term(part.number)})"
        if isinstance(part, Bound):
            for end in (part.least, part.most):
                operator.index(0 if end is None else end)
            return part.told("any", ">=({})", "=<({1})", "between({},{})")
        if isinstance(part, tuple):
            return f"[{','.join(map(atom, part))}]"
        return atom(part) if isinstance(part, str) else str(operator.index(part))

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield completions for the part, each with its meaning."""
        yield from ()

    @abstractmethod
    def value(self, reply: Any) -> Part:
        """Return the part that Prolog has answered as `reply`."""

    def apart(self, one: Part, other: Part) -> int:
        """Return the number of steps between two parts. It is 0 if they are equal."""
        return int(one != other)


@dataclass(frozen=True)
class Numbers(Kind):
    """A part that is a number. `signed` allows negative numbers.

    `bounded` forbids more than the number of pegs.

    If `zero` is false, an answer in words leaves out a number that is 0. For example, 2 black and 0 white
    marks are `2 black`.

    `typed` says what to type after a code, for messages.
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
        """Return the number with its name, or "" for a 0 that is left out.

        >>> Numbers("black").words(2), Numbers("black").words(Bound(1)), Numbers("black").words(Bound())
        ('2 black', 'at least 1 black', '? black')
        """
        if part == 0 and not self.zero:
            return ""
        if isinstance(part, Bound):
            part = part.told("?", "at least {}", "at most {1}", "{} to {}")
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
        """Return whether a piece is the name of a colour, or a text of such characters."""
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
    """Return whether `told` equals `part`, or is a bound that allows `part`, such as `>=1` for 2."""
    if isinstance(told, Bound):
        return part == told or (isinstance(part, int) and told.allows(part))
    return told == part


def agrees(told: Told, answer: Told) -> bool:
    """Return whether the typed answer `told` allows the exact `answer`. For example, `>=1 ?` allows `2 0`."""
    total = sum(part for part in answer if isinstance(part, int))
    return all(
        fits(one.number, total) if isinstance(one, Total) else fits(one, other)
        for one, other in zip(told, answer, strict=True)
    )


def span_of(pieces: Sequence[str]) -> Span | None:
    """Return the span from the first piece to the last."""
    first, last = (place_of(pieces[0]), place_of(pieces[-1])) if pieces else (None, None)
    return first.to(last) if first and last else None


def _each(part: Part) -> tuple[str, ...]:
    assert isinstance(part, tuple)
    return part


S = TypeVar("S", bound=int | str)


@dataclass(frozen=True)
class Demands(Generic[S]):
    """What an answer demands of later guesses with `set hard on`.

    `placed` has the symbol of each certain peg, counted from 0. With `least` = {red: 2}, a guess needs two
    red pegs.
    """

    placed: Mapping[int, S]
    least: Mapping[S, int]

    def unmet(self, guess: Sequence[S]) -> Iterator[str]:
        """Yield the demands that a guess does not meet, as parts of a sentence."""
        yield from (
            f"{symbol} at {place + 1}" for place, symbol in self.placed.items() if guess[place] != symbol
        )
        for symbol, many in self.least.items():
            if guess.count(symbol) < many:
                yield f"{symbol}" if many == 1 else f"{many} times {symbol}"


_STEP, _FAR = 1 / 16, 20
"""The likelihood of a slip: _STEP to the power of the steps between the answers, at most _FAR."""


@dataclass(frozen=True)
class Own:
    """The source of a custom dialect.

    `usual` is its name. `text` is its Prolog text. `written` is the text after the keyword `answers`. A
    dialect that a statement defines also has its `definition`.
    """

    usual: str
    text: str
    written: str
    definition: Definition | None = field(default=None, compare=False)

    @property
    def by_person(self) -> bool:
        """Whether a user wrote the Prolog text. Otherwise mmlogic made it from `definition`."""
        return self.definition is None


@dataclass(frozen=True)
class Dialect:
    """How guesses are answered, and how such answers are read and written.

    A dialect whose answers have one typed piece for each part needs no methods of its own. Other dialects
    override methods. `prolog/codes/definition/dialects/` defines in Prolog what an answer means.

    Attributes:
        name: its name in the language.
        summary: the meaning of an answer.
        kinds: the kinds of the parts.
        form: a description of how an answer is typed, for the help.
        functor: the name of an answer's term in Prolog. If it is empty, the name is `name`.
        nothing: the words for an answer whose numbers are all 0.
        exchanges: the symmetries of answers. `names`: if two symbols are exchanged in guess and code, the
            answer stays the same. `places`: so it does if two pegs are exchanged. `pegs`: the colours of the
            answer must then be exchanged, too. `apart`: the symbols of one peg alone can be exchanged.
        compared: how symbols are compared: as `equal` or not, by `order`, by `distance`, or by their `names`.
            `added` means that the answer also has a quantity of the code, which does not depend on the guess.
        own: the source of a custom dialect, else None.
        right: the first part of an answer that says that the guess is the secret. None if no such part says
            so. `pegs` means the number of pegs. A colour means this colour for every peg.
        weights: the weights (>= 0) of a black mark and of a shared symbol, if the answer is a weighted sum.
        plain: a function that defines the answer in Python. Its arguments are a guess and a code. Each is a
            list of symbol numbers from 0, with -1 for a blank peg.
        example: a game, a guess, a code and the answer, as typed. Tests run the example. They also compare
            Prolog and players with `plain`. A custom dialect has neither `plain` nor `example`.
    """

    name: str
    summary: str
    kinds: tuple[Kind, ...]
    form: str
    functor: str = ""
    nothing: str = "nothing"
    exchanges: tuple[str, ...] = ("names",)
    compared: str = "equal"
    weights: tuple[int, int] | None = None
    own: Own | None = None
    right: int | str | None = None
    plain: Callable[[Sequence[int], Sequence[int]], Told] | None = None
    example: tuple[str, str, str, str] | None = None

    def __post_init__(self) -> None:
        if min(self.weights or (0,)) < 0:
            raise ValueError(f"the weights of {self.name} must be at least 0, not {self.weights}")

    @property
    def predicate(self) -> str:
        """The name of an answer's term in Prolog."""
        return self.functor or self.name

    def take(self, pieces: Sequence[str], pegs: int) -> tuple[Told, Sequence[str]]:
        """Return the answer at the beginning of a statement's pieces, and the pieces after it.

        Raises StatementProblem for an impossible answer.
        """
        split = self.split(pieces)
        for place, kind in enumerate(self.kinds):
            split = [*split[:place], *kind.gathered(split[place:], pegs)]
        if len(split) < len(self.kinds):
            raise StatementProblem(f"Write {self._wanted}", span_of(pieces), hint=self.summary)
        told = self.made([kind.read(piece, pegs) for kind, piece in zip(self.kinds, split, strict=False)])
        rest = split[len(self.kinds) :]
        self.check(told, pegs, split[: len(self.kinds)])
        return told, rest

    @property
    def _wanted(self) -> str:
        numbers, _, _ = self.form.partition(", ")
        if not re.fullmatch(r"\w+ numbers?", numbers):
            return self.form
        return f"{numbers}: `{' '.join('0' for _ in self.kinds)}` for nothing right"

    def read(self, pieces: Sequence[str], pegs: int) -> Told:
        """Return the answer that the pieces mean. Raises StatementProblem if they are no answer, or more."""
        told, rest = self.take(pieces, pegs)
        if rest:
            raise StatementProblem(f"Write {self.form}, and nothing more", span_of(rest))
        return told

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return one piece for each part.

        A typed piece may be several parts joined by commas, or a part's name.
        """
        split = [part for piece in pieces for part in at_commas(piece)]
        counted = len(self.kinds) == 1 and isinstance(self.kinds[0], Numbers)
        if counted and len(split) == 1 and (found := re.fullmatch(r"(\d+)([a-z]+)", split[0], re.IGNORECASE)):
            split = [Name(each, place_of(split[0])) for each in found.groups()]
        for place, (kind, after) in enumerate(zip(self.kinds, (*self.kinds[1:], None), strict=True), 1):
            said = split[place].lower() if place < len(split) else ""
            named = said == kind.name.lower() or (counted and word_of(self.name, said) is not None)
            if named and not (isinstance(after, Word) and said in after.choices):
                del split[place]
        return split

    def spoken(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return the pieces of an answer without words that only join: `1`, `2` for `one and two`.

        A dialect with words of its own keeps all pieces.
        """
        if any(isinstance(kind, Word) for kind in self.kinds):
            return pieces
        numbers = len(pieces) > 1 and all(isinstance(kind, Numbers) for kind in self.kinds)
        said = [(part, piece) for piece in pieces for part in spoken(piece, numbers=numbers)]
        return [Name(part, place_of(piece)) for part, piece in said]

    def is_coloured(self, pieces: Sequence[str]) -> bool:
        """Return whether all pieces are colours, or other signs for pegs. Their number does not matter."""
        split, kinds = self.split(pieces), [kind for kind in self.kinds if isinstance(kind, Colours)]
        return bool(split) and all(any(kind.has(piece) for kind in kinds) for piece in split)

    def check(self, told: Told, pegs: int, pieces: Sequence[str]) -> None:
        """Raise StatementProblem for an answer that no code gives to any guess, at its pieces."""

    def instead(self, guess: Sequence[str], told: Told) -> str:
        """Return why no code gives an answer to a guess, and the answer that was meant, or ""."""
        return ""

    def text(self, told: Told) -> str:
        """Return an answer as it is typed."""
        return " ".join(kind.text(part) for kind, part in self._pairs(told))

    def words(self, told: Told) -> str:
        """Return an answer in words."""
        return " ".join(filter(None, (kind.words(part) for kind, part in self._pairs(told)))) or self.nothing

    def whole(self, told: Told) -> str:
        """Return an answer in words for a script. Exact marks keep a number that is 0."""
        return self.words(told)

    def line(self, told: Told, pegs: int, paper: Paper) -> Line:
        """Return an answer as the table of clues shows it."""
        return [("", self.text(told))]

    def squares(self, told: Told, pegs: int) -> str:
        """Return an answer as `share squares` shows it, such as coloured squares."""
        return self.text(told)

    def data(self, told: Told) -> dict[str, Any]:
        """Return an answer for JSON, with a key for each part."""
        return {kind.name: kind.data(part) for kind, part in self._pairs(told)}

    def term(self, told: Told) -> str:
        """Return an answer as Prolog's term."""
        return f"{self.predicate}({','.join(kind.term(part) for kind, part in self._pairs(told))})"

    def value(self, reply: Sequence[Any]) -> Told:
        """Return the answer from a list of parts that Prolog has answered."""
        return self.made([kind.value(part) for kind, part in zip(self.kinds, reply, strict=True)])

    def made(self, parts: Sequence[Part]) -> Told:
        """Return an answer of these parts."""
        return tuple(parts)

    @property
    def columns(self) -> list[str]:
        """The names of the parts, as names of columns in a table."""
        return [kind.name for kind in self.kinds]

    def cells(self, told: Told) -> list[object]:
        """Return the parts as cells of a table."""
        return [part if isinstance(part, int) else kind.text(part) for kind, part in self._pairs(told)]

    def wins(self, told: Told, pegs: int) -> bool:
        """Return whether an answer says that the guess is the secret."""
        first, right = told[0], pegs if self.right == "pegs" else self.right
        return {right} == set(first) if isinstance(first, tuple) else right == first

    def at_start(self, secret: Sequence[str]) -> Sequence[Constraint]:
        """Return the rules that the codemaker reveals about a secret before the first guess."""
        return ()

    @property
    def libraries(self) -> tuple[str, ...]:
        """The libraries of Prolog that define a custom dialect, loaded now: a limit may stop a later load."""
        return ("machine/guests",) if self.own else ()

    def teach(self, once: Callable[[Goal], object]) -> None:
        """Define a custom dialect in Prolog. `once` carries out a goal in a module with `libraries`."""
        if self.own:
            once(goal("own_dialect", self.predicate, self.own.usual, self.own.text, ANY))

    def demands(self, guess: Sequence[S], told: Told) -> Demands[S] | None:
        """Return what an answer demands of later guesses. None: they must be consistent with the answer."""
        return None

    def sample(self, pegs: int) -> str:
        """Return an example of an answer, as it is typed."""
        numbers = chain(["2"], repeat("0"))
        return " ".join(_sample(kind, pegs) or next(numbers) for kind in self.kinds)

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield completions for the next piece of an answer, each with its meaning."""
        if any(isinstance(kind, Numbers) for kind in self.kinds):
            yield from ((str(number), self.name) for number in range(pegs + 1))
        for kind in self.kinds:
            yield from kind.offers(typed, pegs)

    def likelihood(self, given: Told, instead: Told) -> float:
        """Return how likely the answer `given` is a slip for the answer `instead`, on a relative scale.

        The likelihood falls with each step between the two answers. A step is a difference of 1 in a number,
        another word, or another colour of a peg.
        """
        steps = sum(kind.apart(a, b) for kind, a, b in zip(self.kinds, given, instead, strict=True))
        return _STEP ** min(steps, _FAR)

    def merged(self, told: Told, answer: Told) -> Told:
        """Return `answer` with the bounds of `told` that allow it: `>=1 2` for `>=1 0` and `2 2`."""
        pairs = zip(told, answer, strict=True)
        return self.made([a if isinstance(a, Bound) and fits(a, b) else b for a, b in pairs])

    def _pairs(self, told: Told) -> list[tuple[Kind, Part]]:
        return list(zip(self.kinds, told, strict=True))


def _sample(kind: Kind, pegs: int) -> str | None:
    offered = next(kind.offers("", pegs), None)
    return offered and (offered[0] * pegs if isinstance(kind, Colours) else offered[0])


def at_commas(piece: str) -> list[str]:
    """Return the texts between the commas of a piece."""
    if piece and "," not in piece:
        return [piece]
    return [Name(part, place_of(piece)) for part in piece.split(",") if part]
