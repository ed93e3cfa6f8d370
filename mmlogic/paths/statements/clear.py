"""`clear`: take away the number that you placed in a cell."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.registry import Heading, Tell, statement, word
from mmlogic.paths.written import Cell
from mmlogic.render.answers import Answer

__all__ = ["Clear"]


@statement(usage="clear [R,C] | clear wrong", example="clear 3,4", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Clear(Tell[Answer]):
    """Take away the number that you placed in a cell, all that are wrong, or all that you placed."""

    cell: Cell | None = None
    _: KW_ONLY
    wrong: bool = word("wrong", "all that are in no solution", first=True)
