"""Ctrl-C while the command starts or other processes work. MMLOGIC_INTERRUPTS is the number of trials."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from mmlogic.limits.interrupts import deaf_children
from tests.thoroughly import some
from tests.timing import Times

TIMES = int(os.environ.get("MMLOGIC_INTERRUPTS", "10"))
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
    """Start the command in a process group of its own. Return when it has begun to import mmlogic."""
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


def interrupted(process: "subprocess.Popen[str]", delay: float, ends: Times, gone: Times) -> str:
    """Send Ctrl-C after `delay` seconds. Return the error output.

    `ends` measures the time until the command ends, `gone` the time until its children have ended, too.
    """
    time.sleep(delay)
    when = f"after {delay:.3f} s"
    with gone.measured(when):
        with ends.measured(when):
            os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=300)
        _, told = process.communicate(timeout=300)
    return told


def test_ctrl_c_at_any_moment_of_the_start(tmp_path: Path) -> None:
    random = Random(400)
    print("seed 400")
    ends, gone = Times("to end"), Times("until all is gone")
    for _ in range(TIMES):
        with begun(tmp_path, "-c", "game 12x9; set engine textbook; count") as process:
            told = interrupted(process, random.uniform(0, 0.5), ends, gone)
        assert (process.returncode, told.strip()) in {(130, ""), (130, "interrupted")}
    ends.tell()
    gone.tell()


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
    ends, gone = Times("to end"), Times("until all is gone")
    for _ in range(TIMES // 10):
        with begun(tmp_path, *command.split()) as process:
            told = interrupted(process, random.uniform(0, 4), ends, gone)
        assert process.returncode == 130, told
        assert not [word for word in ("Traceback", "leaked", "arning", "rror") if word in told], told
    ends.tell()
    gone.tell()


def test_ctrl_c_waits_until_a_process_has_started_though_another_thread_hears_it() -> None:
    over = threading.Event()
    thread = threading.Thread(target=over.wait)  # blocks no signal, as those of numpy do
    thread.start()
    reached = False
    try:
        with pytest.raises(KeyboardInterrupt), deaf_children():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.2)
            reached = True
    finally:
        over.set()
        thread.join()
    assert reached
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_no_process_hears_of_ctrl_c_while_it_starts() -> None:
    show = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with deaf_children():
        told = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    assert told.stdout == "True\n"


def test_other_processes_leave_nothing_behind_at_the_end() -> None:
    command = f"generate hidoku 7x7 --count {some(10, 60)} --jobs 2 --seed 1"
    ended = subprocess.run(
        [sys.executable, "-m", "mmlogic", *command.split()],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
