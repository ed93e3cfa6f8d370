"""The only thread of SWI-Prolog, and questions to it from other threads.

pyswip allows one query at a time in the whole process. Every Python thread with a query gets its own engine,
which pyswip never frees. So all queries run in one thread, one after another, and each is read to its end at
once. The caller waits for the reply in its own thread. While it waits, Python handles signals as usual, and
no signal handler is changed. Any exception of a handler, such as KeyboardInterrupt, stops the query.
"""

import atexit
import os
import resource
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from typing import Protocol

from mmlogic.common.versions import all_versions
from mmlogic.limits.budget import UNLIMITED, Limits, asker, current
from mmlogic.machine.backend import UNBOUNDED, Backend, Bounds, Hit, PrologEnded, PrologError, QueryOpen
from mmlogic.machine.goals import ABORTED, HALTED, read_reply, read_size, reply_text

_POLL = 0.1  # seconds between checks of the clock (a signal wakes the waiting thread earlier)
_GRACE = 0.25  # seconds to wait until a stopped query ends, then give it up
_OTHER = "another session's question is running"
_ENDING = "an earlier question is still ending"
_ABORTING = "$aborted", "unwind(abort)"  # the exceptions of abort/0: before SWI-Prolog 10, and from 10 on
_HALTING = "halted", "unwind(halt("  # the messages of halt/0: from `machine:rest/1`, and from SWI-Prolog 10

STACK = 256 << 20
"""Bytes of C stack, used only as needed: SWI-Prolog reads and writes terms by recursion."""

_LEAST = 1 << 20
"""The smallest C stack of Prolog's thread, in bytes, if the address space is limited."""

_PAGE = resource.getpagesize()

STOPPED = reply_text("stopped")
"""The reply to a request that another thread or Ctrl-C has stopped."""

UNSTOPPED = reply_text(
    "stopped",
    "Prolog did not stop within 3 s, and its process was ended: the changes made by goals are lost",
)
"""The reply if a request could only be stopped by ending the process of Prolog."""


class Engine(Protocol):
    """The Prolog of a `PrologThread`: `Swipl` in this process, or `Remote` for another process."""

    def reply(self, goal: str, bounds: Bounds = UNBOUNDED) -> bytes:
        """Call `goal` and return the string bound to its variable Reply.

        Raises Hit if an exception escapes the goal. Raises PrologEnded if the process of Prolog has ended.
        """

    def call(self, goal: str) -> None:
        """Call a goal from another thread, while Prolog's own thread runs `reply`."""

    def kill(self) -> None:
        """End the whole process of Prolog, if it has its own, because a goal does not stop otherwise."""

    def leave(self) -> None:
        """Free Prolog's resources for the calling thread. The thread must end after this call."""


@dataclass(eq=False, slots=True)
class Request:
    """One request to Prolog, and its state.

    A signal handler may interrupt the asking thread between any two steps. So only the thread that serves the
    request writes `began` and `done`. Other threads write the other fields.

    Attributes:
        number: identifies the request for stop/2.
        owners: two objects for which the request can be stopped: the owner, such as a session, and the
            running statement (`Asker`). Empty if the request needs no reply.
        replies: the queue for the reply.
        get: returns the reply, or raises queue.Empty if it takes longer than some seconds. None means `wait`.
        asked: the time of the request.
        began: the time when Prolog began to answer the request.
        counted: the time from which the seconds of the request count.
        done: whether Prolog has answered the request.
        stopped: whether the request must end.
        struck: whether Ctrl-C came while the request was ending.
        interrupted: whether another thread has called `stop` for the request.
        cancelled: whether nobody waits for the reply.
        looks: how often Prolog has looked for endless recursion in the request.
    """

    number: int
    text: str
    limits: str = "limits(none,none,none)"
    owners: tuple[object, ...] = ()
    bounds: Bounds = UNBOUNDED
    replies: "SimpleQueue[bytes | Exception]" = field(default_factory=SimpleQueue)
    get: Callable[[float], bytes | Exception] | None = None
    asked: float = field(default_factory=time.monotonic)
    began: float | None = None
    counted: float | None = None
    done: bool = False
    stopped: bool = False
    struck: bool = False
    interrupted: bool = False
    cancelled: bool = False
    looks: int = 0

    @property
    def query(self) -> str:
        """The goal for Prolog."""
        return f"machine:reply({self.number},{self.limits},{self.text},Reply)"

    def keeps_waiting(self, other: "Request") -> bool:
        """Return whether `other` must wait for this request. A request without a reply makes nobody wait."""
        return self is not other and bool(self.owners) and not self.done

    def read(self, timeout: float) -> str:
        """Wait for the reply and return its text. Raises queue.Empty if it takes longer than `timeout`.

        Raises SwiPrologMissing. Raises LimitExceeded if the memory limit is too low to read the reply.
        """
        reply = (self.get or self.wait)(timeout)
        if isinstance(reply, bytes):
            if size := read_size(reply):  # check the memory even if a time limit ended the search
                current().needs(size)
            return reply.decode(errors="replace")
        if self.stopped and isinstance(reply, PrologEnded):
            return UNSTOPPED
        if not isinstance(reply, Hit):
            raise reply.with_traceback(None)  # one exception may be the reply to many requests
        if self.stopped or any(ball in str(reply) for ball in _ABORTING):
            return STOPPED
        if any(said in str(reply) for said in _HALTING):
            return HALTED
        return reply_text("error", f"Prolog gave up: {reply} ({all_versions()})")

    def wait(self, timeout: float) -> bytes | Exception:
        """Return the reply that another thread puts into the queue. Raises queue.Empty."""
        return self.replies.get(timeout=timeout)


_NUDGE = 0.03  # seconds between two attempts to stop a query
_GENTLE = 4  # number of attempts by an exception that a goal may catch. Later attempts abort the goal
_PATIENCE = 2.5  # after these seconds of attempts, a separate process of Prolog is ended


class Watchman:
    """A thread that stops running queries: it makes Prolog throw inside a query until the query has ended.

    See stop/2 in `prolog/machine/machine.pl`. The thread keeps an engine of its own until the process ends.
    If exceptions do not end the query, the thread ends a separate process of Prolog.
    """

    def __init__(self, swipl: "Engine") -> None:
        self._swipl = swipl
        self._unwanted: SimpleQueue[Request | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._watch, name="prolog watchman", daemon=True)
        self._thread.start()

    def stop(self, request: Request) -> None:
        """Begin to stop a query, and return at once."""
        self._unwanted.put(request)

    def end(self, timeout: float) -> None:
        """End this thread. Wait at most `timeout` seconds for its end."""
        self._unwanted.put(None)
        self._thread.join(timeout)

    def _watch(self) -> None:
        deaf_to_signals()
        while (request := self._unwanted.get()) is not None:
            self._see_to(request)
        self._swipl.leave()

    def _see_to(self, request: Request) -> None:
        attempts, began = 0, time.monotonic()
        while not request.done:
            attempts += 1
            how = "gently" if attempts <= _GENTLE else "firmly"
            self._swipl.call(f"machine:stop({request.number},{how})")
            if time.monotonic() - began > _PATIENCE:
                self._swipl.kill()
            time.sleep(_NUDGE)


class PrologThread(Backend):
    """A `Backend` whose own thread asks one SWI-Prolog.

    The thread has `stack` bytes of C stack, and makes its Prolog by a call of `make`. A stopped request has
    `grace` seconds to end. Then the asking thread stops waiting.
    """

    def __init__(self, make: Callable[[int], Engine], stack: int = STACK, grace: float = _GRACE) -> None:
        self._make, self._grace = make, grace
        self._process = os.getpid()
        self._numbers = count(1)
        self._requests: SimpleQueue[Request | None] = SimpleQueue()
        self._asked: dict[int, Request] = {}  # requests that await a reply
        self._current: Request | None = None  # the running request, written by the thread that runs it
        self._watchman: Watchman | None = None
        atexit.register(self._end)
        self._thread = _start(self._live, stack)

    # The methods below run in the threads that ask.

    def ask(self, request: str, limits: Limits = UNLIMITED, owner: object = None) -> str:
        """Put a request to Prolog and wait for the reply: see `Backend.ask`.

        The time limit counts from the moment when Prolog begins with the request. If the request must wait
        for another request, it counts from this call. If a signal handler raises an exception, this call
        raises it, too.
        """
        if self._process != os.getpid():
            raise PrologError("SWI-Prolog does not survive a fork: spawn the process instead")
        budget, asking = current(), asker()
        limits = limits.within(budget)
        bounds = Bounds(limits.seconds, budget.most)
        asked = Request(next(self._numbers), request, limits.watched(), (owner, asking), bounds)
        try:
            self._asked[asked.number] = asked
            if asking.stopped:  # `stop` sets this flag, then looks into `_asked`
                return STOPPED
            with budget.stop_by(partial(self._drop, asked)):
                return self._ask(asked, limits.seconds)
        finally:
            self._leave(asked)

    def tell(self, request: str) -> None:
        self._requests.put(Request(next(self._numbers), request))

    def stop(self, owner: object) -> None:
        for request in list(self._asked.values()):
            if owner in request.owners:
                request.interrupted = True
                if request is self._current and not request.done:
                    self._stop(request)

    def _drop(self, request: Request) -> None:
        request.cancelled = request.stopped = True
        if request is self._current and not request.done:
            self._stop(request)

    def _ask(self, request: Request, seconds: float | None) -> str:
        try:
            self._stop_abandoned()
            self._put(request)
            reply = self._await(request, seconds) or self._late(request) or self._give_up(request)
        except BaseException as raised:  # after any exception, also of a signal handler, the query must end
            request.cancelled = True
            if not request.done and self._give_up(request) == UNSTOPPED:
                raised.args = raised.args or (read_reply(UNSTOPPED).message,)
            raise
        if request.stopped and reply.startswith("error\n"):
            reply = STOPPED  # such an error may come from the stop, which ends the load of a library
        if request.struck:
            raise KeyboardInterrupt
        if request.interrupted or not reply.startswith("stopped\n"):
            return reply
        return reply.replace("stopped", "time", 1) if request.stopped else ABORTED

    def _put(self, request: Request) -> None:
        self._requests.put(request)

    def _leave(self, request: Request) -> None:
        self._asked.pop(request.number, None)

    def _await(self, request: Request, seconds: float | None) -> str | None:
        while not request.interrupted:
            left = _POLL
            if seconds is not None:
                left = min(_POLL, self._counted(request) + seconds - time.monotonic())
            if left <= 0:
                break
            with suppress(Empty):
                return request.read(left)
            current().report_work()
        return None

    def _counted(self, request: Request) -> float:
        if request.counted is None:
            running = self._current
            if running is not None and running.keeps_waiting(request):
                request.counted = request.asked
            else:
                request.counted = request.began
        return time.monotonic() if request.counted is None else request.counted

    def _late(self, request: Request) -> str | None:
        running = self._current
        if request.interrupted or running is None or not running.keeps_waiting(request):
            return None
        request.cancelled = request.stopped = True
        return reply_text("time", _ENDING if running.cancelled else _OTHER)

    def _give_up(self, request: Request) -> str:
        request.cancelled = request.stopped = True
        end = time.monotonic() + self._grace
        while request.began is not None and (left := end - time.monotonic()) > 0:
            try:
                self._stop(request)
                return request.read(left)
            except Empty:
                break
            except KeyboardInterrupt:  # a second Ctrl-C does not end the request faster
                request.struck = True
        return self._unstopped(request)

    def _unstopped(self, request: Request) -> str:
        return STOPPED

    def _stop_abandoned(self) -> None:
        current = self._current
        if current is None or current.done:
            return
        if current.cancelled or (current.owners and current.number not in self._asked):
            self._stop(current)

    def _stop(self, request: Request) -> None:
        request.stopped = True
        if self._watchman is not None:  # without a watchman, Prolog is still starting
            self._watchman.stop(request)

    def _end(self) -> None:
        if self._process != os.getpid():
            return
        for request in list(self._asked.values()):
            request.cancelled = True
        if (current := self._current) is not None and not current.done:
            if not current.stopped:
                self._give_up(current)
            if not current.done:  # the query does not stop: the process ends with it
                return
        self._requests.put(None)
        self._thread.join(_GRACE)
        if self._watchman is not None:
            self._watchman.end(_GRACE)

    # The methods below run in Prolog's own thread.

    def _live(self, stack: int) -> None:
        deaf_to_signals()
        swipl: Engine | Exception
        try:
            swipl = self._make(stack)
            self._watchman = Watchman(swipl)
        except Exception as error:
            swipl = error
        told: list[Request] = []  # requests without a reply, which wait for the end of an open pyswip query
        while (request := self._requests.get()) is not None:
            told = [each for each in [*told, request] if not self._serve(swipl, each)]
            del request  # otherwise this request would stay in memory until the next request
        self._shut(swipl)

    def _serve(self, swipl: Engine | Exception, request: Request) -> bool:
        self._current = request
        request.began = time.monotonic()
        reply = _reply(swipl, request)
        request.replies.put(reply)
        request.done = bool(request.owners) or not isinstance(reply, QueryOpen)
        self._current = None
        return request.done

    def _shut(self, swipl: Engine | Exception) -> None:
        if self._watchman is not None:
            self._watchman.end(0)
        if not isinstance(swipl, Exception):
            swipl.leave()


def _reply(swipl: Engine | Exception, request: Request) -> bytes | Exception:
    if isinstance(swipl, Exception):
        return swipl
    try:
        return Hit("cancelled") if request.cancelled else swipl.reply(request.query, request.bounds)
    except (Hit, PrologEnded, QueryOpen) as error:
        return error


def deaf_to_signals() -> None:
    """Block signals in this thread. A signal then wakes the main thread at once, where Python handles it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGALRM})


def fitting(stack: int) -> int:
    """Return `stack`, or less if the system limits the address space, which includes the stack."""
    space, _ = resource.getrlimit(resource.RLIMIT_AS)
    return (
        stack
        if not stack or space == resource.RLIM_INFINITY
        else max(min(stack, space // 8 & -_PAGE), _LEAST)
    )


def _start(target: Callable[[int], None], stack: int) -> threading.Thread:
    stack = fitting(stack)
    usual = threading.stack_size(stack)
    try:
        thread = threading.Thread(target=target, args=(stack,), name="prolog", daemon=True)
        thread.start()
    except RuntimeError:
        threading.stack_size(usual)
        thread = threading.Thread(target=target, args=(usual,), name="prolog", daemon=True)
        thread.start()
    finally:
        threading.stack_size(usual)
    return thread
