"""What a command imports: the command line is read without Prolog, without Lark, without arrays."""

import sys

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


def test_a_tournament_loads_no_prompt() -> None:
    alone(imported, "joblib matplotlib prompt_toolkit", "tournament first --game 2x2")
