"""Fast repeated Ctrl-C anywhere at the prompt does no harm, even if the terminal answers late or never.

MMLOGIC_STRIKES is the number of trials, MMLOGIC_SEED the seed of their random numbers.
"""

import os
import re
from pathlib import Path
from random import Random

import pytest

from tests.repl.pty import Terminal, opened

CTRL_C = "\x03"
TRIES = int(os.environ.get("MMLOGIC_STRIKES", "11"))
SEED = int(os.environ.get("MMLOGIC_SEED", "24"))

FAULT = re.compile(r"Traceback|Press ENTER|Unhandled|internal error|loop is closed|Exception ignored")
BOARD = "# kind: hidoku\n__,2,__\n__,__,5\n9,__,__\n"

PLACES = {
    "the empty prompt": [""],
    "half a statement": ["guess RR"],
    "the candidates": ["co\t"],
    "the search of the history": ["\x12cou"],
    "an endless query": ["?- repeat, fail.\r"],
    "between two answers": ["?- member(X, [1, 2, 3]).\r"],
    "a board": ['load "board.txt"; play board\r'],
    "a question about a file": ['save "foreign.txt"\r'],
    "a statement that ends at once": ["set seed 1\r"],
    "a count in the background": ["game 16x6; guess RRRRBBBBGGGGYYYY 3 6; guess RBGYONRBGYONRBGY 4 8\r"],
    "two statements ahead": ["set seed 1\rset seed 2\r"],
}
"""For each place, the inputs before Ctrl-C."""


def strike(terminal: Terminal, random: Random, place: str) -> None:
    """Type the inputs that lead to a place. Then press Ctrl-C one to three times, with short pauses."""
    for text in PLACES[place]:
        terminal.type(text)
    terminal.rest(random.choice([0.0, random.uniform(0, 0.02), random.uniform(0, 0.5)]))
    for _ in range(random.randint(1, 3)):
        terminal.type(CTRL_C)
        terminal.rest(random.choice([0.0, random.uniform(0, 0.01), random.uniform(0, 0.07)]))


def recovered(terminal: Terminal, random: Random) -> None:
    """Leave the board, if it is still open. Check that the session then answers."""
    terminal.rest(random.uniform(0.05, 0.4))
    terminal.type("q")
    terminal.rest(0.2)
    terminal.type(CTRL_C)
    terminal.rest(0.2)
    terminal.seen = ""
    terminal.type("game classic; count\r")
    terminal.wait("\n1,296", 30)
    terminal.wait("mmlogic>", 30)


def test_quick_ctrl_c_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(SEED)
    (tmp_path / "board.txt").write_text(BOARD)
    (tmp_path / "foreign.txt").write_text("theirs\n")
    monkeypatch.chdir(tmp_path)
    with opened(tmp_path) as terminal:
        for number in range(TRIES):
            place = list(PLACES)[number % len(PLACES)]
            lateness = random.choice([[0.0], [0.0, 0.05, 0.3], [None], [0.0, 0.1, 1.2, None]])
            terminal.late = lambda lateness=lateness: random.choice(lateness)  # type: ignore[misc]
            strike(terminal, random, place)
            recovered(terminal, random)
            assert not (found := FAULT.search(terminal.raw)), f"{place}: {found}"
            assert (tmp_path / "foreign.txt").read_text() == "theirs\n"
            terminal.raw = ""
