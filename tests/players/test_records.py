"""The records: a program that knows nothing of mmlogic plays each tree, and counts what the table says."""

import json
import lzma
import runpy
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mmlogic.codes.rows import Packed
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from research.exact import Exact
from research.records_page import write_page
from research.static_games import fewest_fixed
from tests.thoroughly import some

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "research" / "trees"


def certificates() -> list[tuple[str, dict[str, Any]]]:
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    few = {name: row for name, row in records.items() if row["codes"] <= some(300, 1 << 15)}
    every = {
        each["tree"]: (name, each) for name, row in few.items() for each in (row["average"], row["worst"])
    }
    return [each for tree, each in every.items() if tree]


def checker(game: str, tree: Path, monkeypatch: pytest.MonkeyPatch, lies: int = 0) -> dict[str, Any]:
    answers, size = game.split(":")
    monkeypatch.setattr(sys, "argv", ["check_tree.py", size, answers, str(tree), str(lies)])
    return runpy.run_path(str(ROOT / "examples" / "check_tree.py"))


def played(
    game: str,
    tree: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lies: int = 0,
) -> str:
    checker(game, tree, monkeypatch, lies)
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


def test_the_answers_to_fixed_guesses_tell_every_code_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    for game, row in records.items():
        if "static" in row:
            known = checker(game, RECORDS / row["average"]["tree"], monkeypatch)
            guesses = [tuple(each) for each in row["static"]["guesses"]]
            answers = {tuple(known["score"](guess, code) for guess in guesses) for code in known["codes"]}
            assert len(answers) == row["codes"], game


def test_the_fewest_fixed_guesses_are_those_that_trying_finds() -> None:
    for space in (Space.full(2, 3), Space.full(3, 2), Space.distinct(3, 3), Space.full(2, 4)):
        marks = Position(space).scorer.marks(np.arange(len(space.pool)), space.secrets)

        def apart(rows: tuple[int, ...], marks: Packed = marks) -> bool:
            return bool(np.unique(marks[list(rows)], axis=1).shape == (len(rows), marks.shape[1]))

        fewest = next(many for many in range(1, 9) if any(map(apart, combinations(range(len(marks)), many))))
        guesses, proved = fewest_fixed(space, 60)
        assert (len(guesses), proved) == (fewest, True)


def test_the_average_of_players_that_draw_is_that_of_every_game() -> None:
    """3.81891 was worked out by other programs, too."""
    exact = dict(Exact(3, 5).averages())
    assert exact["random"] == pytest.approx(3.81891, abs=1e-5)
    assert exact["random"] < exact["iterative"] < 3.9


def test_the_page_lists_what_is_open(tmp_path: Path) -> None:
    proved: dict[str, Any] = {"worst": 3, "least": 3, "total": 8, "proved": True, "opening": "", "tree": ""}
    bounds = proved | {"seconds": 0, "proved": False}
    row = {"codes": 4, "average": proved | {"seconds": 0}, "worst": bounds}
    write_page(tmp_path / "records", {"black:2x2": row, "black:3x4": row})
    lines = (tmp_path / "records.md").read_text(encoding="utf-8").splitlines()
    (open_ones,) = [each for each in lines if each.startswith("| black |")]
    none = "2x3..8, 3x2..3, 3x5..8, 4x2..8, 5x2..8"
    assert open_ones.startswith(f"| black | {none} | {none}, (2x2, 3x4) | 2x2..8, ")
