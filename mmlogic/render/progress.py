"""Progress on a terminal: a bar on standard error with the remaining time."""

import sys
import time
from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prompt_toolkit.shortcuts import ProgressBar
    from prompt_toolkit.shortcuts.progress_bar import ProgressBarCounter

__all__ = ["Bar", "seen"]

_PATIENCE = 0.5
"""Seconds before the bar appears."""


def seen() -> bool:
    """Tell whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


class Bar(AbstractContextManager["Bar"]):
    """A bar that appears after half a second and disappears at the end; none without a terminal.

    Called with the amount done, the total (0 if unknown), and a label.
    """

    def __init__(self, label: str = "") -> None:
        self._label, self._began = label, time.monotonic()
        self._stack = ExitStack()
        self._bar: ProgressBar | None = None
        self._counter: ProgressBarCounter[Any] | None = None

    def __call__(self, done: int, total: int, label: str | None = None) -> None:
        """Show the progress."""
        if not seen() or time.monotonic() - self._began < _PATIENCE:
            return
        if self._counter is None:
            self._counter = self._shown()
        self._counter.label = label or self._label
        self._counter.total = total or None
        self._counter.items_completed = done
        if self._bar:
            self._bar.invalidate()

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def _shown(self) -> "ProgressBarCounter[Any]":
        from prompt_toolkit.input import create_pipe_input
        from prompt_toolkit.output import create_output
        from prompt_toolkit.output.vt100 import Vt100_Output
        from prompt_toolkit.shortcuts import ProgressBar

        # The terminal keeps handling keys, so Ctrl-C stays a signal.
        keys = self._stack.enter_context(create_pipe_input())
        output = create_output(stdout=sys.stderr)
        if isinstance(output, Vt100_Output):
            output.enable_cpr = False  # the terminal's reply would stay unread
        bar = ProgressBar(output=output, input=keys)
        bar.__enter__()
        self._bar = bar
        self._stack.callback(self._gone, bar)
        return bar(label=self._label, remove_when_done=True)

    def _gone(self, bar: "ProgressBar") -> None:
        if self._counter is not None:
            self._counter.done = True
        bar.app.erase_when_done = True
        bar.__exit__()
