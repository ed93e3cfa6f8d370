r"""A stranger's text never controls a terminal. For example, `\e]0;…\a` would set the window's title."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mmlogic.common.pictures import Picture, Style, Text
from mmlogic.render.formats import FORMATS
from mmlogic.session.answers import CountAnswer
from tests.cli.command import ending, mmlogic, on_terminal
from tests.repl.pty import Kept

TITLE = "\x1b]0;owned\x07"
SHOWN = "\\x1b]0;owned\\x07"
HARMFUL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

SCRIPTS = {
    "what a query writes": r"?- write('\e]0;owned\a').",
    "what a query binds": r"?- atom_codes(X, [27,93,48,59,0'o,0'w,0'n,0'e,0'd,7]), string_concat(X, '', Y).",
    "a message of Prolog": r"?- throw('\e]0;owned\a').",
    "an unknown predicate": r"?- '\e]0;owned\a'.",
    "a symbol": f'colors ["{TITLE}", b]; pegs 2; codes 4; legend; show program; history',
    "a faulty line": f"guess {TITLE}",
    "a file's name": f'load "{TITLE}"',
    "clauses": f"prolog\na('{TITLE}').\nend\n?- a(X).\nshow program",
    "what turns a line around": r"?- write('owned\x202e\\x2028\\x2066\').",
    "a control sequence of one character": "?- char_code(C, 155), put_char(C).",
}
"""Statements that bring such a text to the screen, or quote it in an error."""


def harmless(script: str, format: str, home: Path) -> str:
    """Return a script's output on a terminal. Fail if a part of it could control the terminal."""
    (home / "x.mm").write_text(script)
    _, told = ending(on_terminal("--quiet", "--format", format, "--keep-going", "run", str(home / "x.mm")))
    assert not HARMFUL.search(told)
    return told


def test_no_script_controls_a_terminal(tmp_path: Path) -> None:
    """Each tells what it is after; a faulty line, of which nothing runs, has a terminal of its own."""
    scripts = dict(SCRIPTS)
    assert "owned" in harmless(scripts.pop("a faulty line"), "text", tmp_path)
    told = harmless("\nreset\ncount\n".join(scripts.values()), "text", tmp_path)
    assert [
        what
        for what, each in zip(scripts, re.split("531441", told), strict=True)
        if "owned" not in each and "9b" not in each
    ] == []


GENERAL = [
    each for each, written in FORMATS.items() if "".join(written(CountAnswer(count=1))) and each != "text"
]
"""The formats of all answers, not of marks alone."""


@pytest.mark.parametrize("format", GENERAL)
def test_no_format_controls_a_terminal(format: str, tmp_path: Path) -> None:
    script = f"{SCRIPTS['what a query writes']}\n?- char_code(C, 155), put_char(C).\n{SCRIPTS['a symbol']}"
    told = harmless(script, format, tmp_path)
    assert "owned" in told
    if format == "json":
        first, second, *_ = map(json.loads, told.splitlines())
        assert (first["output"], second["output"]) == (TITLE, "\x9b")


def test_a_file_and_a_pipe_get_what_was_written(tmp_path: Path) -> None:
    (tmp_path / "x.mm").write_text(SCRIPTS["what a query writes"])
    assert mmlogic("run", str(tmp_path / "x.mm")).out == f"{TITLE}\ntrue\n"


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_no_answer_at_the_prompt_controls_the_terminal(term: str, tmp_path: Path, kept: Kept) -> None:
    file, heard = tmp_path / "x.mm", tmp_path / "heard.txt"
    file.write_text(f"prolog\nsay :- write('{TITLE}\x9b1A').\nend\n")
    terminal = kept(term=term)
    terminal.ask(f'load "{file}"; tee "{heard}"', "Loaded")
    assert f"{SHOWN}\\x9b1A" in terminal.ask("?- say.", "true")
    assert "\x1b]0;" not in terminal.raw
    assert "\x9b" not in terminal.raw
    terminal.ask("tee off", "Stopped writing")
    assert f"{TITLE}\x9b1A" in heard.read_text()


def test_a_picture_stays_xml() -> None:
    text = Text("text", (1.0, 1.0), f"{TITLE}<b>")
    drawn = ElementTree.fromstring(Picture(10, 10, {"text": Style()}, [text], f"{TITLE}&").svg())
    assert [each.text for each in drawn if each.text and "owned" in each.text] == [f"{SHOWN}&", f"{SHOWN}<b>"]
