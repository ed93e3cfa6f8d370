"""`where`: add a rule that every code must obey."""

from dataclasses import dataclass

from mmlogic.codes.constraints import Constraint
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.render.answers import Answer

__all__ = ["Where"]


@statement(
    usage="where CONSTRAINT", example="where count(red) >= 2 and not code[1] = blue", heading=Heading.CLUES
)
@dataclass(frozen=True)
class Where(Tell[Answer]):
    """Add a rule that every code must obey.

    A constraint is `code[1] = red`, `code[2] != code[3]`, `count(red) >= 2`, `sum(code) = 12` (of
    symbols that are numbers), `distinct` (all symbols differ) or `code in "words.txt"`; they are
    joined by `and`, `or`, `not` and parentheses. Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`.
    """

    constraint: Constraint
