"""Boards whose edges meet: a path may leave on one side and come back on the other."""

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from mmlogic import Session
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.results import Several, Unique
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError, Cell
from mmlogic.paths.view import View

ROUND = "# kind: torus\n 1,__,__, 2\n__,__,__,__\n__,__,__,__\n__,__,__,__"


def touching(one: Cell, other: Cell, board: Board) -> bool:
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(min(down, board.height - down), min(right, board.width - right)) == 1


def is_solution(board: Board, solution: Board) -> bool:
    """Say whether a board is solved, by nothing but the definition."""
    cells = {number: cell for cell, number in solution.givens.items()}
    path = [cells[number] for number in range(1, board.size + 1)]
    kept = all(solution.givens[cell] == number for cell, number in board.givens.items())
    return kept and all(touching(a, b, board) for a, b in pairwise(path))


def test_the_corner_has_eight_neighbours() -> None:
    board = board_from_text(ROUND)
    assert board.neighbours((0, 0)) == {(3, 3), (3, 0), (3, 1), (0, 3), (0, 1), (1, 3), (1, 0), (1, 1)}


@pytest.mark.parametrize(("height", "width", "many"), [(1, 1, 0), (1, 2, 1), (2, 2, 3), (2, 3, 5), (3, 3, 8)])
def test_a_cell_is_never_its_own_neighbour(height: int, width: int, many: int) -> None:
    board = Board("torus", ((0,) * width,) * height)
    for cell, _ in board.contents():
        assert cell not in board.neighbours(cell)
        assert len(board.neighbours(cell)) == many


@pytest.mark.parametrize("engine", ["search", "clpfd", "textbook"])
def test_every_program_goes_over_the_edge(solver: PathSolver, engine: str) -> None:
    board = board_from_text("1,__,2\n8,##,__\n__,__,__", "torus")
    found = list(solver.solutions(board, engine))
    assert found and all(is_solution(board, solution) for solution in found)
    assert len(found) == len(set(found)) == solver.count(board).number


def test_hidoku_has_no_such_path(solver: PathSolver) -> None:
    rows = board_from_text(ROUND).rows
    assert not solver.solve(Board("hidoku", rows)).boards
    assert is_solution(board_from_text(ROUND), solver.solve(board_from_text(ROUND)).boards[0])


@pytest.mark.parametrize("holes", [0, 4])
def test_made_boards_have_one_solution_that_hints_lead_to(solver: PathSolver, holes: int) -> None:
    made = solver.generate("torus", 5, 5, seed=3, holes=holes)
    verdict = solver.unique(made.board)
    assert isinstance(verdict, Unique) and verdict.solution == made.solution
    assert is_solution(made.board, made.solution)
    hint = solver.hint(made.board)
    assert hint is not None and made.solution.givens[hint.cell] == hint.number


def test_several_solutions_are_told_apart(solver: PathSolver) -> None:
    assert isinstance(solver.unique(board_from_text(ROUND)), Several)


def test_a_link_may_lead_over_the_edge() -> None:
    rows = "1,__,__,__\n__,__,__,__\n__,__,__,__"
    assert board_from_text(f"# link: 0,0 0,3\n{rows}", "torus").links
    with pytest.raises(BoardError, match="which are not neighbours"):
        board_from_text(f"# link: 0,0 0,2\n{rows}", "torus")


def test_the_picture_leaves_and_comes_back() -> None:
    board = board_from_text("1,__,__,2\n__,__,__,3\n__,__,__,__", "torus")
    root = ElementTree.fromstring(board_picture(View(board, board)).svg())
    lines = [each for each in root.iter() if each.get("class") == "path"]
    assert len(lines) == 2, "out on the left, in on the right"
    beside = board_from_text("1,2,__\n__,__,__\n__,__,__", "torus")
    assert [
        each.get("class") for each in ElementTree.fromstring(board_picture(View(beside, beside)).svg()).iter()
    ].count("path") == 1


def test_a_session_plays_on_one(session: Session) -> None:
    board = session.generate("torus", 4, 4, seed=1)
    assert board.kind == "torus" and session.unique()
    hint = session.hint()
    assert session.place(hint.number, hint.cell)
    assert session.steps().grade.technique != "stuck"
    assert is_solution(board, next(session.solutions()))
