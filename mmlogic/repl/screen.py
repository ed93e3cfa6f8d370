"""Output of answers: lines of styled text as they are found, long answers in a pager."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from shutil import get_terminal_size

import click
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import OneStyleAndTextTuple, StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_to_text, fragment_list_width
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.renderer import print_formatted_text
from prompt_toolkit.styles import Style

from mmlogic.common.wording import visible
from mmlogic.render.encodings import written_in
from mmlogic.render.signs import ASCII, UNICODE, Signs
from mmlogic.repl.echo import echo
from mmlogic.repl.style import style_of

__all__ = ["Line", "Screen"]

Line = Sequence[OneStyleAndTextTuple]
"""A line without its end, as pairs of style and piece."""

_SHOWN_AFTER = 0.05
"""Seconds between flushes of written lines."""


_LESS = {"LESS": "-FRX$ -Psspace goes on, q leaves$", "LESSSECURE": "1"}
"""The options of `less`: say how to leave, keep the text on the screen, write no files, run no commands."""


class Screen:
    """The terminal for answers; a plain one has neither colours nor a pager.

    `theme` is the setting of this name; `background` is `light` or `dark` if the terminal has told. `also`
    gets the text of what is written.
    """

    def __init__(
        self, output: Output, *, plain: bool = False, pager: bool = True, signs: Signs = UNICODE
    ) -> None:
        self._pager = pager and not plain  # a pager can run commands
        self._output = output
        self._plain = plain
        self._signs = ASCII if plain else signs
        self.theme = "auto"
        self.background: str | None = None
        self.untouched = True
        self.also: Callable[[str], None] = lambda text: None

    @property
    def depth(self) -> ColorDepth:
        """How many colours the screen shows."""
        if self.theme == "plain":
            return ColorDepth.DEPTH_1_BIT
        depth = self._output.get_default_color_depth()
        full = os.environ.get("COLORTERM", "") in {"truecolor", "24bit"}
        return ColorDepth.DEPTH_24_BIT if full and depth is ColorDepth.DEPTH_8_BIT else depth

    @property
    def style(self) -> Style:
        """The styles of the theme."""
        return style_of(self.background if self.theme == "auto" else self.theme, self.depth)

    @property
    def signs(self) -> Signs:
        """The signs that the screen can show."""
        return self._signs

    @property
    def coloured(self) -> bool:
        """Whether the screen shows colours."""
        return not self._plain and self.depth is not ColorDepth.DEPTH_1_BIT

    @property
    def size(self) -> Size:
        """Rows and columns."""
        if not self._plain:
            return self._output.get_size()
        columns, rows = get_terminal_size()
        return Size(rows, columns)

    def write(self, lines: Iterable[Line]) -> None:
        """Write lines as they are found, also those found before an error."""
        waiting: StyleAndTextTuples = []
        shown = 0.0
        try:
            for line in lines:
                waiting += [*line, ("", "\n")]
                if time.monotonic() - shown > _SHOWN_AFTER:
                    self._put(waiting)
                    waiting, shown = [], time.monotonic()
        finally:
            self._put(waiting)

    def write_whole(self, lines: Iterable[Line]) -> None:
        """Write complete lines, in a pager if they exceed the screen."""
        found = list(lines)
        if not self._pager or sum(map(self._height, found)) < self.size.rows:
            self.write(found)
            return
        self.also("".join(f"{fragment_list_to_text([*line])}\n" for line in found))
        with _pager_options(), echo(on=True):
            click.echo_via_pager(self._escaped(found), color=True)

    def note(self, text: str, style: str = "class:quiet") -> None:
        """Write a line of one style."""
        self.write([[(style, text)]])

    def fresh_line(self) -> None:
        """Start a fresh line, whatever the terminal has echoed."""
        if self._plain:
            self.write([[]])
            return
        self._output.write_raw("\r")
        self._output.erase_end_of_line()
        self._output.flush()

    def _height(self, line: Line) -> int:
        """Return the number of screen rows of a line."""
        return max(1, -(-fragment_list_width(list(line)) // self.size.columns))

    def _put(self, pieces: StyleAndTextTuples) -> None:
        self._show(self._output, pieces)
        self.also(fragment_list_to_text(pieces))

    def _show(self, output: Output, pieces: StyleAndTextTuples) -> None:
        if not pieces:
            return
        self.untouched = False
        pieces = [(style, visible(text)) for style, text, *_ in pieces]
        if self._plain:
            output.write(fragment_list_to_text(pieces))
            output.flush()
        else:
            print_formatted_text(output, pieces, self.style, color_depth=self.depth)

    def _escaped(self, lines: list[Line]) -> str:
        """Return lines as text with escape codes for a pager."""
        text = StringIO()
        output = Vt100_Output(text, lambda: self.size, enable_cpr=False)
        self._show(output, [piece for line in lines for piece in [*line, ("", "\n")]])
        found = text.getvalue().replace("\r", "").replace("\x1b[?7h", "")
        return written_in(self._output.encoding(), found)


@contextmanager
def _pager_options() -> Iterator[None]:
    """Set the options of `less` for a moment, unless the user has set any."""
    ours = {} if "LESS" in os.environ else {name: _LESS[name] for name in _LESS.keys() - os.environ.keys()}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name in ours:
            del os.environ[name]
