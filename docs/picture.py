"""Draw a session at the prompt as `docs/prompt.svg`: `python docs/picture.py`."""

from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit.output import DummyOutput

from mmlogic import Session
from mmlogic.common.pictures import Line as Shape
from mmlogic.common.pictures import Picture, Style, Text
from mmlogic.language.highlight import highlight
from mmlogic.render.styles import style_table
from mmlogic.repl.conversation import PROMPT, Conversation
from mmlogic.repl.screen import Line, Screen

TYPED = ("game classic", "guess RRBB 1 1", "guess RGYO 1 2", "codes 3", "suggest", "chances", "why not RRGG")
"""What is typed."""

ADVANCE, HEIGHT, SIZE, MARGIN = 8.4, 20.0, 14.0, 14.0
"""Pixels from one character to the next, from one line to the next; of a letter; around all."""

TEXT, TABLE = "#d8d8d8", style_table("dark", 1 << 24)
"""The colour of text, and the styles, on the dark background of a terminal."""


class Recorder(Screen):
    """A screen that keeps the lines that are written."""

    def __init__(self) -> None:
        super().__init__(DummyOutput(), pager=False)
        self.lines: list[Line] = []

    @property
    def coloured(self) -> bool:
        """Whether colours are seen."""
        return True

    def write(self, lines: Iterable[Line]) -> None:
        """Keep lines."""
        self.lines += list(lines)


def recorded(typed: Iterable[str]) -> list[Line]:
    """Return the lines of a session at the prompt."""
    screen = Recorder()
    with Session() as session:
        conversation = Conversation(session, screen, timing=1e9)
        for text in typed:
            prompt: Line = [
                ("class:prompt", PROMPT),
                *((f"class:{style}", part) for style, part in highlight(text)),
            ]
            screen.lines.append(prompt)
            conversation.take(text)
            conversation.counting.cancel()
    return screen.lines


def drawn(lines: list[Line]) -> Picture:
    """Return lines of styled pieces as a picture of a terminal."""
    width = 2 * MARGIN + ADVANCE * max(sum(len(text) for _, text, *_ in line) for line in lines)
    height = 2 * MARGIN + HEIGHT * len(lines)
    styles = {"screen": Style(fill="#1c1c1c")}
    shapes: list[Shape | Text] = [
        Shape("screen", ((0, 0), (width, 0), (width, height), (0, height)), closed=True)
    ]
    for row, line in enumerate(lines):
        x, y = MARGIN, MARGIN + HEIGHT * (row + 0.5)
        for style, text, *_ in line:
            name, ground = _styled(style, styles)
            end = x + ADVANCE * len(text)
            if ground:
                corners = ((x, y - 9), (end, y - 9), (end, y + 9), (x, y + 9))
                shapes.append(Shape(ground, corners, closed=True))
            shapes += [Text(name, (x + ADVANCE * at, y), each) for at, each in enumerate(text) if each != " "]
            x = end
    return Picture(width, height, styles, shapes, "mmlogic at a terminal")


def _styled(style: str, styles: dict[str, Style]) -> tuple[str, str]:
    """Return the names of the style of a piece and of its background, if it has one; add them to `styles`."""
    names = [word.removeprefix("class:") for word in style.split() if word.startswith("class:")]
    words = [word for name in names for word in TABLE.get(name, "").split()]
    ink = next((word for word in words[::-1] if word.startswith("#")), TEXT)
    bold = "bold" in words or any(name.startswith("peg") for name in names)
    ground = next((word.removeprefix("bg:") for word in words if word.startswith("bg:")), "")
    key = f"t{ink[1:]}{'b' * bold}"
    styles[key] = Style(fill=ink, size=SIZE, family="DejaVu Sans Mono", bold=bold)
    if ground:
        styles[f"g{ground[1:]}"] = Style(fill=ground)
    return key, f"g{ground[1:]}" if ground else ""


if __name__ == "__main__":
    Path(__file__).with_name("prompt.svg").write_text(drawn(recorded(TYPED)).svg())
