"""`mmlogic generate`: `solve` reads its boards. A seed gives the same boards in any number of processes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mmlogic.cli import puzzles
from mmlogic.cli.output import Output
from mmlogic.cli.puzzles import generate_many
from mmlogic.paths.reading import boards_from_text
from mmlogic.paths.results import Unique
from mmlogic.paths.solver import PathSolver
from tests.cli.command import ending, mmlogic, on_terminal

RING = Path(__file__).parents[2] / "examples" / "boards" / "graph_ring.txt"


def test_a_board_as_json(solver: PathSolver) -> None:
    (answer,) = mmlogic(
        "--format", "json", "--seed", "11", "generate", "hidoku", "6x5", "--difficulty", "easy"
    ).answers()
    told = {"statement": "generate", "kind": "hidoku", "difficulty": "easy", "seed": 11}
    assert told.items() <= answer.items()
    assert [len(row) for row in answer["board"]] == [5] * 6
    assert sum(number > 0 for row in answer["board"] for number in row) == answer["givens"]


def test_a_difficulty_that_is_not_reached() -> None:
    done = mmlogic("generate", "hidoku", "2x2", "--seed", "1", "--difficulty", "hard")
    assert "# seed 1, difficulty easy, 3 givens. No hard board was found for this seed." in done.out
    few = mmlogic("generate", "hidoku", "3x3", "--seed", "1", "--givens", "1")
    assert "3 givens. No board with 1 given was found for this seed." in few.out
    (answer,) = mmlogic(
        "generate", "hidoku", "2x2", "--seed", "1", "--difficulty", "hard", "--format", "json"
    ).answers()
    assert (answer["difficulty"], answer["wanted"]) == ("easy", "hard")


def test_without_a_seed_one_is_drawn() -> None:
    seeds = {
        json.loads(mmlogic("generate", "hidoku", "3x3", "--format", "json").out)["seed"] for _ in range(3)
    }
    assert len(seeds) > 1


def test_processes_make_the_same_boards(solver: PathSolver) -> None:
    arguments = ("generate", "hidoku", "7x7", "--seed", "5", "--count", "8")
    one, two = (mmlogic(*arguments, "--jobs", jobs).out for jobs in ("1", "2"))
    assert one == two
    boards = boards_from_text(one)
    assert len(boards) == 8
    assert all(isinstance(solver.unique(board), Unique) for board in boards)


@pytest.mark.parametrize(
    "arguments",
    [
        ("rikudo", "7x7", "--hexagon", "--symmetric"),
        ("numbrix", "6x7", "--difficulty", "medium"),
        ("hidoku", "6x6", "--spread"),
        ("hidoku", "7x6", "--holes", "5"),
        ("hex", "5x5"),
        ("hidoku", "1x1"),
        ("numbrix", "1x6"),
    ],
)
def test_shapes_and_wishes(arguments: tuple[str, ...], solver: PathSolver) -> None:
    done = mmlogic("generate", *arguments, "--seed", "2")
    (board,) = boards_from_text(done.out)
    assert isinstance(solver.unique(board), Unique)
    if "--holes" in arguments:
        assert board.size == 37
    if "--spread" in arguments:
        assert [{*side} for side in zip(*board.givens, strict=True)] == [{*range(6)}] * 2
    if "--symmetric" in arguments:
        assert {(6 - r, 6 - c) for r, c in board.givens} == set(board.givens)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'KIND[,…]'"),
        (["hidoku"], "Missing argument 'RxC[,…]|FILE'"),
        (["hidku", "8x8"], "did you mean hidoku?"),
        (["graph", "8x8"], "a graph has no size"),
        (["hidoku", "8"], "expected rows and columns, as in 8x8, or a file of boards"),
        (["graph", "no.txt"], "no.txt: cannot be read"),
        (["graph", str(RING), "--holes", "1"], "--holes has no effect with a file, which defines the cells"),
        (["graph", str(RING), "--hexagon"], "--hexagon has no effect with a file, which defines the cells"),
        (["hidoku", "0x8"], "expected at least 1x1"),
        (["hidoku", "4x4", "--holes", "16"], "expected 0 to 15"),
        (["hidoku", "8x8", "--difficulty", "harder"], "--difficulty"),
        (["hidoku", "8x8", "--count", "0"], "--count"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    done = mmlogic("generate", *arguments)
    assert message in done.err
    assert (done.out, done.status) == ("", 2)


@pytest.mark.parametrize("fewest", [[], ["--fewest"]])
def test_cells_without_a_path_are_no_wrong_usage(tmp_path: Path, fewest: list[str]) -> None:
    path = tmp_path / "square.txt"
    path.write_text("1,__\n__,4\n")
    for asked, reason in {("knight", "3x3"): "", ("graph", str(path)): ": lines such as `# edge: "}.items():
        done = mmlogic("generate", *asked, *fewest)
        assert (done.out, done.status, done.err.count("\n")) == ("", 1, 1)
        assert f"no path goes through all cells of this shape{reason}" in done.err


@pytest.mark.parametrize("arguments", [[], ["--letters"], ["--ends", "given"], ["--format", "csv"]])
def test_boards_in_the_cells_of_a_file(arguments: list[str], tmp_path: Path, solver: PathSolver) -> None:
    sheet = tmp_path / "sheet.pdf"
    seeds = ["--count", "3", "--seed", "1", "--sheet", str(sheet)]
    done = mmlogic("generate", "graph", str(RING), *seeds, *arguments)
    boards = boards_from_text(done.out)
    assert len(boards) == 3
    assert len({board.edges for board in boards}) == 1
    assert all(isinstance(solver.unique(board), Unique) for board in boards)
    assert all(board.letters for board in boards) == ("--letters" in arguments)
    assert sheet.stat().st_size
    again = mmlogic("generate", "graph", "-", "--seed", "1", stdin=RING.read_text())
    (said,) = boards_from_text(mmlogic("-c", f'generate graph "{RING}" seed 1').out)
    assert boards_from_text(again.out) == [said]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_time_limit_holds(jobs: str) -> None:
    done = mmlogic("generate", "hidoku", "40x40", "--timeout", "0.5", "--count", "2", "--jobs", jobs)
    assert "time limit" in done.err
    assert done.status == 1


def test_a_bar_on_a_terminal_and_ctrl_c() -> None:
    terminal = on_terminal("generate", "hidoku", "9x9", "--count", "500", "--seed", "1", "--jobs", "2")
    terminal.expect("seed 1, difficulty any")
    terminal.expect(re.escape("boards  ["))
    terminal.expect("seed [0-9]+,")
    terminal.sendintr()
    status, shown = ending(terminal)
    assert status == 130 and "interrupted" in shown


def test_quiet_has_no_bar() -> None:
    status, shown = ending(on_terminal("generate", "hidoku", "3x3", "--count", "3", "--quiet"))
    assert status == 0 and "boards" not in shown


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_several_boards_are_read_back(form: str) -> None:
    made = mmlogic("generate", "numbrix", "3x3", "--count", "3", "--seed", "2", "--format", form)
    one = [mmlogic("generate", "numbrix", "3x3", "--seed", str(seed)).out for seed in (2, 3, 4)]
    assert boards_from_text(made.out) == [board for text in one for board in boards_from_text(text)]


@pytest.mark.parametrize("sheet", ["missing/s.pdf", "file/s.pdf"])
def test_a_sheet_that_cannot_be_written_is_refused_before_the_boards_are_made(
    sheet: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    done = mmlogic("generate", "hidoku", "4x4", "--seed", "1", "--sheet", f"{tmp_path}/{sheet}")
    assert (done.status, done.out) == (2, "")
    assert f"--sheet: cannot write {tmp_path}/{sheet}: " in done.err


def test_the_seconds_of_a_board_are_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    now, answer = [100.0], Output.answer

    def slowly(*asked: Any) -> Iterator[Any]:
        for seconds, board in enumerate(generate_many(*asked), 1):
            now[0] += seconds
            yield board

    def written(*given: Any) -> None:
        answer(*given)
        now[0] += 50

    monkeypatch.setattr(Output, "answer", written)
    monkeypatch.setattr(puzzles, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    monkeypatch.setattr(puzzles, "generate_many", slowly)
    done = mmlogic("--format", "json", "generate", "numbrix", "3x3", "--count", "3", "--seed", "1")
    assert [json.loads(line)["seconds"] for line in done.out.splitlines()] == [1, 2, 3]


@pytest.mark.parametrize(
    "size", ["2x2x99999999999999999999", "99999999999999999999x99999999999999999999", "101x100"]
)
def test_too_many_cells_are_one_message_in_every_mode(size: str) -> None:
    done = mmlogic("generate", "cube", size)
    assert (done.status, done.out) == (2, "")
    assert done.err.splitlines()[-1] == "mmlogic: a new board has at most 10,000 cells"
    done = mmlogic("-c", f"generate cube {size}")
    assert done.status == 1
    assert "1:15: a new board has at most 10,000 cells" in done.err
    for safe in (["generate", "cube", size], ["-c", f"generate cube {size}"]):
        done = mmlogic("--safe", *safe)
        assert done.status in {1, 2}
        assert "must be at most" in done.err
