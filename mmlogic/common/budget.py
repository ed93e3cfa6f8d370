"""Limits: those of a goal, and the budget of a statement. Long computations call `check`.

Each statement enters its own budget. No argument passes it on. `check`, `needs` and every question to Prolog
use the budget of the calling thread. Without a budget there are no limits.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace
from math import isfinite
from types import FrameType
from typing import Literal, Self, TypeVar

from mmlogic.common.leaving import hears_interrupt
from mmlogic.common.memory import LEAST, SPARE, Watched, relieve
from mmlogic.common.wording import ShortError

LimitKind = Literal["time", "inferences", "memory"]

GRACE = 0.5
"""Seconds beyond the limit in which a stopped answer may finish."""


class LimitExceeded(ShortError):
    """A question exceeded one of its limits. `kind` names it, `hint` suggests a remedy."""

    def __init__(self, kind: LimitKind, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.kind, self.hint = kind, hint

    def __reduce__(self) -> tuple[type[Self], tuple[LimitKind, str, str | None]]:
        return type(self), (self.kind, str(self), self.hint)

    def because(self, reason: str) -> Self:
        """Return the exception with the obstacle, if any, appended to its message."""
        if reason:
            self.args = (f"{self}: {reason}",)
        return self


class Budget(AbstractContextManager["Budget"]):
    """Limits of the block in this thread: `seconds`, and `memory` in MiB. None means no limit.

    `memory` counts the resident memory of the process and of its helper (`helped`). A budget can be entered
    again for a listing read in parts. Between parts, only the reader's processor time counts. A nested budget
    never exceeds the outer one. `at_work` is called repeatedly while the block runs.
    """

    def __init__(self, seconds: float | None = None, memory: int | None = None) -> None:
        self.seconds, self.memory = seconds, memory
        self.at_work: Callable[[], None] | None = None
        self._left, self._end = seconds, None if seconds is None else 0.0
        self._outer: Budget | None = None
        self._paused: float | None = None
        self._watched: Watched | None = None
        self._late: float | None = None
        self._graces = 0

    @property
    def left(self) -> float | None:
        """Remaining seconds. None means no limit."""
        end = self._last
        own = None if end is None else max(end - time.monotonic(), 0.0)
        outer = self._outer.left if self._outer else None
        return own if outer is None else outer if own is None else min(own, outer)

    @property
    def stacks(self) -> int | None:
        """MiB that Prolog's stacks may use. None means no limit.

        Prolog copies a growing stack, and nothing can stop it during the copy. So the value is below the free
        memory.
        """
        room = self.room
        return None if room is None else max(room * 2 // 5, LEAST) >> 20

    @property
    def room(self) -> int | None:
        """Bytes that the process may still use. None means no limit."""
        limiting = self._limiting
        return limiting._watched.room if limiting and limiting._watched else None

    def report_work(self) -> None:
        """Call `at_work` of this budget and the outer ones."""
        if self._outer:
            self._outer.report_work()
        if self.at_work:
            self.at_work()

    def check(self) -> None:
        """Raise LimitExceeded if a limit is exceeded."""
        if self._outer:
            self._outer.check()
        if self.at_work:
            self.at_work()
        if self._watched and self._watched.full:
            raise self._exceeded("memory")
        if (end := self._last) is not None and time.monotonic() >= end:
            raise self._exceeded("time")

    def over(self) -> None:
        """Raise LimitExceeded if time is limited. Call this when another clock has reached the limit."""
        outer = self._outer.left if self._outer else None
        if (end := self._last) is not None and (outer is None or end - time.monotonic() <= outer):
            raise self._exceeded("time")
        if self._outer:
            self._outer.over()

    def needs(self, size: int) -> None:
        """Raise LimitExceeded if `size` bytes do not fit, or a limit is exceeded."""
        self.check()
        room = self.room
        if room is not None and size > room:
            self.full()

    def settle(self, before: int) -> int:
        """Return the bytes that a session keeps beyond the limit: those `before`, and those of the block.

        Raises LimitExceeded if they exceed `SPARE`.
        """
        if self._watched is None or self._watched.kept + before <= 0:
            return 0
        if self._watched.kept + before > SPARE:
            relieve()
            if self._watched.kept + before > SPARE:
                raise self._exceeded("memory")
        return max(self._watched.kept + before, 0)

    def limits(self, kind: LimitKind) -> bool:
        """Return whether a limit of this kind exists."""
        return {"time": self.left is not None, "memory": self._limiting is not None}.get(kind, False)

    def full(self) -> None:
        """Raise LimitExceeded if memory is limited. Call this when memory ran out."""
        if self._limiting:
            raise self._limiting._exceeded("memory")

    def stop_by(self, stop: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `stop`, in another thread, when the memory is full."""
        limiting = self._limiting
        return limiting._watched.stopping(stop) if limiting and limiting._watched else nullcontext()

    @contextmanager
    def grace(self) -> Iterator[None]:
        """Let the block finish an answer after a limit was exceeded, with the best result so far.

        The block gets `GRACE` seconds beyond the limit, or from now if the limit has passed. This happens
        once per entry of the budget. Released memory may be used again.
        """
        with self._outer.grace() if self._outer else nullcontext():
            self._graces += 1
            if self._end is not None and self._late is None and (now := time.monotonic()) >= self._end:
                self._late = now + GRACE
            if self._watched and self._watched.full:
                relieve()
                self._watched.end()
                self._watched = Watched(self._watched.most)
            try:
                yield
            finally:
                self._graces -= 1

    @property
    def most(self) -> int | None:
        """The limit of memory in bytes. None means no limit."""
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
        return Limits(seconds=self.seconds, memory=self.memory).exceeded(kind)

    def __enter__(self) -> "Budget":
        self._outer, now, self._late = _entered.get(), time.monotonic(), None
        if self._left is not None:
            if self._paused is not None:
                self._left -= own_time() - self._paused
            self._end = now + self._left
        if self.memory is not None:
            self._watched = Watched(self.memory << 20)
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
        if isinstance(error[1], LimitExceeded) and error[1].kind == "memory":
            relieve()


@dataclass(frozen=True)
class Limits:
    """The limits of one goal. None means no limit.

    * `seconds` count while Prolog works, also on another question that this one waits for.
      A half-read stream costs nothing.
    * `inferences` are Prolog's own steps, equal on every machine.
    * `memory` is for Prolog's stacks, in MiB. Without it, SWI-Prolog's own limit holds (1 GiB).

    Within a `Budget`, no limit exceeds the rest of the budget. A goal that catches all errors can catch
    `inferences` and `memory`, but not `seconds`.

    Infinity counts as None. Raises TypeError or ValueError unless a limit is a number >= 0.
    """

    seconds: float | None = None
    inferences: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name, kinds in (("seconds", int | float), ("inferences", int), ("memory", int)):
            value = getattr(self, name)
            if value is None:
                continue
            if not isinstance(value, kinds) or isinstance(value, bool):
                raise TypeError(f"a limit of {value!a} {name}: expected a number, or None")
            if not (isfinite(value) and value >= 0):
                raise ValueError(f"a limit of {value} {name}: expected 0 or more, or None")

    def watched(self, clock: bool = False) -> str:
        """Return a Prolog term of the limits that Prolog checks itself. `clock` includes the time."""
        bytes_ = None if self.memory is None else max(self.memory, 1) << 20
        seconds = self.seconds if clock else None
        return f"limits({_number(self.inferences)},{_number(bytes_)},{_number(seconds)})"

    def within(self, budget: Budget) -> "Limits":
        """Return the limits, capped by the rest of a budget."""
        if budget is _UNLIMITED:
            return self
        return replace(
            self, seconds=_least(self.seconds, budget.left), memory=_least(self.memory, budget.stacks)
        )

    def exceeded(self, kind: LimitKind) -> LimitExceeded:
        """Return the exception for a goal that exceeded this limit."""
        limit, reached, otherwise = {
            "time": (self.seconds, "at the time limit of {:g} s", ": the process ends"),
            "inferences": (self.inferences, "at the limit of {:,} inferences", ": too many inferences"),
            "memory": (self.memory, "at the memory limit of {:,} MiB", ": out of memory"),
        }[kind]
        return LimitExceeded(kind, f"stopped{otherwise if limit is None else f' {reached.format(limit)}'}")


UNLIMITED = Limits()
"""No limits except SWI-Prolog's own."""


_T = TypeVar("_T", int, float)


def _least(one: _T | None, other: _T | None) -> _T | None:
    return other if one is None else one if other is None else min(one, other)


def _number(limit: float | None) -> str:
    return "none" if limit is None else f"{limit}"


_entered: ContextVar[Budget | None] = ContextVar("budget", default=None)
_UNLIMITED = Budget()


def current() -> Budget:
    """Return this thread's current budget, or one without limits."""
    return _entered.get() or _UNLIMITED


def own_time() -> float:
    """Return the processor seconds of this thread, or of a wall clock without threads.

    In WebAssembly, the process's clock has 32 bits, and is wrong after 36 minutes.
    """
    return time.thread_time() if hasattr(time, "thread_time") else time.monotonic()


def check() -> None:
    """Raise LimitExceeded if this thread has exceeded a limit."""
    if (budget := _entered.get()) is not None:
        budget.check()


def needs(size: int) -> None:
    """Raise LimitExceeded if `size` more bytes do not fit."""
    if (budget := _entered.get()) is not None:
        budget.needs(size)


class Asker:
    """An asker, such as a statement, of an `owner`, such as a session.

    The questions inside `asking` are its own, in any thread. `stopped` cancels its present question and later
    ones.
    """

    def __init__(self, owner: object = None) -> None:
        self.owner, self.stopped = owner, False

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask the questions of the `with` block on behalf of this asker."""
        token = _asker.set(self)
        try:
            yield
        finally:
            _asker.reset(token)


_NOBODY = Asker()
_asker: ContextVar[Asker] = ContextVar("asker", default=_NOBODY)


def asker() -> Asker:
    """Return the current asker."""
    return _asker.get()


_REPEAT_SECONDS = 0.5
"""Time until an alarm rings again, if the code swallowed the first error."""


@contextmanager
def alarm(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Call `ring`, which may raise, after `seconds` in the block. Only the main thread can do this.

    An outer alarm waits, and rings after the block if its time has passed. ctypes may replace the error that
    `ring` raises. So an error of the block rings again.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    rung = False

    def wake(number: int, frame: FrameType | None) -> None:
        nonlocal rung
        rung = True
        ring()

    before, began = signal.signal(signal.SIGALRM, wake), time.monotonic()
    outer, again = signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), _REPEAT_SECONDS)
    try:
        yield
    except Exception:
        if rung:
            ring()
        raise
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
