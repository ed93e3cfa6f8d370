"""`why`: explain why no code is left, or why a code is possible or not."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext
from mmlogic.session.subjects import subject_about, subject_of

__all__ = ["Why"]


@statement(
    usage="why [all] | why CODE | why not CODE | why [all] CONSTRAINT | why rule NAME | why rule N | why R,C",
    example="why not RRBBGG",
    heading=Heading.QUESTIONS,
)
@dataclass(frozen=True)
class Why(Ask[Answer]):
    """Explain why no code is left, or why a code is possible or not.

    If no code is left, show a smallest set of clues that contradict each other, and the likeliest slips:
    each changes the marks of one clue, and shows how many codes that would leave. `why all` shows every
    smallest set.

    `why CODE` shows what the code would answer to every clue. `why CONSTRAINT` (`why code[1] = red`, `why
    not red at 1`, or `why rule NAME` and `why rule N` for a rule by its name or number) shows a smallest
    set of clues and rules that force it, and for each of them how many codes would break the constraint
    without it; `why all CONSTRAINT` shows every smallest set of clues.

    If a puzzle has no solution, show a smallest set of givens that contradict each other. `why R,C` says why
    the cell in row R and column C, counted from 1, holds its number.
    """

    each = True

    about: Located | None = None
    _: KW_ONLY
    rule: str | None = part(before="rule", help="a rule by its name or number")
    negated: bool = word("not", "why it cannot be", first=True)
    every: bool = word("all", "all smallest sets of clues", first=True)

    def carry_out(self, session: SessionContext) -> Answer:
        """Have the subject that the code or the cell belongs to explain it."""
        if self.rule is not None:
            return subject_of(session, None).why(None, rule=self.rule)
        subject = subject_about(session, self.about)
        try:
            return subject.why(self.about, every=self.every)
        except StatementProblem:
            word = str(self.about).strip('"')
            if word.lower() not in _MISSING:
                raise
            what, hint = _MISSING[word.lower()]
            raise StatementProblem(f"`why {word}` needs {what}", place_of(self.about), hint=hint) from None


_MISSING = {
    "not": ("a code or a constraint", "for example `why not code[1] = red`"),
    "rule": ("the name or the number of a rule", "`history` shows the rules"),
}
"""What is missing after a word that is no code, with advice. In a game of N, O and T, `not` is a code."""
