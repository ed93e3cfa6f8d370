"""Generated boards."""

from typing import Any

import pytest

from mmlogic.paths.kinds import kinds
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError

from .checker import faults


@pytest.mark.parametrize(
    ("kind", "shape", "holes"),
    [
        ("hidoku", "rectangle", 0),
        ("numbrix", "rectangle", 0),
        ("rikudo", "hexagon", 0),
        ("hidoku", "rectangle", 7),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_boards_have_one_solution_and_no_given_too_many(
    kind: str, shape: str, holes: int, seed: int, solver: PathSolver
) -> None:
    made = solver.generate(kind, 5, 5, seed=seed, shape=shape, holes=holes)
    assert solver.solve(made.board, 2).boards == (made.solution,)
    assert faults(made.board, made.solution) == []
    assert made.board.size == (19 if shape == "hexagon" else 25 - holes)
    for cell in made.board.givens:
        assert solver.count(made.board.with_numbers({cell: 0}), 2).number > 1


def test_the_same_seed_makes_the_same_board(solver: PathSolver) -> None:
    one = solver.generate("hidoku", 6, 6, seed=5, difficulty="medium")
    assert one == solver.generate("hidoku", 6, 6, seed=5, difficulty="medium")
    assert one.board != solver.generate("hidoku", 6, 6, seed=6, difficulty="medium").board


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme"])
def test_difficulties_are_graded(difficulty: str, solver: PathSolver) -> None:
    for seed, kind in enumerate(("hidoku", "numbrix", "rikudo")):
        made = solver.generate(kind, 6, 6, seed=seed, difficulty=difficulty)
        grade = solver.grade(made.board)
        assert grade.difficulty == difficulty
        assert (grade.technique == "what_if") == (difficulty == "extreme")


def test_a_board_that_is_easier_says_so(solver: PathSolver) -> None:
    made = solver.generate("hidoku", 2, 2, seed=1, difficulty="extreme")
    assert (made.difficulty, made.wanted, made.reached) == ("easy", "extreme", False)
    assert solver.grade(made.board).difficulty == "easy"
    made = solver.generate("numbrix", 4, 4, seed=1, difficulty="medium")
    assert made.reached and made.difficulty == solver.grade(made.board).difficulty
    assert solver.generate("numbrix", 4, 4, seed=1).reached


@pytest.mark.parametrize(
    ("like", "many"), [({}, 20), ({"difficulty": "easy"}, 30), ({"symmetric": True}, 24)]
)
def test_as_many_givens_as_were_asked_for(solver: PathSolver, like: Any, many: int) -> None:
    made = solver.generate("numbrix", 6, 6, seed=3, givens=many, **like)
    assert len(made.board.givens) == many
    assert solver.solve(made.board, 2).boards == (made.solution,)


def test_more_givens_where_the_solution_needs_them(solver: PathSolver) -> None:
    least = solver.generate("numbrix", 6, 6, seed=3).board
    assert solver.generate("numbrix", 6, 6, seed=3, givens=2).board == least
    with pytest.raises(BoardError, match="37 givens in 36 cells"):
        solver.generate("numbrix", 6, 6, givens=37)


def test_symmetric_givens(solver: PathSolver) -> None:
    board = solver.generate("numbrix", 6, 7, seed=2, symmetric=True).board
    assert board.givens
    assert {(5 - r, 6 - c) for r, c in board.givens} == set(board.givens)


def test_inside_a_board_of_one_s_own(solver: PathSolver) -> None:
    ring = board_from_rows([[0, 0, 0], [0, None, 0], [0, 0, 0]], "numbrix")
    made = solver.generate_in(ring, seed=1)
    assert solver.count(made.board).number == 1
    assert [cell for cell, content in made.board.contents() if content is None] == [(1, 1)]
    with pytest.raises(BoardError, match="no path"):
        solver.generate_in(board_from_rows([[0, None, 0]]))


def test_a_board_of_one_cell(solver: PathSolver) -> None:
    assert solver.generate("hidoku", 1, 1).solution.rows == ((1,),)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", 5, 5), "unknown kind"),
        (("hidoku", 0, 5), "at least 1x1"),
        (("graph", 5, 5), "a graph has no size"),
    ],
)
def test_what_cannot_be_made(arguments: tuple[str, int, int], message: str, solver: PathSolver) -> None:
    with pytest.raises(BoardError, match=message):
        solver.generate(*arguments)


def test_other_arguments_are_checked(solver: PathSolver) -> None:
    with pytest.raises(BoardError, match="unknown difficulty"):
        solver.generate("hidoku", 5, 5, difficulty="devilish")
    with pytest.raises(BoardError, match="unknown shape"):
        solver.generate("hidoku", 5, 5, shape="star")
    with pytest.raises(BoardError, match="holes in 5x5"):
        solver.generate("hidoku", 5, 5, holes=25)


HUGE = 10**20


@pytest.mark.parametrize("kind", kinds())
@pytest.mark.parametrize(
    ("height", "width", "layers"),
    [
        (HUGE, 2, None),
        (2, HUGE, None),
        (HUGE, HUGE, None),
        (2, 2, HUGE),
        (101, 100, None),
        (22, 22, 22),
        (0, HUGE, 1),
    ],
)
@pytest.mark.parametrize("shape", ["rectangle", "hexagon"])
def test_too_many_cells_are_refused_before_any_work(
    kind: str, height: int, width: int, layers: int | None, shape: str, solver: PathSolver
) -> None:
    with pytest.raises(BoardError, match=r"^a new board has at most 10,000 cells$"):
        solver.generate(kind, height, width, layers=layers, shape=shape)


def test_a_size_of_any_length_and_too_many_cells_of_a_shape_are_refused(solver: PathSolver) -> None:
    with pytest.raises(BoardError, match="at most 10,000 cells"):
        solver.generate("cube", 10**5000, 10**5000, layers=10**5000)
    with pytest.raises(BoardError, match="at most 10,000 cells"):
        solver.generate_in(board_from_rows([[0] * 101] * 100, "hidoku"))
