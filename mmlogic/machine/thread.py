"""The one thread in which SWI-Prolog lives, and the only place that touches pyswip.

pyswip knows one query at a time in the whole process, and gives every Python thread that asks one an
engine of its own that is never freed. So all queries run in one thread, one after another, each drained
at once; whoever asks waits in its own thread for the reply, as Python waits for anything: signals are
handled as ever, no handler is changed, and whatever a handler raises (KeyboardInterrupt, say) stops the
query. The query is stopped from outside by `thread_signal/2`.
"""

import atexit
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from mmlogic.machine.errors import Interrupted, PrologError, SwiPrologMissing
from mmlogic.machine.text import decode, quote
from mmlogic.resources import resource

__all__ = ["PrologThread", "Reply", "prolog"]

_POLL = 0.1  # seconds between looks at the clock; a signal wakes the waiting thread at once
_GRACE = 0.25  # seconds that a stopped query has to end before it is left behind
_NUDGE = 0.03  # seconds between two attempts to stop it
_GENTLE = 4  # attempts before a goal that catches whatever is thrown is aborted
_STACK = 256 << 20  # bytes of C stack, used only as needed: SWI-Prolog reads and writes terms by recursion

_Query = Callable[[str], list[dict[str, bytes]]]


class Reply(NamedTuple):
    """What Prolog answered, see reply/4 in `prolog/machine/machine.pl`; there is one more kind, `time`."""

    kind: str
    output: str = ""
    message: str = ""
    lines: str = ""


class _Request:
    """One question on its way: its number, its text, where the reply is awaited, and what befell it."""

    __slots__ = ("interrupted", "number", "query", "replies", "stopped")

    def __init__(self, number: int, query: str) -> None:
        self.number = number
        self.query = query
        self.replies: SimpleQueue[bytes | Exception] = SimpleQueue()
        self.stopped = False
        self.interrupted = False


class _Hit(Exception):
    """Something was thrown past reply/4: abort/0, or a second attempt to stop it."""


class PrologThread:
    """SWI-Prolog in a thread of its own. There is one in a process: `prolog()`."""

    def __init__(self) -> None:
        self._process = os.getpid()
        self._turn = threading.Lock()
        self._numbers = count(1)
        self._requests: SimpleQueue[_Request | None] = SimpleQueue()
        self._current: _Request | None = None
        self._core: Any = None
        self._ended = threading.Event()
        atexit.register(self._end)
        _start(self._live)

    # What the other threads do

    def ask(self, request: str, limits: str = "limits(none,none)", seconds: float | None = None) -> Reply:
        """Put a request to Prolog and wait for the reply; after so many seconds its kind is `time`.

        Raises Interrupted when Ctrl-C arrives meanwhile, and whatever else a signal handler raises.
        """
        if self._process != os.getpid():
            raise PrologError("SWI-Prolog does not live on in a forked process: spawn it instead")
        try:
            with self._turn:
                self._settle()
                self._current = current = self._request(request, limits)
                return self._ask(current, seconds)
        except KeyboardInterrupt:
            raise Interrupted from None

    def tell(self, request: str) -> None:
        """Put a request to Prolog that needs no reply. Never waits, so destructors may call it."""
        self._requests.put(self._request(request, "limits(none,none)"))

    def interrupt(self) -> None:
        """Stop the query that runs now, if any, from any thread: its `ask` raises Interrupted."""
        if (current := self._current) is not None:
            current.interrupted = True
            self._stop(current, "gently")

    def _request(self, request: str, limits: str) -> _Request:
        number = next(self._numbers)
        return _Request(number, f"machine:reply({number},{limits},{request},Reply)")

    def _ask(self, request: _Request, seconds: float | None) -> Reply:
        try:
            self._requests.put(request)
            reply = self._await(request, seconds)
        except BaseException:  # whatever a signal handler raised, the query must not go on
            self._give_up(request)
            raise
        if reply is None:
            reply = self._give_up(request)
        if reply.kind != "stopped":
            return reply
        if request.interrupted:
            raise Interrupted
        return reply._replace(kind="time" if request.stopped else "error", message="the goal was aborted")

    def _await(self, request: _Request, seconds: float | None) -> Reply | None:
        """Wait for the reply; None when it is time to stop the query."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while not request.interrupted:
            left = _POLL if deadline is None else min(_POLL, deadline - time.monotonic())
            if left <= 0:
                break
            with suppress(Empty):
                return self._received(request, request.replies.get(timeout=left))
        return None

    def _received(self, request: _Request, reply: bytes | Exception) -> Reply:
        self._current = None
        if isinstance(reply, bytes):
            kind, output, message, lines = reply.decode(errors="replace").split("\n", 3)
            return Reply(kind, decode(output), decode(message), lines)
        if isinstance(reply, _Hit):
            return (
                Reply("stopped")
                if request.stopped or "$aborted" in str(reply)
                else Reply("error", "", str(reply))
            )
        raise reply

    def _give_up(self, request: _Request) -> Reply:
        """Stop a query. One that is in the middle of something unstoppable is left to `_settle`."""
        end = time.monotonic() + _GRACE
        attempts = 0
        while self._current is request and time.monotonic() < end:
            with suppress(Empty, KeyboardInterrupt):  # impatience does not make it faster
                attempts += 1
                self._stop(request, "gently" if attempts <= _GENTLE else "firmly")
                return self._received(request, request.replies.get(timeout=_NUDGE))
        return Reply("stopped")

    def _settle(self) -> None:
        """Wait until a query that was left behind has ended."""
        while (left_behind := self._current) is not None:
            self._stop(left_behind, "firmly")
            with suppress(Empty):
                left_behind.replies.get(timeout=_NUDGE)
                self._current = None

    def _stop(self, request: _Request, how: str) -> None:
        """Make Prolog throw in the midst of a query; see stop/2 in `prolog/machine/machine.pl`."""
        request.stopped = True
        core = self._core
        if core is None:  # it is still starting
            return
        attached = core.PL_thread_self() == -1 and core.PL_thread_attach_engine(None) >= 0
        try:
            frame = core.PL_open_foreign_frame()
            goal = core.PL_new_term_ref()
            core.PL_chars_to_term(f"machine:stop({request.number},{how})".encode(), goal)
            core.PL_call(goal, None)
            core.PL_discard_foreign_frame(frame)
        finally:
            if attached:
                core._lib.PL_thread_destroy_engine()

    def _end(self) -> None:
        """Leave Prolog's thread at the end of the process, so that nothing runs while Python goes down."""
        if self._process != os.getpid():
            return
        if (current := self._current) is not None:
            self._give_up(current)
        self._requests.put(None)
        self._ended.wait(_GRACE)

    # What Prolog's own thread does

    def _live(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # signals are for the threads that wait
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGALRM})
        guest = "pyswip" in sys.modules
        query = self._begin(guest)
        while (request := self._requests.get()) is not None:
            request.replies.put(_reply(query, request.query))
            del request  # or the next wait would keep it
        if guest and self._core is not None:
            self._core._lib.PL_thread_destroy_engine()
        self._ended.set()

    def _begin(self, guest: bool) -> _Query:
        """Start SWI-Prolog and return how to query it."""
        try:
            import pyswip.core
            from pyswip import Prolog
        except Exception as error:  # pyswip has several ways to say that there is none
            return _raiser(SwiPrologMissing(str(error)))
        if not guest:  # its clean-up belongs to this thread, and there is nothing to clean
            atexit.unregister(pyswip.core.cleanupProlog)

        def query(text: str) -> list[dict[str, bytes]]:
            return list(Prolog.query(text))

        try:
            path = quote(str(resource("prolog", "machine", "machine.pl")))
            if not query(f"load_files({path},[silent(true),imports([])]),machine:move_in"):
                raise PrologError("the machine room's Prolog files do not load")
        except Exception as error:
            return _raiser(error)
        self._core = pyswip.core
        return query


def _reply(query: _Query, text: str) -> bytes | Exception:
    try:
        return query(text)[0]["Reply"]
    except (SwiPrologMissing, PrologError) as error:
        return error
    except Exception as error:  # reply/4 itself was hit
        _rest(query)
        return _Hit(f"Prolog gave up: {error}")


def _rest(query: _Query) -> None:
    """Let what may still be thrown at a query that is over hit nothing."""
    for _ in range(10):
        with suppress(Exception):
            query("machine:rest")
            break


def _raiser(error: Exception) -> _Query:
    def query(_: str) -> list[dict[str, bytes]]:
        raise error

    return query


def _start(target: Callable[[], None]) -> None:
    """Start a thread with a large C stack, or with the usual one where there is no room for that."""
    usual = threading.stack_size(_STACK)
    try:
        threading.Thread(target=target, name="prolog", daemon=True).start()
    except RuntimeError:
        threading.stack_size(usual)
        threading.Thread(target=target, name="prolog", daemon=True).start()
    finally:
        threading.stack_size(usual)


_starting = threading.Lock()
_thread: PrologThread | None = None


def prolog() -> PrologThread:
    """Return SWI-Prolog's thread, started when there is none yet. Never waits for Prolog itself."""
    global _thread
    with _starting:
        if _thread is None:
            _thread = PrologThread()
        return _thread
