"""Boards as people, apps and programs write them: each form with a writer of its own."""

import csv
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from mmlogic import Session
from mmlogic.language.typed import is_complete
from mmlogic.paths.board import Board
from mmlogic.paths.files import EXPORTS
from mmlogic.paths.reading import FORMS, boards_from_text, looks_like_board
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError
from mmlogic.paths.writing import board_table
from tests.asking import refused
from tests.cli.command import mmlogic
from tests.repl.talk import Talk
from tests.thoroughly import some

CLOCKWISE = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def new_board(random: Random, kind: str = "hidoku") -> Board:
    """Return a board with its last number, two others, and perhaps two holes; a signpost has all arrows."""
    height, width = random.randint(3, 5), random.randint(4, 5)  # more empty cells than holes
    path = [(r, c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
    cells = path[random.choice([0, 2]) * (kind != "signpost") :]
    shown = {len(cells), 1, *random.sample(range(2, len(cells)), 3)}
    numbers = {cell: number if number in shown else 0 for number, cell in enumerate(cells, 1)}
    rows = tuple(tuple(numbers.get((r, c)) for c in range(width)) for r in range(height))
    marks = []
    if kind == "signpost":
        for (r, c), (down, right) in zip(path, [*path[1:], (height, path[-1][1])], strict=True):
            marks.append(((r, c), {(0, 1): "e", (0, -1): "w", (1, 0): "s"}[down - r, right - c]))
    return Board(kind, rows, marks=tuple(marks))


def lines_of(board: Board, between: str = " ", empty: str = "0", hole: str = "-1") -> list[str]:
    named = ([hole if n is None else str(n or empty) for n in row] for row in board.rows)
    return [between.join(row) for row in named]


def _lists(random: Random, board: Board) -> str:
    opening, closing, before, after, empty, hole, between = random.choice(
        [
            *(("[", "]", "", "", "0", "-1", ", "), ("[", "]", "puzzle(1, ", ").", "_", "#", ",")),
            *(
                ("{", "}", "int[,] board = new int[,] ", ";", "0", "-1", ", "),
                ("[", "]", "b = ", "", "0", "None", ","),
            ),
            *(("(", ")", "given = ", "", "0", "-1", ", "), ("[", "]", "np.array(", ")", "0", "-1", ", ")),
            ("{", "}", "List<List<int>> b = new List<List<int>> ", ";", "0", "-1", ", "),
            ("[", "]", "", "", "0", "-1", " "),
        ]
    )
    inner = "new List<int>" if "List" in before else ""
    rows = [f"{inner}{opening}{row}{closing}" for row in lines_of(board, between, empty, hole)]
    apart = random.choice([", ", ",\n  "])
    remark = random.choice(["", "// a board\n"])
    return f"{remark}{before}{opening}{apart.join(rows)}{closing}{after}\n"


def _minizinc(random: Random, board: Board) -> str:
    rows = "\n | ".join(lines_of(board, ", "))
    return f"% a board\narray[1..{board.height}, 1..{board.width}] of int: x = [| {rows} |];\n"


def _facts(random: Random, board: Board) -> str:
    base = random.randint(0, 1)
    told = [(r + base, c + base, n) for (r, c), n in board.givens.items()]
    random.shuffle(told)
    plain = any(0 in each[:2] or each[0] == board.height or each[1] == board.width for each in told)
    head = [] if plain else [f"# cells from {base}"]
    if random.random() < 0.4:
        size = random.choice(
            [f"size({board.height},{board.width}).", f"cell(1..{board.height}, 1..{board.width})."]
        )
        return "\n".join([*head, size, *(f"given({r}, {c}, {n})." for r, c, n in told)])
    between, end = random.choice([(" ", ""), (",", ""), (",", ",true"), ("\t", "")])
    count = random.choice([[], [str(len(told))]])
    return "\n".join(
        [
            *head,
            f"{board.height} {board.width}",
            *count,
            *(between.join(map(str, each)) + end for each in told),
        ]
    )


def _sized(random: Random, board: Board) -> str:
    between, empty, hole = random.choice(
        [(" ", "0", "-1"), (",", "?", "#"), ("\t", "0", "-1"), (" ", "__", "..")]
    )
    side = [str(board.height)] if board.height == board.width else []
    size = random.choice([f"{board.height}x{board.width}", f"{board.height} {board.width}", *side])
    end = random.choice(["", between])
    return "\n".join([size, *(line + end for line in lines_of(board, between, empty, hole)), ""])


def _headed(random: Random, board: Board) -> str:
    shape = {"numbrix": "Q,C", "hidoku": "Q,CA", "triangle": "T,C", "delta": "T,CA"}[board.kind]
    return "\n".join(
        [f"{shape},{board.height},{board.width}", *lines_of(board, ",", "?", random.choice("#*"))]
    )


def _game_id(random: Random, board: Board) -> str:
    marks = dict(board.marks)
    cells = (
        str(n or "") + "abcdefgh"[CLOCKWISE.index(marks[r, c])]
        for r, row in enumerate(board.rows)
        for c, n in enumerate(row)
    )
    return f"{board.width}x{board.height}{random.choice(['', 'c'])}:{''.join(cells)}"


def _rows(random: Random, board: Board) -> str:
    empty, hole = random.choice(
        [("--", "XX"), ("__", "##"), ("??", "XX"), ("--", "**"), (".", "X"), ("0", "-1")]
    )
    style = random.choice(["plain", "brackets", "frame", "latex", "ended", "remarks"])
    if style == "brackets":
        return "\n".join(f"[{line}]" for line in lines_of(board, "][", empty, hole))
    if style == "frame":
        rule = "┠" + "┼".join(["────"] * board.width) + "┨\n"
        return rule + rule.join(
            f"┃ {line} ┃\n" for line in lines_of(board, " │ ", random.choice(["", empty]), hole)
        )
    if style == "latex":
        return "\\hline\n" + "".join(f"{line} \\\\ \\hline\n" for line in lines_of(board, " & ", "", hole))
    if style == "ended":
        return "".join(f"{line},\n" for line in lines_of(board, ",", empty, hole))
    remark = random.choice(["// from an app", "; number 7", "% of 2020"]) + "\n" if style == "remarks" else ""
    return remark + "\n".join(lines_of(board, random.choice([" ", "\t", ","]), empty, hole))


def _held(random: Random, board: Board) -> str:
    return json.dumps({"kind": board.kind, "board": board.data(), "marks": []})


WRITTEN: Mapping[str, tuple[Callable[[Random, Board], str], ...]] = {
    "page": (
        lambda random, board: (
            f'<!DOCTYPE html><script type="application/json" id="puzzle">{_held(random, board)}</script>'
        ),
    ),
    "lists": (_lists, _minizinc),
    "json": (_held,),
    "sections": (
        lambda random, board: (
            "begin\n[problem]\n" + "\n".join(lines_of(board, " ", "-", "##")) + "\n[solution]\n1\nend"
        ),
    ),
    "announced": (
        lambda random, board: f"Kind: {board.kind}\nauthor me\n" + "\n".join(lines_of(board, " ", "-", "##")),
    ),
    "facts": (_facts,),
    "sized": (_sized,),
    "headed": (_headed,),
    "game id": (_game_id,),
    "rows": (_rows,),
}
"""Writers of each form, for tests alone."""

DRAWS = [(name, index) for name, writers in WRITTEN.items() for index in range(len(writers))]


def test_each_form_has_a_writer() -> None:
    assert [form.name for form in FORMS] == [*WRITTEN]


def drawn(name: str, index: int, seed: int) -> tuple[Board, str]:
    random = Random(seed)
    kind = "signpost" if name == "game id" else random.choice(["hidoku", "numbrix"])
    board = new_board(random, kind)
    if name == "facts":  # facts say no holes
        board = replace(board, rows=tuple(tuple(n or 0 for n in row) for row in board.rows))
    return board, WRITTEN[name][index](random, board)


@pytest.mark.parametrize(("name", "index"), DRAWS)
@pytest.mark.parametrize("seed", range(some(20, 200)))
def test_what_each_form_writes_is_read(name: str, index: int, seed: int) -> None:
    board, text = drawn(name, index, seed)
    assert looks_like_board(text), text
    assert next(form.name for form in FORMS if form.looks_like(text)) == name, text
    (found,) = boards_from_text(text, None if name in {"game id", "headed"} else board.kind)
    assert (found.kind, found.rows, found.marks) == (board.kind, board.rows, board.marks), text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3\n1 1 1\n2 2 5", r"^2:1: cells may count from 0 or from 1: above them add `# cells from 0` or"),
        ("3\n1 1 1\n4 2 5", r"^3:1: cell 4,2: the board has 3 rows, 3 columns$"),
        ("3\n1 1 1\n3 3 5\n3 3 6", r"^4:1: cell 3,3 is given twice$"),
        ("[[1, 0],\n [0, 9]]", r"^2:6: number 9: expected 1 to 4"),
        ("3x2:1eb3ga", r"^1:5: 4 cells in this game ID, expected 3x2$"),
        ("Q,C,1,2\n1,x", r"^2:3: `x` is not a cell. Write a number"),
        ("# empty: 0\n0 11  3\n0  0  1  0\n10  0  0\n       2", r"^3:7: 4 cells in this row, .* `# ragged`"),
        ("[1][?]\n[?][X][?]\n[?][5]", r"^2:5: 3 cells in this row, expected 2 .* with a line `# ragged`"),
    ],
)
def test_what_is_wrong_in_a_form_is_said_at_its_place(text: str, message: str) -> None:
    assert looks_like_board(text)
    with pytest.raises(BoardError, match=message):
        boards_from_text(text)


def test_three_numbers_a_line_are_cells_where_none_comes_twice() -> None:
    assert boards_from_text("3\n1 2 3\n6 5 4\n7 8 9\n")[0].full
    assert boards_from_text("# cells from 1\n3\n1 2 3\n2 2 4\n3 3 9\n")[0].givens == {
        (0, 1): 3,
        (1, 1): 4,
        (2, 2): 9,
    }


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3\n. 5\n. . 8",
        "# ragged\n1,2,3\n.,5\n.,.,.",
    ],
)
def test_holes_fill_up_short_rows(text: str) -> None:
    board = boards_from_text(text)[0]
    assert board.rows[:2] == ((1, 2, 3), (0, 5, None)) and "Holes fill up the shorter rows." in board.notes


def test_cells_below_each_other_are_in_one_column() -> None:
    board = boards_from_text("1  _\n_  _  _\n   _  7\n")[0]
    assert board.rows == ((1, 0, None), (0, 0, 0), (None, 0, 7))


@pytest.mark.parametrize(
    "text",
    [
        " 1 2\n0 0 0\n 0 7",
        "  1   2\n0   0   0\n  0   7",
        "   1   2\n .   .   .\n   .   7",
        " 1 2\n· · ·\n · 7",
    ],
)
def test_rows_of_hexagons_half_a_cell_apart_are_slanted(text: str) -> None:
    board = boards_from_text(text, "rikudo")[0]
    assert board.rows == ((None, 1, 2), (0, 0, 0), (0, 7, None))


def test_hexagons_of_rows_of_one_length_are_slanted_too() -> None:
    board = boards_from_text("1 2 .\n . . .\n. 9 .", "rikudo")[0]
    assert board.rows == ((None, 1, 2, 0), (None, 0, 0, 0), (0, 9, 0, None))


def test_numbers_below_each_other_at_their_ends_are_no_slanted_rows() -> None:
    assert boards_from_text(" 1  2\n 3  .\n10  .\n .  .\n .  .", "rikudo")[0].rows[2] == (10, 0)


def test_rows_half_a_cell_apart_are_refused_where_no_cells_would_be_neighbours() -> None:
    with pytest.raises(BoardError, match="# ragged"):
        boards_from_text(" 1 2\n0 0 0\n 0 7", "numbrix")


@pytest.mark.parametrize(
    "script", ["rate [1, 2, 3], [1, 2, 4]", "game 4x6\nguess [1, 2, 3, 4] 1 0\n", "where code in [1, 2]"]
)
def test_lists_in_statements_are_no_board(script: str) -> None:
    assert not looks_like_board(script)


def _table(board: Board, solver: PathSolver) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(board_table(board, True))
    return text.getvalue()


WRITERS = {ending: EXPORTS[ending].make for ending in (".txt", ".json", ".html")} | {".csv": _table}


@pytest.mark.parametrize(("name", "index"), DRAWS)
@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize("seed", range(some(3, 30)))
def test_what_each_form_reads_is_written_and_read_back(
    name: str, index: int, ending: str, seed: int, solver: PathSolver
) -> None:
    board, text = drawn(name, index, seed)
    (found,) = boards_from_text(text, board.kind)
    assert boards_from_text(WRITERS[ending](found, solver)) == [found] == [board]


BLOCKS = {
    "9 1": ("[[1, 0],\n [0, 9]]", "2:6: number 9"),
    "x": ("2\n1 x\n. .", "2:3: `x` is not a cell"),
    "two": ("[[1, 0]], [[1, 2]]", "1:1: 2 boards stand here"),
}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_takes_each_form_and_says_where_it_is_wrong(block: str, session: Session) -> None:
    text, place = BLOCKS[block]
    line, column, message = place.split(":", 2)
    problem = refused(session, f"puzzle hidoku\n{text}\nend")
    assert problem.message.startswith(message.strip())
    assert problem.span is not None and (problem.span.line, problem.span.column) == (
        int(line) + 1,
        int(column),
    )
    session.run("puzzle numbrix\n3\n1 1 1\n3 3 9\nend")
    assert session.board().rows == ((1, 0, 0), (0, 0, 0), (0, 0, 9))


@pytest.mark.parametrize(
    ("typed", "complete"),
    [
        *(
            ("1 .", False),
            ("1 x", True),
            ("1 .\n. y", True),
            ("A . B", False),
            ("9", False),
            ("# mine", False),
        ),
        *(
            ("[[1, 0],", False),
            ("[1][?][X]", False),
            ("XX 1 --", False),
            ("Q,C,2,2", False),
            ("given(1,1,1).", False),
        ),
    ],
)
def test_an_unknown_sign_ends_the_typing_of_a_board(typed: str, complete: bool) -> None:
    assert is_complete(f"puzzle hidoku\n{typed}") == complete


def test_readings_are_asked_at_the_prompt_and_are_status_2_elsewhere(
    session: Session, tmp_path: Path
) -> None:
    talk = Talk(session)
    text = "1 . 0 .\n. 0 . .\n. . 0 .\n"
    done = mmlogic("-c", f"puzzle hidoku\n{text}end")
    assert done.status == 2 and "above its rows add `# empty: . 0` (12 cells), `# holes: .`" in done.err
    path = tmp_path / "board.txt"
    path.write_text(text)
    for statement in (f"puzzle hidoku\n{text}end", f'load "{path}"'):
        for wish, size in (("2", 4), ("3", 9), ("stop", 9)):
            talk.conversation.ask_next = lambda keys, wish=wish: wish
            said = " ".join(talk(statement).split())
            assert (
                "`.` and `0` can be read in 3 ways here: 1 # empty: . 0 (12 cells) 2 # holes: . (4 cells)"
                in said
            )
            assert ("can be read in 3 ways here: above" in said) == (wish == "stop")
            assert session.board().size == size


def test_where_cells_begin_is_asked(session: Session) -> None:
    talk = Talk(session)
    talk.conversation.ask_next = lambda keys: "1"
    talk("puzzle hidoku\n3\n1 1 1\n2 2 5\nend")
    assert session.board().givens == {(1, 1): 1, (2, 2): 5}


def test_the_log_of_public_inputs_knows_the_forms_of_today() -> None:
    """The log says what was read of other people's files. A form that it names as read must still exist."""
    text = (Path(__file__).parent / "public_boards.tsv").read_text(encoding="utf-8")
    _, head, *lines = text.splitlines()
    rows = [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]
    assert len(rows) >= 60 and all(row["repository"] and row["said"] for row in rows)
    assert {row["form"] for row in rows if row["result"] == "read"} <= {form.name for form in FORMS}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 4\nxx 03 -- 05\n", "`xx` is not a cell"),
        ("2 2 machine\n1 0\n0 4\n", "`machine` is not a cell"),
        ("--00--\n-0000-\n", "`--00--` is not a cell"),
        ("using System;\nclass A { }\n", "`using System` is not a cell"),
    ],
)
def test_forms_of_single_sources_are_refused_at_their_first_unknown_sign(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=re.escape(message)):
        boards_from_text(text)
