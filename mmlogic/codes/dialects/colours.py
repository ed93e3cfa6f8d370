"""A colour for each peg, as in Wordle."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mmlogic.codes.dialects.dialect import Demands, Dialect, S
from mmlogic.codes.dialects.parts import Colours, Told
from mmlogic.language import Span, StatementProblem, place_of
from mmlogic.language.places import Name
from mmlogic.render.paper import Line, Paper

__all__ = ["DIALECT"]


_FIGURES = "012"
_OTHERS = re.compile(r"[gyx._-]+|(?=[^gy]*[gy])[gyxb._-]+|[012]{2,}", re.IGNORECASE)
_USUAL = str.maketrans("._-bB012", "xxxxxxyg")
"""How other programs write the colours: `.g..y`, `_g__y`, `-g--y`, `bgbby` (b for black), `02001`."""


@dataclass(frozen=True)
class ColoursDialect(Dialect):
    """Green for the right symbol in the right place, yellow for one that is elsewhere, grey for others."""

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return the pieces, those as other programs write them in the usual letters.

        A `b` is grey beside a `g` or `y` only: by itself it may also be a black mark.
        """
        return [
            Name(piece.translate(_USUAL), place_of(piece)) if _OTHERS.fullmatch(piece) else piece
            for piece in super().split(pieces)
        ]

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield the colours of the next peg, as figures after figures, then those of all others."""
        if not typed or set(typed) - set(_FIGURES):
            yield from super().offers(typed, pegs)
        elif len(typed) < pegs:
            colours = ("green", "yellow", "grey")
            yield from ((f"{typed}{each}", name) for each, name in zip("210", colours, strict=True))

    def check(self, told: Told, pegs: int, span: Span | None) -> None:
        """Raise StatementProblem where all pegs but a yellow one are green: it has no other place."""
        if sorted(_colours(told)) == ["green"] * (pegs - 1) + ["yellow"]:
            raise StatementProblem(
                "no code gives one yellow beside nothing but green: it has no other place", span
            )

    def line(self, told: Told, pegs: int, paper: Paper) -> Line:
        """Return the letters, on their colours where there are any."""
        letters = self.text(told)
        if not paper.coloured:
            return [("", letters)]
        styles = [f"class:answer.{colour}" for colour in _colours(told)]
        return [(style, f" {letter} ") for style, letter in zip(styles, letters, strict=True)]

    def example(self, pegs: int) -> str:
        """Return a green peg, a yellow one, and grey ones."""
        return "gy".ljust(pegs, "x")[:pegs]

    def demands(self, guess: Sequence[S], told: Told) -> Demands[S]:
        """Return the green symbols at their places, and the green and yellow ones as often as they are."""
        pairs = list(enumerate(zip(guess, _colours(told), strict=True)))
        placed = {place: symbol for place, (symbol, colour) in pairs if colour == "green"}
        return Demands(placed, Counter(symbol for _, (symbol, colour) in pairs if colour != "grey"))

    def wins(self, told: Told, pegs: int) -> bool:
        """Tell whether all is green."""
        return set(_colours(told)) == {"green"}


def _colours(told: Told) -> tuple[str, ...]:
    (colours,) = told
    assert isinstance(colours, tuple)
    return colours


DIALECT = ColoursDialect(
    "colours",
    "a colour for each peg: green in place, yellow elsewhere, grey nowhere",
    (Colours("colours", {"green": "g🟩", "yellow": "y🟨", "grey": "x⬛⬜"}),),
    "letters g, y, x, one for each peg, such as gyxxx",
    exchanges=("names", "pegs"),
)
