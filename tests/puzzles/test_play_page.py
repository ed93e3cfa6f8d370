"""The script of the page that `save "FILE.html"` writes: the shapes that it draws at the cursor."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mmlogic import Session

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")

AROUND = """
const made = () => ({attributes: {}, textContent: "",
  setAttribute(name, value) { this.attributes[name] = value; },
  append(shape) { shapes.push(shape); }, addEventListener() {}, focus() {},
  querySelectorAll: () => [{remove() { shapes.length = 0; }}]});
const shapes = [], svg = made(), elements = {}, heard = {};
const held = JSON.parse(require("fs").readFileSync(0, "utf8"));
global.document = {
  createElementNS: (_, name) => Object.assign(made(), {name}), querySelector: () => svg,
  getElementById: id => elements[id] ??= Object.assign(made(), {textContent: held.texts[id]}),
  addEventListener: (name, act) => { heard[name] = act; }};
global.setInterval = () => {};
(0, eval)(held.script);
const press = key => heard.keydown({key, target: {}, preventDefault() {}});
held.keys.forEach(press);
console.log(JSON.stringify(shapes.map(each => [each.name, each.attributes, each.textContent])));
"""
"""The environment of the script: a document that stores the shapes, and pressed keys."""


def drawn(page: str, *keys: str) -> list[tuple[str, dict[str, Any], str]]:
    """Return the shapes that the script of a page has drawn on the board after some keys."""
    texts = dict(re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', page, re.DOTALL))
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    held = json.dumps({"texts": texts, "script": script.replace('"use strict";', ""), "keys": keys})
    command = [str(NODE), "-e", AROUND]
    done = subprocess.run(command, input=held, capture_output=True, text=True, check=True, timeout=60)
    return [(name, attributes, text) for name, attributes, text in json.loads(done.stdout)]


def saved(session: Session, board: str, folder: Path) -> str:
    path = folder / "page.html"
    session.run(f'{board}\nsave "{path}" over')
    return path.read_text()


@pytest.mark.parametrize("kind", ["hidoku", "rikudo", "triangle", "cube"])
def test_the_cursor_is_its_whole_cell_and_no_mark(kind: str, session: Session, tmp_path: Path) -> None:
    page = saved(session, f"puzzle {kind}\n__,__,__,__\n__,__,8,__\nend", tmp_path)
    cells = [set(points.split()) for points in re.findall(r'class="cell" points="([^"]*)"', page)]
    places = json.loads(re.findall(r'id="places">(.*?)</script>', page)[0])
    assert "<circle" not in page  # no number 1 is given
    for keys in ((), ("ArrowRight",), ("ArrowDown",)):
        ((name, attributes, text),) = drawn(page, *keys)
        assert (name, attributes["class"], text) == ("polygon", "play at", "")
        corners = [tuple(map(float, point.split(","))) for point in attributes["points"].split()]
        middle = [sum(each) / len(corners) for each in zip(*corners, strict=True)]
        (place,) = (each for each in places if each["corners"] == attributes["points"])
        assert middle == pytest.approx([place["x"], place["y"]], abs=0.11)
        assert any(_alike(corners, points) for points in cells)


def _alike(corners: list[tuple[float, ...]], points: set[str]) -> bool:
    others = sorted(tuple(map(float, point.split(","))) for point in points)
    return len(others) == len(corners) and all(
        one == pytest.approx(other, abs=0.11) for one, other in zip(sorted(corners), others, strict=True)
    )


def test_what_is_typed_stands_in_the_cell_of_the_cursor(session: Session, tmp_path: Path) -> None:
    page = saved(session, "puzzle numbrix\n__,4,5\n__,__,6\n1,__,7\nend", tmp_path)
    number, cursor = drawn(page, "3")
    assert (number[0], number[2], number[1]["class"]) == ("text", "3", "play mine")
    assert (number[1]["x"], number[1]["y"]) == (28, 28) and cursor[0] == "polygon"
    assert page.count("<circle") == 1  # the circle of the given 1
