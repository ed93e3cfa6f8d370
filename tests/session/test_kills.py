"""A process may be killed at any moment. The files that it has saved are still complete."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.repl.editing import open_history
from tests.repl.pty import opened
from tests.thoroughly import some

KILLS = int(os.environ.get("MMLOGIC_TEST_KILLS", some(1, 10)))

SAVING = """
import sys
from itertools import count
from mmlogic import Session
from tests.thoroughly import some
session = Session()
session.run(sys.argv[1])
for number in count():
    session.run(sys.argv[2].replace("NUMBER", str(number)))
    print(number, flush=True)
"""
"""Runs a first text, and then another text again and again. Prints a line after each run."""

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


KEPT = 30
"""Inputs that the prompt keeps: few, so that it often has to trim its history when it is left."""
UP, CTRL_D = "\x1b[A", "\x04"


@pytest.mark.slow
def test_a_kill_at_the_prompt_loses_no_earlier_line(tmp_path: Path) -> None:
    draw = random.Random("history")
    config = tmp_path / "config" / "mmlogic" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f"history = {KEPT}\n")
    typed: list[str] = []
    for number in range(KILLS):
        begun = [f"set seed {100 * number + each}" for each in range(100, 100 + draw.randint(1, 12))]
        leaves = draw.random() < 0.5
        _killed_at_the_prompt(tmp_path, typed, begun, draw.random() * 0.02, leaves)
        found = list(open_history(tmp_path / "state/mmlogic/history", KEPT).load_history_strings())[::-1]
        typed += begun[:-1]
        if leaves or begun[-1] in found:  # otherwise it was just being taken
            typed.append(begun[-1])
        assert found == typed[len(typed) - len(found) :]
        assert len(found) >= min(len(typed), KEPT)


def _killed_at_the_prompt(
    home: Path, before: list[str], lines: list[str], delay: float, leaves: bool
) -> None:
    """Type lines at a prompt. Kill it while it handles the last line or, if it `leaves`, while it ends."""
    with opened(home, "--quiet") as terminal:
        if before:
            terminal.type(UP, before[-1])
            terminal.type("\x15")  # Ctrl-U removes the line
        for line in lines[:-1]:
            terminal.ask(line, f"seed is {line.split()[-1]}")
        terminal.type(f"{lines[-1]}\r")
        if leaves:
            terminal.wait(f"seed is {lines[-1].split()[-1]}")
            terminal.type(CTRL_D)
        time.sleep(delay)
        terminal.child.kill(signal.SIGKILL)


def _killed(texts: tuple[str, str], folder: Path, rounds: int, delay: float) -> None:
    """Let a process save files for some rounds. `delay` seconds later, kill it at any point of its work."""
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
