"""Bugs of mmlogic: an internal error is reported as an error of the statement that caused it."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.subject import Codes
from mmlogic.common import versions
from mmlogic.paths.statements.solving import Solve
from tests.cli import command

mmlogic = partial(command.mmlogic, bug=True)


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `count`, `solve` and the drawing of `codes` divide by zero."""
    monkeypatch.delenv("MMLOGIC_DEBUG", raising=False)
    monkeypatch.setattr(versions, "all_versions", lambda: "mmlogic 1.2.3")
    monkeypatch.setattr(Codes, "count", lambda *_: 1 / 0)
    monkeypatch.setattr(CodesAnswer, "draw", lambda *_: 1 / 0)
    monkeypatch.setattr(Solve, "carry_out", lambda *_: 1 / 0)


BUG = "internal error: ZeroDivisionError: division by zero (mmlogic 1.2.3)"


@pytest.mark.parametrize("asked", ["count", "codes 1"])
def test_a_bug_has_the_place_of_its_statement(asked: str) -> None:
    ended = mmlogic("-c", f"game 2x2\nscore RB BR; {asked}\nscore RB RB")
    assert (ended.status, ended.out) == (1, "0 black 2 white\n")
    assert ended.err.splitlines()[:2] == [f"<command>:2:14: {BUG}", f"    score RB BR; {asked}"]


class Struck:
    """Ctrl-C strikes while a class is made: Python 3.11 raises RuntimeError for it."""

    def __set_name__(self, owner: type, name: str) -> None:
        raise KeyboardInterrupt


def test_ctrl_c_while_a_class_is_made_is_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Codes, "count", lambda *_: type("Made", (), {"part": Struck()}))
    ended = mmlogic("--keep-going", "-c", "count; score RB BR")
    assert (ended.status, ended.out, ended.err) == (130, "", "\ninterrupted\n")


def test_a_run_keeps_going_after_a_bug() -> None:
    script = "game 2x2\nguess RR 1 0\ncount\nscore RB BR"
    ended = mmlogic("--keep-going", "-c", script)
    assert (ended.status, ended.out) == (1, "0 black 2 white\n")
    assert ended.err.startswith(f"<command>:3:1: {BUG}\n")
    error, scored = mmlogic("--keep-going", "--format=json", "-c", script).answers()
    assert error == {"error": {"message": BUG, "file": "<command>", "line": 3, "column": 1}}
    assert scored["answer"] == {"black": 0, "white": 2}


def test_a_script_that_is_loaded_is_taken_back_at_a_bug(tmp_path: Path) -> None:
    (tmp_path / "sub.mm").write_text("guess RR 1 0\ncount\n")
    ended = mmlogic("--keep-going", "-c", "game 2x2; load sub.mm; score RB BR; history", cwd=tmp_path)
    assert (ended.status, ended.out) == (1, "0 black 2 white\n2 pegs of 2 symbols: red blue\n")
    assert ended.err.startswith(f"<command>:1:11: {BUG}\n")


def test_boards_are_solved_on_after_a_bug(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text("1,_\n4,_\n")
    ended = mmlogic("solve", "--keep-going", "a.txt", "b.txt", cwd=tmp_path)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err == f"a.txt: {BUG}\nb.txt: {BUG}\n"


def test_developers_see_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMLOGIC_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        mmlogic("-c", "count")


FULL = "the system gives this process no more memory (`ulimit -v` shows the limit)"


@pytest.mark.parametrize(
    "error", [MemoryError(), ImportError("numpy.so: failed to map segment from shared object")]
)
def test_a_full_memory_is_no_bug(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Codes) -> None:
        raise error

    monkeypatch.setattr(Codes, "count", full)
    assert mmlogic("-c", "count").err == f"<command>:1:1: {FULL}\n    count\n    ^^^^^\n"


def test_prolog_lives_in_little_memory() -> None:
    limited = "resource.setrlimit(resource.RLIMIT_AS, (400_000 << 10,) * 2)"
    for given in (["-c", "game 2x3; count; codes 1"], ["--safe", "-c", "game 2x3; count; ?- X = 1."]):
        program = f"import resource; {limited}; from mmlogic.cli.commands import run; run({given})"
        command = [sys.executable, "-c", program]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (ended.stdout.splitlines()[0], ended.stderr) == ("9", "")
