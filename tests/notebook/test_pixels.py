"""The pixels of HTML in Debian's Chromium: columns, light and dark pages, folded lines."""

import shutil
import subprocess
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from matplotlib.image import imread

from mmlogic import Session
from mmlogic.render.html import html
from mmlogic.render.paper import Line
from mmlogic.render.styles import BACKGROUNDS

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

Pixels: TypeAlias = "np.ndarray[Any, np.dtype[np.int_]]"
"""Red, green and blue of a picture, by rows and columns."""

AS_NOTEBOOKS = (
    "body,body pre *{font-family:'DejaVu Sans',sans-serif;margin:0}"
    "body .mmlogic pre{font-family:inherit;white-space:pre-wrap}"
)
"""The page has a font of its own for everything, of letters of any width, and wraps lines."""

RED = BACKGROUNDS["peg.red"].colour


def drawn(body: str, folder: Path, around: str = "") -> Pixels:
    """Return the pixels of a page with this body in Chromium. `around` has the attributes of its tag."""
    page, picture = folder / "page.html", folder / "page.png"
    page.write_text(f"<meta charset=utf-8><style>{AS_NOTEBOOKS}</style><body {around}>{body}</body>")
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=800,900")
    command = [str(CHROMIUM), *flags, f"--user-data-dir={folder}", f"--screenshot={picture}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True)
    return (imread(picture)[:, :, :3] * 255).round().astype(int)


def spans(pixels: Pixels, *colours: str) -> Iterator[tuple[int, int]]:
    """For each line of text with these colours, yield the columns of their first and last pixel."""
    found = np.zeros(pixels.shape[:2], bool)
    for colour in colours:
        found |= (pixels == [int(colour[at : at + 2], 16) for at in (1, 3, 5)]).all(axis=2)
    for any_there, rows in groupby(range(len(found)), lambda row: bool(found[row].any())):
        if any_there:
            columns = np.flatnonzero(found[[*rows]].any(axis=0))
            yield int(columns[0]), int(columns[-1])


def test_columns_stand_whatever_font_the_page_has(session: Session, tmp_path: Path) -> None:
    session.game("classic")
    session.guess("RRBB", 1, 1)
    (chances,) = session.run("chances")
    heat = [ground.colour for name, ground in BACKGROUNDS.items() if name.startswith("heat")]
    assert len({*spans(drawn(chances._repr_html_(), tmp_path), *heat)}) == 1
    lines: list[Line] = [[("", text), ("", " "), ("class:peg.red", "   ")] for text in TEXTS]
    seen = [*spans(drawn("".join(html([line]) for line in lines), tmp_path), RED)]
    assert len(seen) == len(TEXTS)
    assert len({*seen}) == 1
    long: Line = [("", "word " * 40), ("class:peg.red", "   ")]
    assert [*spans(drawn(html([long]), tmp_path), RED)] == []  # a long line is not wrapped


TEXTS = ("iiiiiiii", "WWWWWWWW", "●●○○✓✗··", "██▏▎├─└─", "漢字.语.", "        ")
"""Texts that are eight columns wide on a terminal."""


@pytest.mark.parametrize(
    ("around", "dark"),
    [
        ('data-jp-theme-light="true" style="--jp-layout-color0:#fff"', False),
        ('data-jp-theme-light="false" style="--jp-layout-color0:#111"', True),
        ('class="vscode-dark" style="--vscode-editor-background:#1e1e1e"', True),
        ('class="vscode-dark"', True),
        ("", False),
    ],
)
def test_a_block_is_as_dark_as_its_page(around: str, dark: bool, tmp_path: Path) -> None:
    lines: list[Line] = [[("class:quiet", "█" * 20)], [("class:wrong", "█" * 20)], [("", "█" * 20)]]
    pixels = drawn(html(lines), tmp_path, around)
    ground, *inks = pixels[2, 700], *(pixels[row, 80] for row in (14, 32, 50))
    assert (ground.mean() < 64) == dark
    for ink in inks:
        assert abs(ink.mean() - ground.mean()) > 70, ink


def test_what_is_below_a_branch_and_a_long_text_can_be_unfolded(tmp_path: Path) -> None:
    chip = ("class:peg.red", "   ")
    tree: list[Line] = [[("", head), chip] for head in ("", "├─ ", "│  ├─ ", "│  │  └─ ", "└─ ")]
    assert len([*spans(drawn(html(tree), tmp_path), RED)]) == 5
    large = [*tree[:-1], *[[("", "│     └─ "), chip]] * 20, tree[-1]]
    assert len([*spans(drawn(html(large), tmp_path), RED)]) == 4
    long: list[Line] = [[("", f"fact({number})."), chip] for number in range(45)]
    assert len([*spans(drawn(html(long), tmp_path), RED)]) == 30
    assert "15 more lines" in html(long)
    assert "more" not in html(long[:40])
