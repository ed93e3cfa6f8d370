"""A colour for each peg, as in Wordle."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mmlogic.codes.dialects.dialect import Demands, Dialect, S
from mmlogic.codes.dialects.parts import Colours, Told
from mmlogic.language import Span, StatementProblem
from mmlogic.render.paper import Line, Paper

__all__ = ["DIALECT"]


@dataclass(frozen=True)
class ColoursDialect(Dialect):
    """Green for the right symbol in the right place, yellow for one that is elsewhere, grey for others."""

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
