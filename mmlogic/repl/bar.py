"""The bar at the bottom of the screen, and the count of remaining codes in it, made while the user types."""

from collections.abc import Callable, Iterator
from threading import Event, Thread

from mmlogic.common.budget import Budget, LimitExceeded
from mmlogic.render.paper import Line, Paper, Piece, line_width
from mmlogic.session.context import Subject
from mmlogic.session.core import SessionCore

_PATIENCE = 5.0
"""Seconds that a count may take; longer ones are left to the statement `count`."""

_NUDGE = 0.05
"""Seconds between two attempts to stop a count."""


class Counting:
    """Counts the remaining codes of a session, one count at a time, each in its own thread.

    Prolog answers one question at a time: `cancel` before the session is asked anything. `changed` is
    called in the thread of the count when there is a new number to show.
    """

    def __init__(self, session: SessionCore, changed: Callable[[], None] = lambda: None) -> None:
        self._session = session
        self.changed = changed
        self._known: tuple[int, int | None] = (-1, None)
        self._ended = Event()
        self._ended.set()
        self._unwanted = False

    @property
    def count(self) -> int | None:
        """The number of remaining codes; None while unknown."""
        version, count = self._known
        return count if version == self._session.timeline.version else None

    @property
    def gave_up(self) -> bool:
        """Whether a count took too long."""
        return self._known == (self._session.timeline.version, None)

    def begin(self) -> None:
        """Start counting, unless the number is known, given up, or being counted."""
        version = self._session.timeline.version
        if not self._session.subject.countable:
            return
        if self._ended.is_set() and self._known[0] != version:
            self._unwanted = False
            self._ended.clear()
            Thread(target=self._run, args=(version,), name="counting", daemon=True).start()

    def wait(self, seconds: float) -> int | None:
        """Return the number of remaining codes if it is known within so many seconds."""
        self._ended.wait(seconds)
        return self.count

    def cancel(self) -> None:
        """Stop counting; when this returns Prolog is free."""
        self._unwanted = True
        while not self._ended.is_set():
            self._session.interrupt()
            self._ended.wait(_NUDGE)

    def _run(self, version: int) -> None:
        try:
            count = self._counted()
            if not self._unwanted:
                self._known = version, count
        except (KeyboardInterrupt, Exception):
            # Interrupted: not needed now. Any other error: a statement will report it.
            pass
        finally:
            self._ended.set()
        self.changed()

    def _counted(self) -> int | None:
        seconds = min(_PATIENCE, self._session.settings.timeout or _PATIENCE)
        if self._unwanted:
            return None
        try:
            with self._session.asking(), Budget(seconds):
                return self._session.subject.candidates()
        except LimitExceeded:
            return None


_BETWEEN: Piece = ("class:quiet", " · ")


def bar(subject: Subject, counting: Counting, paper: Paper, usage: str) -> list[Piece]:
    """Return the bar with `usage` on the right; if only one fits, return `usage` alone.

    Items that do not fit are left out whole, from the right.
    """
    width = (paper.width or 0) - 1
    state: list[Piece] = []
    for item in _items(subject, counting, paper):
        longer = [*state, _BETWEEN, *item] if state else [*item]
        if line_width(longer) > width:
            break
        state = longer
    room = width - line_width(state) - len(usage)
    if not usage:
        return state
    if room < 0:
        return [("class:keyword", usage[:width])]
    return [*state, ("", " " * room), ("class:keyword", usage)]


def _items(subject: Subject, counting: Counting, paper: Paper) -> Iterator[Line]:
    if subject.countable:
        count = paper.signs.cut if counting.count is None else paper.glance(counting.count)
        yield [("class:strong", "very many" if counting.gave_up else count), ("", " left")]
    yield from subject.bar(paper)
