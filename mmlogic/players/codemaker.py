"""The evil codemaker: it holds no secret, and gives whichever marks leave the most codes."""

from mmlogic.codes.feedback import Marks
from mmlogic.codes.theory import Code
from mmlogic.language import Span
from mmlogic.players.asking import marks_of, player_problems
from mmlogic.session.context import SessionContext

__all__ = ["evil_marks"]


def evil_marks(code: Code, session: SessionContext, span: Span | None = None) -> Marks:
    """Return the marks that the evil codemaker gives to a guess.

    Raises StatementProblem, at `span`, for a game that players cannot look through.
    """
    with player_problems(span):
        return marks_of(code, session)
