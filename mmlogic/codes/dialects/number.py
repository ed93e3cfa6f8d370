"""Number Mastermind: black and white marks, and the codemaker tells the sum of the secret when it begins."""

from dataclasses import replace

from mmlogic.codes.dialects import marks

__all__ = ["DIALECT"]

DIALECT = replace(
    marks.DIALECT,
    name="number",
    functor="marks",
    summary="black and white marks; the codemaker tells the sum of the secret at the start",
    told_at_start="sum(code)",
)
