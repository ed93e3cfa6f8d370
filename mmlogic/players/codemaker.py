"""The evil codemaker: it holds no secret, and gives whichever marks leave the most codes."""

from mmlogic.codes.feedback import Marks
from mmlogic.codes.theory import Code
from mmlogic.language import Span
from mmlogic.players.table.problems import told_plainly
from mmlogic.players.table.standing import Standing, standing
from mmlogic.session.context import SessionContext

__all__ = ["evil_marks", "marks_leaving_most"]


def evil_marks(code: Code, session: SessionContext, span: Span | None = None) -> Marks:
    """Return the marks that the evil codemaker gives to a guess.

    Raises StatementProblem, at `span`, for a game that players cannot look through.
    """
    from mmlogic.codes.state import Codes

    codes = session.state(Codes)
    with told_plainly(span):
        candidates = standing(codes.theory, lambda: codes.solver, session.random, None, codes.limits)
        return marks_leaving_most(code, candidates)


def marks_leaving_most(code: Code, candidates: Standing) -> Marks:
    """Return the marks that leave the most candidates, the lowest of several."""
    parts = candidates.rate(candidates.code(code)).partition
    most = max(parts.values())
    return Marks(*min(marks for marks, many in parts.items() if many == most))
