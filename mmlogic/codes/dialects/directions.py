"""For each peg, whether the secret is higher or lower there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mmlogic.codes.dialects.dialect import Demands, Dialect, S
from mmlogic.codes.dialects.parts import Colours, Told

__all__ = ["DIALECT"]

_SIGNS = {"equal": "=", "above": "+", "below": "-"}


@dataclass(frozen=True)
class DirectionsDialect(Dialect):
    """A sign for each peg: `=`, `+` where the secret is higher, `-` where it is lower."""

    def example(self, pegs: int) -> str:
        """Return a peg that is higher, and others that are lower."""
        return "+".ljust(pegs, "-")

    def offers(self, typed: str, pegs: int) -> Iterator[tuple[str, str]]:
        """Yield the signs of the next peg."""
        if len(typed) < pegs:
            yield from ((f"{typed}{sign}", direction) for direction, sign in _SIGNS.items())

    def demands(self, guess: Sequence[S], told: Told) -> Demands[S]:
        """Return the symbols that are in their places."""
        signs = zip(guess, self.text(told), strict=True)
        return Demands({place: symbol for place, (symbol, sign) in enumerate(signs) if sign == "="}, {})

    def wins(self, told: Told, pegs: int) -> bool:
        """Tell whether every peg is equal."""
        return set(self.text(told)) == {"="}


DIALECT = DirectionsDialect(
    "directions",
    "for each peg, whether the secret is higher or lower there",
    (Colours("directions", _SIGNS),),
    "a sign for each peg: + (the secret is higher), - (lower) or =, such as +-==",
    exchanges=("pegs",),
    compared="order",
)
