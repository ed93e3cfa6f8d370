"""`play board`: the effects of the keys, and the screen."""

from collections.abc import Callable
from functools import partial
from io import StringIO
from types import SimpleNamespace

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style

from mmlogic import Session
from mmlogic.paths.playing import Game
from mmlogic.repl.board import BoardScreen
from mmlogic.repl.board_drawing import cell_at, screen_lines
from tests.repl.talk import Talk

SMALL = "puzzle hidoku\n1,__,3\n__,__,__\n__,__,6\nend"
HEX = "puzzle rikudo\n##,1,2\n__,__,3\n__,__,##\nend"


def game(session: Session, puzzle: str, keys: str = "") -> Game:
    session.run(puzzle)
    playing = Game(session)
    playing.small_digits = True
    press(playing, keys)
    return playing


def press(playing: Game, keys: str) -> None:
    """Press arrows (`>`, `v`), Enter, backspace, letters of commands. Type any other key."""
    acts: dict[str, Callable[[], None]] = {"\r": playing.enter, "\b": playing.delete, "u": playing.undo}
    acts |= {">": partial(playing.move, 0, 1), "v": partial(playing.move, 1, 0)}
    acts |= {"h": playing.hint, "c": playing.check, "p": playing.turn_pencil}
    for key in keys:
        acts.get(key, partial(playing.type, key))()
        playing.refresh()


def drawn(game: Game, width: int, height: int) -> list[str]:
    lines = screen_lines(game, width, height)
    return ["".join(text for _, text in line).rstrip() for line in lines]


def test_a_screen_has_board_panel_and_keys(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mmlogic.paths.playing.time", SimpleNamespace(monotonic=lambda: 100.0))
    playing = game(session, SMALL, "v>")
    lines = drawn(playing, 80, 12)
    assert lines[:6] == [
        "hidoku 3x3  0:00                    3 of 9 cells filled",
        "          1        2        3",
        "  1       1        ·        3       2,2",
        "                  ₂ ₄               may be 2, 4, 5, 7",
        "  2       ·      [ · ]      ·       to place: 2 4 5 7 8 9",
        "         ₈ ₉    ₂ ₄ ₅ ₇    ₄ ₅",
    ]
    assert len(lines) == 12
    assert lines[-1].endswith("? keys  q leave")


def test_a_clock_runs_until_the_board_is_full(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(monotonic=lambda: 100.0)
    monkeypatch.setattr("mmlogic.paths.playing.time", clock)
    playing = game(session, "puzzle hidoku\n1,2\n4,__\nend", "v>")
    clock.monotonic = lambda: 165.5
    assert drawn(playing, 80, 24)[0].startswith("hidoku 2x2  1:05 ")
    press(playing, "3")
    clock.monotonic = lambda: 200.0
    assert drawn(playing, 80, 24)[0].startswith("hidoku 2x2  1:05 ")
    press(playing, "u")
    assert drawn(playing, 40, 24)[0].startswith("hidoku 2x2  1:40 ")


def test_the_panel_says_what_an_empty_cell_may_be_after_undo(session: Session) -> None:
    playing = game(session, SMALL, ">")
    may_be = drawn(playing, 80, 12)[3]
    press(playing, "2\r")
    assert drawn(playing, 80, 12)[3].endswith("placed")
    press(playing, "u")
    assert "·*" in drawn(playing, 80, 12)[2]
    assert drawn(playing, 80, 12)[3] == may_be and "may be 2" in may_be


def test_a_given_is_not_typed_over(session: Session) -> None:
    playing = game(
        session, "puzzle hidoku\n" + ("__," * 5 + "__\n") * 5 + "__,__,35,__,__,__\nend", "vvvvv>>3"
    )
    assert (playing.typed, playing.message) == ("", "6,3 holds 35, which is given")
    assert any("[ 35 ]" in line for line in drawn(playing, 80, 24))


@pytest.mark.parametrize("size", [(80, 24), (40, 16), (30, 10), (100, 8)])
@pytest.mark.parametrize(
    "puzzle",
    [
        SMALL,
        HEX,
        "puzzle hidoku\n" + "__," * 14 + "__\n" * 1 + "end",
        "puzzle hidoku\n" + ("__," * 10 + "__\n") * 10 + "end",
        "puzzle cube\n" + ("__," * 14 + "__\n") * 5 + "end",
        "puzzle triangle\n" + ("__," * 14 + "__\n") * 7 + "end",
    ],
)
def test_every_screen_is_as_large_as_the_terminal(
    session: Session, puzzle: str, size: tuple[int, int]
) -> None:
    playing = game(session, puzzle)
    for _ in range(20):
        lines = drawn(playing, *size)
        assert len(lines) == size[1]
        assert max(map(len, lines)) <= size[0]
        assert sum(line.count("[") for line in lines) == 1
        playing.move(0, 1)


def test_layers_stand_apart(session: Session) -> None:
    playing = game(session, "puzzle cube\n1,__,__,__\n__,__,__,8\nend")
    playing.small_digits = False
    assert drawn(playing, 80, 12)[1:5] == [
        "      layer 1             layer 2",
        "          1        2          3        4       1,1",
        "  1     [ 1 ]      ·          ·        ·       given",
        "  2       ·        ·          ·        8       to place: 2 3 4 5 6 7",
    ]


def test_the_last_cell_of_the_last_layer_is_seen(session: Session) -> None:
    playing = game(session, "puzzle cube\n" + ("__," * 24 + "__\n") * 5 + "end")
    playing.cursor = (4, 24)
    lines = drawn(playing, 40, 16)
    assert lines[1].split() == ["◂", "layer", "5"] and lines[2].split()[-1] == "25" and lines[7].endswith("]")


def test_triangles_have_slashes_between_them(session: Session) -> None:
    playing = game(session, "puzzle triangle\n1,__,3\n__,##,__\nend")
    playing.small_digits = False
    press(playing, ">")
    assert [line[:34].rstrip() for line in drawn(playing, 80, 12)[1:4]] == [
        "          1        2        3",
        "  1   /   1    \\ [ · ]  /   3    \\",
        "  2   \\   ·    /        \\   ·    /",
    ]


def test_the_panel_is_below_a_narrow_board(session: Session) -> None:
    lines = drawn(game(session, SMALL), 40, 16)
    assert "1,1 given" in lines
    assert "to place: 2 4 5 7 8 9" in lines


def test_digits_place_a_number_as_soon_as_none_can_follow(session: Session) -> None:
    playing = game(session, SMALL, ">2")
    assert session.board().givens[0, 1] == 2
    playing = game(session, "puzzle hidoku\n" + "__,__,__,__\n" * 4 + "end", "1")
    assert not session.board().givens
    press(playing, "2")
    assert session.board().givens == {(0, 0): 12}
    press(playing, ">1v")
    assert session.board().givens[0, 1] == 1
    press(playing, "1\b\r")
    assert (1, 1) not in session.board().givens


def test_keys_are_statements_of_the_session(session: Session) -> None:
    assert game(session, SMALL, ">2").standing.givens[0, 1] == 2
    playing = game(session, SMALL, "u")  # the board before is the same, but belongs to another game
    assert playing.message == "Nothing on this board can be undone."
    press(playing, ">9c")
    assert playing.message == "9 at 1,2 is wrong."
    assert playing.view.sign((0, 1)) == "!"
    press(playing, "\b")
    assert session.board().givens == {(0, 0): 1, (0, 2): 3, (2, 2): 6}
    press(playing, "u")
    assert session.board().givens[0, 1] == 9
    press(playing, "3")
    assert playing.message == "3 is given, at 1,3"


def test_beside_a_wrong_number_cells_have_what_is_near_enough(session: Session) -> None:
    playing = game(session, SMALL, "v7>")
    assert drawn(playing, 80, 12)[2:8] == [
        "  1       1        ·        3       2,2",
        "                ₂ ₄ ₈ ₉             near enough for 2, 4,",
        "  2       7*     [ · ]      ·       5, 8, 9",
        "                   …      ₄ ₅ ₉     to place: 2 4 5 8 9",
        "  3       ·        ·        6",
        "         ₈ ₉     ₅ ₈ ₉",
    ]
    press(playing, "u")
    assert drawn(playing, 80, 12)[3].endswith("may be 2, 4, 5, 7")


def test_a_hint_moves_the_cursor_and_places_nothing(session: Session) -> None:
    playing = game(session, "puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend", "h")
    assert playing.view.sign(playing.cursor) == "<"
    assert playing.message == "Look at 2,1." and playing.board.givens == {(0, 0): 1, (0, 2): 7}
    press(playing, "h")
    assert playing.message.startswith("2,1: ") and "?" in playing.message
    press(playing, "h")
    assert playing.message.startswith("2 goes to 2,1: ") and playing.board.givens[1, 0] == 2
    assert drawn(playing, 80, 24)[0].endswith("2 of 8 cells filled")
    press(playing, ">")
    assert session.board().givens == {(0, 0): 1, (0, 2): 7}


def test_the_cursor_passes_over_holes(session: Session) -> None:
    playing = game(session, "puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend", "v>")
    assert playing.cursor == (1, 2)
    press(playing, ">")
    assert playing.cursor == (1, 2)
    playing = game(session, HEX, "v")
    assert playing.cursor in {(1, 0), (1, 1)}


def played(session: Session, keys: str) -> None:
    """Play the board on a screen, with these keys."""
    with create_pipe_input() as typed:
        output, depth = Vt100_Output(StringIO(), lambda: Size(24, 80)), ColorDepth.DEPTH_1_BIT
        screen = BoardScreen(session, style=Style([]), depth=depth, input=typed, output=output)
        typed.send_text(keys)
        screen.run()


def test_a_player_types_and_leaves(session: Session) -> None:
    session.run(SMALL)
    played(session, "\x1b[C2\x1b[B4" + "q")
    assert session.board().givens[0, 1] == 2


def test_a_click_moves_the_cursor(session: Session) -> None:
    session.run(SMALL)
    lines = drawn(Game(session), 80, 24)
    line = next(n for n, text in enumerate(lines, 1) if text.startswith("  2"))
    column = lines[line - 1].rindex("·") + 1  # the last cell of the second row
    played(session, f"\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m4\x1b[<0;1;1Mq")
    assert session.board().givens[1, 2] == 4


@pytest.mark.parametrize("width", [30, 80])
@pytest.mark.parametrize("puzzle", [SMALL, HEX, "puzzle cube\n" + ("__," * 24 + "__\n") * 5 + "end"])
def test_what_is_clicked_is_what_is_seen(session: Session, puzzle: str, width: int) -> None:
    playing = game(session, puzzle)
    playing.small_digits = False
    for cell in playing.board.graph:
        playing.cursor = cell
        lines = drawn(playing, width, 16)
        ((line, column),) = [(n, text.index("[")) for n, text in enumerate(lines) if "[" in text]
        assert cell_at(playing, width, 16, column + 2, line) == cell
    assert cell_at(playing, width, 16, 0, 0) is None and cell_at(playing, width, 16, 3, 15) is None


def test_capitals_are_keys_of_a_board_with_letters(session: Session) -> None:
    session.run("puzzle hidoku\n# letters\nA,__,C\n__,__,__\n__,__,F\nend")
    played(session, "\x1b[CB\x1b[Bc4Dq")
    assert session.board().givens == {(0, 0): 1, (0, 1): 2, (0, 2): 3, (1, 1): 4, (2, 2): 6}


def test_without_a_screen_the_board_is_shown(session: Session) -> None:
    assert Talk(session)(f"{SMALL}\nplay board").splitlines()[-4:] == [
        " 1  1  .  3",
        " 2  .  .  .",
        " 3  .  .  6",
        "No screen opens here: `place N at R,C` places a number, `check` and `hint` help.",
    ]
    with pytest.raises(Exception, match="No board is open"):
        session.run("reset; play board")
