"""The thread that stops queries from outside."""

import threading
import time
from queue import SimpleQueue
from typing import TYPE_CHECKING

from mmlogic.machine.pyswip.request import Request
from mmlogic.machine.pyswip.swipl import deaf_to_signals

if TYPE_CHECKING:
    from mmlogic.machine.pyswip.thread import Engine

__all__ = ["Watchman"]

_NUDGE = 0.03  # seconds between two attempts to stop a query
_GENTLE = 4  # attempts before a goal that catches whatever is thrown is aborted
_PATIENT = 16  # attempts before a process of Prolog is ended


class Watchman:
    """Makes Prolog throw inside a running query, repeatedly until the query has ended.

    See stop/2 in `prolog/machine/machine.pl`. It has its own engine, for as long as the process lives. Where
    Prolog has a process of its own, that is ended in the end.
    """

    def __init__(self, swipl: "Engine") -> None:
        self._swipl = swipl
        self._unwanted: SimpleQueue[Request | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._watch, name="prolog watchman", daemon=True)
        self._thread.start()

    def stop(self, request: Request) -> None:
        """Start stopping a query; never waits."""
        self._unwanted.put(request)

    def end(self, timeout: float) -> None:
        """Leave."""
        self._unwanted.put(None)
        self._thread.join(timeout)

    def _watch(self) -> None:
        deaf_to_signals()
        while (request := self._unwanted.get()) is not None:
            self._see_to(request)
        self._swipl.leave()

    def _see_to(self, request: Request) -> None:
        attempts = 0
        while not request.done:
            attempts += 1
            how = "gently" if attempts <= _GENTLE else "firmly"
            self._swipl.call(f"machine:stop({request.number},{how})")
            if attempts > _PATIENT:
                self._swipl.kill()
            time.sleep(_NUDGE)
