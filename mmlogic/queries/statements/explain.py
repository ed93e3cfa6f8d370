"""The statement `explain` proves a code or a goal. The statement `trace` follows one step by step."""

from dataclasses import KW_ONLY

from mmlogic.codes import meaning
from mmlogic.codes.facts import symbol
from mmlogic.codes.subject import Codes
from mmlogic.codes.written import Code
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import SMALL
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.queries.answers import ProofAnswer, node_of
from mmlogic.queries.search import TreeAnswer, nodes_of
from mmlogic.queries.statements.query import guest_for, spelled_goal
from mmlogic.queries.steps import TraceAnswer, ports_of, raised
from mmlogic.session.context import SessionContext

# The shown levels of a proof, and of a branch that fails, if the statement has no `depth`.
_DEFAULT_LEVELS = 3, 4
_FOLDABLE_LEVELS = 8, 8  # the same on a page where lower levels can be unfolded

_MAX_LEVELS = 100


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

    The proof uses the textbook's program (`show program`). It is a tree with each goal in English and in
    Prolog. `depth` sets the number of levels. For an impossible code or a failing goal, the tree is the
    branch that gets furthest. For a goal with several answers, the first answer is proved. Clauses of
    `english(Goal, Words)` put your own predicates into English, such as `english(parent(X, Y), [X, "is a
    parent of", Y]).`
    """

    each = True

    code: Code | None = None
    _: KW_ONLY
    goal: str | None = part(before="?-", spelled=spelled_goal)
    depth: int | None = part(before="depth", help="how many levels of the proof are shown", first=True)

    def carry_out(self, session: SessionContext) -> ProofAnswer:
        depths = _FOLDABLE_LEVELS if session.unfolds else _DEFAULT_LEVELS
        if self.depth is not None:
            depths = int(self.depth), int(self.depth)
        if not 1 <= depths[0] <= _MAX_LEVELS:
            here = place_of(self.depth, self.span)
            raise StatementProblem(f"`depth` is a number from 1 to {_MAX_LEVELS}", here)
        if self.goal is None:
            session.state(Codes).require()
        goal = goal_about(session, self.code) if self.goal is None else self.goal
        holds, nodes, output = guest_for(session, goal).proof(goal, depths, session.settings.limits)
        theory = session.state(Codes).theory
        tree = [node_of(each, theory.game.dialect) for each in nodes]
        return ProofAnswer(holds=holds, nodes=tree, theory=theory, output=output)


def goal_about(session: SessionContext, written: Code | None) -> str:
    """Return the Prolog goal that asks whether a code is possible. Raises StatementProblem without a code."""
    if written is None:
        raise StatementProblem("`explain` needs a code", hint="or a goal: `explain ?- GOAL.`")
    game = session.state(Codes).game
    return f"code([{','.join(map(symbol, game.padded(meaning.code(written, game))))}])"


_MAX_LINES = 10_000
"""The largest number of recorded lines of a trace."""

_MAX_NODES = 200
"""The largest number of nodes of a tree."""


@statement(
    usage="trace [CODE | [tree] ?- GOAL.]",
    example="trace ?- member(X, [1]).",
    heading=Heading.PROLOG,
    more=("trace tree ?- member(X, [1, 2]), X > 1.",),
    endless="trace ?- between(1, inf, X), atom_length(abc, 0).",
)
class Trace(Ask[TraceAnswer | TreeAnswer]):
    r"""Follow a code or a goal step by step: call, exit, redo, fail.

    A goal is called (call), and left with a proof (exit) or without one (fail). It may be called again for
    another proof (redo), or raise an error (exception). `clause 2 of 3` is the present clause. Lines with the
    same number are about the same goal. `choices: 2 5` means that goals 2 and 5 may have other answers, and
    that goal 5 is tried next. Beyond 40 levels, a number shows the depth.

    `trace` alone follows the search for the first code. Your own clauses are followed with all that they
    call. A clause of the textbook is followed if it has a sentence in English. At the prompt, Enter takes a
    step, `s` skips to the end of the goal, `r` runs to the end, and `q` stops. A script prints all lines, up
    to `set limit`.

    `trace tree ?- GOAL.` draws the search for all answers as a tree. A node has the goals still to prove.
    Before them are the number of the clause, and the values of variables. `cut` is a branch that is never
    tried, because of a cut or an `->`. Below `\+` is the search for what it denies. A tree has at most 200
    nodes. For a goal `code(Code)`, it has the tests of each code.
    """

    code: Code | None = None
    _: KW_ONLY
    tree: bool = word("tree", "the whole search as a tree", first=True)
    goal: str | None = part(before="?-", spelled=spelled_goal)

    def carry_out(self, session: SessionContext) -> TraceAnswer | TreeAnswer:
        goal = self.goal
        if goal is None:
            session.state(Codes).require()
            goal = "code(Code)" if self.code is None else goal_about(session, self.code)
        settings = session.settings
        most, guest = _MAX_NODES if self.tree else _MAX_LINES, guest_for(session, goal)
        found = guest.trace(goal, most, settings.limits, tree=self.tree)
        dialect, limit, pages = session.state(Codes).game.dialect, settings.limit, raised(found.error)
        if self.tree:
            nodes = nodes_of(found.ports, found.end, dialect)
            return TreeAnswer(all=nodes, end=found.end, limit=limit, pages=pages, output=found.output)
        ports = ports_of(found.ports, dialect)
        return TraceAnswer(all=ports, end=found.end, limit=limit, pages=pages, output=found.output)
