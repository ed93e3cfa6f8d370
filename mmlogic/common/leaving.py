"""Ctrl-C while the command starts or ends: it exits at once, silently, with status 130."""

import os
import sys
from _signal import (  # type: ignore[import-not-found]
    SIG_IGN,
    SIGINT,
    default_int_handler,
    getsignal,
    signal,
)

LEAVING = 130
"""The exit status after Ctrl-C, as in shells."""


def leave_on_interrupt() -> None:
    """Let Ctrl-C end the process immediately: there is nothing to save."""
    if not _ignored():
        signal(SIGINT, lambda *_: os._exit(LEAVING))


def raise_on_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt."""
    sys.unraisablehook = _unraisable
    if not _ignored():
        signal(SIGINT, default_int_handler)


def is_interrupt(error: BaseException) -> bool:
    """Return whether an error means Ctrl-C. Python 3.11 wraps it in RuntimeError while it makes a class."""
    return isinstance(error, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt)


def hears_interrupt() -> bool:
    """Return whether this thread may handle Ctrl-C. A background process of a shell ignores it."""
    return not _ignored() and _in_main_thread()


class held_interrupt:
    """Hold Ctrl-C back in the block. `struck` is whether it came.

    An exception while a process starts would leave that process untracked.
    """

    def __init__(self) -> None:
        self.struck = False

    def __enter__(self) -> "held_interrupt":
        import signal

        self._handler = signal.getsignal(SIGINT)
        self._replaced = callable(self._handler) and _in_main_thread()
        if self._replaced:
            signal.signal(SIGINT, self._strike)
        return self

    def __exit__(self, *error: object) -> None:
        import signal

        if self._replaced:
            signal.signal(SIGINT, self._handler)

    def _strike(self, *_: object) -> None:
        self.struck = True


class deaf_children:
    """Shield processes started in the block from Ctrl-C, even while they start. Only the parent gets it.

    Ctrl-C in the block takes effect at its end. The signal is blocked, because children inherit that. Only
    this thread blocks it, but Python's handlers run here for every thread. So the interrupt is also held
    back.
    """

    def __init__(self) -> None:
        self._held = held_interrupt()

    def __enter__(self) -> None:
        import signal
        from multiprocessing.resource_tracker import ensure_running

        if hasattr(signal, "pthread_sigmask"):
            ensure_running()  # starting it later would unblock signals
            self._before = signal.pthread_sigmask(signal.SIG_BLOCK, {SIGINT})
        self._held.__enter__()

    def __exit__(self, *error: object) -> None:
        import signal

        self._held.__exit__(*error)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, self._before)
        if self._held.struck:
            signal.raise_signal(SIGINT)


def _ignored() -> bool:
    return bool(getsignal(SIGINT) == SIG_IGN)


def _in_main_thread() -> bool:
    from threading import current_thread, main_thread

    return current_thread() is main_thread()


def _unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    from _thread import interrupt_main
    from threading import Timer

    Timer(0.01, interrupt_main).start()
