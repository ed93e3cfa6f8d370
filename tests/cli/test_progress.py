"""What takes long shows its progress on a terminal, and Ctrl-C makes do with the best so far."""

import sys
from pathlib import Path

import pexpect

MMLOGIC = str(Path(sys.executable).parent / "mmlogic")


def test_ctrl_c_makes_a_player_answer_the_best_so_far() -> None:
    child = pexpect.spawn(MMLOGIC, ["-c", "game 5x6; suggest optimal; count"], encoding="utf-8", timeout=60)
    child.expect(r"optimal  [0-9,]+ of [0-9,]+ guesses  [0-9]+ %")
    child.sendintr()
    child.expect(r"was stopped: the best so far is .*\. Of 7776 codes it leaves \d+\.\d on average")
    child.expect("7776")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_terminal_is_asked_nothing() -> None:
    child = pexpect.spawn(MMLOGIC, ["-c", "game 5x6; suggest optimal"], encoding="utf-8", timeout=60)
    child.expect(" of 7 guesses")
    assert "\x1b[6n" not in child.before
    child.sendintr()
    child.expect(pexpect.EOF)


def test_nothing_is_shown_of_what_is_quick_or_quiet() -> None:
    for arguments in (
        ["-c", "game classic; suggest"],
        ["--quiet", "-c", "game 5x6; set timeout 2; suggest optimal"],
    ):
        child = pexpect.spawn(MMLOGIC, arguments, encoding="utf-8", timeout=60)
        child.expect(pexpect.EOF)
        assert " guesses" not in child.before
