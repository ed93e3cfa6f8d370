"""Askers: a stop ends the questions of one asker and no others."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Asker", "asker"]


class Asker:
    """An asker, such as a statement. It owns the questions inside `asking`, in any thread.

    `stopped` cancels its question and any later ones.
    """

    def __init__(self) -> None:
        self.stopped = False

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask the questions of the `with` block on behalf of this asker."""
        token = _asker.set(self)
        try:
            yield
        finally:
            _asker.reset(token)


_NOBODY = Asker()
_asker: ContextVar[Asker] = ContextVar("asker", default=_NOBODY)


def asker() -> Asker:
    """Return the current asker."""
    return _asker.get()
