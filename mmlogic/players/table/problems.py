"""What goes wrong with players, as problems of the statement that asked for them."""

from collections.abc import Iterator
from contextlib import contextmanager

from mmlogic.language import Span, StatementProblem
from mmlogic.players.engine.player import PlayerError
from mmlogic.players.engine.space import SpaceError

__all__ = ["told_plainly"]


@contextmanager
def told_plainly(span: Span | None = None) -> Iterator[None]:
    """Raise StatementProblem, at `span`, for what a player or a space of codes refuses."""
    try:
        yield
    except (PlayerError, SpaceError) as error:
        raise StatementProblem(str(error), span) from None
