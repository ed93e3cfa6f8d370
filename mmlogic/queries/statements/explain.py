"""`explain`: prove a code or a goal, or show the branch that fails."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes import meaning
from mmlogic.codes.facts import atom
from mmlogic.codes.state import Codes
from mmlogic.codes.written import Letters, Names
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Located
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.queries.proof import ProofAnswer, node_of
from mmlogic.queries.statements.query import guest_for, written_goal
from mmlogic.session.context import SessionContext

__all__ = ["Explain", "goal_about"]

_DEPTHS = 3, 4
"""How many levels of a proof are shown, and of a branch that fails."""

_DEEPEST = 100
"""How many may be asked for."""


@statement(
    usage="explain [depth N] CODE | explain [depth N] ?- GOAL.",
    example="explain RRBBGG",
    heading=Heading.PROLOG,
)
@dataclass(frozen=True)
class Explain(Ask[ProofAnswer]):
    """Prove a code or a goal, or show the branch that fails.

    The proof is that of the textbook's program (`show program`): a tree, each goal in English and in Prolog,
    folded below a few levels; `depth` says how many. For a code that is not possible, and a goal that fails,
    the tree is the branch that gets furthest. Of a goal with several answers the first is proved. Say in
    English what your own predicates mean by clauses `english(Goal, Words)`, such as
    `english(parent(X, Y), [X, "is a parent of", Y]).`
    """

    each = True

    code: Located | None = None
    _: KW_ONLY
    goal: str | None = part(before="?-")
    depth: int | None = part(before="depth", help="how many levels of the proof are shown")

    def __str__(self) -> str:
        deep = "" if self.depth is None else f"depth {self.depth} "
        asked = str(self.code) if self.goal is None else written_goal(self.goal)
        return f"{self.keyword} {deep}{asked}"

    def carry_out(self, session: SessionContext) -> ProofAnswer:
        """Prove the goal."""
        depths = _DEPTHS if self.depth is None else (int(self.depth), int(self.depth))
        if not 1 <= depths[0] <= _DEEPEST:
            raise StatementProblem(
                f"a proof is shown down to 1 to {_DEEPEST} levels", place_of(self.depth, self.span)
            )
        goal = goal_about(session, self.code) if self.goal is None else self.goal
        with guest_for(session, goal) as guest:
            holds, nodes = guest.proof(goal, depths, session.settings.limits)
        theory = session.state(Codes).theory
        tree = [node_of(each, theory.game.dialect) for each in nodes]
        return ProofAnswer(holds=holds, nodes=tree, theory=theory)


def goal_about(session: SessionContext, written: Located | None) -> str:
    """Return the goal that asks whether a code is possible. Raises StatementProblem for another part."""
    if not isinstance(written, Letters | Names):
        raise StatementProblem("this asks about a code", place_of(written))
    game = session.state(Codes).game
    return f"code([{','.join(map(atom, game.padded(meaning.code(written, game))))}])"
