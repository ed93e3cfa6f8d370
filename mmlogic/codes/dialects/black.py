"""Black marks alone (Chvátal, 1983)."""

from dataclasses import dataclass

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Numbers, Told

__all__ = ["DIALECT"]


@dataclass(frozen=True)
class BlackDialect(Dialect):
    """One number, which tells the secret when it is that of the pegs."""

    def wins(self, told: Told, pegs: int) -> bool:
        """Tell whether all pegs are right."""
        return told[0] == pegs


DIALECT = BlackDialect(
    "black",
    "how many pegs have the right symbol in the right place",
    (Numbers("black"),),
    "a number",
    nothing="0 black",
    exchanges=("names", "places"),
    weights=(1, 0),
)
