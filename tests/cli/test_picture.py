"""`mmlogic picture`: a session at the prompt as a picture."""

import re
import runpy
import shlex
from pathlib import Path

import pytest

from tests.cli.command import mmlogic

ROOT = Path(__file__).parents[2]


pytestmark = pytest.mark.usefixtures("here")


def drawn(*arguments: str, errors: str = "") -> list[str]:
    """Return the lines of text in a picture, without spaces. `errors` is the expected standard error."""
    ended = mmlogic("picture", "x.svg", *arguments)
    assert (ended.status, ended.out, ended.err) == (int(bool(errors)), "", errors)
    rows = dict[float, list[str]]()
    for height, letter in re.findall(r'<text[^>]* y="([0-9.]+)"[^>]*>([^<]*)', Path("x.svg").read_text()):
        rows.setdefault(float(height), []).append(letter)
    return ["".join(rows[height]) for height in sorted(rows)]


def test_the_moving_picture_of_the_readme_is_what_its_program_writes() -> None:
    program = runpy.run_path(str(ROOT / "docs" / "moving.py"))
    drawn = program["moving"](program["picture"]("dark"), program["picture"]("light"))
    assert drawn == (ROOT / "docs" / "moving.svg").read_text()
    assert float(max(re.findall(r"--at:([\d.]+)s", drawn), key=float)) == program["SECONDS"]


def test_the_readme_shows_the_sheet_and_the_page_that_mmlogic_writes() -> None:
    pytest.importorskip("matplotlib")
    written = runpy.run_path(str(ROOT / "docs" / "paper.py"))["picture"]()
    assert written == (ROOT / "docs" / "paper.svg").read_text()


def test_the_picture_of_a_document_is_drawn_by_its_command() -> None:
    (told,) = re.findall(r"`mmlogic (picture docs/help\.svg [^`]+)`", (ROOT / "docs/prompt.md").read_text())
    _, file, *typed = shlex.split(told)
    drawn(*typed)
    assert Path("x.svg").read_text() == (ROOT / file).read_text()


def test_what_is_typed_is_drawn_with_what_is_shown() -> None:
    assert drawn("game classic", "RRBB 1 1", "count") == [
        "mmlogic&gt;gameclassic",
        "4pegsof6symbols:1,296codesareleft.",
        "mmlogic&gt;RRBB11",
        "Addedclue1:208codesareleft.",
        "mmlogic&gt;count",
        "208codesareleft.",
    ]


def test_an_error_is_drawn_and_told_and_nothing_after_quit() -> None:
    lines = drawn("gess", "quit", "count", errors="mmlogic: unknown statement `gess`\n")
    assert lines[:3] == ["mmlogic&gt;gess", "^^^^", "unknownstatement`gess`."]
    assert lines[-1] == "mmlogic&gt;quit"


def test_each_error_is_told_on_a_line_of_its_own() -> None:
    told = "mmlogic: unknown symbol `X`\nmmlogic: unknown statement `cout`\n"
    drawn("game classic", "guess RRXX 1 1", "cout", "--columns", "40", errors=told)


def test_an_error_is_told_whole_however_it_is_drawn() -> None:
    name = "lower" * 4
    drawn(f"set {name} 1", "--columns", "20", errors=f"mmlogic: unknown setting `{name}`\n")


def test_columns_and_background_are_those_that_are_asked_for() -> None:
    wide = drawn("game classic", "guess RRBB 1 1", "suggest")
    narrow = drawn("game classic", "guess RRBB 1 1", "suggest", "--columns", "40")
    assert "".join(wide) == "".join(narrow) and max(map(len, narrow)) <= 40 < max(map(len, wide))
    assert ".screen{fill:#1c1c1c}" in Path("x.svg").read_text()
    drawn("count", "--background", "light")
    assert ".screen{fill:#ffffff}" in Path("x.svg").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x.gif", "count"], "the extension of x.gif does not say what to write; a picture: .svg .png .pdf"),
        (["x.svg"], "Missing argument 'STATEMENTS…'"),
        (["x.svg", "count", "--safe"], "x.svg: files are off limits in safe mode"),
        (["there.svg", "count"], "there.svg is a file that mmlogic did not write; --over replaces it"),
        (["x.svg", "count", "--columns", "5"], "5 is not in the range 20<=x<=400"),
        (["x.svg", "count", "--format", "json"], "--format has no effect"),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_anything_is_written(
    arguments: list[str], message: str
) -> None:
    Path("there.svg").write_text("mine")
    ended = mmlogic("picture", *arguments)
    assert ended.status == 2 and message in ended.err
    assert [path.name for path in Path().iterdir()] == ["there.svg"]
    assert Path("there.svg").read_text() == "mine"
