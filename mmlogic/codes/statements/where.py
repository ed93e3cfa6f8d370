"""`where`: add a rule that every code must obey."""

from dataclasses import dataclass
from textwrap import fill

from mmlogic.codes import ruling
from mmlogic.codes.clues import NoCodeLeft, taken
from mmlogic.codes.constraints import FORMS, QUANTITIES, Constraint
from mmlogic.codes.state import Codes
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Where"]


def _forms() -> str:
    """Return what a constraint is."""
    *forms, last = FORMS
    text = (
        f"A constraint is {', '.join(forms)} or {last}; they are joined by `and`, `or`, `not` and "
        f"parentheses. Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`, between {', '.join(QUANTITIES)} and "
        "whole numbers."
    )
    return fill(text, 100)


@statement(
    usage="where CONSTRAINT",
    example="where count(red) >= 2 and not code[1] = blue",
    heading=Heading.CLUES,
    details=_forms,
)
@dataclass(frozen=True)
class Where(Tell[Done | NoCodeLeft]):
    """Add a rule that every code must obey."""

    constraint: Constraint

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft:
        """Take the rule."""
        codes = session.state(Codes)
        rule = ruling.rule(self.constraint, codes.game, codes.names, own=True, defined=codes.defined)
        codes.add_rule(rule)
        if codes.any_left() is False:
            return NoCodeLeft(secrets=codes.without_code)
        return taken(f"rule {len(codes.rules)} is taken", rule.left_out)
