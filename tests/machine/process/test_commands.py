"""`--safe` in each command: only people's Prolog starts a process, in which it runs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mmlogic.common.processes import Pool
from mmlogic.machine.module import using
from mmlogic.machine.process.own import own_prolog, same_choice
from mmlogic.machine.process.walls import missing
from tests.asking import Module
from tests.repl.pty import opened

walled = pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")

BOARD = "# kind: hidoku\n1,__\n__,3\n"
RECORDED = """
import json, os, sys
from mmlogic.cli.commands import run
from mmlogic.machine.process.remote import Remote
from mmlogic.machine.pyswip.swipl import Swipl
there, here = Remote.__init__, Swipl.__init__
def tell(self, trusted, *more):
    print("own process", "trusted" if trusted else "without rights", flush=True)
    there(self, trusted, *more)
def refuse(self, stack=0, first="true"):
    print("same process", flush=True)
    here(self, stack, first)
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


def recorded(folder: Path, *commands: list[str]) -> list[str]:
    """Return what each of some commands prints in a folder, and where it starts Prolog."""
    done = subprocess.run(
        [sys.executable, "-c", RECORDED, json.dumps(commands)],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        cwd=folder,
        input="game 2x2\ncount\n",
    )
    assert (done.returncode, done.stderr) == (0, "")
    *told, rest = done.stdout.split("status 0\n")
    assert rest == ""
    return told


def test_no_command_starts_a_process_for_what_is_not_peoples(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(BOARD)
    told = recorded(tmp_path, *(each.split() for each in COMMANDS))
    assert all(printed in each for each, printed in zip(told, COMMANDS.values(), strict=True))
    assert "own process" not in "".join(told)


@walled
def test_peoples_prolog_starts_one_process_without_rights(tmp_path: Path) -> None:
    (tmp_path / "clauses.mm").write_text("prolog\nodd(1).\nend\n?- odd(X).\ngame 2x2\ncount\n")
    goal, clauses = recorded(tmp_path, ["-c", "?- X = 1."], ["run", "clauses.mm"])
    for each in (goal, clauses):
        assert "X = 1" in each
        assert each.count("own process without rights\n") == each.count("own process") == 1
    assert clauses.endswith("4\n")


def _asked_in_a_worker() -> tuple[str | None, bool]:
    with Module() as module:
        opened = module.once("catch(open('/etc/passwd', read, _), _, Answer = closed)")
    return opened, "pyswip" in sys.modules


@walled
def test_workers_of_a_pool_choose_as_their_maker() -> None:
    own = own_prolog(trusted=False, awake=True)
    with using(own):
        pool = Pool(2, same_choice())
    asked = [pool.submit(_asked_in_a_worker) for _ in range(4)]
    assert {each.result() for each in asked} == {("closed", False)}
    pool.end()
    assert own
    assert not own.resident()  # nobody has asked in this process


@walled
def test_the_prompt_answers_and_ctrl_c_stops_a_query(tmp_path: Path) -> None:
    with opened(tmp_path / "home", "--safe") as terminal:
        assert "208" in terminal.ask("game classic; guess RRBB 1 1; count", "208")
        terminal.type("?- X is 3 + 4 ; repeat, fail.\r", "X = 7")
        terminal.type("\x03")
        assert "X = 3" in terminal.ask("?- X is 1 + 2.", "X = 3")
        assert terminal.leave() == 0
