"""`where`: add a rule that every code must obey."""

from dataclasses import dataclass

from mmlogic.codes import meaning
from mmlogic.codes.clues import NoCodeLeft
from mmlogic.codes.constraints import Constraint
from mmlogic.codes.state import Codes
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Where"]


@statement(
    usage="where CONSTRAINT", example="where count(red) >= 2 and not code[1] = blue", heading=Heading.CLUES
)
@dataclass(frozen=True)
class Where(Tell[Done | NoCodeLeft]):
    """Add a rule that every code must obey.

    A constraint is `code[1] = red`, `code[2] != code[3]`, `count(red) >= 2`, `sum(code) = 12`
    (numeric symbols only), `distinct` (all symbols differ) or `code in "words.txt"`. Join constraints
    with `and`, `or`, `not` and parentheses. Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`.
    """

    constraint: Constraint

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft:
        """Take the rule."""
        codes = session.state(Codes)
        codes.add_rule(meaning.rule(self.constraint, codes.game))
        if codes.any_left() is False:
            return NoCodeLeft()
        return Done(message=f"rule {len(codes.rules)} is added")
