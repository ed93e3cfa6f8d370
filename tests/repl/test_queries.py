"""Queries in a real terminal: an answer at a time."""

from pathlib import Path

import pytest

from tests.repl.pty import AT_WORK, opened


def test_a_key_asks_for_the_next_answer(tmp_path: Path) -> None:
    with opened(tmp_path) as terminal:
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
        terminal.wait(AT_WORK)
        terminal.type("\x03")
        terminal.wait("stopped")
        terminal.wait("mmlogic>")
        assert "false." in terminal.ask("?- fail.", "false.")
        assert terminal.leave() == 0


@pytest.mark.parametrize("key", ["count", "\x1b[200~count\x1b[201~"], ids=["typed", "pasted"])
def test_what_is_typed_in_place_of_a_key_is_the_next_input(tmp_path: Path, key: str) -> None:
    with opened(tmp_path, "--quiet") as terminal:
        terminal.type("?- member(X, [1,2,3]).\r")
        terminal.wait("; next  Enter stop")
        terminal.type("\x1b[A")  # an arrow is nothing that one types
        terminal.type(f"{key}\r")
        terminal.wait("531,441 codes are left")
        terminal.wait("mmlogic>")
        assert "X = 2" not in terminal.raw
        terminal.type("?- member(X, [1,2,3]).\rset limit 7\rset limit\r")  # typed ahead
        terminal.wait("limit 7")
        assert "X = 2" not in terminal.raw
        terminal.type("trace ?- member(X, [1,2]), X > 1.\r")
        terminal.wait("Enter step")
        terminal.type("game 2x2; count\r")
        terminal.wait("4 codes are left")
        terminal.wait("mmlogic>")
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
        terminal.type("?- member(X, [1,2,3]).\n")
        terminal.wait("; next  Enter stop")
        terminal.type("count\n")
        terminal.wait("mmlogic> count")
        terminal.wait("531,441")
        terminal.wait("mmlogic>")
        assert terminal.leave() == 0
