"""Boards to look at: in pieces with a style, and pictures."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from mmlogic import Session
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.lines import STYLES, board_pieces
from mmlogic.paths.reading import board_from_text
from mmlogic.render.formats import FORMATS
from tests.puzzles.test_reading import any_board

HEX = "##,1,2\n__,__,3\n__,__,##"


@pytest.fixture
def session() -> Iterator[Session]:
    with Session() as session:
        yield session


def drawn(board: Board, givens: Board | None = None) -> list[str]:
    return ["".join(text for _, text in line) for line in board_pieces(board, givens)]


def test_squares_stand_below_each_other() -> None:
    assert drawn(board_from_text("1,__,##\n__,__,4")) == [" 1  ·  #", " ·  ·  4"]


def test_hexagons_stand_beside_their_neighbours() -> None:
    lines = drawn(board_from_text(HEX, "rikudo"))
    assert lines == ["     1   2", "   ·   ·   3", " ·   ·"] or lines == [
        "   1   2",
        " ·   ·   3",
        "   ·   ·",
    ]
    starts = {
        (r, number): line.index(number) for r, line in enumerate(lines) for number in "123" if number in line
    }
    assert starts[1, "3"] - starts[0, "2"] == 2


def test_givens_and_numbers_of_one_s_own_differ() -> None:
    givens = board_from_text("1,__,##")
    now = givens.with_numbers({(0, 1): 2})
    (line,) = board_pieces(now, givens)
    assert [style for style, _ in line if style] == ["given", "placed", "hole"]


@settings(deadline=None, max_examples=50)
@given(any_board())
def test_every_number_is_seen(board: Board) -> None:
    lines = list(board_pieces(board))
    assert len(lines) == board.height
    assert {style for line in lines for style, _ in line} <= set(STYLES)
    shown = [int(text) for line in lines for style, text in line if style == "given"]
    assert shown == list(board.givens.values())


@settings(deadline=None, max_examples=30)
@given(any_board())
def test_a_picture_has_every_cell(board: Board) -> None:
    root = ElementTree.fromstring(board_picture(board).svg())
    shapes = [each.get("class") for each in root.iter() if each.tag.endswith("polygon")]
    assert shapes.count("cell") == board.size
    assert shapes.count("hole") == board.height * board.width - board.size
    numbers = [int(each.text or "") for each in root.iter() if each.tag.endswith("text")]
    assert numbers == list(board.givens.values())


def test_csv_has_a_table_for_each_answer(session: Session) -> None:
    statements = """puzzle numbrix
 1,__, 7
__,##,__
__,__,__
end
place 2 at 1,2; check; clear; hint; count; unique; show; show order; steps; history; why
"""
    shown = {
        answer.statement: "".join(FORMATS["csv"](answer)).splitlines() for answer in session.run(statements)
    }
    assert shown["check"] == ["row,column", "1,2"]
    assert shown["hint"][0] == "number,row,column,technique,because"
    assert shown["count"] == ["count,exact", "1,True"]
    assert shown["unique"] == ["1,8,7", "2,,6", "3,4,5"]
    assert shown["show"][0] == "number,row,column,how"
    assert len(shown["steps"]) > 6
    assert shown["history"] == ["number,row,column"]
    assert shown["why"] == ["number,row,column"]
