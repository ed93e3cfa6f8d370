"""A dialect: what a guess is answered with, and how that is read, written and drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any, Generic, TypeVar

from mmlogic.codes.definition import Definition
from mmlogic.codes.dialects.parts import Bound, Colours, Kind, Numbers, Part, Told, Word, fits, span_of
from mmlogic.language import Span, StatementProblem, place_of
from mmlogic.language.places import Name
from mmlogic.machine import ANY, Module, goal
from mmlogic.render.paper import Line, Paper

__all__ = ["Demands", "Dialect", "Own", "at_commas"]

S = TypeVar("S", bound=int | str)


@dataclass(frozen=True)
class Demands(Generic[S]):
    """What an answer shows and a guess can use: symbols at their places (from 0), and how many of each."""

    placed: Mapping[int, S]
    least: Mapping[S, int]

    def unmet(self, guess: Sequence[S]) -> Iterator[str]:
        """Yield what a guess leaves unused, as the parts of a sentence."""
        yield from (
            f"{symbol} at {place + 1}" for place, symbol in self.placed.items() if guess[place] != symbol
        )
        for symbol, many in self.least.items():
            if guess.count(symbol) < many:
                yield f"{symbol}" if many == 1 else f"{many} times {symbol}"


_STEP, _FAR = 1 / 16, 20
"""How likely one more step between two answers is; so many steps are as unlikely as more."""


@dataclass(frozen=True)
class Own:
    """Where a dialect of one's own comes from: its usual name, its Prolog, and how a statement names it.

    One that the language defines has its definition.
    """

    usual: str
    text: str
    written: str
    definition: Definition | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Dialect:
    """What a guess is answered with.

    A dialect whose parts are written one after the other needs nothing but their kinds; others override what
    differs. What an answer means stands in Prolog, `prolog/codes/dialects/`.

    Attributes:
        name: its name in the language.
        summary: what an answer tells.
        kinds: the kinds of the parts.
        form: the answer as the help shows it.
        functor: the name of the answer in Prolog, if that is another.
        nothing: how an answer of zeros is told.
        exchanges: what may be exchanged in a guess and all codes without changing which of them are answered
            alike: `names` of symbols; `places` of pegs, or `pegs` with their own colours in the answer,
            which move along.
        compared: how symbols of guess and code are compared: `equal` or not, by `order`, by `distance`, or by
            their `names`; it is `added` if what a code shows by itself is added to what its marks weigh.
        own: where it comes from, if it is not one of ours.
        weights: what a black mark and a shared symbol weigh, if the answer is the sum of these weights.
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

    @property
    def predicate(self) -> str:
        """The name of an answer in Prolog."""
        return self.functor or self.name

    def known_to(self, module: Module) -> None:
        """Make sure that Prolog knows it."""
        if self.own:
            Module("machine/guests").close()  # loaded whole, whatever the limits
            module.once(goal("own_dialect", self.predicate, self.own.usual, self.own.text, ANY))

    def take(self, pieces: Sequence[str], pegs: int) -> tuple[Told, Sequence[str]]:
        """Return the answer that the first pieces of a statement write, and the other pieces.

        Raises StatementProblem for what no code can answer.
        """
        split = self.split(pieces)
        for place, kind in enumerate(self.kinds):
            split = [*split[:place], *kind.gathered(split[place:], pegs)]
        if len(split) < len(self.kinds):
            raise StatementProblem(
                f"an answer is {self.form} in this game", span_of(pieces), hint=self.summary
            )
        told = self.made([kind.read(piece, pegs) for kind, piece in zip(self.kinds, split, strict=False)])
        rest = split[len(self.kinds) :]
        self.check(told, pegs, span_of(split[: len(self.kinds)]))
        return told, rest

    def read(self, pieces: Sequence[str], pegs: int) -> Told:
        """Return the answer that pieces of a statement write. Raises StatementProblem."""
        told, rest = self.take(pieces, pegs)
        if rest:
            raise StatementProblem(f"an answer is {self.form} in this game, and nothing more", span_of(rest))
        return told

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return a piece for each part; commas may join them, and a part's name may follow it."""
        split = [part for piece in pieces for part in at_commas(piece)]
        for place, (kind, after) in enumerate(zip(self.kinds, (*self.kinds[1:], None), strict=True), 1):
            said = split[place].lower() if place < len(split) else ""
            if said == kind.name.lower() and not (isinstance(after, Word) and said in after.choices):
                del split[place]
        return split

    def is_coloured(self, pieces: Sequence[str]) -> bool:
        """Tell whether pieces are colours of an answer, or other signs, however many they are."""
        split, kinds = self.split(pieces), [kind for kind in self.kinds if isinstance(kind, Colours)]
        return bool(split) and all(any(kind.has(piece) for kind in kinds) for piece in split)

    def check(self, told: Told, pegs: int, span: Span | None) -> None:
        """Raise StatementProblem for an answer that no code gives, whatever is guessed."""

    def text(self, told: Told) -> str:
        """Return an answer as the language has it."""
        return " ".join(kind.text(part) for kind, part in self._pairs(told))

    def words(self, told: Told) -> str:
        """Return an answer in words."""
        return " ".join(filter(None, (kind.words(part) for kind, part in self._pairs(told)))) or self.nothing

    def whole(self, told: Told) -> str:
        """Return an answer in words as a script prints it, with its zeros if it is two plain marks."""
        return self.words(told)

    def line(self, told: Told, pegs: int, paper: Paper) -> Line:
        """Return an answer as it is drawn in a table."""
        return [("", self.text(told))]

    def data(self, told: Told) -> dict[str, Any]:
        """Return an answer for JSON, a key for each part."""
        return {kind.name: kind.data(part) for kind, part in self._pairs(told)}

    def term(self, told: Told) -> str:
        """Return an answer as the term that Prolog has of it."""
        return f"{self.predicate}({','.join(kind.term(part) for kind, part in self._pairs(told))})"

    def value(self, reply: Sequence[Any]) -> Told:
        """Return the answer that Prolog gives as the list of its parts."""
        return self.made([kind.value(part) for kind, part in zip(self.kinds, reply, strict=True)])

    def made(self, parts: Sequence[Part]) -> Told:
        """Return an answer of these parts."""
        return tuple(parts)

    @property
    def columns(self) -> list[str]:
        """The names of the parts, as those of columns."""
        return [kind.name for kind in self.kinds]

    def cells(self, told: Told) -> list[object]:
        """Return the parts as a table has them."""
        return [part if isinstance(part, int) else kind.text(part) for kind, part in self._pairs(told)]

    def wins(self, told: Told, pegs: int) -> bool:
        """Tell whether only the secret itself is answered so."""
        return False

    def at_start(self, secret: Sequence[str]) -> Sequence[str]:
        """Return what the codemaker tells of a secret before the first guess, as constraints."""
        return ()

    def demands(self, guess: Sequence[S], told: Told) -> Demands[S] | None:
        """Return what a later guess must use of an answer; None if it must be answered alike by it."""
        return None

    def example(self, pegs: int) -> str:
        """Return an answer as it is written."""
        numbers = chain(["2"], repeat("0"))
        return " ".join(_sample(kind, pegs) or next(numbers) for kind in self.kinds)

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield what may be typed next in an answer, with what it says."""
        if any(isinstance(kind, Numbers) for kind in self.kinds):
            yield from ((str(number), self.name) for number in range(pegs + 1))
        for kind in self.kinds:
            yield from kind.offers(typed, pegs)

    def likelihood(self, given: Told, instead: Told) -> float:
        """Return how likely one answer is told for another; what matters is how many times as likely.

        Each step between their parts, such as another number or another colour of a peg, makes it unlikelier.
        """
        steps = sum(kind.apart(a, b) for kind, a, b in zip(self.kinds, given, instead, strict=True))
        return _STEP ** min(steps, _FAR)

    def merged(self, told: Told, answer: Told) -> Told:
        """Return an answer in which each half-known number that allows it stays half known."""
        pairs = zip(told, answer, strict=True)
        return self.made([a if isinstance(a, Bound) and fits(a, b) else b for a, b in pairs])

    def _pairs(self, told: Told) -> list[tuple[Kind, Part]]:
        return list(zip(self.kinds, told, strict=True))


def _sample(kind: Kind, pegs: int) -> str | None:
    offered = next(kind.offers("", pegs), None)
    return offered and (offered[0] * pegs if isinstance(kind, Colours) else offered[0])


def at_commas(piece: str) -> list[str]:
    """Return what stands between the commas of a piece."""
    return [Name(part, place_of(piece)) for part in piece.split(",") if part]
