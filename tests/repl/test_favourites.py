"""Favourites in a real terminal: define them, use their names, undo them."""

from tests.repl.pty import Kept


def test_a_name_is_a_statement_once_it_is_defined(kept: Kept) -> None:
    terminal = kept("--quiet")
    terminal.ask("game 2x3", "9 codes")
    terminal.ask("define told = guess $1 1 0; count", "`told` is defined")
    assert "4 codes are left" in terminal.ask("told RG", "4 codes are left")
    terminal.type("told RG 1\r", "takes 1 argument, not 2", "mmlogic>")
