"""What a session's own statements become in a script, whatever the session is about."""

from collections.abc import Iterator

from mmlogic.session.context import SessionContext
from mmlogic.session.favourites import favourites, in_order
from mmlogic.session.statements.define import Define

__all__ = ["following"]


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that define the favourites."""
    for each in in_order(favourites(session.timeline)):
        yield str(Define(each.name, each.statements))
