"""The records: a program that knows nothing of mmlogic plays each tree, and counts what the table says."""

import json
import lzma
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.thoroughly import some

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "docs" / "records"


def certificates() -> list[tuple[str, dict[str, Any]]]:
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    few = {name: row for name, row in records.items() if row["codes"] <= some(300, 1 << 15)}
    every = {
        each["tree"]: (name, each) for name, row in few.items() for each in (row["average"], row["worst"])
    }
    return [each for tree, each in every.items() if tree]


def played(game: str, tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    answers, size = game.split(":")
    monkeypatch.setattr(sys, "argv", ["check_tree.py", size, answers, str(tree)])
    runpy.run_path(str(ROOT / "examples" / "check_tree.py"))
    return capsys.readouterr().out


def test_each_tree_needs_what_the_table_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for game, row in certificates():
        said = {turn: many for turn, many in enumerate(row["games"], 1) if many}
        codes = sum(row["games"])
        expected = f"{row['total']} guesses for {codes} codes, worst {row['worst']}: {said}\n"
        assert played(game, RECORDS / row["tree"], monkeypatch, capsys) == expected, game


@pytest.mark.parametrize(
    ("said", "instead"), [("64(112", "63(112"), ("14B", "13B"), ("3(344)", "3"), ("A = (334", "A = (344")]
)
def test_a_tree_that_is_wrong_is_refused(
    said: str,
    instead: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = lzma.decompress((RECORDS / "marks-3x4-average.xz").read_bytes()).decode()
    assert said in text
    changed = tmp_path / "tree.txt"
    changed.write_text(text.replace(said, instead), encoding="utf-8")
    with pytest.raises((AssertionError, KeyError)):
        played("marks:3x4", changed, monkeypatch, capsys)
