"""A limit in seconds of processor time, so that a search goes as far on a busy machine as on an idle one."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from mmlogic.limits.budget import LimitExceeded

__all__ = ["within"]


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise LimitExceeded when the `with` block has used this many seconds of processor time."""

    def stop(*_: object) -> None:
        raise LimitExceeded("time", f"not found in {seconds:g} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
