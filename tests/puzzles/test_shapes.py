"""Boards with other neighbourhoods, for example across the edges, and boards with a user's own shape."""

import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.common.pictures import Line
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.kinds import kinds
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.results import Several, Unique
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError, Cell
from mmlogic.paths.view import View
from tests.thoroughly import some

from .checker import beside, classes, drawn, faults, solutions

ROUND = "# kind: torus\n 1,__,__, 2\n__,__,__,__\n__,__,__,__\n__,__,__,__"


@pytest.mark.parametrize(
    ("kind", "height", "width", "near"),
    [
        ("ring", 3, 4, {(0, 1), (0, 3), (1, 0), (1, 1), (1, 3)}),
        ("torus", 4, 4, {(3, 3), (3, 0), (3, 1), (0, 3), (0, 1), (1, 3), (1, 0), (1, 1)}),
        ("knight", 8, 8, {(1, 2), (2, 1)}),
    ],
)
def test_the_neighbours_of_a_corner(kind: str, height: int, width: int, near: set[Cell]) -> None:
    board = Board(kind, ((0,) * width,) * height)
    assert board.neighbours((0, 0)) == near
    assert kind != "knight" or len(board.neighbours((4, 4))) == 8


@pytest.mark.parametrize(("height", "width", "many"), [(1, 1, 0), (1, 2, 1), (2, 2, 3), (2, 3, 5), (3, 3, 8)])
def test_a_cell_of_a_torus_is_never_its_own_neighbour(height: int, width: int, many: int) -> None:
    board = Board("torus", ((0,) * width,) * height)
    for cell, _ in board.contents():
        assert cell not in board.neighbours(cell)
        assert len(board.neighbours(cell)) == many


@pytest.mark.parametrize("kind", kinds())
def test_neighbours_are_a_step_away(kind: str) -> None:
    height, width = kinds()[kind].small
    board = Board(kind, ((0,) * (2 * width),) * height)
    for one, near in board.graph.items():
        assert near == [other for other in board.graph if beside(board, one, other)]
        assert set(near) == board.neighbours(one)


@pytest.mark.parametrize("kind", kinds())
@settings(max_examples=some(2, 20))
@given(data=st.data())
def test_solutions_are_those_that_trying_finds(data: st.DataObject, kind: str, solver: PathSolver) -> None:
    height, width = kinds()[kind].small
    cells = list(product(range(height), range(width)))
    holes = data.draw(st.sets(st.sampled_from(cells), max_size=2))
    rows = tuple(tuple(None if (r, c) in holes else 0 for c in range(width)) for r in range(height))
    left = [cell for cell in cells if cell not in holes]
    numbers = data.draw(st.permutations(range(1, len(left) + 1)))
    places = st.sampled_from([*zip(left, numbers, strict=True)])
    board = Board(kind, rows).with_numbers(dict(data.draw(st.lists(places, min_size=2, max_size=3))))
    expected = solutions(board)
    for engine in ("search", "sat", "clpfd"):
        assert set(solver.solutions(board, engine)) == expected


def test_a_path_over_the_edge_is_none_of_hidoku(solver: PathSolver) -> None:
    board = board_from_text(ROUND)
    assert not solver.solve(Board("hidoku", board.rows)).boards
    assert faults(board, solver.solve(board).boards[0]) == []
    assert isinstance(solver.unique(board), Several)
    rows = "1,__,__,__\n__,__,__,__\n__,__,__,__"
    assert board_from_text(f"# link: 0,0 0,3\n{rows}", "torus").links
    with pytest.raises(BoardError, match="which are not neighbours"):
        board_from_text(f"# link: 0,0 0,2\n{rows}", "torus")


@pytest.mark.parametrize(
    ("kind", "height", "width"),
    [("ring", 4, 5), ("knight", 5, 5), ("triangle", 4, 5), ("delta", 3, 5), ("cube", 3, 9), ("torus", 5, 5)],
)
@pytest.mark.parametrize("difficulty", ["any", "easy"])
def test_made_boards_have_one_solution_that_hints_lead_to(
    kind: str, height: int, width: int, difficulty: str, solver: PathSolver
) -> None:
    made = solver.generate(kind, height, width, seed=3, difficulty=difficulty)
    assert solver.unique(made.board) == Unique(made.solution)
    assert faults(made.board, made.solution) == []
    assert made == solver.generate(kind, height, width, seed=3, difficulty=difficulty)
    assert made != solver.generate(kind, height, width, seed=4, difficulty=difficulty)
    hint = solver.hint(made.board)
    assert hint is not None and made.solution.givens[hint.cell] == hint.number
    assert "<svg" in board_picture(View(made.solution, made.board)).svg()


def test_triangles_have_slashes_between_them() -> None:
    board = board_from_text("# cells from 1\n# kind: delta\n# link: 2,1 2,2\n1,__,##\n__,5,__")
    assert drawn(View(board, board, {"!": [(0, 1)]}))[1:] == [" 1 /1 \\·!/", " 2 \\· =5 \\· /"]


def test_layers_stand_side_by_side(session: Session) -> None:
    board = session.generate("cube", 2, 2, layers=3, seed=1)
    assert (board.height, board.width) == (2, 6)
    head, ruler, *rows = drawn(View(board, board))
    assert head.split() == ["layer", "1", "layer", "2", "layer", "3"]
    assert ruler.split() == ["1", "2", "3", "4", "5", "6"]
    assert len(rows) == 2 and all(len(row) <= len(ruler) for row in rows)
    assert board_from_text(board_text(board)) == board


def test_a_cell_of_a_cube_may_name_its_layer(session: Session) -> None:
    session.run("puzzle cube\n1,__,  __,__\n__,__,  __,__\nend\nplace 2 at 2,1,1\nplace 3 at 1,4")
    assert session.board().givens == {(0, 0): 1, (0, 2): 2, (0, 3): 3}
    for cell in ("3,1,1", "2,1,3", "0,1,1", "2,3,1"):
        with pytest.raises(StatementProblem, match=f"{cell} is not a cell"):
            session.run(f"place 4 at {cell}")
    with pytest.raises(StatementProblem, match="is not a cell"):
        session.run("puzzle hidoku\n1,__\nend\nplace 2 at 1,1,2")


@pytest.mark.parametrize(
    ("kind", "text", "lines"),
    [
        ("cube", "1,__, 2,__\n__,__, 3,__", 3),  # a line leaves one layer and arrives in another
        ("torus", "1,__,__,2\n__,__,__,3\n__,__,__,__", 3),  # out on the left, in on the right
        ("torus", "1,2,__\n__,__,__\n__,__,__", 1),
    ],
)
def test_a_path_breaks_off_at_an_edge(kind: str, text: str, lines: int) -> None:
    board = board_from_text(text, kind)
    empty = board_from_text(re.sub(r"\d+", "__", text), kind)
    assert classes(board_picture(View(board, empty))).count("path") == lines


@pytest.mark.parametrize("kind", ["triangle", "delta"])
def test_triangles_of_a_picture_share_sides(kind: str) -> None:
    board = Board(kind, ((0, 0), (0, 0)))
    cells = [each for each in board_picture(View(board, board)).shapes if each.style == "cell"]
    corners = {(round(x, 3), round(y, 3)) for each in cells if isinstance(each, Line) for x, y in each.points}
    assert len(cells) == 4 and len(corners) == 6


def test_a_session_plays_on_a_torus(session: Session) -> None:
    board = session.generate("torus", 4, 4, seed=1)
    assert board.kind == "torus" and session.unique()
    hint = session.hint()
    assert session.place(hint.number, hint.cell)
    assert session.steps().grade.technique != "stuck"
    assert faults(board, next(session.solutions())) == []


def test_a_puzzle_in_a_shape_of_one_s_own(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "round.txt"
    path.write_text("# kind: numbrix\n1,__,__\n__,##,__\n__,__,__\n")
    board = session.generate("numbrix", file=path, seed=2)
    assert [cell for cell, content in board.contents() if content is None] == [(1, 1)]
    assert session.unique()
    boards = {str(session.generate("numbrix", file=path, seed=seed).rows) for seed in range(9)}
    assert len(boards) > 1, "the number in the file is no given"


def test_a_puzzle_on_a_graph(session: Session, tmp_path: Path) -> None:
    (tmp_path / "graph.txt").write_text(
        "# cells from 1\n# kind: graph\n# edge: 1,1 1,2\n# edge: 1,2 1,3\n# edge: 1,3 1,4\n__,__,__,__\n"
    )
    session.run(f'generate graph "{tmp_path / "graph.txt"}" seed 1')
    board = session.board()
    assert (board.kind, len(board.edges)) == ("graph", 3)
    assert sorted(next(session.solutions()).givens.values()) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ('generate hidoku "none.txt"', "cannot read"),
        ('generate numbrix "apart.txt"', "no path goes through all cells"),
        ('generate hidoku "apart.txt" holes 1', "`holes` is not for the cells of a file"),
        ('generate hidoku "wrong.txt"', "x"),
        ("generate knight 3x3", "no path goes through all cells"),
        ("generate graph 5x5", "a graph has no size"),
        ("generate cube 3x7", "layers are square"),
        ("generate cube 2x4x3", "layers of 2x4: expected square ones"),
        ("generate numbrix 2x2x2", "a numbrix has no layers"),
        ("generate cube 2x2x0", "layers 0: expected 1 or more"),
    ],
)
def test_shapes_that_cannot_be(
    session: Session, statement: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "apart.txt").write_text("__,##,__\n")
    (tmp_path / "wrong.txt").write_text("__,x\n")
    with pytest.raises(StatementProblem, match=message):
        session.run(statement)


def test_a_new_board_takes_a_size_or_a_file(session: Session) -> None:
    with pytest.raises(TypeError, match="rows and columns, or a file"):
        session.generate("numbrix", 3)
    with pytest.raises(TypeError, match="rows and columns, or a file"):
        session.generate("numbrix", 3, 3, file="x.txt")
