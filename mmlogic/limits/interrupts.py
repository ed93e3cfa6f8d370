"""Interrupts: Ctrl-C and alarms."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType

LEAVING = 130
"""The exit status after Ctrl-C, as in shells."""


def leave_on_interrupt() -> None:
    """Let Ctrl-C end the process at once and silently, while the command starts or ends."""
    if not _ignored():
        signal.signal(signal.SIGINT, lambda *_: os._exit(LEAVING))


def raise_on_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt."""
    sys.unraisablehook = _unraisable
    if not _ignored():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def is_interrupt(error: BaseException) -> bool:
    """Return whether an error means Ctrl-C. Python 3.11 wraps it in RuntimeError while it makes a class."""
    return isinstance(error, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt)


def hears_interrupt() -> bool:
    """Return whether this thread may handle Ctrl-C. A background process of a shell ignores Ctrl-C."""
    return not _ignored() and _in_main_thread()


class held_interrupt:
    """Hold Ctrl-C back in the with-block. `struck` says whether Ctrl-C came.

    Use this while a process starts. If Ctrl-C raised an exception then, the process would be lost.
    """

    def __init__(self) -> None:
        self.struck = False

    def __enter__(self) -> "held_interrupt":
        self._handler = signal.getsignal(signal.SIGINT)
        self._replaced = callable(self._handler) and _in_main_thread()
        if self._replaced:
            signal.signal(signal.SIGINT, self._strike)
        return self

    def __exit__(self, *error: object) -> None:
        if self._replaced:
            signal.signal(signal.SIGINT, self._handler)

    def _strike(self, *_: object) -> None:
        self.struck = True


@contextmanager
def deaf_children() -> Iterator[None]:
    """Make processes that start in the with-block ignore Ctrl-C, even while they start.

    Ctrl-C in the with-block takes effect in this process at the end of the with-block. This thread masks the
    signal, because child processes inherit the mask. Another thread may still receive the signal, and then
    Python runs the handler in this thread. So the handler, too, holds Ctrl-C back.
    """
    from multiprocessing.resource_tracker import ensure_running

    blocks = hasattr(signal, "pthread_sigmask")
    if blocks:
        ensure_running()  # if the resource tracker started later, it would unmask the signal
    held = held_interrupt()
    try:
        with held:
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if blocks else None
            try:
                yield
            finally:
                if before is not None:
                    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    finally:
        if held.struck:
            signal.raise_signal(signal.SIGINT)


def _ignored() -> bool:
    return bool(signal.getsignal(signal.SIGINT) == signal.SIG_IGN)


def _in_main_thread() -> bool:
    return current_thread() is main_thread()


def _unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    from _thread import interrupt_main

    Timer(0.01, interrupt_main).start()


_REPEAT_SECONDS = 0.5
"""Seconds until an alarm rings again. Other code may have caught the error of the first ring."""


@contextmanager
def alarm(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Call `ring` after `seconds` in the with-block. `ring` may raise an error.

    In other threads than the main thread, this has no effect. An alarm around this one waits until the block
    ends, and rings then if its time has passed. ctypes may replace the error of `ring` by another one. So if
    the block raises any error after the alarm, `ring` is called again.
    """
    if seconds is None or not _in_main_thread():
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
    """In the with-block, let Ctrl-C raise KeyboardInterrupt, and call `ring` after `seconds`."""
    before = signal.getsignal(signal.SIGINT)
    if before in (signal.SIG_IGN, signal.default_int_handler) or not _in_main_thread():
        with alarm(seconds, ring):
            yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with alarm(seconds, ring):
            yield
    finally:
        signal.signal(signal.SIGINT, before)
