"""Save the clauses of the user as a statement in a script."""

from collections.abc import Iterator

from mmlogic.queries.statements.query import Prolog
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import own_clauses


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statement that adds the user's clauses, if there are clauses."""
    own = own_clauses(session.timeline)
    if own.text:
        yield str(Prolog(own.text))
