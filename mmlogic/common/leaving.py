"""Ctrl-C while the command starts and while it ends: it is over at once, with status 130 and no word."""

import os
import sys
from _signal import SIGINT, default_int_handler, signal  # type: ignore[import-not-found]

__all__ = ["LEAVING", "deaf_children", "leave_on_interrupt", "raise_on_interrupt"]

LEAVING = 130
"""The exit status after Ctrl-C, as shells have it."""


def leave_on_interrupt() -> None:
    """Let Ctrl-C end the process as it is: there is nothing to save, or nothing left to do."""
    signal(SIGINT, lambda *_: os._exit(LEAVING))


def raise_on_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt, even where a shell starts its background jobs without."""
    sys.unraisablehook = _unraisable
    signal(SIGINT, default_int_handler)


class deaf_children:
    """Processes that are started within never hear of Ctrl-C, not even while they start: their parent does.

    What strikes meanwhile strikes at the end. The signal is blocked, for children inherit that; but only this
    thread can be told so, and Python's handlers run here whichever thread the signal came to. So there is
    another handler for as long: one raised within would leave a process that nobody knows of.
    """

    def __init__(self) -> None:
        self._struck = False

    def __enter__(self) -> None:
        import signal
        from multiprocessing.resource_tracker import ensure_running

        if hasattr(signal, "pthread_sigmask"):
            ensure_running()  # starting it later would let signals through again
            self._before = signal.pthread_sigmask(signal.SIG_BLOCK, {SIGINT})
        self._handler = signal.getsignal(SIGINT)
        self._replaced = callable(self._handler) and _in_main_thread()
        if self._replaced:
            signal.signal(SIGINT, self._strike)

    def __exit__(self, *error: object) -> None:
        import signal

        if self._replaced:
            signal.signal(SIGINT, self._handler)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, self._before)
        if self._struck:
            signal.raise_signal(SIGINT)

    def _strike(self, *_: object) -> None:
        self._struck = True


def _in_main_thread() -> bool:
    from threading import current_thread, main_thread

    return current_thread() is main_thread()


def _unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    """Strike again where a KeyboardInterrupt was lost, in a destructor say; tell of anything else."""
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    from _thread import interrupt_main
    from threading import Timer

    Timer(0.01, interrupt_main).start()
