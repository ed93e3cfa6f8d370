"""`check`: say whether a code fits all clues and rules."""

from dataclasses import dataclass

from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext
from mmlogic.session.subjects import subject_about

__all__ = ["Check"]


@statement(usage="check CODE | check", example="check RRBBGG", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Check(Ask[Answer]):
    """Say whether a code fits all clues and rules, and if not, which of them it breaks.

    `check` alone names the numbers that you placed wrongly on a puzzle.
    """

    each = True

    code: Located | None = None

    def carry_out(self, session: SessionContext) -> Answer:
        """Have the subject that the code belongs to check it."""
        return subject_about(session, self.code).check(self.code)
