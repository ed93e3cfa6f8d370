"""Output in encodings that lack some characters: readable drawings, valid JSON, no traceback."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from mmlogic.render.formats import FORMATS
from mmlogic.render.signs import ASCII, UNICODE, Signs, signs_of
from tests.cli.command import mmlogic, started

CODES = "game classic; guess RRBB 1 1; explain RGYB; trace RRBB; help guess; help keys; help"
BOARD = "puzzle hidoku\n1 . 3\n. . .\n7 . .\nend\nhint; steps; candidates; show"
NAMES = "colors [red, \N{GREEK CAPITAL LETTER OMEGA}]; pegs 2; codes 2; codes \N{LARGE GREEN SQUARE}"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
@pytest.mark.parametrize("script", [CODES, BOARD])
def test_drawings_are_signs_of_the_encoding(encoding: str, format: str, script: str) -> None:
    ended = mmlogic("--format", format, stdin=script, encoding=encoding)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.isascii()
    if FORMATS[format].objects:
        assert all(json.loads(line)["statement"] for line in ended.out.splitlines())
    else:
        assert "\\u" not in ended.out


@pytest.mark.parametrize(
    ("encoding", "signs"), [("ascii", ASCII), ("latin-1", ASCII), ("utf-8", UNICODE), (None, UNICODE)]
)
def test_a_stream_has_the_signs_that_it_can_write(encoding: str | None, signs: Signs) -> None:
    assert signs_of(SimpleNamespace(encoding=encoding)) is signs


def test_a_proof_has_branches_of_ascii() -> None:
    """The encoding is that of the environment."""
    env = {"PYTHONIOENCODING": "latin-1"}
    drawn = started("-c", "game 3x4; guess RBG 1 1; explain RBG", env=env).out
    assert drawn.startswith("x [red,blue,green] is not possible")
    assert "\n`- x it does not fit clue 1: " in drawn


def test_bars_have_ascii() -> None:
    ended = mmlogic("tournament", "minimax", "--game", "2x2", encoding="ascii")
    assert (ended.status, ended.err) == (0, "")
    assert "#" in ended.out and ended.out.isascii()


def test_names_in_json_are_escapes_of_json() -> None:
    said = NAMES.rpartition(";")
    ended = mmlogic("--format", "json", "-c", said[0], encoding="latin-1")
    assert json.loads(ended.out)["codes"][1] == ["red", "\N{GREEK CAPITAL LETTER OMEGA}"]
    ended = mmlogic("--format", "json", "-c", NAMES, encoding="latin-1")
    assert "\N{LARGE GREEN SQUARE}" in json.loads(ended.out)["error"]["message"]


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"], ["solve"], ["-c", "x" * 600]])
def test_help_and_messages(arguments: list[str]) -> None:
    ended = mmlogic(*arguments, encoding="latin-1")
    assert (ended.out + ended.err).isascii()


def test_a_file_s_name_need_be_no_text(tmp_path: Path) -> None:
    (tmp_path / "\udcff.mm").write_text("game 2x3; count")
    assert started("run", "\udcff.mm", cwd=tmp_path) == (0, "9\n", "")
