"""The process of Prolog for each owner, and processes that start early, before they have an owner.

This file imports pyswip only when it starts a process.
"""

import weakref
from threading import Lock
from typing import TYPE_CHECKING

from mmlogic.machine.backend import PrologError

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


def start_early(trusted: bool) -> "PrologProcess | None":
    """Start a process now for the next owner who needs one.

    Return None if the process would serve a stranger and this system cannot confine it.
    """
    if not trusted and _missing():
        return None
    if trusted not in _early:
        _early[trusted] = _start(trusted)
    return _early[trusted]


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
