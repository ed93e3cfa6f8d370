"""Drawings of boards: as text with styles, and as pictures."""

import xml.etree.ElementTree as ElementTree

from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from tests.puzzles import checker
from tests.puzzles.test_reading import any_board
from tests.thoroughly import some

HEX = "##,1,2\n__,__,3\n__,__,##"


def drawn(board: Board, width: int | None = None, **signs: set[Cell]) -> list[str]:
    return checker.drawn(View(board, board, signs), Paper(width=width, person=True))


def test_squares_stand_below_each_other() -> None:
    assert drawn(board_from_text("1,__,##\n__,__,4")) == ["    1  2  3", " 1  1  ·", " 2  ·  ·  4"]


def test_hexagons_stand_between_the_cells_at_the_ends_of_their_row() -> None:
    assert drawn(board_from_text(HEX, "rikudo")) == [
        "1,2     1   2   1,3",
        "2,1   ·   ·   3   2,3",
        "3,1     ·   ·   3,2",
    ]


def test_links_stand_between_their_cells_or_are_named() -> None:
    links = "# cells from 1\n# link: 1,1 2,1\n# link: 1,2 1,3\n# link: 2,2 3,3\n# edge: 1,1 3,3\n"
    rows = "1,__,__\n__,__,__\n__,__,__"
    assert drawn(board_from_text(f"{links}# link: 1,1 3,3\n{rows}")) == [
        "    1  2  3",
        " 1  1  · =·",
        "    |",
        " 2  ·  ·  ·",
        "        \\",
        " 3  ·  ·  ·",
        "linked: 1,1  3,3",
    ]


def test_a_cell_has_the_first_of_its_signs() -> None:
    board = board_from_text("1,2,3,__")
    view = View(board, board_from_text("1,__,__,__"), {"'": {(0, 1), (0, 2)}, "!": {(0, 1)}, "<": {(0, 1)}})
    _, line = view.draw(Paper(person=True))
    assert "".join(text for _, text in line) == " 1  1  2! 3' ·"
    styles = [(style, text) for style, text in line if style]
    assert styles[1:] == [
        ("class:given", "1"),
        ("class:wrong", "2"),
        ("class:wrong", "!"),
        ("class:placed", "3"),
        ("class:placed", "'"),
        ("class:quiet", "·"),
    ]


def test_a_wide_board_loses_its_signs_and_then_its_width() -> None:
    board = board_from_rows([[1, 2, *[0] * 10]])
    assert drawn(board, 51, **{"!": {(0, 1)}})[1].startswith(" 1   1   2!  ·")
    unsigned = drawn(board, 50, **{"!": {(0, 1)}})
    assert unsigned[1].startswith(" 1   1  2  ·")
    assert unsigned[2:] == ["wrong: 1,2"]
    heads = [line for line in drawn(board, 24) if line.startswith("column")]
    assert heads == ["columns 1–7", "columns 8–12"]  # noqa: RUF001


@settings(max_examples=some(25, 50))
@given(any_board(), st.sampled_from([None, 20, 40]))
def test_every_number_is_seen(board: Board, width: int | None) -> None:
    lines = View(board, board).draw(Paper(width=width, person=True))
    shown = [int(text) for line in lines for style, text in line if style == "class:given"]
    assert sorted(shown) == sorted(board.givens.values())


@settings(max_examples=some(15, 30))
@given(any_board())
def test_a_picture_has_every_cell(board: Board) -> None:
    root = ElementTree.fromstring(board_picture(View(board, board)).svg())
    shapes = [each.get("class") for each in root.iter() if each.tag.endswith("polygon")]
    assert shapes.count("cell") + shapes.count("cell given") == board.size
    drawn_on_cells = sum(shapes.count(style) for style in ("link", "end", "parity", "arrow"))
    beyond = len(shapes) - drawn_on_cells - board.height * board.width
    assert beyond == 0 or (beyond < 0 and board.kind == "rikudo")
    texts = [each for each in root.iter() if each.tag.endswith("text")]
    numbers = [int(each.text or "") for each in texts if each.get("class") == "number given"]
    assert numbers == list(board.givens.values())


def test_csv_has_a_table_for_each_answer(session: Session) -> None:
    statements = """puzzle numbrix
 1,__, 7
__,##,__
__,__,__
end
place 2 at 1,2; check; clear; hint; count; unique; show; steps; history; why
"""
    shown = {
        answer.statement: "".join(FORMATS["csv"](answer)).splitlines() for answer in session.run(statements)
    }
    assert shown["check"] == ["row,column", "1,2"]
    assert shown["hint"][0] == "number,row,column,technique,because"
    assert shown["count"] == ["count,exact", "1,true"]
    assert shown["unique"] == ["unique", "true"]
    assert shown["show"][0] == "# kind: numbrix"
    assert len(shown["steps"]) > 6
    assert shown["history"] == ["number,row,column"]
    assert shown["why"] == ["number,row,column"]
