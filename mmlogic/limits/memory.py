"""The memory of the process: its size, a thread that watches it, and caches to drop."""

import ctypes
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import Event, Thread
from typing import Protocol

_SAMPLE_SECONDS = 0.004

LEAST = 8 << 20
"""Bytes that every statement may use, even in a process whose memory is full."""

SPARE = 64 << 20
"""Bytes above the memory limit that all statements of a session together may keep."""

_STATM = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Helper(Protocol):
    """Another process that works for this process."""

    def resident(self) -> int:
        """Return the resident bytes that the process has gained since its start."""


HELPER: ContextVar[Helper | None] = ContextVar("helper", default=None)
"""The helper of this thread, or None. The helper's memory counts as memory of this process."""


class Watched:
    """A thread that watches the memory of the process until `end`.

    `full` says whether the memory has exceeded `most` bytes. When it does, the thread calls the functions of
    `stopping`.
    """

    def __init__(self, most: int) -> None:
        self._helper = HELPER.get()
        began = self._resident()
        self._began, self.most = max(most, began), max(most, began + LEAST)
        self.full = False
        self._stops: list[Callable[[], None]] = []
        self._over = Event()
        with suppress(RuntimeError):  # on a system without threads, nothing watches the memory
            Thread(target=self._watch, name="memory", daemon=True).start()

    @property
    def room(self) -> int:
        """Free bytes below the limit."""
        return max(self.most - self._resident(), 0)

    @property
    def kept(self) -> int:
        """Bytes above the limit, or above the size at the start if that was larger. Negative if below."""
        return self._resident() - self._began

    def end(self) -> None:
        """Stop watching."""
        self._over.set()

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """In the with-block, call `stop` when the memory is full."""
        self._stops.append(stop)
        try:
            if self.full:
                stop()
            yield
        finally:
            self._stops.remove(stop)

    def _resident(self) -> int:
        return resident() + (self._helper.resident() if self._helper else 0)

    def _watch(self) -> None:
        # This thread blocks signals, so that they wake the main thread.
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGALRM})
        while not self._over.wait(_SAMPLE_SECONDS):
            if self._resident() > self.most:
                self.full = True
                for stop in tuple(self._stops):
                    stop()
                return


def resident() -> int:
    """Return the resident bytes of the process, or their peak on a system that does not report them."""
    if sys.platform == "emscripten":  # WebAssembly reports no resident memory
        return 0
    try:
        return int(_STATM.read_bytes().split()[1]) * _PAGE
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most << 10


_caches: list[Callable[[], None]] = []


def cache(forget: Callable[[], None]) -> None:
    """Register a function that drops a cache when the memory is full."""
    _caches.append(forget)


def relieve() -> None:
    """Drop the caches, and return the memory to the system."""
    for forget in _caches:
        forget()
    gc.collect()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
