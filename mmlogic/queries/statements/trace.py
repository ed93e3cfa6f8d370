"""`trace`: follow a code or a goal step by step: call, exit, redo, fail."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.queries.state import guest_of
from mmlogic.queries.statements.explain import goal_about
from mmlogic.queries.statements.query import check_query, written_goal
from mmlogic.queries.trace import TraceAnswer, ports_of
from mmlogic.session.context import SessionContext

__all__ = ["Trace"]

_MOST = 10_000
"""The most lines of a trace."""


@statement(usage="trace [CODE | ?- GOAL.]", example="trace ?- member(X, [1]).", heading=Heading.PROLOG)
@dataclass(frozen=True)
class Trace(Ask[TraceAnswer]):
    """Follow a code or a goal step by step: call, exit, redo, fail.

    A goal is called; it is left with a proof (exit), tried again for another one (redo), or left without one
    (fail). The same number is the same goal; `choices` are the goals that may be tried otherwise, the next
    one last. `trace` alone follows the search for the first code. Your own clauses are followed with all that
    they call, the textbook's as far as they say something in English (see `explain`). At the prompt Enter
    takes a step, `s` skips to where the goal is left, `r` runs to the end, `q` stops; a script prints all
    lines, up to `set limit`.
    """

    code: Located | None = None
    _: KW_ONLY
    goal: str | None = part(before="?-")

    def __str__(self) -> str:
        if self.goal is not None:
            return f"{self.keyword} {written_goal(self.goal)}"
        return self.keyword if self.code is None else f"{self.keyword} {self.code}"

    def carry_out(self, session: SessionContext) -> TraceAnswer:
        """Follow the goal to its first answer."""
        limits = session.settings.limits
        goal = self.goal
        if goal is None:
            goal = "code(Code)" if self.code is None else goal_about(session, self.code)
        guest = guest_of(session)
        try:
            check_query(guest, goal, limits)
            end, rows = guest.trace(goal, _MOST, limits)
        finally:
            guest.close()
        return TraceAnswer(ports=ports_of(rows), end=end, limit=session.settings.limit)
