"""The first peg that differs, and whether the secret is higher or lower there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Numbers, Told, Word, span_of
from mmlogic.common.wording import short
from mmlogic.language import StatementProblem, place_of

__all__ = ["DIALECT"]

_FORM = re.compile(r"(\d{1,9})([+-])")
_SIDES = {"+": "above", "-": "below"}


@dataclass(frozen=True)
class HigherDialect(Dialect):
    """A place with `+` or `-` behind it, or `=` for the secret itself."""

    def take(self, pieces: Sequence[str], pegs: int) -> tuple[Told, Sequence[str]]:
        """Return the place and the side that a piece writes."""
        if not pieces:
            return super().take(pieces, pegs)
        piece = pieces[0]
        if piece == "=":
            return (0, "equal"), pieces[1:]
        found = _FORM.fullmatch(piece)
        if found is None:
            raise StatementProblem(f"`{short(piece)}` is no answer: it is {self.form}", span_of(pieces))
        place = int(found[1])
        if not 1 <= place <= pegs:
            raise StatementProblem(f"there is no peg {place}: they are 1 to {pegs}", place_of(piece))
        return (place, _SIDES[found[2]]), pieces[1:]

    def text(self, told: Told) -> str:
        """Return the place with its sign."""
        place, side = told
        return "=" if side == "equal" else f"{place}{'+' if side == 'above' else '-'}"

    def words(self, told: Told) -> str:
        """Return what the answer says."""
        place, side = told
        return "equal" if side == "equal" else f"{'higher' if side == 'above' else 'lower'} at peg {place}"

    def cells(self, told: Told) -> list[object]:
        """Return the place and the side."""
        return [*told]

    def example(self, pegs: int) -> str:
        """Return the last peg, higher."""
        return f"{pegs}+"

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield the places with their sides."""
        for place in range(1, pegs + 1):
            yield from ((f"{place}{sign}", f"{side} at peg {place}") for sign, side in _SIDES.items())
        yield "=", "the secret"

    def wins(self, told: Told, pegs: int) -> bool:
        """Tell whether no peg differs."""
        return told == (0, "equal")


DIALECT = HigherDialect(
    "higher",
    "the first peg that differs, and whether the secret is higher or lower there",
    (Numbers("place"), Word("side", ("above", "below", "equal"))),
    "a peg with + (the secret is higher there) or - (lower), such as 3+, or =",
    exchanges=(),
    compared="order",
)
