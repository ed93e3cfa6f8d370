"""The imports of a command: the command line is parsed without Prolog, Lark and numpy."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mmlogic.cli.commands import run
from tests.alone import alone

USAGE = [
    *("--version", "--help", "--nothing", "nosuch", "colours", "--engine nothing", "--timeout soon", "solve"),
    *("solve --seed 1 board", "generate hidoku 4x4 --count 0", "generate hidoku 4x4 --title Monday"),
    *("--format json tournament", "lesson --sheet lesson.txt", "schema count", "completion bash"),
]


def imported(modules: str, *lines: str) -> None:
    for line in lines:
        run(line.split())
        assert not {*modules.split()} & sys.modules.keys(), line


def test_usage_starts_neither_prolog_nor_lark() -> None:
    alone(imported, "lark pyswip", *USAGE)


def test_a_count_loads_no_arrays() -> None:
    alone(imported, "numpy joblib matplotlib prompt_toolkit", "-c count")


def solved() -> None:
    assert run(["-c", "puzzle hidoku\n1,2\n4,3\nend\nsolve"]) == 0
    assert "mmlogic.codes.constraints" not in sys.modules


def test_a_puzzle_loads_no_rules_of_codes() -> None:
    alone(imported, "", "-c count")  # the parser is kept, and need not be built from the rules of all rooms
    alone(solved)


def test_a_tournament_loads_no_prompt() -> None:
    alone(imported, "joblib matplotlib prompt_toolkit", "tournament first --game 2x2")


@pytest.mark.parametrize(("said", "threads"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")])
def test_the_command_leaves_numpy_one_thread_unless_told_otherwise(
    said: dict[str, str], threads: str, tmp_path: Path
) -> None:
    (tmp_path / "own.py").write_text('import os\nprint(os.environ["OPENBLAS_NUM_THREADS"])\n')
    command = [sys.executable, "-m", "mmlogic", "--player", "own.py", "-c", "count"]
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    ended = subprocess.run(
        command, cwd=tmp_path, env=kept | said, capture_output=True, text=True, check=False
    )
    assert ended.stdout.startswith(f"{threads}\n")
