"""Boards of further neighbourhoods, and boards in shapes of one's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.reading import board_from_text
from mmlogic.paths.results import Unique
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.view import View

from .checker import faults


@pytest.fixture
def session() -> Iterator[Session]:
    with Session() as session:
        yield session


def test_a_ring_meets_at_its_sides_only() -> None:
    board = Board("ring", ((0,) * 4,) * 3)
    assert board.neighbours((0, 0)) == {(0, 1), (0, 3), (1, 0), (1, 1), (1, 3)}


def test_a_knight_moves_as_in_chess() -> None:
    board = Board("knight", ((0,) * 8,) * 8)
    assert board.neighbours((0, 0)) == {(1, 2), (2, 1)}
    assert len(board.neighbours((4, 4))) == 8


@pytest.mark.parametrize(
    ("kind", "text"),
    [("ring", "1,__,__,2\n__,##,__,6\n8,__,__,__"), ("knight", "1,__,__,__\n__,11,__,__\n__,__,9,__")],
)
def test_every_program_finds_the_same(kind: str, text: str, solver: PathSolver) -> None:
    board = board_from_text(text, kind)
    found = {engine: set(solver.solutions(board, engine)) for engine in ("search", "clpfd", "sat")}
    assert found["search"] == found["clpfd"] == found["sat"]
    assert found["search"] and all(faults(board, solution) == [] for solution in found["search"])


@pytest.mark.parametrize(("kind", "height", "width"), [("ring", 4, 5), ("knight", 5, 5), ("knight", 6, 5)])
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


def test_a_knight_leaves_holes(solver: PathSolver) -> None:
    made = solver.generate("knight", 5, 5, seed=1, holes=6)
    assert made.board.size == 19
    assert faults(made.board, made.solution) == []


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
        ('generate hidoku "apart.txt" holes 1', "not `holes`"),
        ('generate hidoku "wrong.txt"', "x"),
        ("generate knight 3x3", "no path goes through all cells"),
        ("generate graph 5x5", "a graph has no size"),
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
