"""`play board` in a real terminal: the screen after a player's keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.repl.pty import Kept, Terminal, opened

UP, DOWN, RIGHT, LEFT, DELETE, ESCAPE = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[3~", "\x1b"
BACKSPACE, CTRL_C, CTRL_D = "\x7f", "\x03", "\x04"
SMALL = "# kind: hidoku\n1,__,3\n__,__,__\n__,__,6\n"
SIGNPOST = "# kind: signpost\n1e,__s\n4,__w\n"
MARKED = "# cells from 1\n# kind: numbrix\n# odd: 2,2\n1,__\n4,__\n"
LETTERS = "# letters\n# kind: hidoku\nA,__,C\n__,__,__\n__,__,F\n"
LARGE = "# kind: hidoku\n1" + ",__" * 19 + ("\n__" + ",__" * 19) * 19 + "\n"


PROMPT = 100, 60


class Table:
    """A terminal that several games are played in, one after another."""

    def __init__(self, terminal: Terminal, folder: Path) -> None:
        self.terminal = terminal
        self._path = folder / "board.txt"
        terminal.resize(*PROMPT)

    @contextmanager
    def playing(self, board: str, columns: int = 80, rows: int = 24) -> Iterator[None]:
        """Load a board, play it in a terminal of this size, and leave it."""
        self.load(board)
        self.terminal.resize(columns, rows)
        self.type("play board\r", "q leave")
        try:
            yield
        finally:
            self.leave()

    def load(self, board: str) -> None:
        """Load a board at the prompt."""
        self._path.write_text(board)
        self.ask(f'load "{self._path}" 1', "mmlogic>")

    def ask(self, statement: str, *shown: str) -> None:
        """Type a statement on a fresh screen, and wait until all of these are shown."""
        self.terminal.type("\x0c")
        self.terminal.until(lambda: self.terminal.shown[0] == "mmlogic>")
        self.type(f"{statement}\r", *shown)
        self.terminal.until(lambda: "mmlogic>" in self.terminal.shown)

    def leave(self, key: str = "q") -> None:
        """Leave the board, if it is still there, for the prompt."""
        if "q leave" in self.screen:
            self.terminal.type(key)
        self.terminal.until(lambda: "q leave" not in self.screen)
        self.terminal.resize(*PROMPT)  # the prompt needs some lines
        self.terminal.until(lambda: "mmlogic>" in self.terminal.shown)

    @property
    def screen(self) -> str:
        """The text on the screen."""
        return "\n".join(self.terminal.shown)

    def type(self, keys: str, *shown: str) -> None:
        """Type keys, and wait until all of these are shown."""
        self.terminal.type(keys)
        self.shows(*shown)

    def shows(self, *shown: str) -> None:
        """Wait until all of these are shown."""
        self.terminal.until(lambda: all(text in self.screen for text in shown))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("board")
    with opened(folder, "--quiet", PAGER="cat") as terminal:
        yield Table(terminal, folder)


def test_a_clock_runs_while_nothing_is_typed(table: Table) -> None:
    with table.playing(SMALL):
        clock = table.terminal.shown[0].split()[2]
        table.terminal.until(lambda: table.terminal.shown[0].split()[2] > clock)


def test_a_player_notes_numbers_beside_the_candidates(table: Table) -> None:
    with table.playing(SMALL):
        table.type(RIGHT + "p", "Pencil on: numbers are notes.", "( · )")
        table.type("24", "² ⁴", "noted 2, 4", "3 of 9 cells filled")
        table.type("d", "² ⁴ ₂ ₄", "noted 2, 4; may be")
        table.type("p4", "[ 4*]", "4 of 9")
        table.type("u", "² ⁴ ₂ ₄", "3 of 9")
        table.type("u", "noted 2;")
        table.type("p2p", "Pencil off.")
        table.terminal.until(lambda: "noted" not in table.screen)
        table.type("u" + DELETE, "3 of 9")
        table.terminal.until(lambda: "noted" not in table.screen)
        table.type("u", "noted 2;")
        table.type("uuu", "Nothing on this board can be undone.")


def test_capitals_are_placed_and_small_letters_are_commands(table: Table) -> None:
    with table.playing(LETTERS):
        table.type("d" + RIGHT + DOWN, "B D E G", "may be B, D, E, G", "to place: B D E G H I", "A-Z number")
        table.type(UP + "I" + "c", "[ I!]", "I at 1,2 is wrong.", "4 of 9 cells filled")
        table.type("uB" + "h", "4 of 9", "[ B*]", "D E G H I", "several solutions")
        table.type("7", "This board has letters: A is 1.", "4 of 9 cells filled")


def test_a_number_that_does_not_fit(table: Table) -> None:
    with table.playing(SMALL):
        table.type(RIGHT + "3", "3 is given, at 1,3", "3 of 9")
        table.type("0\r", "0 is not a number of this board")
        table.type(LEFT + "5", "1,1 holds 1, which is given", "3 of 9")


def test_arrows_and_marks_stand_beside_their_numbers(table: Table) -> None:
    with table.playing(SIGNPOST):
        table.type(RIGHT, "1→", "[ ·↓ ]", "4", "·←")
        table.type("2", "[ 2↓", "3 of 4 cells filled")
    with table.playing(MARKED):
        table.type(RIGHT, "[ ·", "·○")


def test_all_keys_are_explained(table: Table) -> None:
    with table.playing(SMALL, 40, 16):
        assert "h hint" not in table.screen
        table.type("?", "h hint", "u undo", "Enter place")


def test_unknown_keys_do_nothing(table: Table) -> None:
    with table.playing(SMALL):
        table.type("xyz\t" + RIGHT, "1,2\n")
        assert "3 of 9" in table.screen


def test_another_size_is_another_layout(table: Table) -> None:
    with table.playing(SMALL):
        table.type("d" + RIGHT + DOWN, "may be 2, 4, 5, 7")
        table.terminal.resize(40, 16)
        table.shows("2,2 may be 2, 4, 5, 7", "arrows move  0-9 number  ? keys  q leave")
        table.terminal.resize(20, 6)
        table.terminal.until(lambda: table.terminal.shown[-1] == "? keys  q leave")
        assert "[·]" in table.screen


def test_a_large_board_scrolls(table: Table) -> None:
    with table.playing(LARGE, 40, 16):
        assert "20" not in table.terminal.shown[1] and "▸" in table.terminal.shown[1]
        table.type(DOWN * 19 + RIGHT * 19, "20,20")
        assert table.terminal.shown[1].split()[-1] == "20" and table.terminal.shown[1].split()[0] == "◂"
        assert sum("[" in line for line in table.terminal.shown) == 1
        table.type(UP * 19 + LEFT * 19, "\n1,1 given")
        assert table.terminal.shown[1].split()[0] == "1"


def test_ctrl_c_stops_a_hint_and_then_leaves(table: Table) -> None:
    with table.playing(LARGE):
        table.type("h")
        table.terminal.rest(1)  # the hint is at work by then, and takes much longer
        table.type(CTRL_C, "Stopped.", "1 of 400")
        table.type(CTRL_C, "Ctrl-C again leaves.", "1 of 400")
        table.leave(CTRL_C)


def test_ctrl_c_right_after_a_hint_stays_on_the_board(table: Table) -> None:
    with table.playing(SIGNPOST):
        for _ in range(3):
            table.type("h" + CTRL_C, "signpost 2x2", "q leave")
            table.type("?", "arrows move")


@pytest.mark.parametrize("key", ["q", ESCAPE, CTRL_D])
def test_the_prompt_shows_the_board_as_it_was_left(table: Table, key: str) -> None:
    with table.playing(SMALL):
        table.type(RIGHT + "2", "4 of 9")
        table.leave(key)
        table.shows(" 1  1  2' 3")
    table.ask("undo", " 1  1  ·* 3", "3 of 9 filled")


def test_a_dumb_terminal_shows_the_board(tmp_path: Path, kept: Kept) -> None:
    (tmp_path / "board.txt").write_text(SMALL)
    terminal = kept(term="dumb")
    terminal.ask(f'load "{tmp_path / "board.txt"}"', "Loaded")
    said = terminal.ask("play board", " 3  .  .  6")
    assert "1  1  .  3" in said and "\x1b[?1049h" not in terminal.raw


def test_without_a_puzzle_the_prompt_says_so(table: Table) -> None:
    table.ask("reset")
    table.type("play board\r", "No board is open", "mmlogic> play")  # the message suggests `play`
    table.type("reset\r")
    table.terminal.until(lambda: "mmlogic>" in table.terminal.shown)
