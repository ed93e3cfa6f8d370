"""Dialects whose answers are black and white marks, or numbers that depend on these marks."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mmlogic.codes.constraints import Comparison
from mmlogic.codes.dialects.dialect import (
    TOTAL,
    Bound,
    Dialect,
    Numbers,
    Part,
    Told,
    Total,
    at_commas,
    span_of,
)
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.quantities import Constraint, Number, SumOf
from mmlogic.common.wording import did_you_mean, nearest, plural, short
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, Span, place_of
from mmlogic.render.paper import Line, Paper
from mmlogic.render.signs import UNICODE, Signs

_PEGS = re.compile("[●○·]+")
_LETTERED = re.compile("[bw]{2,}", re.IGNORECASE)
"""Marks as letters, such as `BWW`. One letter is not enough: it may be the last symbol of the guess."""

_NUMBER = re.compile(r"\?|[<>]=\d+|\d+(?:\.\.\d+)?")
_NAMED = re.compile(r"(\?|[<>]=\d+|\d+(?:\.\.\d+)?)([abcw])", re.IGNORECASE)
_ALL_NAMED = re.compile(rf"(?:{_NAMED.pattern})+", re.IGNORECASE)  # matching takes linear time
_WORDS = {"black": "b", "blacks": "b", "bull": "b", "bulls": "b", "white": "w", "whites": "w"}
_LETTERS = _WORDS | {"cow": "c", "cows": "c"} | {letter: letter for letter in "abcw"}
_PAIRS = (("b", "w"), ("b", "c"), ("a", "b"))
"""Pairs of letters for the two marks: black and white, bulls and cows, and the letters of `1A2B`."""


def _pegs(marks: Marks, pegs: int, signs: Signs) -> Line:
    return [
        ("class:mark.black", signs.black * marks.black),
        ("class:mark.white", signs.white * marks.white),
        ("class:mark.nothing", signs.nothing * (pegs - marks.black - marks.white)),
    ]


@dataclass(frozen=True)
class MarksDialect(Dialect):
    """Black and white marks.

    For example, `1 2`, `1b 2w`, `1A2B`, `1 bull 2 cows`, `1,2`, `●○○`, `BWW` are equal. `total 3` is the sum.
    """

    functor: str = "marks"
    nothing: str = "no marks"
    exchanges: tuple[str, ...] = ("names", "places")
    right: int | str | None = "pegs"

    def take(self, pieces: Sequence[str], pegs: int) -> tuple[Told, Sequence[str]]:
        if len(pieces) < len(self.kinds) or pieces[0].lower() != TOTAL:
            return super().take(pieces, pegs)
        number = _TOTAL.read(pieces[1], pegs)
        assert isinstance(number, int | Bound)
        return (Bound(), Total(number)), pieces[2:]

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        for signs, written in (("●○", _PEGS), ("bw", _LETTERED)):
            if pieces and written.fullmatch(pieces[0]):
                first, place = pieces[0].lower(), place_of(pieces[0])
                return [*(Name(str(first.count(sign)), place) for sign in signs), *pieces[1:]]
        split = super().split(_joined(pieces))
        numbers: dict[str, str] = {}
        read = 0
        for piece in split[:2]:
            found = _named(piece)
            if not found or found.keys() & numbers.keys() or not _pair(found.keys() | numbers.keys()):
                break
            numbers |= found
            read += 1
        black, white = _pair(numbers.keys()) or _PAIRS[0]
        return [numbers.get(black, "0"), numbers.get(white, "0"), *split[read:]] if read else split

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        if not typed or set(typed.lower()) - set("bw"):
            yield from super().offers(typed, pegs)
        elif len(typed) < pegs:
            black, white = "BW" if typed.isupper() else "bw"
            yield f"{typed}{black}", "one more black mark"
            yield f"{typed}{white}", "one more white mark"

    def check(self, told: Told, pegs: int, span: Span | None) -> None:
        black, white = (part.least or 0 if isinstance(part, Bound) else part for part in told)
        assert isinstance(black, int) and isinstance(white, int)
        if black + white > pegs:
            marks = f"{short(black)} black and {short(white)} white marks"
            raise StatementProblem(f"{marks} are more than the {plural(pegs, 'peg')}", span)
        if told == (pegs - 1, 1):
            reason = "the last peg would have to be in its place"
            raise StatementProblem(f"no code of {pegs} pegs gives {black} black and 1 white: {reason}", span)

    def made(self, parts: Sequence[Part]) -> Told:
        match parts:
            case int(black), int(white):
                return Marks(black, white)
        return tuple(parts)

    def merged(self, told: Told, answer: Told) -> Told:
        if isinstance(told[-1], Total):
            return Bound(), Total(sum(part for part in answer if isinstance(part, int)))
        return super().merged(told, answer)

    def text(self, told: Told) -> str:
        return str(told[-1]) if isinstance(told[-1], Total) else super().text(told)

    def words(self, told: Told) -> str:
        return _TOTAL.words(told[-1].number) if isinstance(told[-1], Total) else super().words(told)

    def whole(self, told: Told) -> str:
        return str(told) if isinstance(told, Marks) else self.words(told)

    def data(self, told: Told) -> dict[str, Any]:
        if isinstance(told[-1], Total):
            return super().data((Bound(), Bound())) | {TOTAL: _TOTAL.data(told[-1].number)}
        return super().data(told)

    def line(self, told: Told, pegs: int, paper: Paper) -> Line:
        figures = ("", self.text(told))
        if not paper.coloured or paper.narrow or not isinstance(told, Marks):
            return [figures]
        return [*_pegs(told, pegs, paper.signs), ("", "  "), figures]

    def squares(self, told: Told, pegs: int) -> str:
        if not isinstance(told, Marks):
            return self.text(told)
        return "".join(text for _, text in _pegs(told, pegs, UNICODE))

    def likelihood(self, given: Told, instead: Told) -> float:
        """Return how likely the answer `given` is a slip for the answer `instead`, on a relative scale.

        Four kinds of slips are equally likely: one mark too many or too few, the two numbers exchanged, one
        mark of the other colour, any other slip. Within the last kind, smaller differences are likelier.
        """
        off = sum(kind.apart(a, b) for kind, a, b in zip(self.kinds, given, instead, strict=True))
        weight: float = (
            _ANY / 2 ** max(off - 2, 0) + _OFF * (off == 1) + _EXCHANGED * (given == instead[::-1])
        )
        if isinstance(given, Marks) and isinstance(instead, Marks):
            weight += _RECOLOURED * (off == 2 and sum(given) == sum(instead))
        return weight


_TOTAL = Numbers(TOTAL, zero=True)

_ANY, _OFF, _RECOLOURED, _EXCHANGED = 1, 3, 6, 12
"""The weight of one wrong answer, for each kind of slip.

With four pegs, the kinds lead to about 12, 4, 2 and 1 wrong answers. So each kind has the same total weight.
"""


def _joined(pieces: Sequence[str]) -> Sequence[str]:
    joined: list[str] = []
    for piece in pieces:
        letter = _LETTERS.get(piece.lower().rstrip(","))
        if letter and joined and _NUMBER.fullmatch(joined[-1]):
            joined[-1] = Name(f"{joined[-1]}{letter}", place_of(joined[-1]))
        else:
            joined.append(piece)
    return joined


def _named(piece: str) -> dict[str, str]:
    if not _ALL_NAMED.fullmatch(piece):
        return {}
    return {each[2].lower(): Name(each[1], place_of(piece)) for each in _NAMED.finditer(piece)}


def _pair(letters: Collection[str]) -> tuple[str, str] | None:
    return next((pair for pair in _PAIRS if set(letters) <= set(pair)), None)


MARKS = MarksDialect(
    "marks",
    "the right symbols in the right place (black), and in the wrong one (white)",
    (Numbers("black", bounded=False), Numbers("white", bounded=False)),
    "two numbers, BLACK and WHITE",
    plain=feedback,
    example=("3x4", "RBG", "RGY", "1 1"),
)


class NumberDialect(MarksDialect):
    """Number Mastermind: marks. The codemaker also reveals the sum of the secret before the first guess."""

    def at_start(self, secret: Sequence[str]) -> Sequence[Constraint]:
        try:
            return (Comparison(SumOf(), "=", Number(sum(map(int, secret)))),)
        except ValueError:  # the symbols are no numbers
            return ()


_FERMI, _PICO, _BAGELS = "fermi", "pico", "bagels"


class BagelsDialect(MarksDialect):
    """One word for each mark: Fermi for black, Pico for white. Bagels means no marks.

    Two numbers are allowed, too.
    """

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        pieces = [part for piece in pieces for part in at_commas(piece)]
        words = [piece.lower() for piece in pieces]
        many = next((at for at, word in enumerate(words) if word not in {_FERMI, _PICO}), len(words))
        _check_word(pieces[many:])
        if not many and words[:1] != [_BAGELS]:
            return super().split(pieces)
        many = many or 1
        place = span_of(pieces[:many]) or (place_of(pieces[0]) if pieces else None)
        counts = (Name(str(words[:many].count(word)), place) for word in (_FERMI, _PICO))
        return [*counts, *pieces[many:]]

    def sample(self, pegs: int) -> str:
        return "Fermi Pico" if pegs > len(self.kinds) else "Bagels"

    def words(self, told: Told) -> str:
        if any(isinstance(part, Bound) for part in told):  # also before a total
            return super().words(told)
        fermi, pico = (int(str(part)) for part in told)
        return " ".join(["Fermi"] * fermi + ["Pico"] * pico) or "Bagels"

    def whole(self, told: Told) -> str:
        return self.words(told)


def _check_word(pieces: Sequence[str]) -> None:
    words = [_FERMI, _PICO, _BAGELS]
    if pieces and pieces[0].lower() not in words and (near := nearest(pieces[0], words)):
        message = f"`{short(pieces[0])}` is not a word of an answer"
        raise StatementProblem(message, place_of(pieces[0]), hint=did_you_mean(near.capitalize()))


def _black_told(guess: Sequence[int], code: Sequence[int]) -> Told:
    return (feedback(guess, code).black,)


def _total_told(guess: Sequence[int], code: Sequence[int]) -> Told:
    return (sum(feedback(guess, code)),)


DIALECTS = (
    MARKS,
    NumberDialect(
        "number",
        "black and white marks; the codemaker tells the sum of the secret at the start",
        MARKS.kinds,
        MARKS.form,
        plain=feedback,
        example=MARKS.example,
    ),
    BagelsDialect(
        "bagels",
        "Fermi: a symbol in its place; Pico: in another place; Bagels: none",
        MARKS.kinds,
        "the words Fermi, Pico or Bagels, or two numbers",
        plain=feedback,
        example=("3x4", "RBG", "RGY", "Fermi Pico"),
    ),
    Dialect(
        "black",
        "how many pegs have the right symbol in the right place",  # Chvátal, 1983
        (Numbers("black"),),
        "a number",
        nothing="0 black",
        exchanges=MARKS.exchanges,
        weights=(1, 0),
        right="pegs",
        plain=_black_told,
        example=("3x4", "RBG", "RGY", "1"),
    ),
    Dialect(
        "total",
        "how many symbols guess and code share, in any place",  # as in Jotto
        (Numbers("total"),),
        "a number",
        nothing="0 total",
        exchanges=MARKS.exchanges,
        weights=(0, 1),
        plain=_total_told,
        example=("3x4", "RBG", "RGY", "2"),
    ),
)
