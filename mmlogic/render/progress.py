"""Show progress on a terminal: a line on standard error, with the remaining time."""

import os
import shutil
import sys
import time
from contextlib import AbstractContextManager
from typing import ClassVar

import click

from mmlogic.common.wording import visible

_DELAY_SECONDS = 0.5
"""The line appears after this time."""

_REFRESH_SECONDS = 0.1
"""The least time between two changes of the line."""


def is_dumb() -> bool:
    """Return whether the terminal can do no more than print lines."""
    return os.environ.get("TERM", "") in {"", "dumb", "unknown"}


class Bar(AbstractContextManager["Bar"]):
    """A line on a terminal that shows progress, from half a second after the start to the end.

    Call the bar with the amount done and the total, 0 if unknown. The label names the worker and the unit,
    such as `minimax: games`. Of nested bars, the innermost one in use is shown.
    """

    STOP: ClassVar[str] = "Ctrl-C stops"
    _open: ClassVar[list["Bar"]] = []

    def __init__(self, label: str = "") -> None:
        self._label, self._began, self._looked = label, time.monotonic(), 0.0
        self._called = self._shown = False
        self._last: tuple[int, int, str | None] = 0, 0, None

    def __call__(self, done: int, total: int, label: str | None = None) -> None:
        self._called, self._last = True, (done, total, label)
        now = time.monotonic()
        if now - self._began < _DELAY_SECONDS or now - self._looked < _REFRESH_SECONDS:
            return
        # This time is stored even without a terminal, so that `seen`, a slow test, is called rarely.
        self._looked = now
        if self._covered() or not self.seen():
            return
        self._shown = True
        self.put(progress_text(label or self._label, done, total, now - self._began, self.STOP))

    def still(self) -> None:
        """Show the last progress again, with the time that has passed, because the work continues."""
        self(*self._last)

    def __enter__(self) -> "Bar":
        self._open.append(self)
        return self

    def __exit__(self, *error: object) -> None:
        self._open.remove(self)
        if self._shown:
            self.put("")

    def seen(self) -> bool:
        """Return whether there is a terminal that can show the line."""
        return not is_dumb() and sys.stderr is not None and sys.stderr.isatty()

    def put(self, text: str) -> None:
        """Replace the shown text. The empty text removes it."""
        shown = visible(text[: shutil.get_terminal_size().columns - 1])
        click.echo(f"\r\x1b[K{shown}", nl=False, err=True)

    def _covered(self) -> bool:
        inner = self._open[self._open.index(self) + 1 :] if self in self._open else []
        return any(bar._called for bar in inner)


def progress_text(label: str, done: int, total: int, seconds: float, stop: str = Bar.STOP) -> str:
    """Return the text that shows progress. `seconds` is the time since the start.

    >>> progress_text("minimax: games", 742, 1296, 5.4)
    'minimax  742 of 1,296 games  57 %  4 s left'
    >>> progress_text("minimax: games", 742, 0, 5.4)
    'minimax  742 games'
    >>> progress_text("count", 0, 0, 5.4)
    'count  5 s  Ctrl-C stops'
    """
    name, _, things = label.partition(": ")
    if not total:
        return f"{name}  {done:,} {things}" if done else f"{name}  {seconds:.0f} s  {stop}"
    left = f"  {seconds * (total - done) / done:.0f} s left" if done else ""
    return f"{name}  {done:,} of {total:,} {things}  {100 * done // total} %{left}"
