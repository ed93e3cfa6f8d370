"""Dialects that compare each peg of the guess with the same peg of the secret."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from mmlogic.codes.dialects.dialect import Demands, Dialect, S
from mmlogic.codes.dialects.forms import FROM_1, PALETTES, plain, usual
from mmlogic.codes.dialects.parts import Colours, Numbers, Told, Word, span_of
from mmlogic.common.wording import short
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, place_of
from mmlogic.render.paper import Line, Paper


class SignsDialect(Dialect):
    """A sign for each peg. Other programs' signs and words are read, too."""

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return the typed words, with other programs' signs replaced by the usual ones."""
        return [Name(usual(self.name, piece), place_of(piece)) for piece in super().split(pieces)]


_CLEAR = "letters are clear: g, y and x"


class ColoursDialect(SignsDialect):
    """A colour for each peg. Green: right symbol, right place. Yellow: right symbol, wrong place.

    Grey: neither.
    """

    def take(self, pieces: Sequence[str], pegs: int) -> tuple[Told, Sequence[str]]:
        """Return the answer that typed words begin with, as in any dialect.

        Raises StatementProblem also for digits that may count from 0 or from 1, and for mixed palettes.
        """
        shown = plain("".join(pieces))
        mixed = [next((sign for sign in shown if sign in palette), "") for palette in PALETTES]
        if all(mixed):
            message = f"`{mixed[0]}` and `{mixed[1]}` belong to two palettes: {' or '.join(PALETTES)}"
            raise StatementProblem(message, span_of(pieces), hint=_CLEAR)
        typed = "".join(pieces).replace(",", "")
        first = typed[:pegs]
        if len(first) == pegs and not set(first) - {"1", "2"} and not set(typed) & {"0", "3"}:
            zero, one = (usual(self.name, each) for each in (first, first.translate(FROM_1)))
            message = f"`{short(first)}` may be `{zero}` (digits from 0) or `{one}` (digits from 1)"
            raise StatementProblem(message, span_of(pieces), hint=_CLEAR)
        return super().take(pieces, pegs)

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        typed = "".join(pieces)
        if "3" in typed and "0" not in typed:
            pieces = [Name(piece.translate(FROM_1), place_of(piece)) for piece in pieces]
        return super().split(pieces)

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield completions with a colour for the next peg. After digits, the colour is a digit, too."""
        figures = "123" if "3" in typed else "012"
        if not typed or set(typed) - set(figures):
            yield from super().offers(typed, pegs)
        elif len(typed) < pegs:
            colours = ("green", "yellow", "grey")
            yield from (
                (f"{typed}{each}", name) for each, name in zip(reversed(figures), colours, strict=True)
            )

    def check(self, told: Told, pegs: int, pieces: Sequence[str]) -> None:
        if sorted(_colours(told)) == ["green"] * (pegs - 1) + ["yellow"]:
            message = "no code gives one yellow beside nothing but green: it has no other place"
            raise StatementProblem(message, span_of(pieces))

    def instead(self, guess: Sequence[str], told: Told) -> str:
        """Return a hint if grey comes before yellow on equal symbols: no code gives such an answer."""
        colours = list(_colours(told))
        for symbol in dict.fromkeys(guess):
            places = [at for at, peg in enumerate(guess) if peg == symbol and colours[at] != "green"]
            for at, colour in zip(places, sorted((colours[at] for at in places), reverse=True), strict=True):
                colours[at] = colour
        if tuple(colours) == _colours(told):
            return ""
        return f"of equal symbols the first is yellow: it would be `{self.text((tuple(colours),))}`"

    def line(self, told: Told, pegs: int, paper: Paper) -> Line:
        letters = self.text(told)
        if not paper.coloured:
            return [("", letters)]
        styles = [f"class:answer.{colour}" for colour in _colours(told)]
        return [(style, f" {letter} ") for style, letter in zip(styles, letters, strict=True)]

    def squares(self, told: Told, pegs: int) -> str:
        return "".join(PEG_COLOURS.letters[colour][1] for colour in _colours(told))

    def sample(self, pegs: int) -> str:
        return "gy".ljust(pegs, "x")[:pegs]

    def demands(self, guess: Sequence[S], told: Told) -> Demands[S]:
        pairs = list(enumerate(zip(guess, _colours(told), strict=True)))
        placed = {place: symbol for place, (symbol, colour) in pairs if colour == "green"}
        return Demands(placed, Counter(symbol for _, (symbol, colour) in pairs if colour != "grey"))


def _colours(told: Told) -> tuple[str, ...]:
    (colours,) = told
    assert isinstance(colours, tuple)
    return colours


PEG_COLOURS = Colours("colours", {"green": "g🟩", "yellow": "y🟨", "grey": "x⬛⬜"})

_SIGNS = {"equal": "=", "above": "+", "below": "-"}


class DirectionsDialect(SignsDialect):
    """A sign for each peg: `=` if equal, `+` if the secret is higher, `-` if it is lower."""

    def sample(self, pegs: int) -> str:
        return "+".ljust(pegs, "-")

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        if len(typed) < pegs:
            yield from ((f"{typed}{sign}", direction) for direction, sign in _SIGNS.items())

    def demands(self, guess: Sequence[S], told: Told) -> Demands[S]:
        signs = zip(guess, self.text(told), strict=True)
        return Demands({place: symbol for place, (symbol, sign) in enumerate(signs) if sign == "="}, {})


_FIRST = re.compile(r"(\d{1,9})([+-])")
_SIDES = {"+": "above", "-": "below"}


class HigherDialect(Dialect):
    """The first peg that differs, then `+` if the secret is higher there, or `-`. `=` if no peg differs."""

    def take(self, pieces: Sequence[str], pegs: int) -> tuple[Told, Sequence[str]]:
        if not pieces:
            return super().take(pieces, pegs)
        piece = pieces[0]
        if piece == "=":
            return (0, "equal"), pieces[1:]
        found = _FIRST.fullmatch(piece)
        if found is None:
            raise StatementProblem(f"`{short(piece)}` is no answer: write {self.form}", span_of(pieces))
        place = int(found[1])
        if not 1 <= place <= pegs:
            raise StatementProblem(f"there is no peg {place}: they are 1 to {pegs}", place_of(piece))
        return (place, _SIDES[found[2]]), pieces[1:]

    def text(self, told: Told) -> str:
        place, side = told
        return "=" if side == "equal" else f"{place}{'+' if side == 'above' else '-'}"

    def words(self, told: Told) -> str:
        place, side = told
        return "equal" if side == "equal" else f"{'higher' if side == 'above' else 'lower'} at peg {place}"

    def sample(self, pegs: int) -> str:
        return f"{pegs}+"

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        for place in range(1, pegs + 1):
            yield from ((f"{place}{sign}", f"{side} at peg {place}") for sign, side in _SIDES.items())
        yield "=", "the secret"


Symbols = Sequence[int]


def _colours_told(guess: Symbols, code: Symbols) -> Told:
    left = Counter(c for g, c in zip(guess, code, strict=True) if g != c)
    colours = []
    for g, c in zip(guess, code, strict=True):
        elsewhere = g != c and left[g] > 0
        colours.append("green" if g == c else "yellow" if elsewhere else "grey")
        left[g] -= elsewhere
    return (tuple(colours),)


def _directions_told(guess: Symbols, code: Symbols) -> Told:
    pairs = zip(guess, code, strict=True)
    return (tuple("equal" if c == g else "above" if c > g else "below" for g, c in pairs),)


def _higher_told(guess: Symbols, code: Symbols) -> Told:
    differing = (place for place, (g, c) in enumerate(zip(guess, code, strict=True), 1) if g != c)
    if place := next(differing, 0):
        return place, "above" if code[place - 1] > guess[place - 1] else "below"
    return 0, "equal"


def _nearness_told(guess: Symbols, code: Symbols) -> Told:
    return (sum(abs(g - c) for g, c in zip(guess, code, strict=True) if g >= 0),)


DIALECTS = (
    ColoursDialect(
        "colours",
        "a colour for each peg: green in place, yellow elsewhere, grey nowhere",
        (PEG_COLOURS,),
        "letters g, y, x, one for each peg, such as gyxxx",
        exchanges=("names", "pegs"),
        right="green",
        plain=_colours_told,
        example=("3x4", "RBG", "RGY", "gxy"),
    ),
    DirectionsDialect(
        "directions",
        "for each peg, whether the secret is higher or lower there",
        (Colours("directions", _SIGNS),),
        "a sign for each peg: + (the secret is higher), - (lower) or =, such as +-==",
        exchanges=("pegs",),
        compared="order",
        right="equal",
        plain=_directions_told,
        example=("3x4", "RBG", "RGY", "=++"),
    ),
    HigherDialect(
        "higher",
        "the first peg that differs, and whether the secret is higher or lower there",
        (Numbers("place"), Word("side", ("above", "below", "equal"))),
        "a peg with + (the secret is higher there) or - (lower), such as 3+, or =",
        exchanges=(),
        compared="order",
        right=0,
        plain=_higher_told,
        example=("3x4", "RBG", "RGY", "2+"),
    ),
    Dialect(
        "nearness",
        "how far the pegs are from the right symbols, summed up",
        (Numbers("distance", bounded=False),),
        "a number",
        nothing="distance 0",
        exchanges=("places",),
        compared="distance",
        right=0,
        plain=_nearness_told,
        example=("3x4", "RBG", "RGY", "2"),
    ),
)
