"""A statement that takes long shows its progress on a terminal."""

import sys

import pexpect

TIMED = """
import sys
from itertools import count
from types import SimpleNamespace
from mmlogic.cli.commands import run
from mmlogic.render import progress
for seconds, *options in ([0], [1], [1, "--quiet"]):
    looks = count(100, seconds)
    progress.time = SimpleNamespace(monotonic=lambda: next(looks))
    run([*options, "-c", "game classic; suggest"])
    print("done", flush=True)
"""
"""A program that runs the command with its own clock: a fixed time passes between two looks at it."""


def test_nothing_is_shown_of_what_is_quick_or_quiet() -> None:
    child = pexpect.spawn(sys.executable, ["-c", TIMED], encoding="utf-8", timeout=300)
    child.expect(pexpect.EOF)
    assert [" guesses" in each for each in child.before.split("done")] == [False, True, False, False]
