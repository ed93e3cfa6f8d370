"""Write the README's moving picture: `python docs/moving.py`, in a checkout with its tools.

`mmlogic picture` draws the session for a dark and for a light background. Each element has the second at
which it appears, for a rule of CSS. For readers who want no motion, all elements appear at once.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

PICTURE = Path(__file__).with_name("moving.svg")
SESSION = [
    "game classic",
    "guess RRBB 1 1",
    "guess RGYO 1 2",
    "suggest",
    "guess RYGB 1 2",
    "guess YOGR 0 0",
    "why",
]
"""The statements as typed: clues, a suggestion, an impossible answer, and the slip that explains it."""

COLUMNS = 80
SECONDS = 10.0
KEY, ANSWER, PAUSE = 0.06, 0.4, 1.0
"""Seconds for a key, from Enter to the answer, and from the answer to the next key.

All are scaled to SECONDS.
"""

PROMPT = "mmlogic>"
RULES = """\
@media (prefers-color-scheme: light) {{ {light} }}
@media (prefers-reduced-motion: no-preference) {{
  [style] {{ animation: appear 1ms backwards; animation-delay: var(--at) }}
  @keyframes appear {{ from {{ opacity: 0 }} }}
}}
"""
_LINE, _COLUMN = 20.0, 8.4
"""Height of a line and width of a column in a picture, in the units of `mmlogic picture`."""

_RULE = re.compile(r"^\.(\w+)\{(.*)\}$", re.MULTILINE)
_ELEMENT = re.compile(
    r'^<(?:text|polygon) class="(\w+)" (?:x="(.*?)" y="(.*?)"|points="(.*?)").*$', re.MULTILINE
)


class Element(NamedTuple):
    """An element of a picture: its text, its class, its line and its column."""

    text: str
    style: str
    line: int
    column: int


def elements(picture: str) -> Iterator[Element]:
    """Yield the elements. A polygon is on the line of its middle, and begins at its left end."""
    for found in _ELEMENT.finditer(picture):
        style, x, y, points = found.groups()
        if points:
            xs, ys = zip(*(map(float, corner.split(",")) for corner in points.split()), strict=True)
            x, y = min(xs), (min(ys) + max(ys)) / 2
        yield Element(found[0], style, round(float(y) / _LINE), round(float(x) / _COLUMN))


def appearances(drawn: list[Element]) -> dict[Element, float]:
    """Return the second at which each element appears. Typed text appears key by key, an answer at once."""
    seconds, now = dict[Element, float](), 0.0
    by_line = sorted(drawn, key=lambda each: (each.line, each.column))
    for _, grouped in groupby(by_line, key=lambda each: each.line):
        line = [*grouped]
        typed = unescape(re.sub("<.*?>", "", "".join(each.text for each in line))).startswith(PROMPT)
        now += PAUSE if typed else 0
        for each in line:
            seconds[each] = now + KEY * max(each.column - len(PROMPT), 0) if typed else now
        now = max(seconds[each] for each in line) + (ANSWER if typed else 0)
    return {each: second * SECONDS / now for each, second in seconds.items()}


def moving(dark: str, light: str) -> str:
    """Return one picture for both backgrounds, with the time of each element."""
    (screen, *drawn), (_, *same) = [*elements(dark)], [*elements(light)]
    pairs = {(screen.style, screen.style)} | {(a.style, b.style) for a, b in zip(drawn, same, strict=True)}
    dark_rules, light_rules = dict(_RULE.findall(dark)), dict(_RULE.findall(light))
    for_dark = "\n".join(f".{a}-{b}{{{dark_rules[a]}}}" for a, b in sorted(pairs))
    for_light = "\n".join(f".{a}-{b}{{{light_rules[b]}}}" for a, b in sorted(pairs))
    style = f"<style>\n{for_dark}\n{RULES.format(light=for_light)}</style>\n"
    at = appearances(drawn)
    shown = [_named(screen, screen)]
    for a, b in zip(drawn, same, strict=True):
        shown.append(f'<g style="--at:{at[a]:.2f}s">{_named(a, b)}</g>')
    return dark.partition("<style>")[0] + style + "\n".join(shown) + "\n</svg>\n"


def _named(dark: Element, light: Element) -> str:
    return dark.text.replace(f'class="{dark.style}"', f'class="{dark.style}-{light.style}"')


def picture(background: str) -> str:
    """Return the session's picture for a background, `dark` or `light`."""
    with TemporaryDirectory() as folder:
        drawn = Path(folder) / "session.svg"
        command = [str(Path(sys.executable).with_name("mmlogic")), "picture", str(drawn), *SESSION]
        subprocess.run([*command, "--background", background, "--columns", str(COLUMNS)], check=True)
        return drawn.read_text()


if __name__ == "__main__":
    PICTURE.write_text(moving(picture("dark"), picture("light")))
