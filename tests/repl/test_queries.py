"""Queries in a real terminal: an answer at a time."""

from pathlib import Path

import pytest

from tests.repl.pty import opened


def test_a_key_asks_for_the_next_answer(tmp_path: Path) -> None:
    with opened(tmp_path, "--quiet") as terminal:
        terminal.type("?- member(X, [1,2,3]).\r")
        terminal.wait("X = 1 ;")
        terminal.wait("; next  Enter stop")
        terminal.type(";")
        terminal.wait("X = 2 ;")
        terminal.wait("; next  Enter stop")
        terminal.type("\r")
        terminal.wait("mmlogic>")
        terminal.type("?- member(X, [1,2]),\r")
        terminal.type("   X > 1.\r")
        terminal.wait("X = 2.")
        terminal.wait("mmlogic>")
        terminal.type("?- repeat.\r")
        terminal.wait("; next  Enter stop")
        terminal.type("\x03")
        terminal.wait("stopped")
        terminal.wait("mmlogic>")
        terminal.type("?- repeat, fail.\r")
        terminal.rest(0.5)
        terminal.type("\x03")
        terminal.wait("stopped")
        terminal.wait("mmlogic>")
        assert "false." in terminal.ask("?- fail.", "false.")
        assert terminal.leave() == 0


@pytest.mark.parametrize("term", ["dumb"])
def test_a_plain_terminal_reads_a_line(tmp_path: Path, term: str) -> None:
    with opened(tmp_path, "--quiet", term=term) as terminal:
        terminal.type("?- member(X, [1,2,3]).\n")
        terminal.wait("X = 1 ;")
        terminal.type(";\n")
        terminal.wait("X = 2 ;")
        terminal.type("\n")
        terminal.wait("mmlogic>")
        assert terminal.leave() == 0
