"""`--safe` in each command: Prolog has a process of its own in every one, and in the workers of a pool."""

import json
import subprocess
import sys
from pathlib import Path

from mmlogic.common.processes import Pool
from mmlogic.machine import own_prolog, same_choice, using
from tests.asking import Module
from tests.repl.pty import opened

BOARD = "# kind: hidoku\n1,__\n__,3\n"
RECORDED = """
import json, os, sys
from mmlogic.cli.commands import run
from mmlogic.machine.process.remote import Remote
from mmlogic.machine.pyswip.swipl import Swipl
made = Remote.__init__
def tell(self, stack=0):
    print("own process", flush=True)
    made(self, stack)
def refuse(self, stack=0):
    print("same process", flush=True)
    os._exit(9)
Remote.__init__, Swipl.__init__ = tell, refuse
for arguments in json.loads(sys.argv[1]):
    print("status", run(["--safe", *arguments]), flush=True)
"""
"""Commands one after another, which say where Prolog starts."""

COMMANDS = {
    "tournament first --game 2x2": "first",
    "tournament first random --game 2x2 --games 4 --jobs 2": "random",
    "solve board.txt": " 1, 2\n 4, 3\n",
    "generate hidoku 3x3 --seed 1": "# kind: hidoku\n",
    "-c count": "531441\n",
    "run -": "4\n",
}


def test_prolog_of_every_command_is_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(BOARD)
    done = subprocess.run(
        [sys.executable, "-c", RECORDED, json.dumps([each.split() for each in COMMANDS])],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        cwd=tmp_path,
        input="game 2x2\ncount\n",
    )
    assert (done.returncode, done.stderr) == (0, "")
    *told, rest = done.stdout.split("status 0\n")
    assert rest == ""
    for each, printed in zip(told, COMMANDS.values(), strict=True):
        assert printed in each and each.count("own process\n") == 1


def _asked_in_a_worker() -> tuple[str | None, str, bool]:
    with Module() as module:
        try:
            module.once("shell(true)")
            said = ""
        except Exception as error:
            said = str(error)
        return module.once("Answer = here"), said, "pyswip" in sys.modules


def test_workers_of_a_pool_choose_as_their_maker() -> None:
    own = own_prolog()
    with using(own):
        pool = Pool(2, same_choice())
    asked = [pool.submit(_asked_in_a_worker) for _ in range(4)]
    assert {each.result() for each in asked} == {("here", "No permission to start program `shell'", False)}
    pool.end()
    assert own
    assert not own.resident()  # nobody has asked in this process


def test_the_prompt_answers_and_ctrl_c_stops_a_query(tmp_path: Path) -> None:
    with opened(tmp_path / "home", "--safe") as terminal:
        assert "208" in terminal.ask("game classic; guess RRBB 1 1; count", "208")
        terminal.type("?- X is 3 + 4 ; repeat, fail.\r", "X = 7")
        terminal.type("\x03")
        assert "X = 3" in terminal.ask("?- X is 1 + 2.", "X = 3")
        assert terminal.leave() == 0
