"""What takes long shows its progress on a terminal, and Ctrl-C makes do with the best so far."""

import sys
from pathlib import Path

import pexpect
import pytest

MMLOGIC = str(Path(sys.executable).parent / "mmlogic")


def test_ctrl_c_makes_a_player_answer_the_best_so_far() -> None:
    child = pexpect.spawn(MMLOGIC, ["-c", "game 5x6; suggest optimal; count"], encoding="utf-8", timeout=300)
    child.expect(r"optimal  [0-9,]+ of [0-9,]+ guesses  [0-9]+ %")
    child.sendintr()
    child.expect(r"was stopped: the best so far is .*\. Of 7776 codes it leaves \d+\.\d on average")
    child.expect("7776")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_terminal_is_asked_nothing() -> None:
    child = pexpect.spawn(MMLOGIC, ["-c", "game 5x6; suggest optimal"], encoding="utf-8", timeout=300)
    child.expect(" of 7 guesses")
    assert "\x1b[6n" not in child.before
    child.sendintr()
    child.expect(pexpect.EOF)


TIMED = """
import sys
from itertools import count
from types import SimpleNamespace
from mmlogic.cli import run
from mmlogic.render import progress
looks = count(100, int(sys.argv[1]))
progress.time = SimpleNamespace(monotonic=lambda: next(looks))
sys.exit(run(sys.argv[2:]))
"""
"""The command by a clock of its own: so many seconds pass from one look at it to the next."""


@pytest.mark.parametrize(
    ("seconds", "options", "shown"), [(0, [], False), (1, [], True), (1, ["--quiet"], False)]
)
def test_nothing_is_shown_of_what_is_quick_or_quiet(seconds: int, options: list[str], shown: bool) -> None:
    command = ["-c", TIMED, str(seconds), *options, "-c", "game classic; suggest"]
    child = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=300)
    child.expect(pexpect.EOF)
    assert (" guesses" in child.before) == shown
