"""Answers as HTML, with styles for light and dark pages. Trees and long texts can be folded.

`block` and `image_block` return HTML without styles, for a page that has the styles of `sheet`. `html` and
`image` return HTML with the styles that it needs.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain, groupby, starmap

from mmlogic.common.pictures import Picture
from mmlogic.common.wording import columns, plural
from mmlogic.render.paper import PROSE, Line, Paper
from mmlogic.render.signs import UNICODE
from mmlogic.render.styles import BACKGROUNDS, PEGS, STYLES, style_table

_WIDTH = 100
_COLOURS = 1 << 24
_MAX_UNFOLDED_LINES = 40
_SHOWN_LINES = 30
"""How many lines of a text stay visible if the text has more than `_MAX_UNFOLDED_LINES` lines."""

_MAX_UNFOLDED_TREE_LINES = 12
_UNFOLDED_LEVELS = 2
"""How many levels of a tree are unfolded if the tree has more than `_MAX_UNFOLDED_TREE_LINES` lines."""

_WORDS = {
    "bold": "font-weight:bold",
    "italic": "font-style:italic",
    "strike": "text-decoration:line-through",
    "underline": "text-decoration:underline",
}

_THEMES = {
    "light dark": ".mmlogic",  # without a theme of the page, the reader's system decides
    "light": '[data-jp-theme-light="true"] .mmlogic,.vscode-light .mmlogic,'
    ".vscode-high-contrast-light .mmlogic",
    "dark": '[data-jp-theme-light="false"] .mmlogic,.vscode-dark .mmlogic,'
    ".vscode-high-contrast:not(.vscode-high-contrast-light) .mmlogic",
}
"""For each CSS `color-scheme`, the selectors of answers. JupyterLab and VS Code have their own themes."""

_PAGE = (
    "background:var(--jp-layout-color0,var(--vscode-editor-background,Canvas));"
    "color:var(--jp-content-font-color0,var(--vscode-editor-foreground,CanvasText))"
)
_FIXED = (
    "font-family:var(--jp-code-font-family,var(--vscode-editor-font-family,monospace)),monospace!important;"
    "white-space:pre!important"
)
_SHEET = "".join(
    [
        *(f"{place}{{color-scheme:{theme}}}" for theme, place in _THEMES.items()),
        f".mmlogic{{{_PAGE};overflow-x:auto;padding:.3em 0}}",
        f".mmlogic pre,.mmlogic pre *{{{_FIXED};font-size:13px;line-height:1.4}}",
        ".mmlogic pre{margin:0;padding:0;border:0;background:none;color:inherit}",
        ".mmlogic i{display:inline-block;font-style:inherit}",
        ".mmlogic details,.mmlogic summary{display:block;margin:0;padding:0}",
        ".mmlogic summary{cursor:pointer}",
        ".mmlogic summary::after{content:' \\25b8';opacity:.6}",
        ".mmlogic [open]>summary::after{content:' \\25be'}",
        ".mmlogic img{max-width:100%}",
        ".mmlogic .mmlogic-white{color-scheme:light;background:#fff}",
    ]
)
"""The CSS of every block. The page's own styles of `pre` are overridden, as they could break columns."""

_MAX_SIZED_CHARACTERS = 40
_WIDE = re.compile(rf"[^\x00-\x7f]{{1,{_MAX_SIZED_CHARACTERS}}}")
"""Matches characters that a font of fixed width may lack. Another font may give them other widths."""

_QUOTED = re.compile("`([^`]+)`")

_BRANCH = re.compile(f"((?:{UNICODE.branch[2]} |   )*)(?:{UNICODE.branch[0]}|{UNICODE.branch[1]}) ")
"""Matches the signs at the start of a line that begins a branch of a tree."""

_MAX_LEVEL = 100
"""The deepest foldable level of a tree. The output of a query may look like a deeper tree."""

_UNDER = re.compile(f"[ {UNICODE.branch[2][0]}]")
"""Matches the start of a line of a tree that continues the line above."""


def html(lines: Iterable[Line]) -> str:
    """Return lines as a block of HTML with its styles. Trees and long texts can be folded."""
    drawn = [list(line) for line in lines]
    used = {name for line in drawn for style, _ in line for name in _names(style)}
    body = block(drawn)
    widths = {int(width) for width in re.findall(r'class="mmlogic-w(\d+)"', body)}
    return _styled(body, [*_rules(used), *_widths(sorted(widths))])


def block(lines: Iterable[Line]) -> str:
    """Return lines as a block of HTML, for a page that has the styles of `sheet`."""
    runs = groupby(map(list, lines), lambda line: line[:1] == [(PROSE, "")])
    drawn = (map(_paragraph, run) if flows else [_columns([*run])] for flows, run in runs)
    return f'<div class="mmlogic">{"".join(chain.from_iterable(drawn))}</div>'


def _columns(lines: Sequence[Line]) -> str:
    text = _folded(lines)
    return f"<pre>{text}</pre>" if text else ""


def _paragraph(line: Line) -> str:
    """Return a line as a paragraph. Text in backquotes becomes code."""
    texts = (_QUOTED.sub(r"<code>\1</code>", _span(*piece)) for piece in line if piece[1])
    return f"<p>{''.join(texts)}</p>"


def image(picture: Picture) -> str:
    """Return a picture, with its title below, as a block of HTML with its styles."""
    return _styled(image_block(picture))


def image_block(picture: Picture) -> str:
    """Return a picture as a block of HTML. The picture's style names cannot clash with those of the page."""
    data = b64encode(picture.svg().encode()).decode()
    plain = any(style.dark_css for style in picture.styles.values())
    white = "" if plain else ' class="mmlogic-white"'
    shown = f'<img{white} alt="{escape(picture.title)}" src="data:image/svg+xml;base64,{data}"/>'
    title = _paragraph([("", picture.title)]) if picture.title else ""
    return f'<div class="mmlogic">{shown}{title}</div>'


def sheet() -> str:
    """Return the CSS that every block needs."""
    return "".join([_SHEET, *_rules([*STYLES, *BACKGROUNDS]), *_widths(range(2 * _MAX_SIZED_CHARACTERS + 1))])


def _styled(body: str, rules: Iterable[str] = ()) -> str:
    return f"<div><style>{_SHEET}{''.join(rules)}</style>{body}</div>"


def _folded(lines: Sequence[Line]) -> str:
    """Return lines as HTML. Branches of a tree, and all but the first lines of a long text, can be folded."""
    rows = [("".join(text for _, text in line), "".join(starmap(_span, line))) for line in lines]
    if any(_BRANCH.match(text) for text, _ in rows):
        return "".join(_nested([*_tree(rows)], unfolded=len(rows) <= _MAX_UNFOLDED_TREE_LINES))
    texts = [f"{row}\n" for _, row in rows]
    if len(texts) <= _MAX_UNFOLDED_LINES:
        return "".join(texts).rstrip("\n")
    return "".join(
        [
            *texts[:_SHOWN_LINES],
            _details(plural(len(texts) - _SHOWN_LINES, "more line"), texts[_SHOWN_LINES:]),
        ]
    )


def _tree(rows: Iterable[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """Yield each row of a tree with its level. A line that continues the line above is in the same row."""
    level, begun = 0, list[str]()
    for text, row in rows:
        branch = _BRANCH.match(text)
        if begun and (branch or not _UNDER.match(text)):
            yield level, "\n".join(begun)
            begun.clear()
        if not begun:
            level = min(len(branch[1]) // 3 + 1, _MAX_LEVEL) if branch else 0
        begun.append(row)
    yield level, "\n".join(begun)


def _nested(rows: Sequence[tuple[int, str]], *, unfolded: bool) -> Iterator[str]:
    at = 0
    while at < len(rows):
        level, row = rows[at]
        end = next((n for n in range(at + 1, len(rows)) if rows[n][0] <= level), len(rows))
        below = rows[at + 1 : end]
        opened = unfolded or level < _UNFOLDED_LEVELS
        yield _details(row, _nested(below, unfolded=unfolded), opened=opened) if below else f"{row}\n"
        at = end


def _details(summary: str, below: Iterable[str], *, opened: bool = False) -> str:
    return f"<details{' open' * opened}><summary>{summary}</summary>{''.join(below)}</details>"


def _span(style: str, text: str) -> str:
    body = _WIDE.sub(_sized, escape(text))
    names = " ".join(each.replace(".", "-") for each in _names(style))
    return f'<span class="{names}">{body}</span>' if names else body


def _sized(found: re.Match[str]) -> str:
    return f'<i class="mmlogic-w{columns(found[0])}">{found[0]}</i>'


def _names(style: str) -> list[str]:
    found = (name.split(".") for name in re.findall(r"class:(\S+)", style))
    return [".".join(parts[: many + 1]) for parts in found for many in range(len(parts))]


def _rules(used: Iterable[str]) -> Iterator[str]:
    light, dark = (style_table(theme, _COLOURS) for theme in ("light", "dark"))
    for name in sorted(used):
        if css := _css(light.get(name, ""), dark.get(name, "")):
            yield f".mmlogic .{name.replace('.', '-')}{{{css}}}"


def _widths(columns: Iterable[int]) -> Iterator[str]:
    yield from (f".mmlogic .mmlogic-w{many}{{width:{many}ch}}" for many in columns)


def _css(light: str, dark: str) -> str:
    """Return a style of prompt-toolkit as CSS. `light` and `dark` are the style on light and on dark pages.

    >>> _css("bg:#ffffff #000000 bold", "bg:#ffffff #000000 bold")
    'background:#ffffff;color:#000000;font-weight:bold'
    >>> _css("#005f73", "#6fd0e0")
    'color:#005f73;color:light-dark(#005f73,#6fd0e0)'
    """
    parts = []
    for word, other in zip(light.split(), dark.split(), strict=True):
        if word.startswith("bg:"):
            parts.append(f"background:{word[3:]}")
        elif word.startswith("#"):
            parts.append(f"color:{word}")
            parts += [f"color:light-dark({word},{other})"] * (word != other)
        elif word in _WORDS:
            parts.append(_WORDS[word])
    return ";".join(parts)


def _chip(symbol: str) -> Line:
    hue = symbol.lower() if symbol.lower() in PEGS else "none"
    return [(f"class:peg.{hue}", f" {symbol} ")]


def _chips(code: Sequence[str], width: int | None) -> Line:
    return [piece for symbol in code for piece in [("class:peg", " "), *_chip(symbol)]][1:]


PAGE = Paper(_WIDTH, person=True, coloured=True, chips=_chips, symbol=_chip)
"""The paper for HTML if no game is known. Each peg shows the name of its symbol."""
