"""One request on its way to Prolog's thread, and its state."""

import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import NamedTuple

from mmlogic.machine.errors import PrologEnded
from mmlogic.machine.pyswip.swipl import Hit
from mmlogic.machine.reply import reply_text

__all__ = ["STOPPED", "UNBOUNDED", "Bounds", "Request"]

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
