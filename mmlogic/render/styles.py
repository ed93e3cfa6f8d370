"""The styles of drawings, by name: for light and dark backgrounds, and for terminals with 16 colours.

Styles are written as in prompt-toolkit. The contrast of every text is at least 4.5 to 1.
"""

from collections.abc import Mapping
from typing import NamedTuple

THEMES = ("auto", "dark", "light", "plain")
"""The themes. With `auto`, the terminal is asked for its background."""


class Look(NamedTuple):
    """A style on a light background, on a dark background, and in the terminal's own 16 colours."""

    light: str
    dark: str
    named: str


class Background(NamedTuple):
    """A background colour, the colour of text on it, and the most similar of 256 colours."""

    colour: str
    ink: str
    nearest: str = ""


_COLOURS_OF_NAMES = 16
_COLOURS_OF_PALETTE = 256

_BLACK, _WHITE = "#000000", "#ffffff"


def _same(style: str) -> Look:
    return Look(style, style, style)


_QUIET = Look("#6a6a6a", "#9a9a9a", "ansibrightblack")
_KEYWORD = Look("#005f73", "#6fd0e0", "ansicyan")
_NUMBER = Look("#7b2fa8", "#d2a8ff", "ansimagenta")
_WRONG = Look("#b00020", "#ff7b72", "ansired")
_RIGHT = Look("#1a6b34", "#56d364", "ansigreen")
_WARNING = Look("#7a4b00", "#e3b341", "ansiyellow")
_HINT = Look("#0b57d0", "#79b8ff", "ansiblue")

STYLES: Mapping[str, Look] = {
    **dict.fromkeys(("candidate", "comment", "hole", "key", "link", "quiet", "ruler"), _QUIET),
    **dict.fromkeys(("given", "prompt", "strong", "title", "code"), _same("bold")),
    **dict.fromkeys(("placed", "punctuation", "mark.black", "mark.white", "mark.nothing"), _same("")),
    **dict.fromkeys(("keyword", "operator"), _KEYWORD),
    **dict.fromkeys(("differs", "number"), _NUMBER),
    **dict.fromkeys(("caret", "error", "fail", "wrong"), _WRONG),
    **dict.fromkeys(("exit", "name", "right", "symbol", "value"), _RIGHT),
    **dict.fromkeys(("changed", "redo", "string", "warning"), _WARNING),
    **dict.fromkeys(("call", "hint", "path"), _HINT),
    "ghost": Look(*(f"{style} italic" for style in _QUIET)),
    "mistake": Look(*(f"{style} underline" for style in _WRONG)),
    "dropped": Look(*(f"{style} strike" for style in _QUIET)),
    "peg": _same("bold"),
}
"""The styles of texts, by name."""

PEGS: Mapping[str, Background] = {
    "red": Background("#bf150a", _WHITE, "#d70000"),
    "blue": Background("#0f2eac", _WHITE, "#0000af"),
    "green": Background("#47df93", _BLACK, "#5fd7af"),
    "yellow": Background("#f0dc28", _BLACK, "#ffff00"),
    "orange": Background("#d9860d", _BLACK, "#d78700"),
    "brown": Background("#583121", _WHITE, "#5f0000"),
    "black": Background("#0a0a0a", _WHITE, "#121212"),
    "white": Background("#fcfcfc", _BLACK, "#ffffff"),
    "none": Background("#6a6a6a", _WHITE, "#6c6c6c"),
}
"""The nine colours of pegs, distinct for the colour-blind. Any other peg has the colour `none`."""

BACKGROUNDS: Mapping[str, Background] = {
    **{f"peg.{name}": background for name, background in PEGS.items()},
    "answer.green": Background("#0a7d4b", _WHITE),
    "answer.yellow": Background("#f2c230", _BLACK),
    "answer.grey": Background("#4a4a4a", _WHITE),
    "heat.0": Background("#f3f7fb", _BLACK),
    "heat.1": Background("#d3e3f3", _BLACK),
    "heat.2": Background("#9cc4e4", _BLACK),
    "heat.3": Background("#5295cb", _BLACK),
    "heat.4": Background("#1f609f", _WHITE),
    "heat.5": Background("#0a3562", _WHITE),
}
"""The styles that have a background of their own, on light and dark terminals alike."""


def style_table(background: str | None, colours: int) -> dict[str, str]:
    """Return the styles by name. `background` is `light`, `dark`, or None if unknown.

    `colours` is the number of colours of the terminal. On an unknown background, texts have the terminal's
    own colours. With 16 colours, pegs and answers are in reverse video, and heat maps have no colour.
    """
    named = background is None or colours <= _COLOURS_OF_NAMES
    texts = {name: look.named if named else getattr(look, str(background)) for name, look in STYLES.items()}
    return texts | {name: _on_background(name, each, colours) for name, each in BACKGROUNDS.items()}


def _on_background(name: str, background: Background, colours: int) -> str:
    if colours <= _COLOURS_OF_NAMES:
        return "" if name.startswith("heat") else "reverse"
    nearest = background.nearest if colours <= _COLOURS_OF_PALETTE else ""
    return f"bg:{nearest or background.colour} {background.ink}"
