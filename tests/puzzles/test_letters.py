"""Boards with letters: reading, writing, drawing, and messages about them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.common.pictures import Text
from mmlogic.language import MmlogicError, parse
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.playing import Game
from mmlogic.paths.reading import boards_from_text, looks_like_board
from mmlogic.paths.sheets import sheet_pages
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.statements.boards import Place
from mmlogic.paths.values import BoardError, number_name
from mmlogic.paths.view import View
from mmlogic.paths.writing import WrittenBoard
from mmlogic.paths.written import Cell, LetteredNumber, number_of_letters
from mmlogic.render.answers import as_data
from mmlogic.render.formats import SCRIPT
from mmlogic.render.paper import Paper
from mmlogic.repl.board_drawing import keys_of, screen_lines
from tests.cli.command import mmlogic

from .checker import drawn, grids

SMALL = "puzzle numbrix\n# letters\nA,__,__,__\n__,__,##,__\nend"


def said(session: Session, text: str, paper: Paper = SCRIPT) -> str:
    """Return the lines that a script prints for a statement's answer."""
    (answer,) = session.run(text)
    return "\n".join(drawn(answer, paper))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a board with letters: of any width, with holes, marks and links, or none of them."""
    kind = draw(st.sampled_from(["hidoku", "rikudo", "signpost", "torus"]))
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 8))
    corners = [(r, c) for r in {0, height - 1} for c in {0, width - 1}]
    board = Board(kind, draw(grids(height, width, {draw(st.sampled_from(corners))})), letters=True)
    cells = sorted(board.graph)
    marks = [(cell, draw(st.sampled_from(["odd", "even"]))) for cell in draw(st.sets(st.sampled_from(cells)))]
    if kind == "signpost":
        marks += [
            (cell, draw(st.sampled_from(["n", "se", "w"]))) for cell in draw(st.sets(st.sampled_from(cells)))
        ]
    return replace(board, marks=tuple(marks))


@given(number=st.integers(1, 475_254))
def test_letters_and_numbers_are_the_same(number: int) -> None:
    name = number_name(number, True)
    assert number_of_letters(name) == number_of_letters(name.lower()) == number
    value = 0
    for place, letter in enumerate(reversed(name)):
        value += (ord(letter) - 64) * 26**place
    assert value == number


@pytest.mark.parametrize("text", ["", "7", "A1", "Ä", "\u212a", "AAAAA", "A B", "-A"])
def test_what_is_no_letters(text: str) -> None:
    assert number_of_letters(text) is None
    with pytest.raises(ValueError, match="is not a number written with letters"):
        LetteredNumber(text)


@given(board=boards())
def test_a_board_reads_back(board: Board) -> None:
    assert boards_from_text(board_text(board)) == [board]
    assert boards_from_text(json.dumps(as_data(WrittenBoard.of(board)))) == [board]
    assert boards_from_text(board_text(board) * 2) == [board, board]
    numbered = replace(board, letters=False)
    assert boards_from_text(board_text(numbered) + board_text(board)) == [numbered, board]


@given(board=boards())
def test_numbers_stay_numbers_where_programs_read(board: Board) -> None:
    plain = as_data(WrittenBoard.of(replace(board, letters=False)))
    assert as_data(WrittenBoard.of(board)) == plain | {"letters": True} and "letters" not in plain


def test_the_line_stands_anywhere_above_or_below_the_kind() -> None:
    board = board_from_text("# kind: numbrix\nA,B\n__,__\n# letters")
    assert board == Board("numbrix", ((1, 2), (0, 0)), letters=True)
    assert board == board_from_text("#  LETTERS\n# kind: numbrix\nA|B\n.|.\n")
    assert board == board_from_text("# letters\nA 2\n* *\n", "numbrix")


def test_capitals_are_read_where_nothing_else_is_meant() -> None:
    assert board_from_text("A,0,##\n0,B,D") == Board("hidoku", ((1, 0, None), (0, 2, 4)), letters=True)
    assert board_from_text("E,0,S," + "0," * 20 + "0").givens == {(0, 0): 5, (0, 2): 19}
    assert not board_from_text("E,__,S", "signpost").givens


def test_in_a_signpost_small_letters_are_arrows() -> None:
    board = board_from_text("# letters\n# kind: signpost\nAe,__s\nn,Nw" + "\n__,__" * 6)
    assert board.givens == {(0, 0): 1, (1, 1): 14}
    assert board.marks == (((0, 0), "e"), ((0, 1), "s"), ((1, 0), "n"), ((1, 1), "w"))
    assert board_from_text(board_text(board)) == board


def test_the_line_holds_for_boards_that_blank_lines_part() -> None:
    text = "# letters\n# kind: signpost\nAe,__\n\n__e,A\n"
    assert [board.givens for board in boards_from_text(text)] == [{(0, 0): 1}, {(0, 1): 1}]


def test_what_looks_like_a_board() -> None:
    assert looks_like_board("# letters\nA __ B") and looks_like_board("# letters\n__ B")
    assert not looks_like_board("# letters\ncount") and not looks_like_board("A __ B")
    assert not looks_like_board("# letters\nCount")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A,2", "1:1: `A` is not a cell. Write a number, .* After a line `# letters`, A is 1 and B is 2."),
        ("Y,__,Y", "1:1: `Y` is not a cell. .* `# letters`"),
        ("# kind: signpost\nAe,__", "2:1: `Ae` is not a cell. .* `# letters`"),
        ("a,__", "1:1: `a` is not a cell. Write a number, `.` for an empty cell, or `##` for a hole."),
        ("# letters\na,__", "2:1: `a` is not a cell. Write a number in capital letters, "),
        ("# letters\nA,__\nAAAAA,__", "3:1: `AAAAA` is not a cell"),
        ("# letters\nA,E\n__,__", "2:3: number E: expected A to D, as many as there are cells"),
        ("# letters\nA,__\n__,A", "3:4: number A is given twice, in 1,1 and 2,2"),
        ('{"board": [[1, 0]], "letters": "yes"}', "letters in JSON: expected true or false"),
    ],
)
def test_wrong_letters(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        boards_from_text(text)


def test_every_picture_has_letters(solver: PathSolver) -> None:
    made = solver.generate("hidoku", 6, 6, seed=2).with_letters()
    names = {made.board.name(number) for number in range(1, 37)}
    assert {"A", "Z", "AA", "AJ"} < names
    shapes = board_picture(View(made.solution, made.board)).shapes
    numbers = (each for each in shapes if isinstance(each, Text) and each.style.startswith("number"))
    assert {each.text for each in numbers} == names
    page, answers = sheet_pages([made] * 2)
    assert "Write A to AJ into the cells, each letter next to the one before" in page.svg()
    assert answers.svg().count(">AJ<") == 2
    shown = drawn(View(made.solution, made.board))
    assert {word for line in shown[1:] for word in line.split()[1:]} == names


def test_sentences_have_letters(session: Session) -> None:
    session.run(SMALL)
    assert said(session, "hint") == (
        "G goes to 2,4: 2,4 has only one free neighbour, so "
        "C to F cannot go there; G is the only number left for 2,4.\n  It rests on A at 1,1."
    )
    assert said(session, "why 1,1") == "A at 1,1 is given."
    assert said(session, "candidates 2,1") == "Only B fits at 2,1."
    assert said(session, "candidates of b").splitlines()[1].split() == ["B", "1", "2,1"]
    assert "D to G follow one another from 1,2 to 2,4" in said(session, "steps")
    assert session.hint().data()["number"] == 7


@pytest.mark.parametrize(
    ("statement", "row"),
    [
        ("hint", "G,2,4,dead_end,"),
        ("why 1,1", "A,1,1,given,A is given."),
        ("candidates 2,1", "2,1,B"),
        ("steps", "G,2,4,"),
        ("place B at 2,1; history", "B,2,1"),
    ],
)
def test_tables_have_letters(session: Session, statement: str, row: str) -> None:
    session.run(SMALL)
    *_, answer = session.run(statement)
    rows = [",".join("" if each is None else str(each) for each in found) for found in answer.rows()]
    assert any(found.startswith(row) for found in rows)


def test_mistakes_have_letters(session: Session) -> None:
    session.run(SMALL)
    session.run("place C at 1,3")
    assert said(session, "check") == "C at 1,3 is wrong."
    assert said(session, "history").splitlines()[1:] == ["place C at 1,3", "help: check 1"]
    assert "place E at 1,3   not C" in said(session, "why")
    assert said(session, "unique").startswith("There is no solution: A at 1,1 and C at 1,3 contradict")
    session.run("clear")
    assert session.given(6, (1, 3)).message == "F is given at 1,3."
    assert "given E at 1,3   not F" in said(session, "why")
    for table, cells in [("why", "F,1,3"), ("show", "A,0,F,0")]:
        (answer,) = session.run(table)
        assert cells in {",".join(map(str, row)) for row in answer.rows()}


def test_two_solutions_have_letters(session: Session) -> None:
    session.run("puzzle hidoku\n# letters\nA,__,C\n__,__,__\n__,__,F\nend")
    assert "2,2 is E or G and 3,2 is G or E" in said(session, "unique", Paper(person=True))


@pytest.mark.parametrize(
    ("statement", "message", "hint"),
    [
        ("place H at 1,2", "H is not a number of this board", "A to G"),
        ("place 8 at 1,2", "8 is not a number of this board", "A to G"),
        ("place A at 1,2", "A is given, at 1,1", ""),
        ("place B at 1,1", "1,1 holds A, which is given", ""),
        ("candidates of a", "A is already at 1,1", ""),
        ("candidates 1,1", "1,1 holds A", ""),
    ],
)
def test_errors_have_letters(session: Session, statement: str, message: str, hint: str) -> None:
    session.run(SMALL)
    with pytest.raises(StatementProblem) as problem:
        session.run(statement)
    assert (problem.value.message, problem.value.hint or "") == (message, hint)


def test_a_numbered_board_has_no_letters(session: Session) -> None:
    session.run("puzzle numbrix\n1,__\n__,__\nend")
    with pytest.raises(StatementProblem, match="B is not a number of this board") as problem:
        session.run("place B at 1,2")
    assert problem.value.hint == "its numbers are 1 to 4; with a line `# letters` a board has letters"
    assert problem.value.span is not None and problem.value.span.column == 7


@pytest.mark.parametrize(
    "text", ["place AB at 3,4", "given Z at 1,2,3", "candidates of C", "place AT at 1,2", "place A at 1,1"]
)
def test_statements_keep_their_letters(text: str) -> None:
    (statement,) = parse(text)
    assert str(statement) == text
    (same,) = parse(text.lower())
    assert str(same) == text and same == statement


def test_why_takes_letters_before_a_cell(session: Session) -> None:
    session.run(SMALL)
    for asked in ("b at 2,1", "AT  at 2,1", "2 at 2,1"):
        assert said(session, f"why {asked}").startswith("B goes to 2,1")
    for text in ("place \u212a at 1,2", "place at 1,2"):
        with pytest.raises(MmlogicError, match="unexpected"):
            parse(text)


def test_digits_name_the_same_numbers(session: Session) -> None:
    session.run(SMALL)
    session.run("place C at 2,2; place 4 at 1,2")
    assert session.board().rows == ((1, 4, 0, 0), (0, 3, None, 0)) and session.board().letters
    session.ask(Place(5, Cell(1, 3)))
    assert "place E at 1,3" in said(session, "history")


def test_a_session_reads_back(session: Session, tmp_path: Path) -> None:
    session.run(SMALL)
    session.run("place C at 2,2")
    for name in ("board.mm", "board.txt"):
        session.run(f'save "{tmp_path / name}"')
    assert "place C at 2,2" in (tmp_path / "board.mm").read_text()
    standing = session.board()
    for name in ("board.mm", "board.txt"):
        with Session() as other:
            other.run(f'load "{tmp_path / name}"')
            assert other.board() == standing
    saved = mmlogic("-c", f'load "{tmp_path / "board.txt"}"; show', "--format", "csv", "--quiet")
    (tmp_path / "board.csv").write_text(saved.out)
    with Session() as other:
        other.run(f'load "{tmp_path / "board.csv"}"')
        assert other.board() == standing


def test_new_boards_with_letters(session: Session, tmp_path: Path) -> None:
    board = session.generate("numbrix", 4, 4, seed=3, letters=True)
    assert board == replace(session.generate("numbrix", 4, 4, seed=3), letters=True)
    (answer,) = session.run("generate numbrix 4x4 letters seed 3")
    assert answer.data()["letters"] is True and board_from_text(said(session, "show")) == board
    file = tmp_path / "shape.txt"
    file.write_text("# letters\n__,__\n__,__\n")
    assert session.generate("hidoku", file=file, seed=1).letters
    file.write_text("__,__\n__,__\n")
    assert not session.generate("hidoku", file=file, seed=1).letters
    assert session.generate("hidoku", file=file, seed=1, letters=True).letters


def test_the_command_makes_and_solves_boards_with_letters(tmp_path: Path) -> None:
    made = mmlogic("generate", "numbrix", "4x4", "--letters", "--seed", "3", "--count", "2")
    file = tmp_path / "boards.txt"
    file.write_text(made.out)
    assert all(board.letters for board in boards_from_text(made.out))
    solved = mmlogic("solve", str(file))
    first, second = boards_from_text(solved.out)
    assert first.full and second.full and first.letters
    found = mmlogic("solve", str(file), "--format", "json").out
    assert boards_from_text(found) == [first, second]
    assert found.count('"letters":true') == 2


def game(session: Session, puzzle: str) -> Game:
    session.run(puzzle)
    return Game(session)


def screen(playing: Game) -> str:
    return "\n".join("".join(text for _, text in line) for line in screen_lines(playing, 80, 14))


def test_capitals_are_placed_on_the_play_board(session: Session) -> None:
    playing = game(session, SMALL)
    playing.small_digits = True
    playing.refresh()
    assert "to place: B C D E F G" in screen(playing) and keys_of(playing)["A-Z"] == "number"
    playing.move(0, 1)
    assert "may be D" in screen(playing)
    playing.type("D")
    assert playing.standing.givens == {(0, 0): 1, (0, 1): 4} and playing.typed == ""
    assert "D'" in screen(playing) or "[ D*]" in screen(playing)
    playing.type("4")
    assert playing.typed == "" and playing.message == "This board has letters: A is 1."
    playing.hint()
    playing.hint()
    assert playing.message.startswith("2,1: 2,1 is the only cell next to A that is left for ?.")
    playing.hint()
    assert playing.message.startswith("B goes to 2,1: 2,1 is the only cell next to A that is left for B.")


def test_two_letters_are_awaited_on_a_large_board(session: Session) -> None:
    playing = game(session, "puzzle hidoku\n# letters\n" + "__,__,__,__,__,__\n" * 5 + "end")
    playing.type("A")
    assert playing.typed == "A"
    playing.type("D")
    assert playing.standing.givens == {(0, 0): 30}
    playing.move(0, 1)
    playing.type("B")
    assert playing.typed == "" and playing.standing.givens[0, 1] == 2
    playing.move(0, 1)
    playing.type("A")
    playing.enter()
    assert playing.standing.givens[0, 2] == 1


def test_a_letter_is_placed_at_once_where_no_other_can_follow(session: Session) -> None:
    playing = game(session, "puzzle hidoku\n# letters\n" + "__," * 25 + "__\nend")
    playing.type("A")
    assert playing.typed == "" and playing.standing.givens == {(0, 0): 1}


def test_letters_do_nothing_on_a_numbered_play_board(session: Session) -> None:
    playing = game(session, "puzzle numbrix\n1,__\n__,__\nend")
    playing.type("B")
    assert (playing.typed, playing.message) == ("", "This board has digits.")
    assert "0-9" in keys_of(playing)
