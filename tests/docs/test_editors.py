"""The colours of `.mm` files in editors: each keyword, in the files that are made from the grammar."""

import json
import re
from pathlib import Path

import pytest

from mmlogic.language import by_heading
from mmlogic.version import __version__

EDITORS = Path(__file__).parents[2] / "editors"
PATTERNS = json.loads((EDITORS / "vscode" / "mm.tmLanguage.json").read_text())["patterns"]
VIM = (EDITORS / "mm.vim").read_text()
EXAMPLES = [(word, each.example) for _, group in by_heading() for each in group for word in each.keywords]


def scopes(text: str) -> set[tuple[str, str]]:
    """Return the parts of one line that a pattern of TextMate colours, with their scope."""
    found = set()
    for pattern in PATTERNS:
        named = pattern.get("captures") or pattern.get("beginCaptures") or {"0": pattern}
        for match in re.finditer(pattern.get("match") or pattern["begin"], text):
            found |= {(match[int(group)], each["name"].split(".")[0]) for group, each in named.items()}
    return found


@pytest.mark.parametrize(("word", "example"), EXAMPLES)
def test_each_statement_is_coloured(word: str, example: str) -> None:
    line = example.splitlines()[0]
    assert (line.split(" ")[0], "keyword") in scopes(line)
    assert word == "?-" or re.search(rf"mmStatement .*[(|]{word}\\", VIM)
    assert (word, "keyword") not in scopes(f"x {word}x")


def test_words_numbers_strings_and_comments_are_coloured() -> None:
    assert {("distinct", "keyword"), ("at", "keyword")} <= scopes("where distinct and red at 1")
    assert ("at", "keyword") not in scopes("where path")
    assert {("12", "constant"), ("# all", "comment")} <= scopes("codes 12  # all")
    assert ('"', "string") in scopes('load "x"')
    assert re.search(r"keyword mmWord .*\bdistinct\b", VIM)
    assert "guess" not in re.findall(r"keyword mmWord (.*)", VIM)[0].split()


def test_the_folder_of_vs_code_has_what_it_names() -> None:
    folder = EDITORS / "vscode"
    package = json.loads((folder / "package.json").read_text())
    parts = [*package["contributes"]["languages"], *package["contributes"]["grammars"]]
    named = {package["main"], *(each.get("configuration") or each["path"] for each in parts)}
    assert {*map(folder.joinpath, named)} == {*folder.glob("*.js*")} - {folder / "package.json"}
    assert {each.removeprefix("./") for each in named} | {"node_modules"} == {*package["files"]}
    assert package["version"] == __version__
