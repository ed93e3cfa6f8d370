"""Answers as HTML: their lines in spans, with the styles of the prompt for light and dark pages."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from mmlogic.common.pictures import Picture
from mmlogic.render.paper import Line, Paper, code_text
from mmlogic.render.styles import PEGS, style_table

_WIDTH = 100
_COLOURS = 1 << 24
_DARK = ('[data-jp-theme-light="false"]', ".vscode-dark")
"""What the pages of notebooks have around everything when they are dark."""

_BLOCK = "white-space:pre;overflow-x:auto;line-height:1.4;margin:0;padding:0.3em 0;background:none"
_IMAGE = "color-scheme:light;background:#fff;max-width:100%"
_WORDS = {"bold": "font-weight:bold", "italic": "font-style:italic", "underline": "text-decoration:underline"}


def html(lines: Iterable[Line]) -> str:
    """Return lines as a block of HTML that brings its styles along."""
    body, used = list[str](), set[str]()
    for line in lines:
        for style, text in line:
            names = _names(style)
            used.update(names)
            kinds = f' class="{" ".join(each.replace(".", "-") for each in names)}"' if names else ""
            body.append(f"<span{kinds}>{escape(text)}</span>" if kinds else escape(text))
        body.append("\n")
    text = "".join(body).rstrip("\n")
    return (
        f'<div class="mmlogic"><style>{"".join(_rules(used))}</style><pre style="{_BLOCK}">{text}</pre></div>'
    )


def image(picture: Picture) -> str:
    """Return a picture as HTML, its title below it; what it calls its styles never meets the page's."""
    data = b64encode(picture.svg().encode()).decode()
    shown = f'<img style="{_IMAGE}" alt="{escape(picture.title)}" src="data:image/svg+xml;base64,{data}"/>'
    return shown + html(PAGE.wrapped(picture.title)) if picture.title else shown


def _names(style: str) -> list[str]:
    found = (name.split(".") for name in re.findall(r"class:(\S+)", style))
    return [".".join(parts[: many + 1]) for parts in found for many in range(len(parts))]


def _rules(used: Iterable[str]) -> Iterator[str]:
    light, dark = (style_table(ground, _COLOURS) for ground in ("light", "dark"))
    for name in sorted(used):
        if css := _css(light.get(name, "")):
            place = f".mmlogic .{name.replace('.', '-')}"
            yield f"{place}{{{css}}}"
            if (other := _css(dark[name])) != css:
                yield f"{','.join(f'{around} {place}' for around in _DARK)}{{{other}}}"


def _css(style: str) -> str:
    """Return a style of the prompt as CSS.

    >>> _css("bg:#ffffff #000000 bold")
    'background:#ffffff;color:#000000;font-weight:bold'
    """
    parts = []
    for word in style.split():
        if word.startswith("bg:"):
            parts.append(f"background:{word[3:]}")
        elif word.startswith("#"):
            parts.append(f"color:{word}")
        elif word in _WORDS:
            parts.append(_WORDS[word])
    return ";".join(parts)


def _chip(symbol: str) -> Line:
    hue = symbol.lower() if symbol.lower() in PEGS else "none"
    return [(f"class:peg.{hue}", f" {symbol} ")]


def _chips(code: Sequence[str], width: int | None) -> Line:
    return [piece for symbol in code for piece in [("class:peg", " "), *_chip(symbol)]][1:]


PAGE = Paper(_WIDTH, person=True, coloured=True, code=_chips, text=code_text, symbol=_chip)
"""The page of an answer that knows no game: pegs bear the names of their symbols."""
