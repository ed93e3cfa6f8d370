"""The echo of the terminal: off while a statement runs, on while another program has the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["echo"]

_LOCAL = 3
"""The place of the local modes among the attributes of a terminal."""


@contextmanager
def echo(on: bool) -> Iterator[None]:
    """Have the terminal show what is typed, or not, for a while; nothing happens without a terminal.

    What is typed meanwhile is kept by the terminal for whoever reads it next.
    """
    if sys.stdin is None or not sys.stdin.isatty():
        yield
        return
    import termios  # not on every system; a terminal on standard input has it

    before = termios.tcgetattr(sys.stdin)[_LOCAL] & termios.ECHO

    def show(echoed: int) -> None:
        modes = termios.tcgetattr(sys.stdin)
        modes[_LOCAL] = modes[_LOCAL] & ~termios.ECHO | echoed
        termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)

    try:
        show(termios.ECHO if on else 0)
        yield
    finally:
        show(before)
