"""Ctrl-C during a long answer: a guess found before it is an answer, a part of a list is none."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, ending, on_terminal

OPEN = "puzzle hidoku\n" + (",".join(["__"] * 12) + "\n") * 12 + "end\n"
"""A board with nothing on it: too many solutions to look through."""


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "suggest optimal",
            r"was stopped: the best so far is .*\. Of 5040 codes it leaves \d+\.\d on average",
        ),
        ("play optimal", ""),
    ],
)
def test_the_best_guess_so_far_is_an_answer(statement: str, told: str) -> None:
    child = on_terminal("-c", f"game bulls-and-cows; {statement}; count")
    child.expect("optimal  [0-9,]+ of [0-9,]+ guesses  [0-9]+ %")
    assert "\x1b[6n" not in child.before  # the terminal is asked nothing
    child.sendintr()
    child.expect_exact("0123")
    child.expect(told)
    child.expect("5040")
    assert ending(child)[0] == 0


@pytest.mark.parametrize("script", ["game 16x6; codes 1000000000000", f"{OPEN}solve 1000000000000"])
def test_a_list_so_far_is_no_answer(script: str, tmp_path: Path) -> None:
    with (tmp_path / "out").open("w+") as out:
        process = subprocess.Popen([*COMMAND, "-c", script], stdout=out, stderr=subprocess.PIPE, text=True)
        while not out.seek(0, os.SEEK_END):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    assert (process.returncode, told.splitlines()[-1:]) == (130, ["interrupted"])  # Prolog may warn
