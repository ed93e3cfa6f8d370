"""The prompt on a terminal without cursor control: plain input, no escape codes."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select

from mmlogic.common.wording import visible
from mmlogic.language.typed import is_complete
from mmlogic.render.answers import StepKeys
from mmlogic.session.files import PROMPT

CONTINUATION = "... ".rjust(len(PROMPT))
"""The prompt string of continuation lines."""

_LONGEST = 1 << 16
"""Bytes of a line; a terminal gives at most 4,096."""


class Lines:
    """Reads inputs, line by line."""

    def __init__(self) -> None:
        self._kept: str | None = None

    def read(self) -> str:
        """Return the input; an open bracket continues on the next line. Raises as `Terminal.read` does."""
        try:
            text = self._first()
            while not is_complete(text):
                text += "\n" + _line(CONTINUATION)
        except (EOFError, KeyboardInterrupt):
            print()
            raise
        return text

    def ask_next(self, keys: StepKeys) -> str:
        """Read a line; return the wish that it expresses. Raises KeyboardInterrupt.

        Any other line stops, and is the next input.
        """
        try:
            typed = _line(f"{keys.told}: ")
        except EOFError:
            print()
            return "stop"
        wish = keys.wishes.get(typed.strip() or "enter")
        if wish is None:
            self._kept = typed
        return wish or "stop"

    def _first(self) -> str:
        kept, self._kept = self._kept, None
        if kept is None:
            return _line(PROMPT)
        print(f"{PROMPT}{visible(kept)}")
        return kept


def confirm(question: str) -> bool:
    """Ask a yes-or-no question; only `y` means yes. Raises KeyboardInterrupt."""
    try:
        return agreed(_line(f"{question} [y/N] "))
    except EOFError:
        print()
        return False


def agreed(answer: str) -> bool:
    """Tell whether an answer means yes."""
    return answer.strip().lower() in {"y", "yes"}


def _line(prompt: str) -> str:
    """Return a line of input. Raises EOFError, and whatever a signal handler raises.

    `input` would not notice a signal in the instant before it waits. So nothing here waits but `select`,
    which a signal wakes at any time.
    """
    print(visible(prompt), end="", flush=True)
    with _terminal() as terminal, _signals() as arrived:
        while True:
            ready, *_ = select([terminal, arrived], [], [])
            if arrived in ready:
                os.read(arrived, 64)
            with suppress(BlockingIOError):  # Ctrl-C removes what was typed
                return _text(os.read(terminal, _LONGEST))


def _text(line: bytes) -> str:
    if not line:
        raise EOFError
    return line.decode(sys.stdin.encoding, sys.stdin.errors or "strict").rstrip("\n")


@contextmanager
def _terminal() -> Iterator[int]:
    """Yield a descriptor of the terminal that never waits; other descriptors stay as they are."""
    terminal = os.open(os.ttyname(sys.stdin.fileno()), os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        yield terminal
    finally:
        os.close(terminal)


@contextmanager
def _signals() -> Iterator[int]:
    """Yield a file descriptor that can be read as soon as a signal has arrived."""
    arrived, tell = os.pipe()
    os.set_blocking(tell, False)
    before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    try:
        yield arrived
    finally:
        signal.set_wakeup_fd(before)
        os.close(tell)
        os.close(arrived)
