"""Processes of Prolog by owner, and early ones without an owner. Only a start imports pyswip."""

import weakref
from threading import Lock
from typing import TYPE_CHECKING

from mmlogic.machine.backend import PrologError

if TYPE_CHECKING:
    from mmlogic.machine.process.backend import PrologProcess

_early: "dict[bool, PrologProcess]" = {}


def _missing() -> list[str]:
    from mmlogic.machine.process import walls

    return walls.missing()


def _start(trusted: bool) -> "PrologProcess":
    from mmlogic.machine.process.backend import PrologProcess

    return PrologProcess(trusted)


def start_early(trusted: bool) -> "PrologProcess | None":
    """Start a process now for the next owner who needs one. None if this system cannot confine it."""
    if not trusted and _missing():
        return None
    if trusted not in _early:
        _early[trusted] = _start(trusted)
    return _early[trusted]


class OwnProlog:
    """A process of Prolog for one owner, started on first use and again after its end.

    Before `wake` its owner asks the Prolog of Python's process. People's Prolog wakes it.
    An untrusted process serves a stranger, and gives up its rights. `close`, or the end of this object, ends
    the process. With `awake` it starts at once, and raises as `wake` does.
    """

    def __init__(self, trusted: bool, *, awake: bool = False) -> None:
        self.trusted = trusted
        self._lock = Lock()
        self._kept = [_early.pop(trusted)] if trusted in _early else []
        self.awake = bool(self._kept)
        self._finalize = weakref.finalize(self, _close, self._kept)
        if awake:
            self.wake()

    def wake(self) -> None:
        """Use the process from now on. Raises PrologError if this system cannot confine a stranger's."""
        if self.awake:
            return
        if not self.trusted and (lacking := _missing()):
            raise PrologError(
                f"a stranger's Prolog does not run here: this system lacks {'; '.join(lacking)}"
            )
        self.awake = True

    def backend(self) -> "PrologProcess":
        """Return the process. Never waits for its start."""
        with self._lock:
            if self._kept and self._kept[0].ended:
                _close(self._kept)
            if not self._kept:
                self._kept.append(_start(self.trusted))
            return self._kept[0]

    def stop(self, owner: object) -> None:
        """Stop the requests of an owner, see `Backend.stop`."""
        for each in tuple(self._kept):
            each.stop(owner)

    def lost(self) -> bool:
        """Return whether the process has ended with its programs, true only once."""
        with self._lock:
            lost = bool(self._kept) and self._kept[0].ended
            if lost:
                _close(self._kept)
            return lost

    def end(self) -> bool:
        """End the process: its programs are lost, and their memory is free. Return whether there was one."""
        running = [each for each in tuple(self._kept) if not each.ended]
        for each in running:
            each.close()
        return bool(running)

    def resident(self) -> int:
        """Return those of the process, if there is one."""
        return sum(each.resident() for each in tuple(self._kept))

    def close(self) -> None:
        """End the process."""
        with self._lock:
            _close(self._kept)


def _close(kept: "list[PrologProcess]") -> None:
    while kept:
        kept.pop().close()
