"""The choice of `Backend`: that of an owner who has a Prolog of its own, else that of this process.

Only this module names an implementation.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from mmlogic.common.budget import helped
from mmlogic.machine.backend import Backend

if TYPE_CHECKING:
    from mmlogic.machine.process.backend import OwnProlog

__all__ = ["backend", "early", "missing_walls", "own_prolog", "same_choice", "stop", "use", "using"]


def _pyswip() -> Backend:
    from mmlogic.machine.pyswip.thread import prolog  # not even imported where another one is used

    return prolog()


_select: Callable[[], Backend] = _pyswip
_own: ContextVar["OwnProlog | None"] = ContextVar("own_prolog", default=None)


def backend() -> Backend:
    """Return the backend, started when it is not yet running. Never waits for Prolog itself to start."""
    own = _own.get()
    return own.backend() if own else _select()


def stop(owner: object) -> None:
    """Stop the requests of an owner at the chosen backend; one that is not needed is not started."""
    own = _own.get()
    (own or _select()).stop(owner)


def use(select: Callable[[], Backend] | None = None) -> None:
    """Use the backend that `select` returns from now on; None means pyswip. Existing modules keep theirs."""
    global _select
    _select = select or _pyswip


@contextmanager
def using(own: "OwnProlog | None") -> Iterator[None]:
    """Let new modules of the block live in a process of Prolog; None changes nothing."""
    if own is None:
        yield
        return
    token = _own.set(own)
    try:
        with helped(own.resident):
            yield
    finally:
        _own.reset(token)


def own_prolog() -> "OwnProlog | None":
    """Return a process of Prolog for an owner, not yet started; None where the system has none."""
    if os.name != "posix":
        return None
    from mmlogic.machine.process.backend import OwnProlog

    return OwnProlog()


def early(own: bool) -> Backend:
    """Return the backend that will be needed first: that of this process or, with `own`, a new process."""
    if not own or os.name != "posix":
        return _select()
    from mmlogic.machine.process.backend import start_early

    return start_early()


def missing_walls() -> list[str]:
    """Return the parts of the second wall that this system does not have, as text."""
    if os.name != "posix":
        return ["a process of its own for Prolog"]
    from mmlogic.machine.process.walls import missing

    return missing()


def same_choice() -> Callable[[], None] | None:
    """Return what another process calls to choose as this one does, None if it need not."""
    return None if _own.get() is None else _use_own


def _use_own() -> None:
    if own := own_prolog():
        use(own.backend)
