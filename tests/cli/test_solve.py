"""`mmlogic solve`: boards from files and standard input, their errors, limits and exit statuses."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from mmlogic.paths.reading import boards_from_text
from tests.cli.command import COMMAND, mmlogic, shell

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "boards").glob("*.txt"))


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text("# kind: numbrix\n1,__,7\n__,##,__\n__,__,__\n")
    return path


def test_a_board_as_text(board: Path) -> None:
    done = mmlogic("solve", str(board))
    assert done.out == (
        "# kind: numbrix\n 1, 8, 7\n 2,##, 6\n 3, 4, 5\n"
        "# This is the only solution. The search opened 1 node.\n"
    )
    assert (done.status, done.err) == (0, "")


def test_grade_follows_the_solution_of_each_board_that_has_one(board: Path, tmp_path: Path) -> None:
    none = tmp_path / "none.txt"
    none.write_text("# kind: numbrix\n1,3\n__,__\n")
    done = mmlogic("solve", "--grade", "--keep-going", str(none), str(board), "--format", "json")
    answers = done.answers()
    assert [answer["statement"] for answer in answers] == ["solve", "solve", "grade"]
    assert answers[-1]["grade"]["difficulty"] == "easy"
    assert "Hardest: " in mmlogic("solve", "--grade", str(board)).out


def test_a_board_as_json(board: Path) -> None:
    done = mmlogic("solve", str(board), "--format", "json")
    answer = json.loads(done.out)
    assert answer["statement"] == "solve"
    assert answer["kind"] == "numbrix"
    assert answer["solutions"] == [[[1, 8, 7], [2, None, 6], [3, 4, 5]]]
    assert answer["complete"] is True
    assert {"nodes", "inferences", "seconds"} <= set(answer["statistics"])
    assert answer["seconds"] >= answer["statistics"]["seconds"] / 2


def test_a_board_as_csv(board: Path) -> None:
    assert mmlogic("--format", "csv", "solve", str(board)).out == "1,8,7\n2,##,6\n3,4,5\n"


def test_several_boards_as_csv_are_read_back(board: Path, tmp_path: Path) -> None:
    text = tmp_path / 'a "b", c.txt'
    text.write_text("1,__,3\n")
    done = mmlogic("--format", "csv", "solve", str(board), str(text))
    assert done.out.splitlines()[1:] == [
        *("# kind: numbrix", "1,8,7", "2,##,6", "3,4,5"),
        "",
        f"# {tmp_path}/a 'b', c.txt",
        *("# kind: hidoku", "1,2,3"),
    ]
    assert [each.kind for each in boards_from_text(done.out)] == ["numbrix", "hidoku"]
    square = "1,__\n__,__\n"
    done = mmlogic("--format", "csv", "solve", "-", "--solutions", "2", stdin=square)
    assert len(boards_from_text(done.out)) == 2
    done = mmlogic("--format", "csv", "-c", f"puzzle hidoku\n{square}end; unique")
    assert len(boards_from_text(done.out)) == 2


def test_a_board_from_standard_input() -> None:
    square = "# kind: numbrix\n1,__\n__,__\n"
    done = mmlogic("solve", "-", "--kind", "hidoku", "--solutions", "3", stdin=square)
    assert [each.kind for each in boards_from_text(done.out)] == ["hidoku"] * 3
    assert done.out.splitlines()[-1].startswith(
        "# These are the first 3 solutions; there are others. The search opened "
    )
    done = mmlogic("solve", "-", "--solutions", "all", "--kind", "hidoku", stdin=square)
    assert "\n# These are all 6 solutions. " in done.out
    done = mmlogic("solve", "-", "--solutions", "3", stdin=square)
    assert done.out.splitlines()[-1].startswith("# These are all 2 solutions. ")


def test_several_files_have_an_answer_each() -> None:
    done = mmlogic("solve", *map(str, EXAMPLES), "--format", "json")
    answers = done.answers()
    assert [answer["file"] for answer in answers] == list(map(str, EXAMPLES))
    assert all(len(answer["solutions"]) == 1 and answer["complete"] for answer in answers)
    printed = mmlogic("solve", *map(str, EXAMPLES)).out
    assert [line[2:] for line in printed.splitlines() if line.startswith("# /")] == list(map(str, EXAMPLES))


def test_no_solution_is_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text("1,##,__\n##,##,##\n__,##,4\n")  # cells that are not connected
    done = mmlogic("solve", str(path))
    assert (done.out, done.err, done.status) == ("# There is no solution.\n", "", 1)
    assert mmlogic("solve", str(path), "--format", "csv").out == "# There is no solution.\n"
    done = mmlogic("solve", str(path), "--format", "json")
    (answer,) = done.answers()  # it is an answer, no error
    assert (answer["solutions"], answer["complete"], done.status) == ([], True, 1)


def test_every_board_is_solved_whichever_has_no_solution(tmp_path: Path, board: Path) -> None:
    (tmp_path / "none.txt").write_text("1,##,__\n##,##,##\n__,##,4\n")
    for files in (("none.txt", "board.txt"), ("board.txt", "none.txt")):
        done = mmlogic("solve", *files, "--format", "json", cwd=tmp_path)
        solved = {Path(answer["file"]).name: bool(answer["solutions"]) for answer in done.answers()}
        assert (solved, done.status) == ({"none.txt": False, "board.txt": True}, 1)
    done = mmlogic("solve", "none.txt", "missing.txt", "--keep-going", cwd=tmp_path)
    assert (done.out, done.status) == ("# There is no solution.\n", 2)
    assert mmlogic("-c", 'load "none.txt"; solve', cwd=tmp_path).status == 0  # no statement failed


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        ("1,__,1\n__,__,4\n", "1:6", "number 1 is given twice"),
        ("1,__,3\n__,4\n", "2:4", "2 cells in this row, expected 3"),
        ("", "1:1", "the board has no rows"),
        ("# kind: numbrix\n# link: 0,0 1,1\n1,__\n__,__\n", "2:1", "not neighbours"),
        ("1,2\n# kind: hidoku\n1,1\n", "3:3", "number 1 is given twice"),
    ],
)
def test_what_is_no_board_has_its_place(tmp_path: Path, content: str, place: str, message: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(content)
    done = mmlogic("solve", str(path))
    first, line, caret, *rest = done.err.splitlines()
    assert first.startswith(f"{path}:{place}: ")
    assert message in first
    row, column = map(int, place.split(":"))
    assert line.strip() == (content.splitlines()[row - 1] if content else "")
    assert caret.index("^") == 4 + column - 1
    assert rest == []
    assert (done.out, done.status) == ("", 2)
    error = mmlogic("solve", str(path), "--format", "json").answers()[-1]["error"]
    assert (error["file"], error["line"], error["column"]) == (str(path), row, column)


def test_carets_stand_under_all_of_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("1,xyz,3\n__,__,__\n")
    assert mmlogic("solve", str(path)).err.splitlines()[1:] == ["    1,xyz,3", "      ^^^"]


def test_files_that_cannot_be_read(tmp_path: Path, board: Path) -> None:
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    for path, reason in (("none.txt", "No such file"), ("bytes.txt", "not UTF-8"), (".", "directory")):
        done = mmlogic("solve", str(tmp_path / path), str(board))
        told, *excerpt = done.err.splitlines()
        assert reason in told
        assert [line.strip(" ^") for line in excerpt] == (["\ufffd\ufffd", ""] if path == "bytes.txt" else [])
        assert (done.out, done.status) == ("", 2)
    done = mmlogic("solve", str(tmp_path / "none.txt"), str(board), "--keep-going")
    assert done.status == 2
    assert len(boards_from_text(done.out)) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument"),
        (["x.txt", "--kind", "nubrix"], "did you mean numbrix?"),
        (["x.txt", "--solutions", "0"], "--solutions"),
        (["x.txt", "--engine", "sat9"], "--engine"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    done = mmlogic("solve", *arguments)
    assert message in done.err
    assert done.status == 2


def empty(rows: int, columns: int) -> str:
    return ("__," * (columns - 1) + "__\n") * rows


def test_limits_hold(tmp_path: Path) -> None:
    path = tmp_path / "big.txt"
    path.write_text(empty(200, 200).replace("__", "1", 1))
    done = mmlogic("solve", str(path), "--timeout", "2", "--memory", "200")
    assert done.status == 1
    assert done.err.startswith(f"{path}: ")
    assert "too large" in done.err or "limit" in done.err
    path.write_text(empty(12, 12))
    done = mmlogic("solve", str(path), "--engine", "textbook", "--solutions", "99999999", "--timeout", "0.5")
    assert "time limit" in done.err
    assert done.status == 1
    path.write_text(empty(8, 8))
    done = mmlogic("solve", str(path), "--solutions", "9999999", "--timeout", "3", "--format", "json")
    answer, error = done.answers()  # what was found is there, and the object is whole
    assert answer["solutions"]
    assert answer["complete"] is False
    assert "time limit" in error["error"]["message"]


def test_ctrl_c_ends_a_search(tmp_path: Path) -> None:
    path = tmp_path / "endless.txt"
    path.write_text(empty(12, 12))
    running = subprocess.Popen(
        [*COMMAND, "solve", str(path), "--solutions", "999999999"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout
    assert running.stdout.readline() == "# kind: hidoku\n"
    os.kill(running.pid, signal.SIGINT)
    _, told = running.communicate()
    assert (running.returncode, told.strip()) == (130, "interrupted")


def test_nobody_reads_on(tmp_path: Path) -> None:
    path = tmp_path / "endless.txt"
    path.write_text(empty(12, 12))
    done = shell(f"$M solve {path} --solutions 999999999 | head -1")
    assert (done.stdout, done.stderr) == ("# kind: hidoku\n", "")
