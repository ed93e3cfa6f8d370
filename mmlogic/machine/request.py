"""One question on its way to Prolog, and the reply."""

from queue import SimpleQueue
from typing import NamedTuple

from mmlogic.machine.swipl import Hit
from mmlogic.machine.text import decode

__all__ = ["Reply", "Request"]


class Reply(NamedTuple):
    """What Prolog answered, see reply/4 in `prolog/machine/machine.pl`; there is one more kind, `time`."""

    kind: str
    output: str = ""
    message: str = ""
    lines: str = ""


class Request:
    """One question: its number, its text, where the reply is awaited, and what befell it.

    A signal may strike between any two steps of the thread that asks. So what has become of a request is
    written down by Prolog's thread (`began`, when it was, and `done`), and what is wanted by the one that
    asks: `cancelled` if nobody waits for it, `stopped` if it has to end, `struck` if Ctrl-C says so while it
    is ending, `interrupted` if another thread says so.
    """

    __slots__ = (
        *("began", "cancelled", "done", "interrupted", "number", "owners", "query", "replies"),
        *("stopped", "struck"),
    )

    def __init__(
        self,
        number: int,
        text: str,
        limits: str = "limits(none,none)",
        owners: tuple[object, ...] = (),
    ) -> None:
        self.number = number
        self.owners = owners
        self.query = f"machine:reply({number},{limits},{text},Reply)"
        self.replies: SimpleQueue[bytes | Exception] = SimpleQueue()
        self.began: float | None = None
        self.done = False
        self.stopped = self.struck = self.interrupted = self.cancelled = False

    def read(self, timeout: float) -> Reply:
        """Wait for the reply. Raises queue.Empty when it takes too long, and SwiPrologMissing."""
        reply = self.replies.get(timeout=timeout)
        if isinstance(reply, bytes):
            kind, output, message, lines = reply.decode(errors="replace").split("\n", 3)
            return Reply(kind, decode(output), decode(message), lines)
        if not isinstance(reply, Hit):
            raise reply
        if self.stopped or "$aborted" in str(reply):
            return Reply("stopped")
        return Reply("error", message=f"Prolog gave up: {reply}")
