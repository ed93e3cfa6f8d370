"""Watching a player that takes long: progress is shown; Ctrl-C or a time limit takes the best so far."""

import signal
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import FrameType
from typing import Any

__all__ = ["Progress", "Watching"]

Told = Callable[[int, int], None]
"""Is told how much is done, and of how much (0 if that is not known)."""

Progress = Callable[[str], AbstractContextManager[Told]]
"""Shows progress under a label."""


def _unseen(label: str) -> AbstractContextManager[Told]:
    return nullcontext(lambda done, total: None)


class Watching(AbstractContextManager["Watching"]):
    """Tells a player to go on until `seconds` are over, or Ctrl-C is pressed; pressed again, it interrupts.

    `stopped` says whether it was told to stop.
    """

    def __init__(self, label: str, progress: Progress | None = None, seconds: float | None = None) -> None:
        self._shown = (progress or _unseen)(label)
        self._end = None if seconds is None else time.monotonic() + seconds
        self._before: Any = None
        self.stopped = False

    def __call__(self, done: int, total: int) -> bool:
        """Return whether to go on."""
        self._tell(done, total)
        if self._end is not None and time.monotonic() > self._end:
            self.stopped = True
        return not self.stopped

    def __enter__(self) -> "Watching":
        self._tell = self._shown.__enter__()
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *error: Any) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        self._shown.__exit__(*error)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.stopped:
            raise KeyboardInterrupt
        self.stopped = True
