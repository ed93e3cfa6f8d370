"""The styles of drawings by their names, for light and dark backgrounds, and for 16 colours.

A style is written as prompt-toolkit has it. On its background every text has a contrast of 4.5 at least.
"""

from collections.abc import Mapping
from typing import NamedTuple

THEMES = ("auto", "dark", "light", "plain")
"""The themes; `auto` asks the terminal for its background."""


class Look(NamedTuple):
    """A style on a light background, on a dark one, and in the terminal's own 16 colours."""

    light: str
    dark: str
    named: str


class Ground(NamedTuple):
    """A ground with the ink on it, and the colour that is nearest to it among 256."""

    paint: str
    ink: str
    near: str = ""


_NAMED, _PALETTE = 16, 256
"""Colours of a terminal that has only names for them, and of one with a palette."""

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
    "peg": _same("bold"),
}
"""The styles of texts."""

PEGS: Mapping[str, Ground] = {
    "red": Ground("#bf150a", _WHITE, "#d70000"),
    "blue": Ground("#0f2eac", _WHITE, "#0000af"),
    "green": Ground("#47df93", _BLACK, "#5fd7af"),
    "yellow": Ground("#f0dc28", _BLACK, "#ffff00"),
    "orange": Ground("#d9860d", _BLACK, "#d78700"),
    "brown": Ground("#583121", _WHITE, "#5f0000"),
    "black": Ground("#0a0a0a", _WHITE, "#121212"),
    "white": Ground("#fcfcfc", _BLACK, "#ffffff"),
    "none": Ground("#6a6a6a", _WHITE, "#6c6c6c"),
}
"""The pegs of the nine colours, no two alike to the colour-blind; any other peg looks like `none`."""

GROUNDS: Mapping[str, Ground] = {
    **{f"peg.{name}": ground for name, ground in PEGS.items()},
    "answer.green": Ground("#0a7d4b", _WHITE),
    "answer.yellow": Ground("#f2c230", _BLACK),
    "answer.grey": Ground("#4a4a4a", _WHITE),
    "heat.0": Ground("#f3f7fb", _BLACK),
    "heat.1": Ground("#d3e3f3", _BLACK),
    "heat.2": Ground("#9cc4e4", _BLACK),
    "heat.3": Ground("#5295cb", _BLACK),
    "heat.4": Ground("#1f609f", _WHITE),
    "heat.5": Ground("#0a3562", _WHITE),
}
"""The styles that have a ground of their own, whatever the background."""


def style_table(background: str | None, colours: int) -> dict[str, str]:
    """Return the styles by name for a background (`light`, `dark`, None if unknown) and a number of colours.

    On an unknown background, texts have the terminal's own colours. In 16 colours the grounds of pegs and
    answers are reverse video, and heat is none.
    """
    named = background is None or colours <= _NAMED
    texts = {name: look.named if named else getattr(look, str(background)) for name, look in STYLES.items()}
    return texts | {name: _ground(name, each, colours) for name, each in GROUNDS.items()}


def _ground(name: str, ground: Ground, colours: int) -> str:
    if colours <= _NAMED:
        return "" if name.startswith("heat") else "reverse"
    return f"bg:{ground.paint if colours > _PALETTE else ground.near or ground.paint} {ground.ink}"
