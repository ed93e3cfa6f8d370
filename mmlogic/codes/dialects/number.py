"""Number Mastermind: black and white marks, and the codemaker tells the sum of the secret when it begins."""

from collections.abc import Sequence

from mmlogic.codes.dialects import marks
from mmlogic.codes.dialects.marks import MarksDialect

__all__ = ["DIALECT", "NumberDialect"]


class NumberDialect(MarksDialect):
    """Marks, and the sum of the secret."""

    def at_start(self, secret: Sequence[str]) -> Sequence[str]:
        """Return the rule that tells the sum, if the symbols are numbers."""
        try:
            return (f"sum(code) = {sum(map(int, secret))}",)
        except ValueError:
            return ()


DIALECT = NumberDialect(
    "number",
    "black and white marks; the codemaker tells the sum of the secret at the start",
    marks.DIALECT.kinds,
    marks.DIALECT.form,
    functor="marks",
    nothing=marks.DIALECT.nothing,
    exchanges=marks.DIALECT.exchanges,
)
