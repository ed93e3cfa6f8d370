"""`trace`: follow a code or a goal step by step (call, exit, redo, fail), or the search on a board."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes.state import Codes
from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.paths.statements.solving import nodes_opened
from mmlogic.paths.subject import Paths, require_board
from mmlogic.queries.board_trace import BoardTraceAnswer
from mmlogic.queries.statements.explain import goal_about
from mmlogic.queries.statements.query import guest_for, written_goal
from mmlogic.queries.trace import TraceAnswer, ports_of
from mmlogic.session.context import SessionContext

__all__ = ["Trace"]

_MOST = 10_000
"""The most lines of a trace."""


@statement(
    usage="trace [CODE | ?- GOAL.] | trace solve [N]",
    example="trace ?- member(X, [1]).",
    heading=Heading.PROLOG,
)
@dataclass(frozen=True)
class Trace(Ask[TraceAnswer | BoardTraceAnswer]):
    """Follow a code or a goal step by step: call, exit, redo, fail.

    A goal is called; it is left with a proof (exit), tried again for another one (redo), or left without
    one (fail). Equal numbers mean the same goal. `choices: 2 5` says that these goals may have other
    answers; the last is tried next. `trace` alone follows the search for the first code. Your own clauses
    are followed with all that they call, the textbook's as far as they say something in English (see
    `explain`). At the prompt Enter takes a step, `s` skips to where the goal is left, `r` runs to the
    end, `q` stops; a script prints all lines, up to `set limit`.

    `trace solve` follows the search for all solutions of a board: each node, what is tried there, what each
    rule of the search strikes out, what is placed, why a dead end is one, and what is taken back. The search
    opens 100 nodes, or N. `s` skips to where the node is left. `search tree` draws the same search.
    """

    code: Located | None = None
    _: KW_ONLY
    goal: str | None = part(before="?-")
    solve: bool = word("solve", "the search for the solutions of a board")
    nodes: int | None = part(before="solve", most=10_000)

    def __str__(self) -> str:
        if self.goal is not None:
            return f"{self.keyword} {written_goal(self.goal)}"
        if self.solve:
            return f"{self.keyword} solve" + ("" if self.nodes is None else f" {self.nodes}")
        return self.keyword if self.code is None else f"{self.keyword} {self.code}"

    def carry_out(self, session: SessionContext) -> TraceAnswer | BoardTraceAnswer:
        """Follow the search, or the goal to its first answer."""
        return self._search(session) if self.solve else self._goal(session)

    def _search(self, session: SessionContext) -> BoardTraceAnswer:
        """Search, and keep what happens."""
        board = require_board(session).now
        log = session.state(Paths).solver.trace(board, nodes_opened(self.nodes))
        end = "all" if log.complete else "cut"
        return BoardTraceAnswer(
            log=log, all=log.events, end=end, limit=session.settings.limit, letters=board.letters
        )

    def _goal(self, session: SessionContext) -> TraceAnswer:
        """Follow the goal."""
        goal = self.goal
        if goal is None:
            goal = "code(Code)" if self.code is None else goal_about(session, self.code)
        settings = session.settings
        with guest_for(session, goal) as guest:
            end, rows = guest.trace(goal, _MOST, settings.limits)
        ports = ports_of(rows, session.state(Codes).game.dialect)
        return TraceAnswer(all=ports, end=end, limit=settings.limit)
