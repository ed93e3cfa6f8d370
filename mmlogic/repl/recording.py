"""Draw a session at the prompt as a picture: the inputs and the answers."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.styles import Style as Sheet

from mmlogic.common.pictures import Line as Edges, Picture, Shape, Style, Text
from mmlogic.language.typed import highlight
from mmlogic.render.styles import style_table
from mmlogic.repl.conversation import Conversation
from mmlogic.repl.screen import Line, Screen
from mmlogic.session.core import SessionCore
from mmlogic.session.transcript import PROMPT

_CHARACTER_PIXELS = 8.4
_LINE_PIXELS = 20.0
_FONT_PIXELS = 14.0
_MARGIN_PIXELS = 14.0

# With these values, pictures are the same on every machine: without times, and with complete counts.
_TIMING_SECONDS = 1e9
_PATIENCE_SECONDS = 10.0

_COLOURS = 1 << 24


class Background(NamedTuple):
    """The background colour of a terminal, and the colour of text without a style."""

    paper: str
    ink: str


BACKGROUNDS: Final = {"dark": Background("#1c1c1c", "#d8d8d8"), "light": Background("#ffffff", "#1c1c1c")}
"""The colours of a terminal, for each value of the option `--background`."""


class _Recorder(Screen):
    """A screen with a fixed number of columns, which stores its lines."""

    def __init__(self, columns: int) -> None:
        super().__init__(DummyOutput(), pager=False)
        self.lines: list[Line] = []
        self._columns = columns

    @property
    def coloured(self) -> bool:
        return True

    @property
    def size(self) -> Size:
        return Size(1000, self._columns)

    def write(self, lines: Iterable[Line]) -> None:
        self.lines += list(lines)


class Recording(NamedTuple):
    """The lines on the screen, and the messages of the errors among them."""

    lines: list[Line]
    errors: list[str]


def recorded(session: SessionCore, typed: Iterable[str], columns: int = 80) -> Recording:
    """Run the inputs `typed` at a prompt. Return the lines of the screen."""
    screen, errors = _Recorder(columns), list[str]()
    conversation = Conversation(session, screen, timing=_TIMING_SECONDS, patience=_PATIENCE_SECONDS)
    conversation.failed = errors.append
    for text in typed:
        pieces = ((f"class:{style}", part) for style, part in highlight(text))
        screen.lines.append([("class:prompt", PROMPT), *pieces])
        running = conversation.take(text)
        conversation.counting.cancel()
        if not running:
            break
    return Recording(screen.lines, errors)


def terminal_picture(lines: Sequence[Line], background: str = "dark") -> Picture:
    """Return lines as a picture of a terminal. `background` is a key of `BACKGROUNDS`."""
    width = 2 * _MARGIN_PIXELS + _CHARACTER_PIXELS * max(
        (sum(len(text) for _, text, *_ in line) for line in lines), default=0
    )
    height = 2 * _MARGIN_PIXELS + _LINE_PIXELS * len(lines)
    colours = BACKGROUNDS[background]
    sheet = Sheet.from_dict(style_table(background, _COLOURS))
    styles = {"screen": Style(fill=colours.paper)}
    shapes: list[Shape] = [_box("screen", 0, 0, width, height)]
    for row, line in enumerate(lines):
        x, y = _MARGIN_PIXELS, _MARGIN_PIXELS + _LINE_PIXELS * (row + 0.5)
        for style, text, *_ in line:
            looks = sheet.get_attrs_for_style_str(style)
            ink, bold = f"#{looks.color}" if looks.color else colours.ink, bool(looks.bold)
            name = f"t{ink[1:]}{'b' * bold}"
            styles[name] = Style(fill=ink, size=_FONT_PIXELS, family="DejaVu Sans Mono, monospace", bold=bold)
            end = x + _CHARACTER_PIXELS * len(text)
            if paint := looks.bgcolor:
                styles[f"g{paint}"] = Style(fill=f"#{paint}")
                shapes.append(_box(f"g{paint}", x, y - 9, end, y + 9))
            places = ((x + _CHARACTER_PIXELS * at, each) for at, each in enumerate(text) if each != " ")
            # Each letter is a text of its own, so that letters do not move if a font is wider.
            shapes += [Text(name, (place, y), each) for place, each in places]
            x = end
    return Picture(width, height, styles, shapes, "mmlogic at a terminal")


def _box(style: str, left: float, top: float, right: float, bottom: float) -> Edges:
    return Edges(style, ((left, top), (right, top), (right, bottom), (left, bottom)), closed=True)
