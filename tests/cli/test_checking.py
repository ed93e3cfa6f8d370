"""Scripts that are checked, written anew, filled with arguments, and run while their lines arrive."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, mmlogic

BROKEN = "game 4x6\ngess RRBB 1 1\ncount 5\nguess $code 1 1\n"


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.mm"
    path.write_text(BROKEN)
    return str(path)


def test_check_reports_every_error_and_runs_nothing(broken: str, tmp_path: Path) -> None:
    ended = mmlogic("check", broken, "--arg", "code=RRBB")
    assert (ended.status, ended.out) == (2, "")
    assert [line for line in ended.err.splitlines() if line.startswith(broken)] == [
        f"{broken}:2:1: unknown statement `gess`",
        f"{broken}:3:7: unexpected `5`",
    ]
    ended = mmlogic("--format", "json", "check", broken, "--arg", "code=RRBB")
    places = [(each["error"]["line"], each["error"]["column"]) for each in ended.answers()]
    assert (ended.status, places) == (2, [(2, 1), (3, 7)])
    (tmp_path / "right.mm").write_text('save "made.mm"; count\n')
    assert mmlogic("check", "right.mm", cwd=tmp_path) == (0, "", "right.mm: no syntax error\n")
    assert mmlogic("check", "right.mm", "--quiet", cwd=tmp_path) == (0, "", "")
    assert not (tmp_path / "made.mm").exists()
    assert mmlogic("check", "-", stdin="count").status == 0
    assert mmlogic("check", "right.mm", "none.mm", cwd=tmp_path).status == 2


def test_format_prints_or_writes_the_canonical_spelling(tmp_path: Path) -> None:
    path = tmp_path / "x.mm"
    path.write_text("GAME 4X6 # new\nrrbb 1 1;;count")
    written = "game 4x6  # new\nguess rrbb 1 1\ncount\n"
    assert mmlogic("format", str(path)) == (0, written, "")
    assert path.read_text().startswith("GAME")
    assert mmlogic("format", str(path), "--write") == (0, "", "")
    assert path.read_text() == written
    assert mmlogic("format", "-", stdin="COUNT") == (0, "count\n", "")
    path.write_text("gess")
    ended = mmlogic("format", str(path), "--write")
    assert (ended.status, ended.out, path.read_text()) == (2, "", "gess")
    assert ended.err.startswith(f"{path}:1:1: unknown statement `gess`")


def test_arguments_fill_a_script(tmp_path: Path) -> None:
    (tmp_path / "x.mm").write_text("game classic\nguess $code 1 1\nexpect count > $least\n")
    run = ("run", "x.mm", "--arg", "code=RRBB", "--arg")
    assert mmlogic(*run, "least=100", cwd=tmp_path) == (0, "holds: the count is 208\n", "")
    ended = mmlogic(*run, "least=300", cwd=tmp_path)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.startswith("x.mm:3:1: the count is 208, not > 300\n    expect count > 300\n")
    ended = mmlogic("run", "x.mm", "--arg", "code=RRBB", cwd=tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("x.mm:3:16: `$least` has no value\n")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("code",), "`code` is not NAME=VALUE, such as code=RRBB"),
        (("1=a",), "`1=a` is not NAME=VALUE"),
        (("code=a", "code=b"), "--arg code is given twice"),
        (("code=a", "other=b"), "--arg other: no script has `$other`"),
    ],
)
def test_wrong_arguments_are_refused(given: tuple[str, ...], message: str, tmp_path: Path) -> None:
    (tmp_path / "x.mm").write_text("guess $code 1 1\n")
    ended = mmlogic("run", "x.mm", *(f"--arg={each}" for each in given), cwd=tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert message in ended.err


EXPECTED = [
    ("count = 2", True, 2),
    ("count != 2", False, 2),
    ("count =< 2", True, 2),
    ("count < 2", False, 2),
    ("count > 1", True, 2),
    ("count >= 3", False, 2),
    ("consistent BG", True, True),
    ("consistent GG", False, False),
    ("not consistent [green, green]", True, False),
    ("?- code([_,red]).", True, True),
    ("not ?- code([_,red]).", False, True),
]


@pytest.mark.parametrize(("expectation", "holds", "got"), EXPECTED)
def test_an_expectation_holds_or_fails_the_script(expectation: str, holds: bool, got: int) -> None:
    ended = mmlogic("--format", "json", "-c", f"game 2x3; guess RB 0 1; expect {expectation}\ncount")
    told, *others = ended.answers()
    assert {"statement": "expect", "holds": holds, "got": got}.items() <= told.items()
    assert (ended.status, next(iter(others[0]))) == ((0, "statement") if holds else (1, "error"))


def test_an_expectation_about_a_board_or_an_inexact_count() -> None:
    board = "puzzle numbrix\n1,2,3\n__,__,__\n7,8,__\nend\n"
    assert mmlogic("-c", f"{board}expect unique; expect count = 1").status == 0
    assert mmlogic("-c", f"{board}expect not unique").status == 1
    assert mmlogic("-c", "count; expect unique").status == 1
    empty = "puzzle hidoku\n" + "__,__,__,__,__\n" * 5 + "end\n"
    assert mmlogic("-c", f"{empty}expect count > 500; expect not unique").status == 0
    for claim in ("!= 1000", "= 10539", "> 2000", "<= 1000"):
        ended = mmlogic("-c", f"{empty}expect count {claim}")
        assert ended.status == 1 and "more is not known" in ended.err, claim
    assert "holds: the count is at least" in mmlogic("-c", f"{empty}expect count != 5").out
    ended = mmlogic("-c", f"{empty}expect count < 2000")
    assert (ended.status, "the count is at least 1,000" in ended.err) == (1, True)


def test_a_comparison_after_count_alone_is_no_statement() -> None:
    ended = mmlogic("-c", "count = 3")
    assert (ended.status, ended.err.splitlines()[0]) == (2, "<command>:1:7: unexpected `=`")


def test_with_keep_going_a_script_goes_on_after_a_wrong_expectation() -> None:
    ended = mmlogic("--keep-going", "-c", "game 2x2; expect count = 3; count; expect count = 4")
    assert (ended.status, ended.out) == (1, "4\nholds: the count is 4\n")


def test_a_favourite_with_a_wrong_expectation_changes_nothing() -> None:
    script = "define f = guess RB 0 1; expect count = 9\ngame 2x3\nf\ncount"
    ended = mmlogic("--keep-going", "-c", script)
    assert (ended.status, ended.out.splitlines()[-1]) == (1, "9")


@pytest.mark.skipif("sys.platform == 'emscripten'", reason="a tab has no processes")
def test_statements_run_while_the_pipe_is_open() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin and process.stdout and process.stderr
    with process:
        for typed, answer in [
            (b"game 2x3\nguess RB 0 1; count\n", b"2\n"),
            (b"guess [green,\n red] 2 0; count\n", b"1\n"),
            (b"puzzle numbrix\n1,2\n__,__\nend\ncount\n", b"1\n"),
        ]:
            process.stdin.write(typed)
            process.stdin.flush()
            assert process.stdout.readline().endswith(answer)
        process.stdin.write(b"\ncount 5\ncount\n")
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.stderr.read().startswith(b"<stdin>:11:7: unexpected `5`\n")
    assert process.returncode == 2
