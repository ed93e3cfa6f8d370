"""`place`: put number N into the cell of row R and column C."""

from dataclasses import MISSING, dataclass

from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.paths.written import Cell
from mmlogic.render.answers import Answer

__all__ = ["Place"]


@statement(usage="place N at R,C", example="place 17 at 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Place(Tell[Answer]):
    """Put number N into the cell of row R and column C, counted from 1; it leaves the cell where it was."""

    number: int
    cell: Cell = part(before="at", default=MISSING)
