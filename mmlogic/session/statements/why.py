"""`why`: explain why no code is left, or why a code is possible or not."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, statement, word
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext
from mmlogic.session.subjects import subject_about

__all__ = ["Why"]


@statement(
    usage="why | why CODE | why not CODE | why R,C", example="why not RRBBGG", heading=Heading.QUESTIONS
)
@dataclass(frozen=True)
class Why(Ask[Answer]):
    """Explain why no code is left, or why a code is possible or not.

    If no code is left, show a smallest set of clues that contradict each other, and the likeliest slips:
    each changes the marks of one clue, and shows how many codes that would leave. If a puzzle has no
    solution, show a smallest set of givens that contradict each other. `why R,C` says why the cell in row R
    and column C, counted from 1, holds its number.
    """

    code: Located | None = None
    _: KW_ONLY
    negated: bool = word("not", "why it cannot be", first=True)

    def carry_out(self, session: SessionContext) -> Answer:
        """Have the subject that the code or the cell belongs to explain it."""
        return subject_about(session, self.code).why(self.code)
