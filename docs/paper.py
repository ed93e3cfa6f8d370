"""Write the README's picture of boards on paper and in a browser: `python docs/paper.py`, in a checkout.

mmlogic writes a sheet to print and a page to play on. This script puts the first page of the sheet beside the
page, with some numbers filled in. The page has colours for a dark and for a light background.
"""

import json
import re
import subprocess
import sys
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap

PICTURE = Path(__file__).with_name("paper.svg")
BOARD = "hidoku", "6x6", "3"
"""Kind, size and seed."""

FILLED = 13
"""The highest number that is filled in on the page."""

WIDTH, HEIGHT, PAPER, LEFT = 760, 452, 320, 372
"""The size of the picture, the width of the sheet, and where the text of the page begins, in pixels."""

STYLE = """\
.paper{fill:#fff;stroke:#bbb}.window{fill:#fff;stroke:#bbb}.button{fill:#efefef;stroke:#767676}
.word,.mine{fill:#1a1a1a;font:14px DejaVu Sans,sans-serif}.title{font-size:24px;font-weight:bold}
.mine{fill:#0b57d0;font-size:16px;text-anchor:middle}.at{fill:#0b57d0;fill-opacity:.25}
@media (prefers-color-scheme:dark){
.window{fill:#121212;stroke:#555}.button{fill:#6b6b6b;stroke:#6b6b6b}.word{fill:#fff}.mine,.at{fill:#79b8ff}
}
"""


def made() -> tuple[str, str, list[list[int]]]:
    """Return the sheet, the page and the rows of the solution, as mmlogic writes them."""
    kind, size, seed = BOARD
    with TemporaryDirectory() as folder:
        sheet, page = Path(folder) / "sheet.svg", Path(folder) / "play.html"
        mmlogic = [str(Path(sys.executable).with_name("mmlogic"))]
        like = ["--difficulty", "easy", "--seed", seed, "--count", "2", "--sheet", str(sheet)]
        subprocess.run([*mmlogic, "generate", kind, size, *like], check=True, capture_output=True)
        ask = f'generate {kind} {size} seed {seed} difficulty easy; save "{page}"; solve'
        told = subprocess.run([*mmlogic, "--format", "json", "-c", ask], check=True, capture_output=True)
        return sheet.read_text(), page.read_text(), json.loads(told.stdout.splitlines()[-1])["solutions"][0]


def inside(svg: str, name: str, x: float, y: float, width: float, box: str, more: str = "") -> str:
    """Return a picture inside another one. Its styles apply to itself alone."""
    style, shapes = re.findall(r"<style>\n(.*)</style>\n(.*)</svg>", svg, re.DOTALL)[0]
    style = re.sub(r"^\.", f"#{name} .", style, flags=re.MULTILINE)
    place = f'x="{x}" y="{y}" width="{width}" height="{HEIGHT}" preserveAspectRatio="xMinYMin"'
    return f'<style>\n{style}</style>\n<svg id="{name}" {place} viewBox="{box}">\n{shapes}{more}</svg>\n'


def word(text: str, x: float, y: float, style: str = "word") -> str:
    """Return a line of text."""
    return f'<text class="{style}" x="{x}" y="{y}">{escape(text)}</text>\n'


def window(page: str, solution: list[list[int]]) -> str:
    """Return the page: title, rule, buttons, and its board."""
    title, rule = re.findall(r"<h1>(.*?)</h1><p>(.*?)</p>", page)[0]
    drawn = word(title, LEFT, 40, "word title")
    for n, line in enumerate(wrap(rule, 46)):
        drawn += word(line, LEFT, 68 + 20 * n)
    x = LEFT
    for name in re.findall(r"<button.*?>(.*?)</button>", page):
        drawn += (
            f'<rect class="button" x="{x}" y="101" width="{8.6 * len(name) + 14:.0f}" height="26" rx="3"/>\n'
        )
        drawn += word(name, x + 8, 119)
        x += round(8.6 * len(name)) + 24
    places = json.loads(re.findall(r'id="places">(.*?)</script>', page)[0])
    numbers = [number for row in solution for number in row]
    free = [(place, n) for place, n in zip(places, numbers, strict=True) if not place["given"]]
    mine = "".join(word(str(n), p["x"], p["y"] + 5.5, "mine") for p, n in free if n <= FILLED)
    at = min(free, key=lambda each: (each[1] <= FILLED, each[1]))[0]["corners"]
    board = re.findall(r"<svg .*?</svg>", page, re.DOTALL)[0]
    box = re.findall(r'viewBox="(.*?)"', board)[0]
    return drawn + inside(
        board, "board", LEFT - 8, 135, 306, box, f'{mine}<polygon class="at" points="{at}"/>\n'
    )


def picture() -> str:
    """Return the picture."""
    sheet, page, solution = made()
    _, _, width, height = map(float, re.findall(r'viewBox="(.*?)"', sheet)[0].split())
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">\n'
    head += f"<style>\n{STYLE}</style>\n"
    paper = f'<rect class="paper" x=".5" y=".5" width="{PAPER - 1}" height="{HEIGHT - 1}"/>\n'
    screen = f'<rect class="window" x="350.5" y=".5" width="{WIDTH - 351}" height="{HEIGHT - 1}" rx="8"/>\n'
    first = inside(sheet, "sheet", 0, 0, PAPER, f"0 0 {width} {height / 2}")
    return head + paper + first + screen + window(page, solution) + "</svg>\n"


if __name__ == "__main__":
    PICTURE.write_text(picture())
