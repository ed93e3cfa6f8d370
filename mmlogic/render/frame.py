"""Tables of pandas, where it is installed."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mmlogic.common.extras import require

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["frame"]


def frame(rows: Iterable[Iterable[object]], head: Sequence[object] = ()) -> "DataFrame":
    """Return rows as a table; without a head its columns are numbered from 1. Raises MissingExtra."""
    require("pandas")
    from pandas import DataFrame

    listed = [list(row) for row in rows]
    return DataFrame(listed, columns=head or range(1, len(listed[0]) + 1 if listed else 1))
