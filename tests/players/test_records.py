"""The records: an independent program plays each strategy tree, and confirms the numbers in the table."""

import json
import lzma
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mmlogic.players.engine.arrays import Packed
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from research import check_tree
from research.exact import Exact
from research.records_page import AVERAGES, fewest_fixed_guesses, least_worst, write_page
from research.static_games import fewest_fixed
from tests.thoroughly import some

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "research" / "trees"


def certificates() -> list[tuple[str, dict[str, Any]]]:
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    few = {name: row for name, row in records.items() if row["codes"] <= some(300, 1 << 15)}
    every = {
        row[aim]["tree"]: (name, row[aim])
        for name, row in few.items()
        for aim in ("average", "worst", *(["lie"] if row["codes"] <= some(36, 1300) and "lie" in row else []))
    }
    return [each for tree, each in every.items() if tree]


def played(game: str, tree: Path, capsys: pytest.CaptureFixture[str], lies: bool = False) -> str:
    answers, size = game.split(":")
    check_tree.main(size, answers, str(tree), str(int(lies)))
    return capsys.readouterr().out


def test_each_tree_needs_what_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    for game, row in certificates():
        said = {turn: many for turn, many in enumerate(row["games"], 1) if many}
        codes = sum(row["games"])
        expected = f"{row['total']} guesses for {codes} codes, worst {row['worst']}: {said}\n"
        assert played(game, RECORDS / row["tree"], capsys, row["tree"].endswith("-lie.xz")) == expected, game


@pytest.mark.parametrize(
    ("said", "instead"), [('"left": 64', '"left": 63'), ('"2,0"', '"1,2"'), ("[0, 0, 1]", "[0]")]
)
def test_a_tree_that_is_wrong_is_refused(
    said: str, instead: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = lzma.decompress((RECORDS / "marks-3x4-average.xz").read_bytes()).decode()
    assert said in text
    changed = tmp_path / "tree.json"
    changed.write_text(text.replace(said, instead, 1), encoding="utf-8")
    with pytest.raises((AssertionError, KeyError, ValueError)):
        played("marks:3x4", changed, capsys)


def test_the_answers_to_fixed_guesses_tell_every_code_apart() -> None:
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    for game, row in records.items():
        if "static" in row:
            known = check_tree.Game(*reversed(game.split(":")))
            guesses = [tuple(each) for each in row["static"]["guesses"]]
            answers = {tuple(known.score(guess, code) for guess in guesses) for code in known.codes()}
            assert len(answers) == row["codes"], game


def test_the_records_agree_with_what_others_have_published() -> None:
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    agree = 0
    for game, row in records.items():
        answers, size = game.split(":")
        pegs, symbols = map(int, size.split("x"))
        average, worst = row.get("average"), row.get("worst")
        if average and average["proved"] and game in AVERAGES:
            assert f"{average['total'] / row['codes']:.3f}" == AVERAGES[game][0], game
            agree += 1
        if worst and worst["proved"] and (known := least_worst(answers, pegs, symbols)):
            assert worst["worst"] == known[0], game
            agree += 1
        if "static" in row and (known := fewest_fixed_guesses(answers, pegs, symbols)):
            assert len(row["static"]["guesses"]) == known[0], game
            agree += 1
    assert agree > 25


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


def test_the_page_has_the_tables_of_the_records(tmp_path: Path) -> None:
    page, known = tmp_path / "records.md", json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    page.write_text(text := (RECORDS.parent / "records.md").read_text(encoding="utf-8"), encoding="utf-8")
    write_page(page, known)
    assert page.read_text(encoding="utf-8") == text
    known["black:3x2"]["evil"]["fewest"] = 77
    write_page(page, known)
    changed = [
        each for each in page.read_text(encoding="utf-8").splitlines() if each not in text.splitlines()
    ]
    assert len(changed) == 1 and "| 77 |" in changed[0]
