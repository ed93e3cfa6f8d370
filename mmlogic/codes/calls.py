"""Rules that call clauses of one's own: which goals they call, and whether the sandbox lets them."""

from collections.abc import Iterable, Iterator

from mmlogic.codes.constraints import Called, Constraint, Named, atoms
from mmlogic.codes.facts import own_goal
from mmlogic.codes.theory import Rule
from mmlogic.language import StatementProblem
from mmlogic.machine.guest import Guest

__all__ = ["called", "check_calls"]


def called(constraint: Constraint) -> Iterator[Called]:
    """Yield the goals that a constraint calls, also under the name of a rule."""
    for atom in atoms(constraint):
        if isinstance(atom, Called):
            yield atom
        elif isinstance(atom, Named) and atom.meant:
            yield from called(atom.meant)


def check_calls(guest: Guest, rules: Iterable[Rule]) -> None:
    """Raise StatementProblem if a rule calls what the sandbox does not allow to `guest`.

    A clause may call what its arguments say, as long as nobody says it. A rule says it for every code.
    """
    for goal in dict.fromkeys(goal for rule in rules for goal in called(rule.constraint)):
        problem = guest.problem(own_goal(goal.name, goal.values))
        if problem is not None:
            raise StatementProblem(f"a rule may not call {goal.name}/{len(goal.arguments)}: {problem.text}")
