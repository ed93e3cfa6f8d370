"""A pool of processes that Ctrl-C stops cleanly. The pool uses joblib's loky if installed."""

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
    """`workers` processes out of reach of Ctrl-C. Each calls `begin` first.

    Without joblib, only functions that another process can import may be called.
    """

    def __init__(self, workers: int, begin: Callable[[], None] | None = None) -> None:
        self._loky = installed("joblib")
        if self._loky:
            from joblib.externals import loky

            self._executor = loky.ProcessPoolExecutor(workers, initializer=begin)
        else:
            self._executor = ProcessPoolExecutor(workers, get_context("spawn"), begin)

    def submit(self, call: Callable[..., T], *arguments: object) -> "Future[T]":
        """Call a function in one of the processes."""
        with deaf_children():
            future: Future[T] = self._executor.submit(call, *arguments)
        return future

    def end(self) -> None:
        """End the processes once all calls have returned."""
        self._executor.shutdown(wait=True)

    def kill(self) -> None:
        """End the processes at once.

        loky drops the waiting calls, but keeps their numbers, and fails on the next of them. So the numbers
        are removed first.
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
