"""The budget of a statement: seconds, and memory of the process. Long computations call `check`.

Each statement enters its own budget while it runs. It is not passed along: `check` and `needs` use the
budget that the calling thread has entered, and so does every question to Prolog. Without one there are no
limits.
"""

import ctypes
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from typing import Literal, Self

from mmlogic.common.leaving import hears_interrupt
from mmlogic.common.wording import ShortError

LimitKind = Literal["time", "inferences", "memory"]

GRACE = 0.5
"""Seconds beyond the limit to finish a stopped answer."""

_SAMPLE = 0.004
"""Seconds between checks of the process's memory."""

_LEAST = 8 << 20
"""Bytes that a statement may always use: otherwise a full process could answer nothing."""

_STATM = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class LimitExceeded(ShortError):
    """A question met one of its limits, named by `kind`; `hint` says what to do instead."""

    def __init__(self, kind: LimitKind, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.kind, self.hint = kind, hint

    def __reduce__(self) -> tuple[type[Self], tuple[LimitKind, str, str | None]]:
        return type(self), (self.kind, str(self), self.hint)

    def because(self, reason: str) -> Self:
        """Return the exception with what was in the way, if anything was, in its message."""
        if reason:
            self.args = (f"{self}: {reason}",)
        return self


class Budget(AbstractContextManager["Budget"]):
    """Limits for the block in this thread: `seconds`, and `memory` in MiB; None means no limit.

    `memory` counts the whole resident memory of the process, and what one that helps it uses (`helped`). A
    budget can be entered again for a listing read in parts: between parts, only the reader's processor time
    counts. A nested budget never exceeds the outer one. `at_work` is called again and again while the block
    works.
    """

    def __init__(self, seconds: float | None = None, memory: int | None = None) -> None:
        self.seconds, self.memory = seconds, memory
        self.at_work: Callable[[], None] | None = None
        self._left, self._end = seconds, None if seconds is None else 0.0
        self._outer: Budget | None = None
        self._paused: float | None = None
        self._watched: _Watched | None = None
        self._late: float | None = None
        self._graces = 0

    @property
    def left(self) -> float | None:
        """Remaining seconds; None means no limit."""
        end = self._last
        own = None if end is None else max(end - time.monotonic(), 0.0)
        outer = self._outer.left if self._outer else None
        return own if outer is None else outer if own is None else min(own, outer)

    @property
    def stacks(self) -> int | None:
        """MiB that Prolog's stacks may use; None means no limit.

        It is less than the free memory: Prolog copies a growing stack, and cannot be stopped meanwhile.
        """
        room = self.room
        return None if room is None else max(room * 2 // 5, _LEAST) >> 20

    @property
    def room(self) -> int | None:
        """Bytes that the process may still use; None means no limit."""
        limiting = self._limiting
        return limiting._watched.room if limiting and limiting._watched else None

    def tell(self) -> None:
        """Tell the watcher that the block is still at work."""
        if self._outer:
            self._outer.tell()
        if self.at_work:
            self.at_work()

    def check(self) -> None:
        """Raise LimitExceeded when a limit is met."""
        if self._outer:
            self._outer.check()
        if self.at_work:
            self.at_work()
        if self._watched and self._watched.full:
            raise self._exceeded("memory")
        if (end := self._last) is not None and time.monotonic() >= end:
            raise self._exceeded("time")

    def needs(self, size: int) -> None:
        """Raise LimitExceeded if `size` bytes do not fit, or another limit is met."""
        self.check()
        room = self.room
        if room is not None and size > room:
            self.full()

    def limits(self, kind: LimitKind) -> bool:
        """Tell whether there is a limit of this kind."""
        return {"time": self.left is not None, "memory": self._limiting is not None}.get(kind, False)

    def full(self) -> None:
        """Raise LimitExceeded if memory is limited; call it when memory ran out."""
        if self._limiting:
            raise self._limiting._exceeded("memory")

    def stop_by(self, stop: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `stop`, in another thread, when the memory is full."""
        limiting = self._limiting
        return limiting._watched.stopping(stop) if limiting and limiting._watched else nullcontext()

    @contextmanager
    def grace(self) -> Iterator[None]:
        """Let the block finish an answer after a limit was met, with the best result so far.

        The block gets `GRACE` seconds beyond the limit, or from now if the limit has passed, once per entry
        of the budget. Released memory may be used again.
        """
        with self._outer.grace() if self._outer else nullcontext():
            self._graces += 1
            if self._end is not None and self._late is None and (now := time.monotonic()) >= self._end:
                self._late = now + GRACE
            if self._watched and self._watched.full:
                _relieve()
                self._watched.end()
                self._watched = _Watched(self._watched.most)
            try:
                yield
            finally:
                self._graces -= 1

    @property
    def most(self) -> int | None:
        """The limit of memory in bytes; None means no limit."""
        limiting = self._limiting
        return limiting._watched.most if limiting and limiting._watched else None

    @property
    def _last(self) -> float | None:
        if self._end is None or not self._graces:
            return self._end
        return self._late or self._end + GRACE

    @property
    def _limiting(self) -> "Budget | None":
        outer = self._outer and self._outer._limiting
        if not self._watched or (outer and outer._watched and outer._watched.most <= self._watched.most):
            return outer
        return self

    def _exceeded(self, kind: LimitKind) -> LimitExceeded:
        if kind == "time":
            return LimitExceeded(kind, f"stopped at the time limit of {self.seconds:g} s")
        return LimitExceeded(kind, f"stopped at the memory limit of {self.memory:,} MiB")

    def __enter__(self) -> "Budget":
        self._outer, now, self._late = _entered.get(), time.monotonic(), None
        if self._left is not None:
            if self._paused is not None:
                self._left -= own_time() - self._paused
            self._end = now + self._left
        if self.memory is not None:
            self._watched = _Watched(self.memory << 20)
        _entered.set(self)
        return self

    def __exit__(self, *error: object) -> None:
        if self._watched:
            self._watched.end()
            self._watched = None
        if self._end is not None:
            self._left, self._paused = self._end - time.monotonic(), own_time()
        _entered.set(self._outer)
        self._outer = None
        if isinstance(error, LimitExceeded) and error.kind == "memory":
            _relieve()


class _Watched:
    """A thread that watches the memory of the process until `end`.

    `full` says that it exceeded `most`; then the running Prolog query is stopped, too.
    """

    def __init__(self, most: int) -> None:
        self._helper = _helper.get()
        self.most = max(most, self._resident() + _LEAST)
        self.full = False
        self._stops: list[Callable[[], None]] = []
        self._over = Event()
        with suppress(RuntimeError):  # no threads here: memory is checked on request
            Thread(target=self._watch, name="memory", daemon=True).start()

    @property
    def room(self) -> int:
        """Free bytes below the limit."""
        return max(self.most - self._resident(), 0)

    def end(self) -> None:
        """Stop watching."""
        self._over.set()

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Call `stop` when the memory is full."""
        self._stops.append(stop)
        try:
            if self.full:
                stop()
            yield
        finally:
            self._stops.remove(stop)

    def _resident(self) -> int:
        return _own_resident() + self._helper()

    def _watch(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # the main thread should wake at once
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGALRM})
        while not self._over.wait(_SAMPLE):
            if self._resident() > self.most:
                self.full = True
                for stop in tuple(self._stops):
                    stop()
                return


_entered: ContextVar[Budget | None] = ContextVar("budget", default=None)
_UNLIMITED = Budget()
_helper: ContextVar[Callable[[], int]] = ContextVar("helper", default=lambda: 0)


def current() -> Budget:
    """Return this thread's current budget, or one without limits."""
    return _entered.get() or _UNLIMITED


def own_time() -> float:
    """Return the seconds of processor time of this thread; of the process where it has no other threads."""
    return time.thread_time() if hasattr(time, "thread_time") else time.process_time()


def check() -> None:
    """Raise LimitExceeded if this thread has met a limit."""
    if (budget := _entered.get()) is not None:
        budget.check()


def needs(size: int) -> None:
    """Raise LimitExceeded if `size` more bytes do not fit."""
    if (budget := _entered.get()) is not None:
        budget.needs(size)


@contextmanager
def helped(bytes_of: Callable[[], int]) -> Iterator[None]:
    """Count, in the block, the bytes that another process uses for this one."""
    token = _helper.set(bytes_of)
    try:
        yield
    finally:
        _helper.reset(token)


def resident() -> int:
    """Return the resident bytes of the process, with those that one that helps it uses.

    Where the system does not tell them, they are the process's peak.
    """
    return _own_resident() + _helper.get()()


def _own_resident() -> int:
    try:
        return int(_STATM.read_bytes().split()[1]) * _PAGE
    except OSError:
        try:
            import resource
        except ModuleNotFoundError:  # Python in WebAssembly has a memory that nothing tells
            return 0
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most << 10


_caches: list[Callable[[], None]] = []


def cache(forget: Callable[[], None]) -> None:
    """Call `forget` when the memory is full, to drop a cache."""
    _caches.append(forget)


def _relieve() -> None:
    for forget in _caches:
        forget()
    gc.collect()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


_AGAIN = 0.5
"""Seconds after which an error that the code swallowed is raised again."""


@contextmanager
def alarm(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Call `ring`, which may raise, in the block after `seconds`; in the main thread alone.

    An alarm around the block waits meanwhile, and rings after the block if its time has come.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def wake(number: int, frame: FrameType | None) -> None:
        ring()

    before, began = signal.signal(signal.SIGALRM, wake), time.monotonic()
    outer, again = signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            left = outer - (time.monotonic() - began)
            signal.setitimer(signal.ITIMER_REAL, max(left, 0.001), again)


@contextmanager
def stoppable(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt in the block, and call `ring` after `seconds`."""
    if not hears_interrupt():
        with alarm(seconds, ring):
            yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with alarm(seconds, ring):
            yield
    finally:
        signal.signal(signal.SIGINT, before)
