"""Ctrl-C and the time limit for code that looks at neither."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from mmlogic.common.leaving import hears_interrupt

__all__ = ["alarm", "stoppable"]

_AGAIN = 0.5
"""Seconds after which an error that the code swallowed is raised again."""


@contextmanager
def alarm(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Call `ring`, which may raise, in the block after so many seconds; in the main thread alone.

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
    """Let Ctrl-C raise KeyboardInterrupt in the block, and call `ring` after so many seconds."""
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
