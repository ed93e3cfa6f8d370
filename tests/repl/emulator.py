"""An emulator of a terminal: the text on its screen after all output."""

import re
from copy import deepcopy

import pyte

__all__ = ["Emulator"]

_ALTERNATE = re.compile("(\x1b\\[\\?1049[hl])")


class Emulator:
    """A screen, and the alternate screen that full-screen programs use until they end."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._first = deepcopy(self._screen.buffer), deepcopy(self._screen.cursor)

    def write(self, text: str) -> None:
        """Show the output of a program. No call may split an escape sequence that switches the screen."""
        screen = self._screen
        for piece in _ALTERNATE.split(text):
            self._stream.feed(piece)
            if piece.endswith("1049h"):
                self._first = deepcopy(screen.buffer), deepcopy(screen.cursor)
                screen.erase_in_display(2)
            elif piece.endswith("1049l"):
                screen.buffer, screen.cursor = self._first

    def resize(self, columns: int, rows: int) -> None:
        """Take another size."""
        self._screen.resize(rows, columns)

    @property
    def shown(self) -> list[str]:
        """The lines of the screen, without the blanks at their ends."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def place(self) -> tuple[int, int]:
        """Row and column of the cursor, from 1."""
        return self._screen.cursor.y + 1, self._screen.cursor.x + 1
