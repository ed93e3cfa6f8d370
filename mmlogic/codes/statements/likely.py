"""`likely`: say which codes are likelier than others."""

from dataclasses import dataclass
from textwrap import fill
from typing import Self

from mmlogic.codes import ruling
from mmlogic.codes.calls import called
from mmlogic.codes.clues import taken
from mmlogic.codes.constraints import Constraint
from mmlogic.codes.selection import PRIORS
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Rule, SoftRule
from mmlogic.codes.written import Weight
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Likely"]

MOST = 12
"""The most soft rules: each doubles the number of theories that are counted."""

_LARGEST = 10**6
"""The largest number in a weight."""


def _selections() -> str:
    """Return what the selection rules choose."""
    rules = "; ".join(f"`{rule.name}` ({rule.line})" for rule in PRIORS)
    return fill(f"A selection rule is one of: {rules}.", 100, break_on_hyphens=False)


@statement(
    usage="likely WEIGHT CONSTRAINT | likely SELECTION",
    example="likely 3 count(red) >= 2",
    heading=Heading.CLUES,
    details=_selections,
)
@dataclass(frozen=True)
class Likely(Tell[Done]):
    """Say which codes are likelier than others: a soft rule, which excludes no code.

    A code that meets the constraint weighs WEIGHT times as much as one that does not. WEIGHT is a whole
    number or a ratio such as 1/2, and several soft rules multiply. With a selection rule, codes weigh as it
    chooses them. `chances`, `codes random`, `secret random`, the figures of guesses, and the players
    `entropy`, `expected`, `random` and `sampled` go by weight; `count`, `codes` and `check` do not.
    """

    what: Weight | str
    constraint: Constraint | None = part()

    @classmethod
    def of(cls, soft: SoftRule) -> Self:
        """Return the statement that says what a soft rule does."""
        return cls(soft.weight or soft.chosen, soft.rule.constraint if soft.rule else None)

    def carry_out(self, session: SessionContext) -> Done:
        """Take the soft rule."""
        codes = session.state(Codes)
        if len(codes.likely) == MOST:
            hint = "`forget likely N` drops one"
            raise StatementProblem(f"there are {MOST} soft rules already: no more are added up", hint=hint)
        soft = self._soft(codes)
        codes.add_likely(soft)
        left_out = soft.rule.left_out if soft.rule else 0
        return taken(f"soft rule {len(codes.likely)} is taken", left_out)

    def _soft(self, codes: Codes) -> SoftRule:
        """Return the soft rule meant. Raises StatementProblem."""
        if isinstance(self.what, str) and self.constraint is None:
            return SoftRule(chosen=ruling.selection(self.what, codes.game))
        if isinstance(self.what, str) or self.constraint is None:
            message, hint = "a weight takes a constraint, a selection rule none", "`likely 3 no red`"
            raise StatementProblem(message, self.span, hint=hint)
        _check_weight(self.what)
        return SoftRule(self.what, _rule(self.constraint, codes))


def _check_weight(weight: Weight) -> None:
    if not (0 < weight.numerator <= _LARGEST and 0 < weight.denominator <= _LARGEST):
        raise StatementProblem(f"the numbers of a weight must be between 1 and {_LARGEST:,}", weight.span)


def _rule(constraint: Constraint, codes: Codes) -> Rule:
    """Return the rule of a constraint. Raises StatementProblem for one that calls Prolog."""
    rule = ruling.rule(constraint, codes.game, codes.names, defined=codes.defined)
    for goal in called(rule.constraint):
        raise StatementProblem("a soft rule calls no Prolog", goal.span or constraint.span)
    return rule
