"""Which implementation of `Backend` this process uses. This is the one place that names it."""

from collections.abc import Callable

from mmlogic.machine.backend import Backend

__all__ = ["backend", "use"]


def _pyswip() -> Backend:
    from mmlogic.machine.pyswip.thread import prolog  # not even imported where another one is used

    return prolog()


_select: Callable[[], Backend] = _pyswip


def backend() -> Backend:
    """Return the backend, started when it is not yet running. Never waits for Prolog itself to start."""
    return _select()


def use(select: Callable[[], Backend] | None = None) -> None:
    """Use what `select` returns from now on; None is pyswip. Modules keep the backend they were made with."""
    global _select
    _select = select or _pyswip
