"""`explain` proves a code or a goal; `trace` follows one step by step."""

from dataclasses import KW_ONLY

from mmlogic.codes import meaning
from mmlogic.codes.program import symbol
from mmlogic.codes.subject import Codes
from mmlogic.codes.written import Code
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import SMALL
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.queries.answers import ProofAnswer, node_of
from mmlogic.queries.statements.query import guest_for, spelled_goal
from mmlogic.queries.steps import TraceAnswer, ports_of, raised
from mmlogic.session.context import SessionContext

_DEPTHS = 3, 4
"""How many levels of a proof are shown, and of a branch that fails."""

_UNFOLDED = 8, 8
"""The same, where a person can unfold what is below."""

_DEEPEST = 100
"""How many may be asked for."""


@statement(
    usage="explain [depth N] CODE | explain [depth N] ?- GOAL.",
    example="explain RRBBGG",
    heading=Heading.PROLOG,
    after="guess RRBBGG 6 0",
    more=(f"{SMALL}; explain BR", f"{SMALL}; explain depth 2 RB"),
    endless="explain ?- repeat, atom_length(abc, 0).",
)
class Explain(Ask[ProofAnswer]):
    """Prove a code or a goal, or show the branch that fails.

    The proof is that of the textbook's program (`show program`): a tree, each goal in English and in Prolog,
    folded below a few levels; `depth` says how many. For a code that is not possible, and a goal that fails,
    the tree is the branch that gets furthest. Of a goal with several answers the first is proved. Say in
    English what your own predicates mean by clauses `english(Goal, Words)`, such as
    `english(parent(X, Y), [X, "is a parent of", Y]).`
    """

    each = True

    code: Code | None = None
    _: KW_ONLY
    goal: str | None = part(before="?-", spelled=spelled_goal)
    depth: int | None = part(before="depth", help="how many levels of the proof are shown", first=True)

    def carry_out(self, session: SessionContext) -> ProofAnswer:
        depths = _UNFOLDED if session.unfolds else _DEPTHS
        if self.depth is not None:
            depths = int(self.depth), int(self.depth)
        if not 1 <= depths[0] <= _DEEPEST:
            here = place_of(self.depth, self.span)
            raise StatementProblem(f"a proof is shown down to 1 to {_DEEPEST} levels", here)
        if self.goal is None:
            session.state(Codes).require()
        goal = goal_about(session, self.code) if self.goal is None else self.goal
        holds, nodes = guest_for(session, goal).proof(goal, depths, session.settings.limits)
        theory = session.state(Codes).theory
        tree = [node_of(each, theory.game.dialect) for each in nodes]
        return ProofAnswer(holds=holds, nodes=tree, theory=theory)


def goal_about(session: SessionContext, written: Code | None) -> str:
    """Return the goal that asks whether a code is possible. Raises StatementProblem if there is none."""
    if written is None:
        raise StatementProblem("this asks about a code", hint="or about a goal: `explain ?- GOAL.`")
    game = session.state(Codes).game
    return f"code([{','.join(map(symbol, game.padded(meaning.code(written, game))))}])"


_MOST = 10_000
"""The most lines of a trace."""


@statement(
    usage="trace [CODE | ?- GOAL.]",
    example="trace ?- member(X, [1]).",
    heading=Heading.PROLOG,
    endless="trace ?- between(1, inf, X), atom_length(abc, 0).",
)
class Trace(Ask[TraceAnswer]):
    """Follow a code or a goal step by step: call, exit, redo, fail.

    A goal is called; it is left with a proof (exit), tried again for another one (redo), left without one
    (fail) or by an error (exception). `clause 2 of 3` is the rule that is tried. Equal numbers mean the same
    goal. `choices: 2 5` says that these goals may have other answers; the last is tried next. A goal below 40
    others tells how deep it is, and is indented no further. `trace` alone follows the search for the first
    code. Your own clauses are followed with all that they call, the textbook's as far as they say something
    in English (see `explain`). At the prompt Enter takes a step, `s` skips to where the goal is left, `r`
    runs to the end, `q` stops; a script prints all lines, up to `set limit`.
    """

    code: Code | None = None
    _: KW_ONLY
    goal: str | None = part(before="?-", spelled=spelled_goal)

    def carry_out(self, session: SessionContext) -> TraceAnswer:
        goal = self.goal
        if goal is None:
            session.state(Codes).require()
            goal = "code(Code)" if self.code is None else goal_about(session, self.code)
        settings = session.settings
        end, message, rows = guest_for(session, goal).trace(goal, _MOST, settings.limits)
        ports = ports_of(rows, session.state(Codes).game.dialect)
        pages = raised(message) if end == "error" else iter(())
        return TraceAnswer(all=ports, end=end, limit=settings.limit, pages=pages)
