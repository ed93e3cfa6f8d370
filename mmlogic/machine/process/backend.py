"""The `Backend` whose Prolog has a process of its own, and who keeps one."""

import atexit
import weakref
from threading import Lock

from mmlogic.machine.process.remote import Remote
from mmlogic.machine.pyswip.thread import PrologThread

__all__ = ["OwnProlog", "PrologProcess", "start_early"]

_GRACE = 3.0
"""Seconds that a stopped question has to end; before that its process is ended."""


class PrologProcess(PrologThread):
    """SWI-Prolog in a process of its own, started at once. After its end nothing can be asked."""

    def __init__(self) -> None:
        self._remote: Remote | None = None
        self._failed = self._closed = False
        super().__init__(self._started, stack=0, grace=_GRACE)

    @property
    def ended(self) -> bool:
        """Whether there is no process any more."""
        return self._closed or self._failed or (self._remote is not None and self._remote.ended)

    def resident(self) -> int:
        """Return the resident bytes of the process."""
        return self._remote.resident() if self._remote else 0

    def close(self) -> None:
        """End the process, whatever it does. Never waits."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self._end)
        self._requests.put(None)
        if self._remote and not self._remote.ended:
            self._remote.kill()

    def _end(self) -> None:
        self.close()

    def _started(self, stack: int) -> Remote:
        try:
            self._remote = Remote()
        except BaseException:
            self._failed = True
            raise
        return self._remote


class OwnProlog:
    """Keeps a process of Prolog for one owner: started when first needed, and anew when it has ended.

    `close`, or the end of this object, ends the process.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: list[PrologProcess] = []
        self._finalize = weakref.finalize(self, _close, self._kept)

    def backend(self) -> PrologProcess:
        """Return the process. Never waits for its start."""
        with self._lock:
            if self._kept and self._kept[0].ended:
                _close(self._kept)
            if not self._kept:
                self._kept.append(_spare() or PrologProcess())
            return self._kept[0]

    def stop(self, owner: object) -> None:
        """Stop the requests of an owner, see `Backend.stop`."""
        for each in tuple(self._kept):
            each.stop(owner)

    def lost(self) -> bool:
        """Tell, once, that the process has ended and its programs with it."""
        with self._lock:
            lost = bool(self._kept) and self._kept[0].ended
            if lost:
                _close(self._kept)
            return lost

    def end(self) -> None:
        """End the process, if there is one: its programs are lost, and their memory is free."""
        for each in tuple(self._kept):
            each.close()

    def resident(self) -> int:
        """Return the resident bytes of the process, if there is one."""
        return sum(each.resident() for each in tuple(self._kept))

    def close(self) -> None:
        """End the process."""
        with self._lock:
            _close(self._kept)


def _close(kept: list[PrologProcess]) -> None:
    while kept:
        kept.pop().close()


_early: list[PrologProcess] = []


def start_early() -> PrologProcess:
    """Start a process now, for the first owner that needs one."""
    _early.append(PrologProcess())
    return _early[-1]


def _spare() -> PrologProcess | None:
    return _early.pop() if _early else None
