"""On whose behalf questions are asked: a stop is meant for the questions of one asker, and for no other."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Asker", "asker"]


class Asker:
    """Whoever asks: a statement, say. What it asks within `asking` is its own, in whatever thread.

    `stopped` says that its question, and whatever it would ask next, is not wanted any more.
    """

    def __init__(self) -> None:
        self.stopped = False

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask all questions within on behalf of this."""
        token = _asker.set(self)
        try:
            yield
        finally:
            _asker.reset(token)


_NOBODY = Asker()
_asker: ContextVar[Asker] = ContextVar("asker", default=_NOBODY)


def asker() -> Asker:
    """Return on whose behalf questions are asked here."""
    return _asker.get()
