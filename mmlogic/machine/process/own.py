"""Where people's programs run: in a process of Prolog of their owner, never in Python's own process.

This file imports pyswip only when it starts a process.
"""

import os
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from mmlogic.machine.backend import Owner, PrologError
from mmlogic.machine.module import owner, prepare, use, using

if TYPE_CHECKING:
    from mmlogic.machine.process.backend import PrologProcess
    from mmlogic.machine.process.pool import Pool

_early: "dict[bool, PrologProcess]" = {}


def _missing() -> list[str]:
    from mmlogic.machine.process import walls

    return walls.missing()


def _start(trusted: bool, pool: "Pool | None" = None) -> "PrologProcess":
    from mmlogic.machine.process.backend import PrologProcess

    return PrologProcess(trusted, pool)


class OwnProlog:
    """A process of Prolog for one owner. It starts when it is first used, and again after it has ended.

    Until `wake` is called, the owner uses the Prolog of Python's process. Code that runs people's Prolog must
    call `wake` first. An untrusted process serves a stranger, and gives up its rights. The process ends with
    `close`, or when this object is deleted. With `awake=True`, this object calls `wake` at once. With a
    `pool`, the process comes from there.
    """

    def __init__(self, trusted: bool, *, awake: bool = False, pool: "Pool | None" = None) -> None:
        self.trusted, self._pool = trusted, pool
        self._lock = Lock()
        self._kept = [_early.pop(trusted)] if trusted in _early and not pool else []
        self.awake = bool(self._kept)
        self._finalize = weakref.finalize(self, _close, self._kept)
        if awake:
            self.wake()

    def wake(self) -> None:
        """Use the process from now on. Raises PrologError if a stranger's process cannot be confined here."""
        if self.awake:
            return
        if not self.trusted and (lacking := _missing()):
            raise PrologError(f"a stranger's Prolog does not run: this system lacks {'; '.join(lacking)}")
        self.awake = True

    def backend(self) -> "PrologProcess":
        """Return the process. If it is not running, start it, but do not wait until it is ready."""
        with self._lock:
            if self._kept and self._kept[0].ended:
                _close(self._kept)
            if not self._kept:
                self._kept.append(_start(self.trusted, self._pool))
            return self._kept[0]

    def stop(self, owner: object) -> None:
        """Stop the requests of an owner, see `Backend.stop`."""
        for each in tuple(self._kept):
            each.stop(owner)

    def lost(self) -> bool:
        """Return whether the process has ended and its programs are lost. The next call returns False."""
        with self._lock:
            lost = bool(self._kept) and self._kept[0].ended
            if lost:
                _close(self._kept)
            return lost

    def end(self) -> bool:
        """End the process, and so its programs. Return whether a process was running."""
        running = [each for each in tuple(self._kept) if not each.ended]
        for each in running:
            each.close()
        return bool(running)

    def resident(self) -> int:
        """Return how many resident bytes the process has gained since its start, 0 without a process."""
        return sum(each.resident() for each in tuple(self._kept))

    def close(self) -> None:
        """End the process."""
        with self._lock:
            _close(self._kept)


def _close(kept: "list[PrologProcess]") -> None:
    while kept:
        kept.pop().close()


HAS_PROCESSES = os.name == "posix" and sys.platform != "emscripten"
"""Whether Prolog can run in a separate process on this system."""


def own_prolog(trusted: bool, *, awake: bool = False, pool: "Pool | None" = None) -> OwnProlog | None:
    """Return a process of Prolog for one owner (`OwnProlog`), which starts when it is first used.

    Return None if Prolog cannot run in a process of its own on this system.
    """
    return OwnProlog(trusted, awake=awake, pool=pool) if HAS_PROCESSES else None


@contextmanager
def people() -> Iterator[None]:
    """Make new modules of the with-block use a process for people's programs, never Python's own process.

    The process belongs to the current owner. Modules without an owner share one process. In a browser, the
    modules use the only Prolog.
    """
    global _nobodys
    if _nobodys is None:
        _nobodys = own_prolog(trusted=True)
    own = owner() or _nobodys
    if own is not None:
        own.wake()
    with using(own):
        yield


_nobodys: Owner | None = None


def same_choice() -> Callable[[], None] | None:
    """Return a function by which another process chooses the same backend. Return None outside of `using`."""
    own = owner()
    return None if own is None else partial(_choose, own.trusted, own.awake)


def _choose(trusted: bool, awake: bool) -> None:
    global _nobodys
    _nobodys = own_prolog(trusted, awake=awake)
    if _nobodys and awake:
        use(_nobodys.backend)


def start_people(trusted: bool, *libraries: str) -> None:
    """Start a process for people's programs in the background. The next owner who needs one gets it.

    If this system cannot confine a stranger's process, do nothing.
    """
    if HAS_PROCESSES and (trusted or not _missing()):
        if trusted not in _early:
            _early[trusted] = _start(trusted)
        prepare(_early[trusted], libraries)
