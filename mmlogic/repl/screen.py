"""Show answers on a terminal: with colours that suit its background, and in a pager if they are long."""

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import StringIO
from shutil import get_terminal_size

import click
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import OneStyleAndTextTuple, StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_to_text, fragment_list_width
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.renderer import print_formatted_text
from prompt_toolkit.styles import Style

from mmlogic.common.wording import visible
from mmlogic.render.signs import ASCII, UNICODE, Signs, written_in
from mmlogic.render.styles import style_table
from mmlogic.repl.programs import echo

Line = Sequence[OneStyleAndTextTuple]
"""A line as pairs of a style and a piece, without its line end."""

_FLUSH_SECONDS = 0.05

_LESS = {"LESS": "-FRX$ -Psspace shows more, q leaves$", "LESSSECURE": "1"}
"""Environment variables for `less`: show a prompt, leave the text on the screen.

The second variable also forbids `less` to write files or to run commands.
"""


class Screen:
    """The terminal on which answers are shown. A plain screen has neither colours nor a pager.

    `signs` is the character set of the screen. `theme` is the value of the setting `theme`. `background` is
    `light` or `dark`, or None if the terminal has not reported it. All text on the screen also goes to the
    function `also`. `untouched` is true until the screen shows something.
    """

    def __init__(
        self, output: Output, *, plain: bool = False, pager: bool = True, signs: Signs = UNICODE
    ) -> None:
        self._pager = pager and not plain  # safe mode has no pager, because a pager can run commands
        self._output = output
        self._plain = plain
        self.signs = ASCII if plain else signs
        self.theme = "auto"
        self.background: str | None = None
        self.untouched = True
        self.also: Callable[[str], None] = lambda text: None

    @property
    def depth(self) -> ColorDepth:
        """The number of colours of the screen."""
        if self.theme == "plain":
            return ColorDepth.DEPTH_1_BIT
        depth = self._output.get_default_color_depth()
        full = os.environ.get("COLORTERM", "") in {"truecolor", "24bit"}
        return ColorDepth.DEPTH_24_BIT if full and depth is ColorDepth.DEPTH_8_BIT else depth

    @property
    def style(self) -> Style:
        """The styles of the theme, or with the theme `auto`, of the terminal's background."""
        return _style_of(self.background if self.theme == "auto" else self.theme, self.depth)

    @property
    def coloured(self) -> bool:
        """Whether the screen shows colours."""
        return not self._plain and self.depth is not ColorDepth.DEPTH_1_BIT

    @property
    def size(self) -> Size:
        """The number of rows and of columns."""
        if not self._plain:
            return self._output.get_size()
        columns, rows = get_terminal_size()
        return Size(rows, columns)

    def write(self, lines: Iterable[Line]) -> None:
        """Write each line when it is ready. If `lines` raises an error, write the lines before the error."""
        waiting: StyleAndTextTuples = []
        shown = 0.0
        try:
            for line in lines:
                waiting += [*line, ("", "\n")]
                if time.monotonic() - shown > _FLUSH_SECONDS:
                    self._put(waiting)
                    waiting, shown = [], time.monotonic()
        finally:
            self._put(waiting)

    def write_whole(self, lines: Iterable[Line]) -> None:
        """Write all lines at once. If there are more lines than the screen has rows, use a pager."""
        found = list(lines)
        if not self._pager or sum(map(self._height, found)) < self.size.rows:
            self.write(found)
            return
        self.also("".join(f"{fragment_list_to_text([*line])}\n" for line in found))
        with _pager_options(), echo(on=True):
            click.echo_via_pager(self._escaped(found), color=True)

    def note(self, text: str, style: str = "class:quiet") -> None:
        """Write a line in one style."""
        self.write([[(style, text)]])

    def fresh_line(self) -> None:
        """Go to an empty line, even if the terminal has echoed `^C`."""
        if self._plain:
            self.write([[]])
            return
        self._output.write_raw("\r")
        self._output.erase_end_of_line()
        self._output.flush()

    def _height(self, line: Line) -> int:
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
        text = StringIO()
        output = Vt100_Output(text, lambda: self.size, enable_cpr=False)
        self._show(output, [piece for line in lines for piece in [*line, ("", "\n")]])
        found = text.getvalue().replace("\r", "").replace("\x1b[?7h", "")
        return written_in(self._output.encoding(), found)


@contextmanager
def _pager_options() -> Iterator[None]:
    ours = {} if "LESS" in os.environ else {name: _LESS[name] for name in _LESS.keys() - os.environ.keys()}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name in ours:
            del os.environ[name]


_COLOURS = {ColorDepth.DEPTH_8_BIT: 1 << 8, ColorDepth.DEPTH_24_BIT: 1 << 24}


@lru_cache(maxsize=4)
def _style_of(background: str | None, depth: ColorDepth) -> Style:
    table = style_table(background, _COLOURS.get(depth, 16))
    return Style.from_dict(
        table
        | {
            "bottom-toolbar": "noreverse",
            "bottom-toolbar.text": "noreverse",
            "completion-menu.meta.completion": "bg:#aaaaaa #303030",
            "completion-menu.meta.completion.current": "bg:#888888 #000000",
            "auto-suggestion": table["ghost"],
        }
    )


# The prompt asks a terminal for its background, then for its cursor, and waits for the report of the cursor.
# A terminal answers in this order, so the report of the background has arrived by then, too.

_QUESTION = "\x1b]11;?\x1b\\"
_ANSWER = re.compile(r"\x1b\]11;([^\x07\x1b]*)(?:\x07|\x1b\\)")
_BEGUN = re.compile(r"\x1b\](?:1(?:1(?:;[^\x07\x1b]*\x1b?)?)?)?\Z")
"""The start of the terminal's answer, at the end of a text whose rest has not arrived yet."""

_COLOUR = re.compile(r"rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")


def ask_background(input: Input, output: Output, learned: Callable[[str], None]) -> None:
    """Ask a terminal for its background. When it answers, call `learned` with `light` or `dark`."""
    parser = getattr(input, "vt100_parser", None)
    if parser is None or not isinstance(output, Vt100_Output):
        return
    feed, waiting = parser.feed, ""

    def filtered(data: str) -> None:
        nonlocal waiting
        data = waiting + data
        for answer in _ANSWER.finditer(data):
            if shade := background_shade(answer[1]):
                learned(shade)
        data = _ANSWER.sub("", data)
        begun = _BEGUN.search(data)
        waiting = begun[0] if begun else ""
        feed(data.removesuffix(waiting))

    parser.feed = filtered
    output.write_raw(_QUESTION)
    output.flush()


def background_shade(answer: str) -> str | None:
    """Return `light` or `dark` for a colour that a terminal reports, or None for any other text.

    >>> background_shade("rgb:ffff/ffff/dddd"), background_shade("rgb:1c/1c/1c"), background_shade("?")
    ('light', 'dark', None)
    """
    found = _COLOUR.match(answer)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    return "light" if 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 else "dark"
