"""Solutions of boards, compared with the textbook program, an independent checker and published boards."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings

from mmlogic.limits.budget import Limits
from mmlogic.machine.backend import PrologError
from mmlogic.paths.board import Board
from mmlogic.paths.reading import board_from_rows, read_board
from mmlogic.paths.results import Contradiction, Count, Several, Unique
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError
from tests.samples import BOARDS, stated_solutions
from tests.thoroughly import some

from .checker import faults
from .test_reading import any_board

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "boards"

quick = settings(max_examples=some(30, 60), suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_boards_have_their_number_of_solutions(path: Path, solver: PathSolver) -> None:
    stated = stated_solutions(path)
    board = read_board(path)
    solved = solver.solve(board, 2)
    assert {0: "0", 1: "1", 2: "2+"}[len(solved.boards)] == stated
    assert solved.complete == (stated != "2+" or solver.count(board, 3) == Count(2, exact=True))
    assert len(set(solved.boards)) == len(solved.boards)
    for solution in solved.boards:
        assert faults(board, solution) == []


@pytest.mark.parametrize(
    ("kind", "height", "width", "many"), [("hidoku", 20, 21, 5), ("torus", 20, 20, 5), ("numbrix", 1, 400, 2)]
)
def test_a_large_empty_board_has_different_solutions(
    kind: str, height: int, width: int, many: int, solver: PathSolver
) -> None:
    board = Board(kind, ((0,) * width,) * height)
    solved = solver.solve(board, 5)
    assert len(set(solved.boards)) == many
    assert [faults(board, solution) for solution in solved.boards] == [[]] * many


def test_an_empty_board_of_1600_cells_is_solved(solver: PathSolver) -> None:
    board = Board("hidoku", ((0,) * 40,) * 40)
    found = solver.unique(board)
    assert isinstance(found, Several)
    assert [faults(board, solution) for solution in found.solutions] == [[], []]


def test_the_source_s_sample_needs_no_branch(solver: PathSolver) -> None:
    board = read_board(EXAMPLES / "findling_10x10.txt")
    solved = solver.solve(board)
    assert (solved.statistics.nodes, solved.statistics.branching) == (1, 0.0)


@quick
@given(board=any_board().filter(lambda board: board.size <= 9))
def test_the_search_is_the_textbook(board: Board, solver: PathSolver) -> None:
    assume(solver.count(board, 1000).exact)  # a ring of nine cells has 19872, and takes as long as all others
    expected = set(solver.solutions(board, "textbook"))
    assert set(solver.solutions(board)) == expected
    assert solver.count(board, 10**6) == Count(len(expected), exact=True)
    assert all(faults(board, solution) == [] for solution in expected)


@quick
@given(board=any_board().filter(lambda board: board.size <= 9))
def test_verdicts_hold(board: Board, solver: PathSolver) -> None:
    verdict = solver.unique(board)
    if isinstance(verdict, Unique):
        assert solver.count(board) == Count(1, exact=True)
    elif isinstance(verdict, Several):
        one, other = verdict.solutions
        assert {cell for cell, n in one.givens.items() if other.givens[cell] != n} == set(verdict.cells)
        assert verdict.cells and not faults(board, one) and not faults(board, other)
    else:
        assert set(verdict.givens.items()) <= set(board.givens.items())
        bare = board.empty
        assert solver.count(bare.with_numbers(verdict.givens)).number == 0
        for cell in verdict.givens:
            fewer = {other: n for other, n in verdict.givens.items() if other != cell}
            assert solver.count(bare.with_numbers(fewer), 1).number > 0


def test_every_engine_gives_the_same(solver: PathSolver) -> None:
    board = board_from_rows([[1, 0, 0], [0, 0, 0]])
    expected = set(solver.solve(board, 100).boards)
    assert len(expected) > 3
    assert set(solver.solve(board, 100, "clpfd").boards) == expected
    assert set(solver.solve(board, 100, "textbook").boards) == expected
    with pytest.raises(BoardError, match="unknown engine 'fast'"):
        solver.solve(board, engine="fast")


def test_counts_that_are_cut_say_so(solver: PathSolver) -> None:
    empty = board_from_rows([[0] * 6 for _ in range(6)])
    count = solver.count(empty, 1000)
    assert not count.exact and count.number >= 1000 and str(count).endswith("+")


def test_independent_parts_are_multiplied(solver: PathSolver) -> None:
    pairs = board_from_rows([[1, 0, 4, 5, 0, 8, 9, 0, 12], [None, 0, None, None, 0, None, None, 0, None]])
    assert solver.count(pairs) == Count(2**3, exact=True)


def test_a_contradiction_is_small(solver: PathSolver) -> None:
    board = board_from_rows([[1, 0, 0, 2], [0, 0, 0, 0], [16, 0, 9, 0], [0, 0, 0, 0]])
    assert solver.unique(board) == Contradiction({(0, 0): 1, (0, 3): 2})


def test_cells_apart_contradict_without_givens(solver: PathSolver) -> None:
    assert solver.unique(board_from_rows([[0, None, 0]])) == Contradiction({})


def test_cells_in_two_pieces_have_no_path(solver: PathSolver) -> None:
    halves = board_from_rows([[None if r == 6 else 0 for _ in range(12)] for r in range(12)])
    assert solver.count(halves).number == 0
    assert solver.unique(halves) == Contradiction({})


def test_a_board_may_be_too_large(solver: PathSolver) -> None:
    with pytest.raises(PrologError, match="too large to search"):
        solver.count(board_from_rows([[0] * 200 for _ in range(200)]))


def test_a_deep_search_takes_little_memory() -> None:
    board = board_from_rows([[1, *[0] * 19], *([0] * 20 for _ in range(19))])
    found = PathSolver(Limits(memory=40)).solve(board, 1)
    assert found.statistics.nodes > 300 and not faults(board, found.boards[0])


def test_wrong_numbers_are_found_without_the_right_ones(solver: PathSolver) -> None:
    board = board_from_rows([[1, 0], [4, 0]], "numbrix")
    assert solver.wrong(board, {(0, 1): 2, (1, 1): 3}) == ()
    assert solver.wrong(board, {(0, 1): 3, (1, 1): 2}) == ((0, 1), (1, 1))
    assert solver.wrong(board, {}) == ()


def test_what_some_solution_has_is_not_wrong(solver: PathSolver) -> None:
    board = board_from_rows([[1, 0, 0], [0, 0, 0], [0, 0, 9]])
    assert solver.count(board).number > 1
    assert solver.wrong(board, {(0, 1): 2, (1, 1): 5, (2, 2): 9}) == ()
    assert solver.wrong(board, {(0, 1): 9, (2, 1): 2, (0, 0): 3, (1, 1): 10}) == (
        (0, 1),
        (2, 1),
        (0, 0),
        (1, 1),
    )


def test_time_has_its_limit() -> None:
    hurried = PathSolver(Limits(seconds=0.3))
    board = board_from_rows([[0] * 40 for _ in range(40)])
    with pytest.raises(Exception, match=r"0\.3|time"):
        hurried.count(board, 10**30)


def hinted(solver: PathSolver, board: Board, check: Callable[[Board], None]) -> Board:
    while (hint := solver.hint(board)) is not None:
        assert hint.because and board.rows[hint.cell[0]][hint.cell[1]] == 0
        assert hint.rests_on.items() <= board.givens.items()
        board = board.with_numbers({hint.cell: hint.number})
        check(board)
    return board


@quick
@given(board=any_board().filter(lambda board: board.size <= 9))
def test_hints_never_leave_the_solutions(board: Board, solver: PathSolver) -> None:
    number = solver.count(board).number
    if number == 0:
        return
    last = hinted(solver, board, lambda now: None)
    assert solver.count(last).number == number
    if number == 1:
        assert last.full
        assert solver.steps(board)[-1:] == () or solver.steps(board)[-1].technique != "stuck"


UNIQUE = [path for path in BOARDS if stated_solutions(path) == "1"]


@pytest.mark.slow
@pytest.mark.parametrize("path", UNIQUE, ids=lambda path: path.stem)
def test_every_board_is_derived(path: Path, solver: PathSolver) -> None:
    board = read_board(path)
    solution = solver.solve(board).boards[0]
    steps = solver.steps(board)
    placed = {step.cell: step.number for step in steps if step.cell is not None}
    assert {**board.givens, **placed} == solution.givens
    grade = solver.grade(board)
    assert sum(grade.counts.values()) == len(steps)
    assert (grade.technique == "what_if") == any(step.technique == "what_if" for step in steps)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.stem)
def test_the_examples_have_one_solution(path: Path, solver: PathSolver) -> None:
    board = read_board(path)
    verdict = solver.unique(board)
    assert isinstance(verdict, Unique) and faults(board, verdict.solution) == []
    stated = re.search(r"Hardest technique: ([a-z ]+)\.", path.read_text())
    if stated:
        assert solver.grade(board).technique.replace("_", " ") == stated[1]


def test_why_a_cell_holds_its_number(solver: PathSolver) -> None:
    board = board_from_rows([[1, 0, 3], [0, 0, 4], [0, 0, 0]], "numbrix", [((1, 0), (2, 0))])
    why = solver.why(board, (0, 1))
    assert why is not None and (why.number, why.technique) == (2, "bridge")
    assert why.rests_on == {(0, 0): 1, (0, 2): 3}
    assert solver.why(board, (0, 0)) is None
    with pytest.raises(BoardError, match="10,10 is not a cell"):
        solver.why(board, (9, 9))
