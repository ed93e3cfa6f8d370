"""Watching a player that takes long: progress is shown; Ctrl-C or a time limit takes the best so far."""

import signal
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import Any

from mmlogic.common.budget import GRACE, current
from mmlogic.common.leaving import hears_interrupt
from mmlogic.session.context import Progress, Report

__all__ = ["Watching", "unseen"]

_LATE = 1.15
"""How much longer a player may take that does not look whether to go on."""

_LAST = GRACE / 5
"""Seconds that another player may take at least, and how much longer if it does not look."""

_PATIENCE = 2.0
"""Seconds in which, after Ctrl-C, another player may be asked."""


def unseen(label: str) -> AbstractContextManager[Report]:
    """Show nothing."""
    return nullcontext(lambda done, total: None)


class Watching(AbstractContextManager["Watching"]):
    """Tells a player to go on until Ctrl-C is pressed; pressed again, it interrupts.

    It also ends when `own` of `share` of the time is over that the budget has left; the rest of the share is
    for another player, `again`. `stopped` says whether it was told to stop.
    """

    def __init__(
        self, label: str, progress: Progress | None = None, share: float = 1.0, own: float = 0.7
    ) -> None:
        self._shown = (progress or unseen)(label)
        self._share, self._own = share, own
        self.begin()
        self._before: Any = None
        self._again = False
        self.stopped = False

    @property
    def left(self) -> float | None:
        """Seconds after which a player that does not look here is stopped; None is no limit."""
        if self._end is None:
            return None
        left = max(self._end - time.monotonic(), 0.0)
        return left + _LAST if self._again else left * _LATE

    def begin(self) -> None:
        """Share out the time that is left from now on."""
        left, now = current().left, time.monotonic()
        self._all = None if left is None else now + self._share * left
        self._end = None if left is None else now + self._own * self._share * left

    @contextmanager
    def again(self) -> Iterator[None]:
        """Let another player take what the first has left of the share, and a moment in any case.

        Without a limit, after Ctrl-C, that is `_PATIENCE`.
        """
        now = time.monotonic()
        end = now + _PATIENCE if self._all is None else self._all
        self._again, self._end = True, max(end, now + _LAST)
        yield
        self.stopped = True

    def __call__(self, done: int, total: int) -> bool:
        """Return whether to go on."""
        self._tell(done, total)
        late = self._end is not None and time.monotonic() > self._end
        self.stopped |= late
        return not late if self._again else not self.stopped

    def __enter__(self) -> "Watching":
        self._tell = self._shown.__enter__()
        if hears_interrupt():
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
