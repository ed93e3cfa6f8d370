"""`carry_out`, which dispatches on the type of a statement, and what handlers may ask of a session."""

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Protocol

from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue
from mmlogic.language import Statement, declaration
from mmlogic.language.registry import Heading
from mmlogic.session.context import SessionContext

if TYPE_CHECKING:
    from collections import Counter

    from mmlogic.paths.board import Board
    from mmlogic.paths.solver import PathSolver

__all__ = ["Knowing", "carry_out"]


class Knowing(SessionContext, Protocol):
    """A session as handlers see it."""

    listing: CodesAnswer | None

    @property
    def helped(self) -> "dict[Board, Counter[str]]":
        """How often help was asked for, by board."""

    @property
    def paths(self) -> "PathSolver":
        """Prolog's answers about puzzles."""

    @property
    def solver(self) -> Solver:
        """The Prolog program of what is known now."""

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Say whether some code is left, None if that would take too long to find out.

        `after` is the clue that was just appended, if that was the last change.
        """


@singledispatch
def carry_out(statement: Statement[Any], session: Any) -> Any:
    """Do what `statement` says and return its answer.

    Raises StatementProblem, and what `mmlogic.machine` raises; nothing of the session has changed then.
    """
    if not isinstance(statement, Statement):
        raise TypeError(f"a statement is a Statement, not {type(statement).__name__}")
    if type(statement).carry_out is not Statement.carry_out:
        return statement.carry_out(session)
    if declaration(type(statement)).heading is not Heading.PUZZLES:
        raise TypeError(f"nobody carries out {type(statement).__name__}")
    from mmlogic.handlers import puzzles, solving  # noqa: F401  (with the first puzzle, as few scripts have one)

    return carry_out.dispatch(type(statement))(statement, session)
