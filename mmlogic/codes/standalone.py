"""A program that SWI-Prolog runs by itself: facts, one's own clauses and the textbook's in one text."""

from mmlogic.language import StatementProblem
from mmlogic.machine.guest import merged
from mmlogic.session.timeline import Own

__all__ = ["standalone"]

_ENTRIES = {("code", 1), ("guess", 4), ("english", 2)}
"""The predicates of the textbook that nothing else in it calls."""


def standalone(facts: str, own: Own, textbook: str, known: set[tuple[str, int]]) -> str:
    """Return the three in one text, where the textbook defines the predicates `known`.

    What one defines oneself replaces an entry of the textbook. Raises StatementProblem for a name that the
    textbook itself calls: in one file both cannot be.
    """
    if not isinstance(own, Own):
        raise TypeError(f"not one's own clauses: {own!a:.60}")
    if clash := sorted((own.defined & known) - _ENTRIES):
        name, arity = clash[0]
        raise StatementProblem(
            f"your {name}/{arity} bears the name of a predicate of the textbook, so no file has both",
            hint="give yours another name",
        )
    if own.defined & known:
        textbook, _ = merged(textbook, own.text)
    clauses = f"%   {'=' * 75}\n%   Clauses of one's own\n\n{own.text}\n" if own.text else ""
    return f"{facts}\n{clauses}{textbook}"
