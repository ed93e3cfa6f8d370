"""The choice of `Backend` for this process. Only this module names an implementation."""

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
    """Use the backend that `select` returns from now on; None means pyswip. Existing modules keep theirs."""
    global _select
    _select = select or _pyswip
