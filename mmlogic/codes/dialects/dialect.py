"""Dialects: how the answers to guesses are read, written and drawn. `parts.py` has the parts of answers."""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any, Generic, TypeVar

from mmlogic.codes.dialects.forms import spoken, word_of
from mmlogic.codes.dialects.parts import (
    TOTAL,
    Bound,
    Colours,
    Kind,
    Numbers,
    Part,
    Told,
    Total,
    Word,
    at_commas,
    fits,
    span_of,
)
from mmlogic.codes.quantities import Constraint, Definition
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, place_of
from mmlogic.machine.goals import ANY, Goal, atom, goal
from mmlogic.render.paper import Line, Paper

S = TypeVar("S", bound=int | str)


@dataclass(frozen=True)
class Demands(Generic[S]):
    """The demands that an answer makes on later guesses with `set hard on`.

    `placed` = {0: red} demands red on the first peg. `least` = {red: 2} demands two red pegs.
    """

    placed: Mapping[int, S]
    least: Mapping[S, int]

    def unmet(self, guess: Sequence[S]) -> Iterator[str]:
        """Yield the demands that a guess does not meet, such as `red at 1` or `2 times red`."""
        yield from (
            f"{symbol} at {place + 1}" for place, symbol in self.placed.items() if guess[place] != symbol
        )
        for symbol, many in self.least.items():
            if guess.count(symbol) < many:
                yield f"{symbol}" if many == 1 else f"{many} times {symbol}"


_STEP, _FAR = 1 / 16, 20
"""`likelihood` multiplies by _STEP for each step between two answers, at most _FAR times."""


@dataclass(frozen=True)
class Own:
    """The text that defines a custom dialect: its name `usual`, and its Prolog `text`.

    `written` is what follows the keyword `answers` in a saved script. If a statement such as `answers warm =
    hits: black(guess)` made the dialect, its `definition` is what follows the name.
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

    A dialect whose answers have one typed word for each part needs no methods of its own. Other dialects
    override methods. `prolog/codes/definition/dialects/` defines in Prolog what an answer means.

    Attributes:
        name: its name in the language.
        summary: the meaning of an answer.
        kinds: the kinds of the parts.
        form: a description of how an answer is typed, for the help.
        functor: the name of an answer's term in Prolog. If it is empty, the name is `name`.
        nothing: the words for an answer whose numbers are all 0.
        exchanges: exchanges in guess and code that keep the answer. `names`: of two symbols. `apart`: of two
            symbols on one peg alone. `places`: of two pegs. `pegs`: of two pegs, if the answer's colours for
            these pegs are exchanged, too.
        compared: how symbols are compared: as `equal` or not, by `order`, by `distance`, or by their `names`.
            `added` means that a part of the answer depends on the code alone, such as its sum.
        own: the text that defines a custom dialect, else None.
        right: the first part of the answer to the secret itself. `pegs` is the number of pegs, `green` is
            green for every peg. None if other guesses may have the same first part.
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
        """Return the answer that typed words begin with, and the words after it.

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
        """Return the answer that typed words mean. Raises StatementProblem for missing or further words."""
        told, rest = self.take(pieces, pegs)
        if rest:
            raise StatementProblem(f"Write {self.form}, and nothing more", span_of(rest))
        return told

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return typed words with one word for each part: `1`, `2` for `1,2`. Names of parts are left out."""
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
        """Return typed words without those that only join: `1`, `2` for `one and two`.

        If a part of the answer is a word, return all words.
        """
        if any(isinstance(kind, Word) for kind in self.kinds):
            return pieces
        numbers = len(pieces) > 1 and all(isinstance(kind, Numbers) for kind in self.kinds)
        said = [(part, piece) for piece in pieces for part in spoken(piece, numbers=numbers)]
        return [Name(part, place_of(piece)) for part, piece in said]

    def is_coloured(self, pieces: Sequence[str]) -> bool:
        """Return whether all typed words are colours, or other signs for pegs, however many there are."""
        split, kinds = self.split(pieces), [kind for kind in self.kinds if isinstance(kind, Colours)]
        return bool(split) and all(any(kind.has(piece) for kind in kinds) for piece in split)

    def check(self, told: Told, pegs: int, pieces: Sequence[str]) -> None:
        """Raise StatementProblem for an answer that no guess can have: 3 black 1 white of 4 pegs."""

    def instead(self, guess: Sequence[str], told: Told) -> str:
        """Return why no code gives this answer to the guess, and the likely answer. Else ""."""
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
        return f"{self.predicate}({','.join(map(_term, told))})"

    def value(self, reply: Sequence[Any]) -> Told:
        """Return the answer for the list of its parts in an answer of Prolog."""
        return self.made([kind.value(part) for kind, part in zip(self.kinds, reply, strict=True)])

    def made(self, parts: Sequence[Part]) -> Told:
        """Return the answer with these parts."""
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
        """The Prolog libraries of a custom dialect, loaded early because a limit may stop a later load."""
        return ("machine/guests",) if self.own else ()

    def teach(self, once: Callable[[Goal], object]) -> None:
        """Define a custom dialect in Prolog. `once` carries out a goal in a module with `libraries`."""
        if self.own:
            once(goal("own_dialect", self.predicate, self.own.usual, self.own.text, ANY))

    def demands(self, guess: Sequence[S], told: Told) -> Demands[S] | None:
        """Return what an answer demands of later guesses. None means that they must fit the whole answer."""
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
        """Return how likely a person types `given` for the answer `instead`, on a relative scale.

        The likelihood falls with each step between the two answers. A step is a difference of 1 in a number,
        another word, or another colour of a peg.
        """
        steps = sum(kind.apart(a, b) for kind, a, b in zip(self.kinds, given, instead, strict=True))
        return _STEP ** min(steps, _FAR)

    def merged(self, told: Told, answer: Told) -> Told:
        """Return `answer` with the bounds of `told` that allow it: `>=1 2` from `>=1 0` and `2 2`."""
        pairs = zip(told, answer, strict=True)
        return self.made([a if isinstance(a, Bound) and fits(a, b) else b for a, b in pairs])

    def _pairs(self, told: Told) -> list[tuple[Kind, Part]]:
        return list(zip(self.kinds, told, strict=True))


def _term(part: Part) -> str:
    """Return a part as a term of Prolog. `prolog/codes/definition/parts.pl` explains the terms of bounds.

    Raises TypeError for a value that is not a `Part`. So Prolog never reads text from elsewhere.
    """
    if isinstance(part, Total):
        return f"{TOTAL}({_term(part.number)})"
    if isinstance(part, Bound):
        for end in (part.least, part.most):
            operator.index(0 if end is None else end)
        return part.written("any", ">=({})", "=<({1})", "between({},{})")
    if isinstance(part, tuple):
        return f"[{','.join(map(atom, part))}]"
    return atom(part) if isinstance(part, str) else str(operator.index(part))


def _sample(kind: Kind, pegs: int) -> str | None:
    offered = next(kind.offers("", pegs), None)
    return offered and (offered[0] * pegs if isinstance(kind, Colours) else offered[0])
