"""Boards with holes at each place, with two signs, and with numbers from 0, as people write them."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.paths.board import Board
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import boards_from_text
from mmlogic.paths.values import BoardError, Content
from tests.asking import refused
from tests.cli.command import mmlogic
from tests.puzzles.checker import solutions
from tests.repl.talk import Talk
from tests.thoroughly import some

BETWEEN = [" ", "  ", "\t", ",", ", ", " , ", ";", " ; ", "|", " | ", ":", "/"]
HOLES = ["#", "##", "###", "X"]
EMPTY = [".", "0", "_", "__", "?", "-", "*"]

Grid = list[list[Content]]


def text_of(rows: Grid, hole: str, empty: str, between: str, least: int = 1) -> str:
    """Return rows as a person writes them. Numbers count from `least`."""
    named = ([hole if n is None else str(n - 1 + least) if n else empty for n in row] for row in rows)
    return "".join(between.join(row) + "\n" for row in named)


@cache
def solved(kind: str, height: int, width: int, holes: frozenset[tuple[int, int]]) -> tuple[Board, ...]:
    """Return all solutions of an empty board, found by trying."""
    rows = [[None if (r, c) in holes else 0 for c in range(width)] for r in range(height)]
    board = Board(kind, tuple(map(tuple, rows)))
    return tuple(sorted(solutions(board), key=str))


def drawn(random: Random, holes: int) -> Iterator[tuple[str, Grid]]:
    """Yield a board of 3x3 with `holes` holes. Its largest number and two or more others are given."""
    kind = random.choice(["hidoku", "hidoku", "numbrix", "rikudo"])
    places = list(product(range(3), repeat=2))
    if full := solved(kind, 3, 3, frozenset(random.sample(places, holes))):
        rows = random.choice(full).rows
        last = 9 - holes
        shown = {last, *random.sample(range(1, last), random.randint(2, last - 2))}
        yield kind, [[n if n is None or n in shown else 0 for n in row] for row in rows]


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_is_a_hole_at_each_place(hole: str, between: str) -> None:
    for (row, column), empty in product(product(range(3), repeat=2), [".", "__"]):
        rows: Grid = [[0, 0, 0] for _ in range(3)]
        rows[row][column] = None
        rows[1 if row == 0 else 0][1] = 1
        assert board_from_text(text_of(rows, hole, empty, between)).rows == tuple(map(tuple, rows))


@pytest.mark.parametrize("seed", range(some(60, 600)))
def test_rows_that_begin_with_a_hole_are_solved_whole(seed: int, session: Session) -> None:
    random = Random(seed)
    for kind, rows in drawn(random, random.randint(1, 3)):
        text = text_of(rows, "#", random.choice(EMPTY[2:]), random.choice([" ", "\t", " , "]))
        board = Board(kind, tuple(map(tuple, rows)))
        script = f"puzzle {kind}\n# a comment\n{text}# another, of 3 words\nend"
        try:
            session.run(script)
        except StatementProblem as asked:
            assert re.search("`##` makes it a row|begins with a hole begins with `##`", asked.message)
            session.run(re.sub("^#(?=[ \t][^a-z\n]+$)", "##", script, flags=re.MULTILINE))
        assert session.count() == len(solutions(board))
        assert session.show("board").strip() == str(board)


def chosen(message: str, text: str) -> list[tuple[object, str]]:
    """Return the rows of each board that a message offers, and the lines to type, which make it alone."""
    offered = re.findall(r"((?:`# [^`]+`(?: and )?)+) \((\d+) cells?\)", message)
    assert len(offered) == min(4, int(re.findall(r"in (\d+) ways", message)[0]))
    boards = list[tuple[object, str]]()
    for lines, cells in offered:
        added = "\n".join(re.findall("`([^`]+)`", lines))
        (board,) = boards_from_text(f"{added}\n{text}")
        assert board.size == int(cells)
        boards.append((board.rows, added))
    assert len(set(boards)) == len(boards)
    return boards


@pytest.mark.parametrize("seed", range(some(150, 1500)))
def test_of_two_signs_none_is_misread(seed: int) -> None:
    """A board is read as meant, or the error offers both readings, with the lines to add."""
    random = Random(seed)
    for kind, rows in drawn(random, random.randint(1, 3)):
        hole = random.choice([".", "0", "?", "-", "*"])
        empty = random.choice([sign for sign in [".", "0", "_", "?", "-", "*"] if sign != hole])
        expected = tuple(map(tuple, rows))
        text = f"# kind: {kind}\n{text_of(rows, hole, empty, random.choice(BETWEEN[:7]))}"
        try:
            found = boards_from_text(text)[0]
        except BoardError as error:
            assert expected in dict(chosen(str(error), text))
            continue
        assert found.rows == expected
        assert found.notes == (
            f"In this board `{hole}` is no cell: it has {found.size} cells, 1 to {found.size}.",
        )


@pytest.mark.parametrize("empty", EMPTY)
@pytest.mark.parametrize("rows", ["1,,3\n,##,\n7,{},5\n", "1 - 3\n- X -\n7 {} 5\n"])
def test_beside_a_written_hole_every_sign_is_empty(rows: str, empty: str) -> None:
    board = board_from_text(rows.format(empty), "numbrix")
    assert board.rows == ((1, 0, 3), (0, None, 0), (7, 0, 5)) and not board.notes


@pytest.mark.parametrize("other", [sign for sign in EMPTY if "_" not in sign])
def test_an_underscore_is_a_hole_only_if_a_line_says_so(other: str) -> None:
    text = f"1 __ 3\n{other} 5 {other}\n"
    assert board_from_text(text).rows == ((1, 0, 3), (0, 5, 0))
    assert board_from_text(f"# holes: _\n{text}").rows[0] == (1, None, 3)


@pytest.mark.parametrize("seed", range(some(60, 600)))
def test_numbers_that_count_from_0_are_understood(seed: int, session: Session) -> None:
    random = Random(seed)
    for kind, rows in drawn(random, random.randint(0, 2)):
        if not any(1 in row for row in rows):
            return
        expected = tuple(map(tuple, rows))
        text = text_of(rows, "##", random.choice([".", "_", "?", "*"]), " ", least=0)
        try:
            board = board_from_text(text, kind)
        except BoardError as error:  # the 0 may be the only hole
            offered = dict(chosen(str(error), f"# kind: {kind}\n{text}"))
            assert offered[expected] == "# numbers from 0"
            text = f"# numbers from 0\n{text}"
            board = board_from_text(text, kind)
        assert board.rows == expected
        told = f"In this board numbers count from 0, and each is one higher here: it has {board.size} cells"
        assert board.notes[0].startswith(told)
        session.run(f"puzzle {kind}\n{text}end")
        assert session.count() == len(solutions(Board(kind, expected)))


@pytest.mark.parametrize("seed", range(some(60, 600)))
def test_a_single_0_is_empty_where_it_may_be(seed: int) -> None:
    random = Random(seed)
    rows = [list(row) for row in random.choice(solved("hidoku", 3, 3, frozenset())).rows]
    row, column = random.randrange(3), random.randrange(3)
    rows[row][column] = 0
    board = board_from_text(text_of(rows, "#", "0", " "))
    assert board.rows == tuple(map(tuple, rows)) and not board.notes


ROSETTA = """\
__ 33 35 __ __ .. .. ..
__ __ 24 22 __ .. .. ..
__ __ __ 21 __ __ .. ..
__ 26 __ 13 40 11 .. ..
27 __ __ __ 9 __ 1 ..
.. .. __ __ 18 __ __ ..
.. .. .. .. __ 7 __ __
.. .. .. .. .. .. 5 __
""".replace("..", ".")


@pytest.mark.parametrize("empty", ["__", "0", "_"])
def test_every_door_reads_rosetta_code_s_board_alike(
    empty: str, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = ROSETTA.replace("__", empty)
    Path("board.txt").write_text(text)
    note = "In this board `.` is no cell: it has 40 cells, 1 to 40."
    script = f"puzzle hidato\n{text}end\ncount\n"
    assert mmlogic("-c", script).out == f"# {note}\n1\n"
    assert mmlogic("run", "-", stdin=script).out == f"# {note}\n1\n"
    assert mmlogic("-c", 'load "board.txt"; count').out == f"# {note}\n1\n"
    first, second = mmlogic("--format", "json", "-c", script).answers()
    assert first == {"statement": "puzzle", "notes": [note], "line": 1}
    assert second["count"] == 1
    done = mmlogic("solve", "board.txt")
    assert "32,33,35,36,37,##,##,##" in done.out and done.err == f"board.txt: {note}\n"
    talk = Talk(session)
    assert note in " ".join(talk(f"puzzle hidato\n{text}end").split())
    assert note not in " ".join(talk("place 2 at 6,7").split())
    assert board_from_text(text).size == 40


UNDECIDED = "1 . 0 .\n. 0 . .\n. . 0 .\n"


def test_what_the_numbers_leave_open_is_asked(session: Session, tmp_path: Path) -> None:
    problem = refused(session, f"puzzle hidoku\n{UNDECIDED}end")
    assert problem.message == (
        "`.` and `0` can be read in 3 ways here: above its rows add `# empty: . 0` (12 cells), "
        "`# holes: .` (4 cells) or `# holes: 0` (9 cells)"
    )
    assert problem.span is not None and (problem.span.line, problem.span.column) == (2, 3)
    for line, cells in (("# empty: . 0", 12), ("# holes: 0", 9), ("#holes: 0", None)):
        if cells:
            assert board_from_text(f"{line}\n{UNDECIDED}").size == cells
            assert board_from_text(f"{UNDECIDED}{line}").size == cells
    with pytest.raises(BoardError, match="3 ways"):  # no blank line makes it two boards
        boards_from_text(UNDECIDED.replace("\n", "\n\n", 1))
    path = tmp_path / "board.txt"
    path.write_text(UNDECIDED)
    done = mmlogic("solve", str(path))
    assert (done.status, done.out) == (2, "") and "`# holes: 0` (9 cells)" in done.err
    (problem_line,) = mmlogic("--format", "json", "solve", str(path)).out.splitlines()
    assert json.loads(problem_line)["error"]["line"] == 1


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("# 3 3\n1 . .\n. . .\n. . 9\n", 3),  # the size: as a row it has 3 twice
        ("# 2 3\n1 . .\n. . 6\n", 2),  # the size: 6 is the largest number of two rows
        ("1 . .\n. . 4\n# 7 8\n", 3),  # a row: 8 is the largest number of three
        ("# my board of 3 x 3\n1 . .\n. . .\n. . 9\n", 3),
        ("# 1\n1 . .\n. . .\n. . 9\n", 3),
        ("#\n1\n.\n3\n", 3),
        ("# seed 11, difficulty hard\n1,__,__\n__,__,__\n", 2),
    ],
)
def test_comments_stay_comments(text: str, rows: int) -> None:
    assert board_from_text(text).height == rows


def test_a_line_of_numbers_that_may_be_both_is_asked() -> None:
    with pytest.raises(BoardError, match=r"^2:1: this line may be a row or a comment: `##` makes it a row"):
        board_from_text("1 2 3\n# 5 4\n")
    assert board_from_text("1 2 3\n## 5 4\n").height == 2
    assert board_from_text("1 2 3\n# see 4\n").height == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("# holes: x", "2:10: `x`: expected signs such as `.` or `0`, or `nothing`"),
        ("# holes: .", "1:5: number 4: expected 1 to 3"),
        (
            "# numbers from 0",
            "1:5: number 5: expected 1 to 4, as many as there are cells (numbers count from 0",
        ),
        ("# numbers from 0\n# kind: numbrix\n0 1", "cells in this row"),
    ],
)
def test_lines_about_signs_that_are_wrong(line: str, message: str) -> None:
    with pytest.raises(BoardError, match=re.escape(message)):
        board_from_text(f"1,.,4,0\n{line}\n")


def test_what_stands_between_commas_is_a_sign_too() -> None:
    assert board_from_text("1,,3\n_,5,_\n").rows == ((1, None, 3), (0, 5, 0))
    assert board_from_text("1,,3\n_,_,_\n# holes: nothing\n").size == 5
    assert board_from_text("1,,3\n,,6\n").size == 6


def test_an_arrow_stands_in_a_cell() -> None:
    board = board_from_text("# kind: signpost\n1e,__s,n\n.w,__,9nw\n__,__,__\n")
    assert board.size == 9 and board.marks[1] == ((0, 1), "s")


def test_lines_about_signs_go_before_the_kind_of_their_board() -> None:
    one, other = boards_from_text(f"# kind: hidoku\n1 . .\n# holes: .\n# kind: hidoku\n{UNDECIDED}")
    assert (one.size, other.size) == (3, 4)


@pytest.mark.parametrize("text", ["# 1 2\n# 4 3\n", "# mine\n# . .\n"])
def test_rows_that_all_begin_with_a_hole_are_not_dropped(text: str) -> None:
    with pytest.raises(BoardError, match="no rows: one that begins with a hole begins with `##`"):
        board_from_text(text)
    assert board_from_text(text.replace("# ", "## ").replace("## mine", "# mine")).width == 3


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("00 01 02\n07 __ 03\n06 05 04\n# numbers from 0\n", (1, 2, 3)),
        ("00 02 __\n00 __ __\n00 __ 09\n# empty: 0\n", (0, 2, 0)),
        ("0.0,2.0,5.0\n1.0,0.0,6.0\n", (0, 2, 5)),
    ],
)
def test_zeros_as_programs_pad_them(text: str, numbers: tuple[int, ...]) -> None:
    assert board_from_text(text).rows[0] == numbers
