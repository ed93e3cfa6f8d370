"""The limits of a goal, the budget of a statement, and who asks Prolog. Long computations call `check`.

Each statement enters its own budget. No argument passes it on. `check`, `needs` and every question to Prolog
use the budget of the calling thread. Without a budget there are no limits.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace
from math import inf, isfinite
from typing import Literal, Self

from mmlogic.common.wording import ShortError
from mmlogic.limits.memory import LEAST, SPARE, Watched, relieve

LimitKind = Literal["time", "inferences", "memory"]

GRACE = 0.5
"""Seconds that an answer gets after the time limit, to finish with the best result so far."""


class LimitExceeded(ShortError):
    """A question exceeded one of its limits. `kind` names this limit, and `hint` suggests a remedy."""

    def __init__(self, kind: LimitKind, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.kind, self.hint = kind, hint

    def __reduce__(self) -> tuple[type[Self], tuple[LimitKind, str, str | None]]:
        return type(self), (self.kind, str(self), self.hint)

    def because(self, reason: str) -> Self:
        """Append `reason` to the message, unless `reason` is empty. Return this exception."""
        if reason:
            self.args = (f"{self}: {reason}",)
        return self


class Budget(AbstractContextManager["Budget"]):
    """Limits of the with-block in this thread: `seconds`, and `memory` in MiB. None means no limit.

    `memory` limits the resident memory of the process and of its helper process (`HELPER`). If a listing is
    read in pieces, its budget is entered again for each piece. Between the pieces, only the reader's
    processor time counts. Of nested budgets, the earliest end and the smallest memory limit apply. Every
    `check` in the block calls `at_work`, for example to draw progress.
    """

    def __init__(self, seconds: float | None = None, memory: int | None = None) -> None:
        self.seconds, self.memory = seconds, memory
        self.at_work: Callable[[], None] | None = None
        self._left, self._end = inf if seconds is None else seconds, inf
        self._paused: float | None = None
        self._late: float | None = None
        self._graces = 0
        self._watched: Watched | None = None
        self._outer: Budget | None = None
        self._first_to_end: Budget = self
        self._smallest: Budget | None = None  # the budget with the lowest memory limit

    @property
    def left(self) -> float | None:
        """Remaining seconds. None means no limit."""
        end = self._first_to_end._last
        return None if end == inf else max(end - time.monotonic(), 0.0)

    @property
    def room(self) -> int | None:
        """Bytes that the process may still use. None means no limit."""
        return self._watch.room if self._watch else None

    @property
    def most(self) -> int | None:
        """The limit of memory in bytes. None means no limit."""
        return self._watch.most if self._watch else None

    def report_work(self) -> None:
        """Call `at_work` of this budget and of the budgets around it."""
        if self._outer:
            self._outer.report_work()
        if self.at_work:
            self.at_work()

    def check(self) -> None:
        """Raise LimitExceeded if a limit is exceeded."""
        self.report_work()
        if self._watch and self._watch.full:
            self.full()
        if time.monotonic() >= self._first_to_end._last:
            self.over()

    def over(self) -> None:
        """Raise LimitExceeded if time is limited. Call this when another clock has reached the limit."""
        if self._first_to_end.seconds is not None:
            raise self._first_to_end._exceeded("time")

    def full(self) -> None:
        """Raise LimitExceeded if memory is limited. Call this when memory ran out."""
        if self._smallest:
            raise self._smallest._exceeded("memory")

    def needs(self, size: int) -> None:
        """Raise LimitExceeded if `size` bytes do not fit, or a limit is exceeded."""
        self.check()
        if self._watch and size > self._watch.room:
            self.full()

    def settle(self, before: int) -> int:
        """Return the number of bytes above the memory limit that a session keeps.

        This number is `before`, from earlier statements, plus the bytes of this block. Raises LimitExceeded
        if it is more than `SPARE`.
        """
        if self._watched is None:
            return 0
        if self._watched.kept + before > SPARE:
            relieve()
        if (kept := self._watched.kept + before) > SPARE:
            raise self._exceeded("memory")
        return max(kept, 0)

    def limits(self, kind: LimitKind) -> bool:
        """Return whether a limit of this kind exists."""
        return {"time": self.left is not None, "memory": self._smallest is not None}.get(kind, False)

    def stop_by(self, stop: Callable[[], None]) -> AbstractContextManager[None]:
        """In the with-block, let another thread call `stop` when the memory is full."""
        return self._watch.stopping(stop) if self._watch else nullcontext()

    @contextmanager
    def grace(self) -> Iterator[None]:
        """Let the with-block finish an answer after a limit was exceeded, with the best result so far.

        The block may run until `GRACE` seconds after the time limit. If the time limit has already passed,
        the block may run for `GRACE` seconds from now, but only once while the budget is entered. After the
        memory limit, memory is freed first, and the block may use it again.
        """
        timed = self._first_to_end
        timed._graces += 1
        if timed._late is None and (now := time.monotonic()) >= timed._end:
            timed._late = now + GRACE
        if self._smallest and self._watch and self._watch.full:
            relieve()
            self._watch.end()
            self._smallest._watched = Watched(self._watch.most)
        try:
            yield
        finally:
            timed._graces -= 1

    @property
    def _last(self) -> float:
        return (self._late or self._end + GRACE) if self._graces else self._end

    @property
    def _watch(self) -> Watched | None:
        return self._smallest._watched if self._smallest else None

    def _exceeded(self, kind: LimitKind) -> LimitExceeded:
        return Limits(seconds=self.seconds, memory=self.memory).exceeded(kind)

    def __enter__(self) -> "Budget":
        self._outer = outer = _entered.get()
        if self._paused is not None:
            self._left -= own_time() - self._paused
        self._end, self._late = time.monotonic() + self._left, None
        self._first_to_end = min(outer._first_to_end, self, key=lambda each: each._last)
        self._smallest = outer._smallest
        if self.memory is not None:
            self._watched = Watched(self.memory << 20)
            if not outer._watch or self._watched.most < outer._watch.most:
                self._smallest = self
        _entered.set(self)
        return self

    def __exit__(self, *error: object) -> None:
        if self._watched:
            self._watched.end()
        self._left, self._paused = self._end - time.monotonic(), own_time()
        self._watched = self._smallest = None
        _entered.set(self._outer or _UNLIMITED)
        self._outer = None
        if isinstance(error[1], LimitExceeded) and error[1].kind == "memory":
            relieve()


@dataclass(frozen=True)
class Limits:
    """The limits of one goal. None means no limit.

    * `seconds` count while Prolog works, and while the goal waits for another goal. They do not count while a
      reader of solutions does other work.
    * `inferences` are Prolog's own steps. A goal takes the same number of them on every machine.
    * `memory` is the limit of Prolog's stacks, in MiB. Without it, SWI-Prolog's own limit applies (1 GiB).

    Within a `Budget`, no limit exceeds what remains of the budget. A goal that catches all errors can ignore
    the limits of `inferences` and `memory`, but not that of `seconds`.

    Raises TypeError or ValueError unless each limit is None or a finite number >= 0.
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
        """Return a Prolog term with the limits that Prolog itself checks. With `clock`, add the seconds."""
        bytes_ = None if self.memory is None else max(self.memory, 1) << 20
        limits = (self.inferences, bytes_, self.seconds if clock else None)
        return f"limits({','.join('none' if limit is None else str(limit) for limit in limits)})"

    def within(self, budget: Budget) -> "Limits":
        """Return these limits, each reduced to what remains of a budget.

        When a stack grows, Prolog copies it, and nothing can stop Prolog during the copy. So the stacks may
        take only a part of the free memory.
        """
        room = budget.room
        stacks = inf if room is None else max(room * 2 // 5, LEAST) >> 20
        seconds = min(inf if each is None else each for each in (self.seconds, budget.left))
        memory = min(inf if self.memory is None else self.memory, stacks)
        return replace(
            self,
            seconds=None if seconds == inf else seconds,
            memory=None if memory == inf else int(memory),
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

_UNLIMITED = Budget()
_entered: ContextVar[Budget] = ContextVar("budget", default=_UNLIMITED)


def current() -> Budget:
    """Return this thread's current budget, or one without limits."""
    return _entered.get()


class Asker:
    """The running statement or another piece of work that sends questions to Prolog.

    The questions in the with-block of `asking` belong to the asker. If `stopped` is true, its present
    question and all later ones are cancelled. `owner` is what the work is for, such as a session.
    """

    def __init__(self, owner: object = None) -> None:
        self.owner, self.stopped = owner, False

    @contextmanager
    def asking(self) -> Iterator[Self]:
        """Let this asker own the questions of the with-block."""
        token = _asker.set(self)
        try:
            yield self
        finally:
            _asker.reset(token)


_NOBODY = Asker()
_asker: ContextVar[Asker] = ContextVar("asker", default=_NOBODY)


def asker() -> Asker:
    """Return the `Asker` to which this thread's questions to Prolog belong now."""
    return _asker.get()


def own_time() -> float:
    """Return the processor time of this thread in seconds. Without threads, return the time of a wall clock.

    (In WebAssembly, the clock of the process has 32 bits, and is wrong after 36 minutes.)
    """
    return time.thread_time() if hasattr(time, "thread_time") else time.monotonic()


def check() -> None:
    """Raise LimitExceeded if this thread has exceeded a limit."""
    _entered.get().check()


def needs(size: int) -> None:
    """Raise LimitExceeded if `size` more bytes do not fit."""
    _entered.get().needs(size)
