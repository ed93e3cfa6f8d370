"""Ctrl-C while the command starts and with other processes at work. MMLOGIC_INTERRUPTS says how often."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

TIMES = int(os.environ.get("MMLOGIC_INTERRUPTS", "20"))
ROOT = Path(__file__).parents[2]

TELLS = """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "mmlogic.version":
            sys.stdout.write("begun\\n")
            sys.stdout.flush()
            sys.meta_path.remove(self)
sys.meta_path.insert(0, Finder())
"""


def begun(directory: Path, *arguments: str) -> "subprocess.Popen[str]":
    """Start the command in a group of its own; it has begun with mmlogic itself."""
    (directory / "sitecustomize.py").write_text(TELLS)
    process = subprocess.Popen(
        [sys.executable, "-m", "mmlogic", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(directory), str(ROOT)])},
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def test_ctrl_c_at_any_moment_of_the_start(tmp_path: Path) -> None:
    random = Random(400)
    print("seed 400")
    for _ in range(TIMES):
        with begun(tmp_path, "-c", "game 12x9; set engine textbook; count") as process:
            time.sleep(random.uniform(0, 0.5))
            os.killpg(process.pid, signal.SIGINT)
            _, told = process.communicate(timeout=30)
        assert process.returncode == 130
        assert told.strip() in {"", "interrupted"}


@pytest.mark.parametrize(
    "command",
    [
        "tournament entropy minimax --game 5x8 --games 2000 --jobs 2",
        "generate hidoku 8x8 --count 2000 --jobs 2 --seed 1",
    ],
)
def test_ctrl_c_while_other_processes_work(tmp_path: Path, command: str) -> None:
    random = Random(20)
    print("seed 20")
    for _ in range(TIMES // 10):
        with begun(tmp_path, *command.split()) as process:
            time.sleep(random.uniform(0, 4))
            os.killpg(process.pid, signal.SIGINT)
            _, told = process.communicate(timeout=30)
        assert process.returncode == 130
        assert not [word for word in ("Traceback", "leaked", "arning", "rror") if word in told], told


def test_other_processes_leave_nothing_behind_at_the_end() -> None:
    command = "generate hidoku 7x7 --count 60 --jobs 2 --seed 1"
    ended = subprocess.run(
        [sys.executable, "-m", "mmlogic", *command.split()],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
