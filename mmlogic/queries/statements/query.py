"""`?-`: ask the session's program a goal of Prolog."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from mmlogic.codes.state import Codes
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Span
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.machine.guest import Guest, Problem, Solution
from mmlogic.machine.limits import Limits
from mmlogic.queries.answers import QueryAnswer
from mmlogic.queries.slips import advice, plainly
from mmlogic.queries.state import guest_of
from mmlogic.session.context import SessionContext

__all__ = ["Query", "guest_for", "written_goal"]

_SYMBOLS = "+-*/\\^<>=~:.?@#&$"
"""The characters to which a full stop would stick."""


@statement(usage="?- GOAL.", example="?- member(X, [red, blue]).", heading=Heading.PROLOG, sign="?-")
@dataclass(frozen=True)
class Query(Ask[QueryAnswer]):
    """Ask the session's program a goal of Prolog.

    The program is what `show program` shows: the facts of the game, the relations of the textbook, and
    your own clauses (`prolog … end`). While there is a puzzle it also has the board: `given(Number,
    Cell)`, `neighbour(Cell, Next)`, `size(Size)`, `solution(Rows)`, with cells as Row-Column from 0. At
    the prompt `;` or the space bar asks for the next answer, Enter or `.` stops, anything else stops and
    begins the next input; a script prints all answers, up to `set limit`. A query changes nothing: what
    it asserts is gone when it ends. It may not read or write files, start processes, or look at anything
    outside its program.
    """

    goal: str

    def __str__(self) -> str:
        return written_goal(self.goal)

    def carry_out(self, session: SessionContext) -> QueryAnswer:
        """Ask the goal; its answers are found as they are read."""
        guest, limits = guest_of(session), session.settings.limits
        try:
            _check(guest, self.goal, limits)
        except BaseException:
            guest.close()
            raise
        game = session.state(Codes).game
        return QueryAnswer(
            pages=_asked(guest, self.goal, limits),
            limit=session.settings.limit,
            symbols=frozenset(game.symbols),
            pegs=game.pegs,
        )


def written_goal(goal: str) -> str:
    """Return a goal as a query that reads back as this goal."""
    goal = str(goal)
    if "%" in goal.rpartition("\n")[2]:
        return f"?- {goal}\n."
    return f"?- {goal}{' ' if goal[-1:] in _SYMBOLS else ''}."


@contextmanager
def guest_for(session: SessionContext, goal: str) -> Iterator[Guest]:
    """Give a guest that may be asked the goal, and close it. Raises StatementProblem for any other goal."""
    guest = guest_of(session)
    try:
        _check(guest, goal, session.settings.limits)
        yield guest
    finally:
        guest.close()


def _check(guest: Guest, goal: str, limits: Limits) -> None:
    """Raise StatementProblem, at its place, for a goal that is not Prolog or not allowed."""
    problem = guest.problem(goal, limits)
    if problem is not None:
        hint = advice(problem.text, f"{goal}.")
        raise StatementProblem(plainly(problem.text), _place(problem, place_of(goal)), hint=hint)


def _asked(guest: Guest, goal: str, limits: Limits) -> Iterator[Sequence[Solution]]:
    """Yield the solutions, and close the guest after them."""
    try:
        yield from guest.pages(goal, limits)
    finally:
        guest.close()


def _place(problem: Problem, goal: Span | None) -> Span | None:
    """Return where a problem is in the text of the statement."""
    if goal is None or not problem.line:
        return goal
    line = goal.line + problem.line - 1
    column = problem.column + (goal.column - 1 if problem.line == 1 else 0)
    return Span(line, column, line, column + 1)
