"""Dialects whose answers are black and white marks, or numbers that depend on these marks."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.forms import NOTHING, RUNS, plain, sentence_answer, word_of
from mmlogic.codes.dialects.parts import TOTAL, Bound, Numbers, Part, Told, Total, span_of
from mmlogic.codes.marks import Marks, feedback
from mmlogic.common.wording import plural, short
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, place_of
from mmlogic.render.paper import Line, Paper
from mmlogic.render.signs import UNICODE, Signs

_NUMBER = r"\?|[<>]=\d++|\d++(?:\.\.\d++)?"
_BEFORE = re.compile(rf"([abcfhpw+-])[:=]?({_NUMBER})", re.IGNORECASE)
_AFTER = re.compile(rf"({_NUMBER})([abcfhpw+-])", re.IGNORECASE)
_PAIRS = (("b", "w"), ("b", "c"), ("a", "b"), ("+", "-"), ("h", "b"), ("f", "p"))
"""The letters for both marks: black and white, bulls and cows, `1A2B`, `+1-2`, `1H2B`, `1F2P`."""

_ONE_KIND = {"0b": "right but misplaced", "0w": "in place"}
"""Answers about one kind of mark, with a phrase for the other. `0b` means `nothing is in place`."""

_BETWEEN = re.compile(r"(\d+) ?[-:+] ?(\d+)")
"""Matches two numbers with a sign between them, such as `1-2`."""


def _peg_marks(marks: Marks, pegs: int, signs: Signs) -> Line:
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
        if len(pieces) >= len(self.kinds) and pieces[0].lower() == TOTAL:
            number = _TOTAL.read(pieces[1], pegs)
            assert isinstance(number, int | Bound)
            return (Bound(), Total(number)), pieces[2:]
        return super().take([*(_signs_read(each, pegs) for each in pieces[:1]), *pieces[1:]], pegs)

    def read(self, pieces: Sequence[str], pegs: int) -> Told:
        return super().read([*pieces, "0"] if [*pieces] == ["0"] else pieces, pegs)

    def spoken(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return the words as any dialect does. A sentence about a lock becomes the answer that it gives."""
        pieces = super().spoken(pieces)
        if usual := sentence_answer(" ".join(plain(piece).rstrip(",") for piece in pieces)):
            if other := _ONE_KIND.get(usual):
                message = f"this says nothing about the symbols that are {other}"
                hint = "two numbers are clear, such as `0 2`; `?` is an unknown one"
                raise StatementProblem(message, span_of(pieces), hint=hint)
            return [Name(each, span_of(pieces)) for each in usual.split()]
        if len(pieces) > 2 and _BETWEEN.fullmatch(" ".join(pieces)):
            return [pieces[0], pieces[-1]]
        found = [(piece, _BETWEEN.fullmatch(piece)) for piece in pieces]
        return [
            Name(part, place_of(piece)) for piece, two in found for part in (two.groups() if two else [piece])
        ]

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        if pieces and (marks := _signs_counted(plain(pieces[0]))):
            return [*(Name(str(each), place_of(pieces[0])) for each in marks), *pieces[1:]]
        split = super().split(_numbers_joined(pieces))
        numbers: dict[str, str] = {}
        read = 0
        for piece in split[:2]:
            found = _numbers_by_letter(piece)
            if not found or found.keys() & numbers.keys() or not _letters(found.keys() | numbers.keys()):
                break
            numbers |= found
            read += 1
        black, white = _letters(numbers.keys()) or _PAIRS[0]
        if numbers.keys() == {"-"}:  # a number below 0
            return split
        return [numbers.get(black, "0"), numbers.get(white, "0"), *split[read:]] if read else split

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        if not typed or set(typed.lower()) - set("bw"):
            yield from super().offers(typed, pegs)
        elif len(typed) < pegs:
            black, white = "BW" if typed.isupper() else "bw"
            yield f"{typed}{black}", "one more black mark"
            yield f"{typed}{white}", "one more white mark"

    def check(self, told: Told, pegs: int, pieces: Sequence[str]) -> None:
        black, white = (part.least or 0 if isinstance(part, Bound) else part for part in told)
        assert isinstance(black, int) and isinstance(white, int)
        if black + white > pegs:
            marks = f"{short(black)} black and {short(white)} white marks"
            raise StatementProblem(f"{marks} are more than the {plural(pegs, 'peg')}", span_of(pieces))
        if told == (pegs - 1, 1):
            what = f"no code of {pegs} pegs gives {black} black and 1 white"
            reason = "the last peg would have to be in its place"
            raise StatementProblem(f"{what}: {reason}", span_of(pieces))

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
        return [*_peg_marks(told, pegs, paper.signs), ("", "  "), figures]

    def squares(self, told: Told, pegs: int) -> str:
        if not isinstance(told, Marks):
            return self.text(told)
        return "".join(text for _, text in _peg_marks(told, pegs, UNICODE))

    def likelihood(self, given: Told, instead: Told) -> float:
        """Return how likely a person types `given` for the answer `instead`, on a relative scale.

        Four kinds of slips are equally likely: one mark too many or too few, the two numbers exchanged, one
        mark of the other colour, others. Among the others, smaller differences are likelier.
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


def _signs_counted(piece: str) -> tuple[int, int] | None:
    """Return the numbers of marks in a word with a sign for each mark: (1, 2) for `bcc`. Else return None.

    A single letter is no answer, since it may be a symbol of the guess before it.
    """
    if piece in NOTHING:
        return 0, 0
    for black, white, nothing in RUNS:
        if (len(piece) > 1 or not piece.isalnum()) and set(piece) <= {*black, *white, *nothing}:
            return sum(map(piece.count, black)), sum(map(piece.count, white))
    return None


def _signs_read(piece: str, pegs: int) -> str:
    """Return a word of `+` and `-` signs. Raises StatementProblem if it has two meanings.

    A `-` may be a white mark, or a peg without a mark: with 4 pegs, `++--` has two meanings.
    """
    black, white = piece.count("+"), piece.count("-")
    if not white or black + white != len(piece):
        return piece
    if black == pegs - 1 and len(piece) == pegs:  # the last peg cannot be a white mark
        return Name(f"{black},0", place_of(piece))
    if (len(piece) == pegs) if black else (len(piece) not in {1, pegs}):
        message = f"`{short(piece)}` may be `{black} {white}` or `{black} 0`"
        raise StatementProblem(message, place_of(piece), hint="numbers are clear: BLACK and WHITE")
    return piece


def _numbers_joined(pieces: Sequence[str]) -> Sequence[str]:
    """Join each number with the name of a mark beside it: `1`, `bull` becomes `1b`."""
    found: list[str] = []
    for piece in pieces:
        last, text = found[-1] if found else "", plain(piece).rstrip(",")
        after, before = word_of("marks", text), word_of("marks", last)
        if after and re.fullmatch(_NUMBER, last):
            found[-1] = Name(f"{last}{after}", place_of(last))
        elif before and re.fullmatch(_NUMBER, text):
            found[-1] = Name(f"{before}{text}", place_of(last))
        else:
            found.append(piece)
    return found


def _numbers_by_letter(piece: str) -> dict[str, str]:
    for form, number, letter in ((_BEFORE, 2, 1), (_AFTER, 1, 2)):
        if re.fullmatch(rf"(?:{form.pattern})++", piece, re.IGNORECASE):  # takes linear time
            found = [*form.finditer(piece)]
            named: dict[str, str] = {
                each[letter].lower(): Name(each[number], place_of(piece)) for each in found
            }
            return named if len(named) == len(found) else {}
    return {}


def _letters(letters: Collection[str]) -> tuple[str, str] | None:
    return next((pair for pair in _PAIRS if set(letters) <= set(pair)), None)


_TYPED = "how many symbols are in place, then how many elsewhere: `1 1`"

MARKS = MarksDialect(
    "marks",
    "the right symbols in the right place (black), and in the wrong one (white)",
    (Numbers("black", bounded=False, typed=_TYPED), Numbers("white", bounded=False, typed=_TYPED)),
    "two numbers, BLACK and WHITE",
    plain=feedback,
    example=("3x4", "RBG", "RGY", "1 1"),
)


def _black_told(guess: Sequence[int], code: Sequence[int]) -> Told:
    return (feedback(guess, code).black,)


def _total_told(guess: Sequence[int], code: Sequence[int]) -> Told:
    return (sum(feedback(guess, code)),)


DIALECTS = (
    MARKS,
    Dialect(
        "black",
        "how many pegs have the right symbol in the right place",  # Chvátal, 1983
        (Numbers("black"),),
        "a number",
        nothing="0 black",
        exchanges=(*MARKS.exchanges, "apart"),
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
