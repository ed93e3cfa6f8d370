"""Ctrl-C at the prompt: it stops a running statement. While the user types, it is a key."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from prompt_toolkit.application import Application

from mmlogic.limits.interrupts import is_interrupt

_T = TypeVar("_T")


class Interrupts:
    """Handles SIGINT, the signal of Ctrl-C, during a conversation.

    * Within `stoppable`, Ctrl-C raises KeyboardInterrupt.
    * Within `typing`, Ctrl-C is a key that the application receives.
    * Elsewhere, such as between two inputs, Ctrl-C sets `struck`, because no code would catch an exception.
    """

    def __init__(self) -> None:
        self.struck = False
        self._typed: Application[Any] | None = None

    @contextmanager
    def heard(self) -> Iterator[None]:
        """In the block, handle SIGINT. Outside the main thread, do nothing."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.getsignal(signal.SIGINT)
        self.renew()
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def renew(self) -> None:
        """Forget earlier interrupts. Install the handler again, because a program may have replaced it."""
        self.struck = False
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._strike)

    def stoppable(self, run: Callable[[], _T]) -> _T:
        """Call `run` and return its result. Raises KeyboardInterrupt after Ctrl-C, also before the call."""
        try:
            return self._unless_struck(run)
        except RuntimeError as error:
            if is_interrupt(error):
                raise KeyboardInterrupt from None
            raise

    def _unless_struck(self, run: Callable[[], _T]) -> _T:
        """Call `run`, or raise KeyboardInterrupt if Ctrl-C came before.

        A Ctrl-C between this check and the call also raises it, because `stoppable` calls this function.
        """
        if self.struck:
            raise KeyboardInterrupt
        return run()

    @contextmanager
    def typing(self, app: Application[Any]) -> Iterator[Callable[[], None]]:
        """In the with-block, pass Ctrl-C to an application as a key.

        Yields a function for the application's argument `pre_run`. If Ctrl-C came after the application's
        end, raises KeyboardInterrupt at the end of the block.
        """
        self.struck, self._typed = False, app

        def begin() -> None:
            if self.struck:
                app.exit(exception=KeyboardInterrupt())

        try:
            yield begin
        finally:
            self._typed = None
        if self.struck:
            raise KeyboardInterrupt

    def _strike(self, number: int, frame: FrameType | None) -> None:
        app = self._typed
        if app is None:
            self.struck = True
            if _is_stoppable(frame):
                raise KeyboardInterrupt
        elif app.is_running and not app.is_done and app.loop is not None:
            app.loop.call_soon_threadsafe(self._press, app)
        else:
            self.struck = True

    def _press(self, app: Application[Any]) -> None:
        if app.is_running and not app.is_done:
            app.key_processor.send_sigint()
        else:
            self.struck = True


def _is_stoppable(frame: FrameType | None) -> bool:
    """Return whether `stoppable` has called the code of this frame, so that it can catch an exception."""
    while frame is not None:
        frame = frame.f_back
        if frame is not None and frame.f_code is Interrupts.stoppable.__code__:
            return True
    return False
