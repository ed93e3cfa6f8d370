"""A kill at any moment: what was saved before is there, whole."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mmlogic import Session

KILLS = int(os.environ.get("MMLOGIC_TEST_KILLS", "10"))

SAVING = """
import sys
from itertools import count
from mmlogic import Session
session = Session()
session.run(sys.argv[1])
for number in count():
    session.run(sys.argv[2].replace("NUMBER", str(number)))
    print(number, flush=True)
"""
"""Runs a first text, and then another again and again; prints a line after each."""

WAYS = {
    "save.mm": ("game 6x9; save 'out.mm'", "guess RRBBGG 0 2; save 'out.mm'"),
    "save.txt": (
        "generate hidoku 4x4 seed 1; save 'out.txt'",
        "generate hidoku 4x4 seed NUMBER; save 'out.txt'",
    ),
    "save.svg": ("generate numbrix 4x4 seed 1; save 'out.svg'", "save 'out.svg' solved; save 'out.svg'"),
    "strategy.json": ("game 2x3", "strategy minimax to 'out.json'; strategy first to 'out.json'"),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_kill_while_writing_leaves_a_whole_file(way: str, tmp_path: Path) -> None:
    draw = random.Random(way)
    path = tmp_path / f"out.{way.rpartition('.')[2]}"
    for _ in range(KILLS):
        _killed(WAYS[way], tmp_path, draw.randint(1, 12), draw.random() * 0.004)
        _whole(path)


def _killed(texts: tuple[str, str], folder: Path, rounds: int, delay: float) -> None:
    """Let a process save for some rounds and kill it a moment later, in the middle of whatever it does."""
    command = [sys.executable, "-c", SAVING, *texts]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(rounds):
            assert process.stdout.readline(), "the process ended by itself"
        try:
            process.wait(delay)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL


def _whole(path: Path) -> None:
    """See that a file is whole: it is read back, or ends as its kind does."""
    text = path.read_text()
    match path.suffix:
        case ".mm" | ".txt":
            with Session() as session:
                session.load(str(path))
        case ".svg":
            assert text.rstrip().endswith("</svg>")
        case ".json":
            with Session() as session:
                session.run(f'game 2x3; suggest tree "{path}"')
