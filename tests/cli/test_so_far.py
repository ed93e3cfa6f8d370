"""Ctrl-C while something is found bit by bit: a guess is answered all the same, a list is left unfinished."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.command import COMMAND

OPEN = "puzzle hidoku\n" + (",".join(["__"] * 12) + "\n") * 12 + "end\n"
"""A board with nothing on it: too many solutions to look through."""


def stopped(directory: Path, script: str, seconds: float) -> tuple[int, str, str]:
    """Run a script and strike once, so long after it has written something.

    Return the status, and what is written on both streams.
    """
    with (directory / "out").open("w+") as out:
        process = subprocess.Popen([*COMMAND, "-c", script], stdout=out, stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + 30
        while not out.seek(0, os.SEEK_END) and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
        out.seek(0)
        return process.returncode, out.read(), told.strip()


@pytest.mark.parametrize("statement", ["suggest optimal", "play optimal"])
def test_the_best_guess_so_far_is_an_answer(statement: str, tmp_path: Path) -> None:
    script = f"game bulls-and-cows; count; {statement}"  # the number says that it has begun
    status, out, told = stopped(tmp_path, script, 5)  # it is at work by then
    assert (status, told) == (0, "")
    assert "[0,1,2,3]" in out


@pytest.mark.parametrize("script", ["game 6x9; codes 531441", f"{OPEN}solve 100000000"])
def test_a_list_so_far_is_no_answer(script: str, tmp_path: Path) -> None:
    status, out, told = stopped(tmp_path, script, 0.3)
    assert (status, told.splitlines()[-1:]) == (130, ["interrupted"])  # Prolog may warn
    assert out
