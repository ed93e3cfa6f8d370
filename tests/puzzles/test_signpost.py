"""Boards with arrows that point to the next number, and boards with marks for odd and even numbers."""

import json
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.kinds import PARITIES
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import boards_from_text
from mmlogic.paths.results import Unique
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError, Cell
from mmlogic.paths.view import View
from mmlogic.paths.writing import WrittenBoard
from mmlogic.render.answers import as_data
from mmlogic.render.paper import Paper
from mmlogic.render.signs import ASCII
from tests.thoroughly import some

from .checker import COMPASS, drawn, faults

BOARD = "# kind: signpost\n1se,__s,__w\n__e,__n,__sw\n__ne,__n,9"


def is_right(board: Board, path: tuple[Cell, ...]) -> bool:
    """Say whether a path through all cells is a solution."""
    full = dict(zip(path, range(1, len(path) + 1), strict=True))
    kept = all(full[cell] == number for cell, number in board.givens.items())
    return kept and not faults(board, board.with_numbers(full))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a small board with arrows that a random path follows where it can, and parities."""
    height, width = draw(st.sampled_from([(2, 3), (1, 6), (3, 2), (2, 2), (1, 1)]))
    board = Board("signpost", ((0,) * width,) * height)
    path = draw(st.permutations(sorted(board.graph)))
    marks: list[tuple[Cell, str]] = []
    for number, (one, other) in enumerate(zip(path, [*path[1:], path[0]], strict=True), 1):
        step = other[0] - one[0], other[1] - one[1]
        arrows = [name for name, (down, right) in COMPASS.items() if (down, right) == step]
        marks += [(one, name) for name in (arrows or draw(st.sampled_from([["n"], ["e"], []])))]
        if draw(st.integers(0, 5)) == 0:
            marks.append((one, "odd" if (number + draw(st.integers(0, 1))) % 2 else "even"))
    numbers = {cell: number for number, cell in enumerate(path, 1) if draw(st.integers(0, 3)) == 0}
    return replace(board, marks=tuple(marks)).with_numbers(numbers)


@settings(max_examples=some(12, 25))
@given(board=boards())
def test_solutions_are_those_that_trying_finds(board: Board, solver: PathSolver) -> None:
    expected = {path for path in permutations(board.graph) if is_right(board, path)}
    for engine in ("search", "sat", "clpfd", "textbook"):
        full = [each.givens for each in solver.solutions(board, engine)]
        found = [tuple(sorted(each, key=each.__getitem__)) for each in full]
        assert len(found) == len(expected) and set(found) == expected
    assert boards_from_text(board_text(board)) == [board]
    assert boards_from_text(json.dumps(as_data(WrittenBoard.of(board)))) == [board]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("difficulty", ["any", "easy"])
def test_made_boards_have_one_solution_that_hints_lead_to(
    seed: int, difficulty: str, solver: PathSolver
) -> None:
    made = solver.generate("signpost", 4, 4, seed=seed, difficulty=difficulty, ends="given")
    assert solver.unique(made.board) == Unique(made.solution)
    assert len(made.board.arrows) == 15 and {1, 16} <= set(made.board.givens.values())
    assert faults(made.board, made.solution) == []
    for step in solver.steps(made.board):
        if step.cell is not None:
            assert made.solution.givens[step.cell] == step.number


def test_holes_are_pointed_over(solver: PathSolver) -> None:
    board = board_from_text("1e,##,__s\n__,##,__w", "signpost")
    assert [found.rows for found in solver.solve(board, 9).boards] == [((1, None, 2), (4, None, 3))]


def test_without_unicode_a_parity_is_no_arrow() -> None:
    board = board_from_text("# kind: signpost\n# cells from 1\n# even: 1,1 1,2\n__e,__w\n")
    assert View(board, board).marks(ASCII) == {(0, 0): "e:", (0, 1): ":w"}


def test_a_board_is_read_written_and_drawn() -> None:
    board = board_from_text(BOARD)
    assert board == board_from_text("# kind: arrows\n1↘ .↓ __← \n ?→ *↑ ↙ \n __NE -n 9")
    assert drawn(View(board, board))[1:] == [" 1  1↘  ·↓  ·←", " 2  ·→  ·↑  ·↙", " 3  ·↗  ·↑  9"]
    assert drawn(View(board, board), Paper(80, signs=ASCII))[1].split() == ["1", "1se", ".s", ".w"]
    assert [each.style for each in board_picture(View(board, board)).shapes].count("arrow") == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# kind: hidoku\n1e,__", "an arrow at 1,1: only a signpost has arrows"),
        ("# kind: signpost\n1x,__", "is not a cell. Write a number"),
        ("# odd: 5,5\n1,__", "mark odd: 6,6 is not a cell"),
        ("# odd: 1\n1,__", "odd: expected cells"),
        ("# odd: 0,0\n# even: 0,0\n1,__", "two parities at 1,1"),
        ('{"board": [[1, 0]], "marks": [[[1, 1], "up"]]}', "mark 'up': expected one of"),
        ('{"board": [[1, 0]], "marks": 5}', "marks in JSON"),
    ],
)
def test_wrong_marks(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        boards_from_text(text)


def test_a_number_against_its_mark_is_the_contradiction(session: Session) -> None:
    session.run("puzzle hidoku\n# odd: 0,1\n1,2,__\n__,__,__\nend")
    answer = session.unique()
    assert not answer and answer.conflict == {(1, 2): 2}
    session.run("puzzle hidoku\n# odd: 0,1\n__,__,__\n__,__,__\nend")
    assert {board.rows[0][1] for board in session.solutions()} == {1, 3, 5}


def test_links_parities_and_ends_are_told(solver: PathSolver) -> None:
    made = solver.generate("rikudo", 4, 4, seed=1, links=4, parity=5, ends="given")
    assert solver.unique(made.board) == Unique(made.solution)
    at = made.solution.givens
    assert len(made.board.links) == 4 and all(abs(at[a] - at[b]) == 1 for a, b in made.board.links)
    assert len(made.board.marks) == 5 and all(
        at[cell] % 2 == PARITIES[mark] for cell, mark in made.board.marks
    )
    assert {1, 16} <= set(made.board.givens.values())
    left = solver.generate("hidoku", 5, 5, seed=3, ends="open").board.givens.values()
    assert not {1, 25} & set(left)
    assert len(solver.generate("hidoku", 2, 2, links=3, parity=4).board.links) == 3
    with pytest.raises(BoardError, match="4 links in 4 cells: expected 0 to 3"):
        solver.generate("hidoku", 2, 2, links=4)


def test_options_of_a_session(session: Session) -> None:
    board = session.generate("numbrix", 4, 4, seed=1, links=2, parity=3, ends="given")
    assert (len(board.links), len(board.marks)) == (2, 3)
    with pytest.raises(StatementProblem, match="unknown what is given"):
        session.run("generate numbrix 4x4 ends opn")


def test_a_shape_of_one_s_own_gets_new_arrows(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "signpost.txt"
    path.write_text("# kind: signpost\n1e,__,##\n__n,__,__\n")
    board = session.generate("signpost", file=path, seed=2)
    assert len(board.arrows) == 4 and session.unique()
