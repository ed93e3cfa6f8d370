"""Run programs in `swipl`, without Python."""

import os
import subprocess
from pathlib import Path

__all__ = ["run_alone"]


def run_alone(
    program: Path | str, *goals: str, options: tuple[str, ...] = ()
) -> "subprocess.CompletedProcess[str]":
    """Run goals on a program, one after another, then halt.

    The collector's thread is ended first: on a busy machine swipl complains that it would not die.
    """
    asked = [part for goal in ("set_prolog_gc_thread(false)", *goals) for part in ("-g", goal)]
    command = ["swipl", "-q", *options, *asked, "-t", "halt", str(program)]
    utf8 = {**os.environ, "LC_ALL": "C.UTF-8"}  # of the files that swipl reads
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=False, env=utf8)
