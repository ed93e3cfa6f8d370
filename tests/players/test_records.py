"""The records: an independent program plays each strategy tree, and confirms the numbers in the table."""

import json
import lzma
from itertools import combinations, product
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mmlogic.common.arrays import NDArray
from mmlogic.players.engine.arrays import Packed
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import Search
from mmlogic.players.engine.space import Space
from research import check_bounds, check_tree
from research.exact import Exact
from research.last_turn import LastTurn
from research.least_worst import tree_within
from research.records import Game
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


def logs() -> dict[str, dict[str, Any]]:
    """Return the rows of the records whose logs are checked here."""
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    most = some(10, 300)
    return {name: row for name, row in records.items() if row.get("bounds", {"lines": most})["lines"] < most}


def checked(game: str, log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what the checker prints about a log."""
    file = tmp_path / "log.xz"
    file.write_bytes(lzma.compress(log.encode()))
    answers, size = game.split(":")
    check_bounds.main(size, answers, str(file))
    return capsys.readouterr().out.splitlines()


def log_of(game: str) -> str:
    return lzma.decompress((RECORDS / f"{game.replace(':', '-')}-bounds.xz").read_bytes()).decode()


def test_each_log_shows_that_there_are_no_fewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game, row in logs().items():
        average, worst = row["average"], row["worst"]
        said = {
            "total": f"{average['total']} guesses, within inf guesses each",
            "worst": f"inf guesses, within {worst['worst'] - 1} guesses each",
            "total at worst": f"{worst['total']} guesses, within {worst['worst']} guesses each",
        }
        printed = checked(game, log_of(game), tmp_path, capsys)[:-1]
        claims = [f"{row['codes']} codes cost at least {said[each]}" for each in row["bounds"]["claims"]]
        assert printed == claims, game


@pytest.mark.parametrize("game", ["marks:3x5", "bulls:4x4", "black:3x3", "colours:2x7"])
def test_a_log_with_one_number_off_by_one_is_refused(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bound of all codes that is higher is not true. Any other bound that is lower is not enough."""
    lines = log_of(game).splitlines()
    for number, line in enumerate(lines):
        depth, bound, *clues = line.split()
        less = f"{float(bound) - 1 if clues else float(bound) + 1:.0f}" if bound != "inf" else "1000000"
        changes = [(depth, less)] * (bound != "inf" or bool(clues))
        for changed in [*changes, (f"{float(depth) + 1:.0f}", bound)] if bound == "inf" else changes:
            log = "\n".join([*lines[:number], " ".join([*changed, *clues]), *lines[number + 1 :]])
            with pytest.raises(SystemExit, match="does not follow"):
                checked(game, log, tmp_path, capsys)


@pytest.mark.parametrize("game", ["marks:4x3", "bulls:3x5", "black:3x4", "colours:3x3"])
def test_images_of_a_set_have_one_form_and_one_cost(game: str) -> None:
    answers, size = game.split(":")
    bounds, random = check_bounds.Game(size, answers), np.random.default_rng(5)
    search = Search(Position(Game(answers, *map(int, size.split("x"))).space()))
    every = np.array(bounds.codes)
    costs, alike, many = dict[bytes, set[int]](), 0, some(200, 4000)
    for _ in range(many):
        codes = every[random.choice(len(every), int(random.integers(3, 9)), replace=False)]
        names = [random.permutation(bounds.symbols) for _ in range(bounds.pegs)]
        renamed = [(names[peg] if answers == "black" else names[0])[own] for peg, own in enumerate(codes.T)]
        forms = []
        for image in codes, np.array(renamed)[random.permutation(bounds.pegs)].T:
            rows = np.array(sorted(map(every.tolist().index, image.tolist())), dtype=np.int32)
            forms.append(bounds.form(rows))
            costs.setdefault(forms[-1], set()).add(cost := search.cost(rows))
            assert bounds.counted(rows, inf) <= cost
        alike += forms[0] == forms[1]
    assert all(len(each) == 1 for each in costs.values())
    assert alike > 0.95 * many


def test_counting_fills_each_turn_with_as_many_codes_as_there_can_be() -> None:
    bounds = check_bounds.Game("3x3", "marks")
    for depth, losing in product((1, 2, 3, inf), (1, 2, 4)):
        last = int(min(depth, 28))
        turns = [turn for turn in range(1, last + 1) for _ in range(min(28, losing ** (turn - 1)))]
        costs = [sum(turns[:size]) if size <= len(turns) else inf for size in range(28)]
        assert bounds.floors(depth, losing).tolist() == costs


@pytest.mark.parametrize("game", ["marks:4x3", "bulls:4x5", "black:5x2", "black:5x4", "colours:4x4"])
def test_a_tree_has_the_least_worst_case_if_it_is_deep_enough(game: str) -> None:
    answers, size = game.split(":")
    space = Game(answers, *map(int, size.split("x"))).space()
    records = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))
    least = records[game]["worst"]["worst"]
    tree = tree_within(space, least)
    assert tree is not None and tree.tally.worst == least
    assert tree_within(space, least - 1) is None


@pytest.mark.parametrize("game", ["marks:4x2", "bulls:4x4", "black:2x4", "colours:2x4"])
def test_no_tree_of_least_total_has_fewer_codes_at_the_last_guess(game: str) -> None:
    answers, size = game.split(":")
    bounds, space = check_bounds.Game(size, answers), Game(answers, *map(int, size.split("x"))).space()
    known = dict[tuple[int, bytes], tuple[float, int]]()

    def least(codes: NDArray[np.intp], depth: int) -> tuple[float, int]:
        """Return the least total, then the fewest codes that need `depth` guesses."""
        if not len(codes) or not depth:
            return (inf, 0) if len(codes) else (0, 0)
        if (key := (depth, codes.tobytes())) not in known:
            known[key] = inf, 0
            for marks in bounds.marks[codes].T:
                won = marks == 0
                if won.any() or (marks != marks[0]).any():
                    parts = [least(codes[marks == mark], depth - 1) for mark in {*marks[~won].tolist()}]
                    total, last = np.array([(len(codes), int(won.any() and depth == 1)), *parts]).sum(axis=0)
                    known[key] = min(known[key], (float(total), int(last)))
        return known[key]

    search = LastTurn(space)
    average = json.loads((RECORDS / "records.json").read_text(encoding="utf-8"))[game]["average"]
    for depth in (average["worst"], average["worst"] + 1):
        total, last = least(np.arange(len(bounds.codes)), depth)
        assert (total, last) == (average["total"], search.fewest(depth))
        turns = search.tree(depth).turns
        assert (int(turns.sum()), int((turns == depth).sum())) == (total, last)
