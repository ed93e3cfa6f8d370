"""A request to Prolog, and the watchman who stops one."""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from mmlogic.machine.errors import PrologEnded
from mmlogic.machine.pyswip.swipl import Hit, deaf_to_signals
from mmlogic.machine.reply import reply_text

if TYPE_CHECKING:
    from mmlogic.machine.pyswip.thread import Engine


__all__ = ["STOPPED", "UNBOUNDED", "Bounds", "Request", "Watchman"]

STOPPED = reply_text("stopped")
"""The reply to a request that was stopped from outside."""


class Bounds(NamedTuple):
    """What a process of Prolog may use for a request: processor time, and bytes beyond those at its start."""

    seconds: float | None = None
    memory: int | None = None


UNBOUNDED = Bounds()


class Request:
    """One request: its number, its goal, the queue of its reply, and its state.

    A signal may strike between any two steps of the thread that asks. So what has become of a request is
    written down by Prolog's thread (`began`, when it was, and `done`), and what is wanted by the one that
    asks: `cancelled` if nobody waits for it, `stopped` if it has to end, `struck` if Ctrl-C says so while it
    is ending, `interrupted` if another thread says so. `counted` is when its seconds begin to count. `get`
    returns the reply, or raises queue.Empty when it is not there in time.
    """

    __slots__ = (
        *(
            "asked",
            "began",
            "bounds",
            "cancelled",
            "counted",
            "done",
            "get",
            "interrupted",
            "number",
            "owners",
            "query",
        ),
        *("replies", "stopped", "struck"),
    )

    def __init__(
        self,
        number: int,
        text: str,
        limits: str = "limits(none,none,none)",
        owners: tuple[object, ...] = (),
        bounds: Bounds = UNBOUNDED,
    ) -> None:
        self.number = number
        self.owners = owners
        self.bounds = bounds
        self.query = f"machine:reply({number},{limits},{text},Reply)"
        self.replies: SimpleQueue[bytes | Exception] = SimpleQueue()
        self.get: Callable[[float], bytes | Exception] = self.wait
        self.asked = time.monotonic()
        self.began: float | None = None
        self.counted: float | None = None
        self.done = False
        self.stopped = self.struck = self.interrupted = self.cancelled = False

    def keeps_waiting(self, other: "Request") -> bool:
        """Tell whether another request waits for this one: a question, not what a destructor tells."""
        return self is not other and bool(self.owners) and not self.done

    def read(self, timeout: float) -> str:
        """Wait for the reply's text. Raises queue.Empty when it takes too long, and SwiPrologMissing."""
        reply = self.get(timeout)
        if isinstance(reply, bytes):
            return reply.decode(errors="replace")
        if self.stopped and isinstance(reply, PrologEnded):
            return STOPPED
        if not isinstance(reply, Hit):
            raise reply.with_traceback(None)  # it may be the same each time
        if self.stopped or "$aborted" in str(reply):
            return STOPPED
        return reply_text("error", f"Prolog gave up: {reply}")

    def wait(self, timeout: float) -> bytes | Exception:
        """Return the reply that another thread puts into the queue. Raises queue.Empty."""
        return self.replies.get(timeout=timeout)


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
