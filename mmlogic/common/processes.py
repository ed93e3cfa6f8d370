"""A pool of processes: loky if joblib is installed, otherwise Python's own pool."""

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from queue import Empty
from typing import TypeVar

from mmlogic.common.resources import installed
from mmlogic.limits.interrupts import deaf_children

T = TypeVar("T")


class Pool:
    """A pool of `workers` processes that do not receive Ctrl-C. Each process first calls `begin`.

    Without joblib, only functions can be called that another process can import.
    """

    def __init__(self, workers: int, begin: Callable[[], None] | None = None) -> None:
        self._loky = installed("joblib")
        if self._loky:
            from joblib.externals import loky

            self._executor = loky.ProcessPoolExecutor(workers, initializer=begin)
        else:
            self._executor = ProcessPoolExecutor(workers, get_context("spawn"), begin)

    def submit(self, call: Callable[..., T], *arguments: object) -> "Future[T]":
        """Call a function in one of the processes. Return a future with its result."""
        with deaf_children():
            future: Future[T] = self._executor.submit(call, *arguments)
        return future

    def end(self) -> None:
        """Wait until all calls have returned, then end the processes."""
        self._executor.shutdown(wait=True)

    def kill(self) -> None:
        """End the processes at once.

        loky deletes the calls that wait, but keeps their numbers, and would fail at the next number. So the
        numbers are removed first.
        """
        if not self._loky:
            for process in list(self._executor._processes.values()):
                process.kill()
            self._executor.shutdown(wait=True, cancel_futures=True)
            return
        with suppress(Empty):
            while True:
                self._executor._work_ids.get(block=False)
        self._executor.shutdown(wait=True, kill_workers=True)
