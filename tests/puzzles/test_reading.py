"""Reading and writing boards."""

import csv
import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mmlogic.common.arrays import np
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.kinds import MARK_SIGNS, PARITIES, kinds
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import (
    FORMS,
    Form,
    board_from_array,
    board_from_rows,
    boards_from_text,
    looks_like_board,
    read_board,
)
from mmlogic.paths.values import BoardError, Rows, canonical_kind
from mmlogic.paths.writing import board_table
from tests.puzzles.checker import grids


def test_the_source_s_format() -> None:
    board = board_from_text("__,__,3\n 1,##,___\n")
    assert board == Board("hidoku", ((0, 0, 3), (1, None, 0)))


def test_spaces_between_cells() -> None:
    assert board_from_text("__ __ 3\n1 ## _\n").rows == ((0, 0, 3), (1, None, 0))


def test_header_and_comments() -> None:
    text = "# kind: Numbrix; source: me\n# a remark\n\n# link: 0,0 0,1\n# edge: 0,0 1,1\n1,__\n__,##"
    with pytest.raises(BoardError, match=r"^5:1: edge: 2,2 is not a cell"):
        board_from_text(text)
    board = board_from_text(text.replace("##", "__"))
    assert board == Board("numbrix", ((1, 0), (0, 0)), (((0, 0), (0, 1)),), (((0, 0), (1, 1)),))


@pytest.mark.parametrize("filled", [",", " ", ", ", " ;", "x, "])
def test_a_note_is_read_in_no_time(filled: str) -> None:
    began = process_time()
    with pytest.raises(BoardError, match="unknown kind"):
        board_from_text(f"# kind: x{filled * 60_000}y\n__")
    assert process_time() - began < 2


def test_a_row_may_begin_with_a_hole() -> None:
    assert board_from_text("##,1\n2,##").rows == ((None, 1), (2, None))


def test_the_kind_asked_for_goes_first() -> None:
    assert board_from_text("# kind: numbrix\n1", kind="hex").kind == "rikudo"


@pytest.mark.parametrize(
    ("name", "kind"), [("HEX", "rikudo"), ("hidato", "hidoku"), (" Numbrix ", "numbrix"), ("graph", "graph")]
)
def test_names_of_kinds(name: str, kind: str) -> None:
    assert canonical_kind(name) == kind


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,__\n__,1", r"^2:4: number 1 is given twice, in 1,1 and 2,2"),
        ("1,__\n__,5", r"^2:4: number 5: expected 1 to 4"),
        ("1,2\n|", r"^2:1: 0 cells in this row, expected 2"),
        ("1,-2", r"^1:3: number -2: numbers begin at 1"),
        ("1,__\n__,__,__", r"^2:4: 3 cells in this row, expected 2"),
        ("1,__\n__", r"^2:1: 1 cell in this row, expected 2"),
        ("1,x2", r"^1:3: `x2` is not a cell. Write a number"),
        ("1,,x", r"^1:4: `x` is not a cell"),
        ("| 1 |   | x |", r"^1:11: `x` is not a cell"),
        ("99999999999,__", r"^1:1: `99999999999` is not a cell"),
        ("", r"^1:1: the board has no rows"),
        ("# kind: numbrix\n", r"^1:1: the board has no rows"),
        ("##,##\n##,##", r"^1:1: the board has no cells"),
        ("# kind: numbirx\n1", r"^1:9: unknown kind of board `numbirx`: did you mean numbrix\?"),
        ("# kind: chess\n1", r"^1:9: unknown kind of board `chess`: expected hidoku, numbrix"),
        ("# link: 0,0 3,3\n1,__", r"^1:1: link: 4,4 is not a cell"),
        ("# link: 0,0 0,1\n1,##", r"^1:1: link: 1,2 is not a cell"),
        ("# link: 0,0 5,5\n1,__", r"of the board: without a line `# cells from 1` its cells count from 0$"),
        ("# link: 1,1 1,2\n1,__", r"link: 2,2 .* count from 0; counted from 1 they would be right$"),
        ("# kind: numbrix\n# link: 0,0 1,1\n1,__\n__,__", r"^2:1: a link joins .* count from 0$"),
        ("# edge: 1,1 2,1\n1\n__", r"edge: 2,2 .* counted from 1 they would be right$"),
        ("# odd: 1,1 2,2\n1,__\n__,__", r"mark odd: 3,3 .* counted from 1 they would be right$"),
        ("# cells from 0\n# link: 1,1 1,2\n1,__", r"^2:1: link: 2,2 is not a cell of the board$"),
        ("# link: 0,0 0,1\n# cells from 1\n1,__", r"^1:1: link: 0,0 is not a cell of the board$"),
        ("# link: 0,0 0,0\n1,__", r"^1:1: link: joins 1,1 to itself"),
        ("# link: 0,0 0,2\n1,__,__", r"^1:1: a link joins 1,1 and 1,3, which are not neighbours"),
        ("# link: here\n1,__,__", r"^1:1: link: expected two cells as in"),
    ],
)
def test_bad_boards_say_where(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        board_from_text(text)


def test_lines_may_start_anywhere() -> None:
    with pytest.raises(BoardError, match=r"^12:1:"):
        board_from_text("1,__\nx,__", first_line=11)


def test_from_file(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("\ufeff1,__\n", encoding="utf-8")
    assert read_board(path).rows == ((1, 0),)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="not text"):
        read_board(path)


def test_from_lists_and_arrays() -> None:
    rows = [[1, 0, None]]
    board = board_from_rows(rows, "numbrix")
    assert board.data() == rows
    assert board_from_array(np.array([[1, 0, -1]]), "numbrix") == board


@pytest.mark.parametrize("content", ["1", 1.0, True, [1]])
def test_from_lists_of_other_things(content: object) -> None:
    with pytest.raises(BoardError, match="cell 1,2 holds"):
        board_from_rows([[1, content]])  # type: ignore[list-item]


@pytest.mark.parametrize("values", [[1, 2], [[1.0]], [["1"]]])
def test_from_other_arrays(values: Any) -> None:
    with pytest.raises(BoardError, match="expected integers of shape"):
        board_from_array(np.array(values))


def test_numbers_come_and_go() -> None:
    board = board_from_rows([[1, 0]])
    full = board.with_numbers({(0, 1): 2})
    assert full.full and not board.full
    assert full.with_numbers({(0, 1): 0}) == board
    with pytest.raises(BoardError, match="given twice"):
        board.with_numbers({(0, 1): 1})
    with pytest.raises(BoardError, match="4,4 is not a cell"):
        board.with_numbers({(3, 3): 1})


@st.composite
def any_board(draw: st.DrawFn) -> Board:
    kind = draw(st.sampled_from(list(kinds())))
    most = 2 if kind in {"delta", "signpost"} else 5  # many neighbours make many solutions
    height, width = draw(st.integers(1, most)), draw(st.integers(1, max(most, 3)))
    width = width if kind != "cube" else height * min(width, 2)
    plain = Board(kind, draw(grids(height, width, {(0, 0)})))
    cells = sorted(plain.graph)
    pairs = [(one, other) for one in cells for other in plain.neighbours(one)]
    links = draw(st.lists(st.sampled_from(pairs), max_size=2)) if pairs else []
    apart = [(one, other) for one in cells for other in cells if one < other]
    edges = draw(st.lists(st.sampled_from(apart), max_size=2)) if apart else []
    marks = []
    for several in [PARITIES, sorted(MARK_SIGNS.keys() - PARITIES)][: 1 + (kind == "signpost")]:
        marked = draw(st.lists(st.sampled_from(cells), unique=True, max_size=3))
        marks += [(cell, draw(st.sampled_from(list(several)))) for cell in marked]
    board = Board(plain.kind, plain.rows, edges=tuple(edges), marks=tuple(marks))
    return replace(board, links=tuple((a, b) for a, b in links if b in board.neighbours(a)))


LINKED = "# kind: hidoku\n# link: 1,1 2,2\n# edge: 1,3 3,1\n" + 4 * "__,__,__,__\n"


def test_cells_count_from_zero_unless_the_board_says_from_one() -> None:
    old = board_from_text(LINKED)
    assert (old.links, old.edges) == ((((1, 1), (2, 2)),), (((1, 3), (3, 1)),))
    new = board_from_text(f"# cells from 1\n{LINKED}")
    assert (new.links, new.edges) == ((((0, 0), (1, 1)),), (((0, 2), (2, 0)),))
    assert board_from_text(f"# CELLS  from 0\n{LINKED}") == old


def test_what_is_written_says_how_cells_count() -> None:
    new = board_from_text(f"# cells from 1\n{LINKED}")
    assert board_text(new).splitlines()[:4] == ["# cells from 1", *LINKED.splitlines()[:3]]
    assert "cells" not in board_text(board_from_text("1,__"))


def test_there_is_no_cell_zero_from_one() -> None:
    with pytest.raises(BoardError, match=r"^2:1: link: 0,1 is not a cell"):
        board_from_text("# cells from 1\n# link: 0,1 1,1\n1,__\n__,__")


def test_each_board_of_a_file_says_it_for_itself() -> None:
    one, other = board_from_text(f"# cells from 1\n{LINKED}"), board_from_text(LINKED)
    for boards in ([one, other], [other, one], [one, one]):
        text = "".join(board_text(board) if board is one else LINKED for board in boards)
        assert boards_from_text(text) == boards
    assert boards_from_text(LINKED + "# cells from 0\n") == [other]


@given(any_board())
def test_what_is_written_is_read(board: Board) -> None:
    assert board_from_text(board_text(board)) == board
    assert board_from_rows(board.data(), board.kind, board.links, board.edges, board.marks) == board


@given(st.text(max_size=60))
def test_any_text_is_a_board_or_a_board_error(text: str) -> None:
    try:
        board = board_from_text(text)
    except BoardError as error:
        assert str(error)
    else:
        assert board.size >= 1


@pytest.mark.parametrize("line", ["# edge: {},1 0,0", "# link: 0,0 0,{}", "{},__"])
def test_a_number_of_thousands_of_digits_is_one_short_message(line: str) -> None:
    with pytest.raises(BoardError, match=r"expected|is not a cell") as problem:
        board_from_text(f"# kind: graph\n{line.format('9' * 5000)}\n1,__\n")
    assert problem.value.line == 2 and len(str(problem.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        *(
            "1,,5\n,##,\n",
            "1,__,5\n__,##,__",
            "1 . 5\n. ## .",
            "1 - 5\n- # -",
            "1 ? 5\n? ## ?",
            "1 0 5\n0 ## 0",
        ),
        *("1 * 5\n* ## *", "1\t\t5\n\t##\t.", "+---+---+\n| 1 |   | 5 |\n|===|\n|   | # | _ |"),
        *("| 1 . 5 |\n| . ## . |", "001,_,005\n_,##,_"),
        *("1;;5\n;##;\n", '"1","","5"\n"","##",""', "\ufeff1,,5\n,##,"),
    ],
)
def test_empty_cells_and_separators(text: str) -> None:
    assert boards_from_text(text)[0].rows == ((1, 0, 5), (0, None, 0))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1\t\t\n\t\t\n\t\t9", ((1, 0, 0), (0, 0, 0), (0, 0, 9))),
        ("\t\t\n1\t\t\n", ((0, 0, 0), (1, 0, 0))),
        ("\t1 2 .\n\n\t. . .\n", ((1, 2, 0), (0, 0, 0))),
        ("\t1,,3\n\t,,\n", ((1, 0, 3), (0, 0, 0))),
    ],
)
def test_tabs_separate_cells_or_stand_before_rows(text: str, rows: Rows) -> None:
    assert board_from_text(text).rows == rows


def test_a_signpost_keeps_its_arrows_in_a_table() -> None:
    board = board_from_text("# kind: signpost\n1e,__s\n__,##")
    table = "\n".join(",".join(map(str, row)) for row in board_table(board))
    assert table == "# kind: signpost\n1e,0s\n0,##" and boards_from_text(table) == [board]


JANKO = """begin
puzzle numbrix
author somebody
size 2
[problem]
1 -
- 3
[solution]
1 2
4 3
end
begin
[problem]
- 2
1 -
moves
end
"""


def test_boards_in_sections() -> None:
    one, other = boards_from_text(JANKO.replace("moves\n", ""))
    assert one == Board("numbrix", ((1, 0), (0, 3)))
    assert other.rows == ((0, 2), (1, 0))
    with pytest.raises(BoardError, match=r"^16:1: `moves` is not a cell"):
        boards_from_text(JANKO)


@pytest.mark.parametrize(
    "text",
    [
        "begin\npuzzle numbrix\nauthor me\n3 3\n1 . 3\n. . .\n7 . 9\nend\n",
        "puzzle numbrix\n\n1 . 3\n. . .\n\n7 . 9\nend\n",
        "Kind: numbrix\n3 3\n1 . 3\n. . .\n7 . 9\n",
        "puzzle numbrix\n[problem]\n3 3\n1 . 3\n. . .\n7 . 9\n[solution]\n1 2 3\nend\n",
        "begin\npuzzle numbrix\nrows 3\ncols 3\n1 . 3\n. . .\n7 . 9",
    ],
)
def test_what_stands_above_the_rows_of_others(text: str) -> None:
    board = Board("numbrix", ((1, 0, 3), (0, 0, 0), (7, 0, 9)))
    assert boards_from_text(text) == [board]
    two = f"{text.strip()}\nend\n{text}"
    assert boards_from_text(two) == [board, board]
    line = text[: text.index("7")].count("\n") + 1
    with pytest.raises(BoardError, match=f"^{line}:5: `x` is not a cell"):
        boards_from_text(text.replace("9", "x"))


def test_x_is_a_hole_where_it_is_no_letter() -> None:
    hole = Board("hidoku", ((1, None), (0, 3)))
    assert board_from_text("1 X\n. 3") == hole
    assert board_from_text("X,__,X").rows == ((None, 0, None),)
    assert board_from_text("# letters\nW,X\n" + "__,__\n" * 11).givens == {(0, 0): 23, (0, 1): 24}
    with pytest.raises(BoardError, match="`x` is not a cell"):
        board_from_text("1,x")


def test_boards_below_their_extents() -> None:
    text = "2 3\n1 - -\n- - 4\n\n1 3\n- 2 -\n"
    assert [board.rows for board in boards_from_text(text)] == [((1, 0, 0), (0, 0, 4)), ((0, 2, 0),)]
    assert boards_from_text("1 2\n4 3\n")[0].rows == ((1, 2), (4, 3))


def test_blank_lines_part_boards_only_where_they_must() -> None:
    assert len(boards_from_text("1,__\n\n__,3\n")) == 1
    assert [board.rows for board in boards_from_text("1,__\n\n1,__,3\n\n# the last\n__,1\n")] == [
        ((1, 0),),
        ((1, 0, 3),),
        ((0, 1),),
    ]
    with pytest.raises(BoardError, match=r"^3:4: 3 cells in this row"):
        boards_from_text("1,__\n\n__,x,3\n".replace("x", "__") + "9,9\n")


@given(any_board())
def test_json_and_csv_are_read(board: Board) -> None:
    bare = Board(board.kind, board.rows)
    lines = [json.dumps({"kind": bare.kind, "board": bare.data()}), ""]
    lines.append(json.dumps({"kind": bare.kind, "solutions": [bare.data()] * 2}))
    assert boards_from_text("\n".join(lines)) == [bare] * 3
    assert boards_from_text(table_of(board)) == [board]
    assert boards_from_text(table_of(board, headed=False), board.kind)[0].rows == board.rows
    assert boards_from_text(table_of(board, headed=True) * 2) == [board, board]


def table_of(board: Board, *, headed: bool | None = None) -> str:
    """Return the text of a board's table, which has no fields in quotes."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(board_table(board, headed))
    assert '"' not in text.getvalue()
    return text.getvalue()


def test_a_table_has_a_head_where_its_rows_do_not_say_it_all() -> None:
    assert table_of(Board("hidoku", ((1, 0, None),))) == "1,0,##\n"
    linked = Board("numbrix", ((1, 0, 0),), links=(((0, 0), (0, 1)),), marks=(((0, 2), "odd"),))
    head = "# cells from 1\n# kind: numbrix\n# link: 1,1 1,2\n# odd: 1,3\n"
    assert table_of(linked) == f"{head}1,0,0\n"


def test_a_head_that_a_spreadsheet_filled_up() -> None:
    filled = "# cells from 1,,,\n# letters,,,\n# kind: numbrix,,,\n# odd: 1,3,,\nA,__,__,__\n"
    board = Board("numbrix", ((1, 0, 0, 0),), marks=(((0, 2), "odd"),), letters=True)
    assert boards_from_text(filled) == [board]


@pytest.mark.parametrize(
    "text",
    [
        *('{"board":', '{"codes":[]}', '{"board":3}', '{"solutions":[[1]]}', '{"board":[["x"]]}'),
        *('{"board":[[NaN]]}', '{"board":[["' + "x" * 9999 + '"]]}', '{"board":[[' + "9" * 5000 + "]]}"),
        '{"board":[[1]],"kind":"' + "x" * 9999 + '"}',
        *('{"board":[[1,2]],"marks":[[[1,1],{}]]}', '{"solutions":[]}'),
    ],
)
def test_other_json_is_one_short_message(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        boards_from_text(text)
    assert len(str(caught.value)) < 300 and "int_max" not in str(caught.value)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.example[:20])
def test_the_example_of_a_form_is_read_by_it_alone(form: Form) -> None:
    assert next(each for each in FORMS if each.looks_like(form.example)) is form
    assert looks_like_board(form.example)
    assert boards_from_text(form.example) == form.read(form.example, None) != []
    kind = "signpost" if form.name == "game id" else "rikudo"  # only a signpost has arrows
    assert {board.kind for board in boards_from_text(form.example, kind)} == {kind}
