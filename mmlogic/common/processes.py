"""A pool of processes, by joblib's loky, that Ctrl-C stops cleanly."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty
from typing import TypeVar

from mmlogic.common.leaving import deaf_children
from mmlogic.common.resources import require

T = TypeVar("T")


class Pool:
    """`workers` processes, which Ctrl-C does not reach; each calls `begin` first.

    Raises MissingExtra without joblib.
    """

    def __init__(self, workers: int, begin: Callable[[], None] | None = None) -> None:
        require("joblib")
        from joblib.externals.loky import ProcessPoolExecutor

        self._executor = ProcessPoolExecutor(workers, initializer=begin)

    def submit(self, call: Callable[..., T], *arguments: object) -> "Future[T]":
        """Have a function called in one of the processes."""
        with deaf_children():
            future: Future[T] = self._executor.submit(call, *arguments)
        return future

    def end(self) -> None:
        """End the processes once all calls have returned."""
        self._executor.shutdown(wait=True)

    def kill(self) -> None:
        """End the processes at once.

        loky forgets the calls that no process has yet, but not their numbers: its thread then fails on the
        next number it takes. So the numbers go first.
        """
        with suppress(Empty):
            while True:
                self._executor._work_ids.get(block=False)
        self._executor.shutdown(wait=True, kill_workers=True)
