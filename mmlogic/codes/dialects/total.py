"""Black and white marks together, as in Jotto."""

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.parts import Numbers

__all__ = ["DIALECT"]

DIALECT = Dialect(
    "total",
    "how many symbols guess and code share, in any place",
    (Numbers("total"),),
    "a number",
    nothing="0 total",
    exchanges=("names", "places"),
    weights=(0, 1),
)
