"""Queries in a real terminal: the answers come one by one."""

import pytest

from tests.repl.pty import AT_WORK, Kept


def test_a_key_asks_for_the_next_answer(kept: Kept) -> None:
    terminal = kept()
    terminal.type("?- member(X, [1,2,3]).\r", "X = 1 ;", "; next  Enter stop")
    terminal.type(";", "X = 2 ;", "; next  Enter stop")
    terminal.type("\r", "mmlogic>")
    terminal.type("?- member(X, [1,2]),\r")
    terminal.type("   X > 1.\r", "X = 2.", "mmlogic>")
    terminal.type("?- repeat.\r", "; next  Enter stop")
    terminal.type("\x03", "stopped", "mmlogic>")
    terminal.type("?- repeat, fail.\r", AT_WORK)
    terminal.type("\x03", "stopped", "mmlogic>")
    assert "false." in terminal.ask("?- fail.", "false.")


@pytest.mark.parametrize("key", ["count", "\x1b[200~count\x1b[201~"], ids=["typed", "pasted"])
def test_what_is_typed_in_place_of_a_key_is_the_next_input(key: str, kept: Kept) -> None:
    terminal = kept("--quiet")
    terminal.type("?- member(X, [1,2,3]).\r", "; next  Enter stop")
    terminal.type("\x1b[A")  # an arrow is nothing that one types
    terminal.type(f"{key}\r", "531,441 codes are left", "mmlogic>")
    assert "X = 2" not in terminal.raw
    terminal.type("?- member(X, [1,2,3]).\rset limit 7\rset limit\r")  # typed ahead
    terminal.wait("limit 7")
    assert "X = 2" not in terminal.raw
    terminal.type("trace ?- member(X, [1,2]), X > 1.\r", "Enter step")
    terminal.type("game 2x2; count\r", "4 codes are left", "mmlogic>")


@pytest.mark.parametrize("term", ["dumb"])
def test_a_plain_terminal_reads_a_line(term: str, kept: Kept) -> None:
    terminal = kept(term=term)
    terminal.type("?- member(X, [1,2,3]).\n", "X = 1 ;")
    terminal.type(";\n", "X = 2 ;")
    terminal.type("\n", "mmlogic>")
    terminal.type("?- member(X, [1,2,3]).\n", "; next  Enter stop")
    terminal.type("count\n", "mmlogic> count", "531,441", "mmlogic>")
