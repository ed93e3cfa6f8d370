"""How far the guess is from the code."""

from dataclasses import dataclass

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Numbers, Told

__all__ = ["DIALECT"]


@dataclass(frozen=True)
class NearnessDialect(Dialect):
    """One number, which is 0 for the secret alone."""

    def wins(self, told: Told, pegs: int) -> bool:
        """Tell whether nothing is between guess and code."""
        return told == (0,)


DIALECT = NearnessDialect(
    "nearness",
    "how far the pegs are from the right symbols, summed up",
    (Numbers("distance", bounded=False),),
    "a number",
    nothing="distance 0",
    exchanges=("places",),
    compared="distance",
)
