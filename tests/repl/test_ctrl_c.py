"""Ctrl-C at any moment after Enter stops the input. MMLOGIC_INTERRUPTS is the number of trials."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.repl import pty
from tests.repl.pty import opened
from tests.timing import Times

CTRL_C = "\x03"
TIMES = int(os.environ.get("MMLOGIC_INTERRUPTS", "16"))


@pytest.mark.parametrize("tells", [True, False], ids=["tells its cursor", "never tells"])
def test_ctrl_c_stops_what_was_typed(tmp_path: Path, tells: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not tells:
        monkeypatch.setattr(pty, "_WHERE", "\0 never")
    random = Random(130)
    print("seed 130")
    times = Times("to stop and prompt again")
    with opened(tmp_path) as terminal:
        terminal.ask("game 12x9", "12 pegs")
        terminal.ask("set engine textbook", "engine is textbook")
        terminal.ask("where code[1] = red and code[1] = blue", "No code is left")
        for _ in range(TIMES // 2):
            terminal.rest(random.choice([0.0, 0.3]))
            terminal.seen = ""
            terminal.type("codes 5\r")
            delay = random.choice([0.0, random.uniform(0, 0.02), random.uniform(0, 0.67)])
            terminal.rest(delay)
            with times.measured(f"after {delay:.3f} s"):
                terminal.type(CTRL_C, "stopped", "mmlogic>")
        times.tell()
        assert "Traceback" not in terminal.raw
        terminal.ask("set engine auto; undo; count", "282,429,536,481")


def test_ctrl_c_at_a_plain_prompt_is_heard_at_any_moment(tmp_path: Path) -> None:
    random = Random(131)
    print("seed 131")
    with opened(tmp_path, term="dumb") as terminal:
        for _ in range(2 * TIMES):
            terminal.type("set seed 1\r")
            terminal.rest(random.uniform(0, 0.003))  # while it reads, answers, begins to wait
            terminal.type(CTRL_C, "mmlogic>")
            terminal.ask("count", "531,441")
        assert "Traceback" not in terminal.raw
