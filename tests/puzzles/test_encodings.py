"""Boards as clauses for a SAT solver: all encodings have the same solutions."""

from collections.abc import Iterator, Sequence
from itertools import islice, product, repeat
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from mmlogic.limits.budget import Asker, LimitExceeded, Limits
from mmlogic.paths import rivals
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.rivals import Sweep
from mmlogic.paths.solver import PathSolver, encoded
from mmlogic.paths.values import Cell
from mmlogic.sat.clauses import Clauses
from mmlogic.sat.solver import Sat
from tests.thoroughly import some

from .checker import faults
from .test_reading import any_board

SPIRAL = board_from_rows([[1, 0, 0, 0], [0, 0, 0, 5], [11, 0, 0, 0], [0, 0, 8, 0]], "hidoku")

quick = settings(
    max_examples=some(30, 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)


def encoding_of(board: Board, solver: PathSolver) -> Encoding:
    encoding = encoded(solver, board)
    assert encoding is not None
    return encoding


def sat_of(encoding: Encoding) -> Sat:
    return Sat(encoding.clauses, solver=encoding.solver, exclusive=encoding.exclusive)


def found_by(sat: Sat, encoding: Encoding) -> Iterator[Board]:
    """Yield all solutions that a solver finds."""
    with sat:
        while (found := sat.solve_within(1000)) is not False:
            if found:
                solution = encoding.solution(sat.model())
                yield solution
                clause = encoding.other_than(solution)
                assert clause is not None
                sat.add(clause)


def check(found: Iterator[Board], expected: set[Board]) -> None:
    boards = list(found)
    assert len(boards) == len(expected) and set(boards) == expected


@quick
@given(board=any_board().filter(lambda board: 3 <= board.size <= 9), chance=st.randoms(use_true_random=False))
def test_every_encoding_has_the_solutions_of_the_textbook(
    board: Board, chance: Random, solver: PathSolver
) -> None:
    solved = next(solver.solutions(board.empty, "textbook"), None)
    assume(solved is not None)
    assert solved is not None
    check_encodings(board.empty, solved, chance, solver)


@pytest.mark.parametrize("seed", range(12))
def test_every_encoding_follows_arrows(seed: int, solver: PathSolver) -> None:
    made = solver.generate("signpost", 3, 4, seed=seed)
    check_encodings(made.board, made.solution, Random(f"arrows {seed}"), solver)


def check_encodings(board: Board, solved: Board, chance: Random, solver: PathSolver) -> None:
    """Check that every encoding has the textbook's solutions of a board with some numbers of a solution."""
    shown = chance.sample(sorted(solved.givens.items()), chance.randint(2, board.size - 1))
    known = board.empty.with_numbers(dict(shown))
    expected = set(solver.solutions(known, "textbook"))
    encoding = encoding_of(known, solver)
    with sat_of(encoding) as sat:
        gone = sat.impossible(encoding.places, 10**6)
    ways = [(steps, counted) for steps in (False, True) for counted in (False, True)]
    for each in (encoding, encoding.without(()), *(encoding.without(gone, *way) for way in ways)):
        check(found_by(sat_of(each), each), expected)


def test_a_solution_with_a_number_where_none_can_be_needs_no_clause(solver: PathSolver) -> None:
    encoding = encoding_of(SPIRAL, solver)
    solution = next(found_by(sat_of(encoding), encoding))
    number, cell = next((n, cell) for cell, n in solution.givens.items() if cell not in SPIRAL.givens)
    fewer = encoding.without([encoding.at(number, cell) or 0])
    assert fewer.at(number, cell) is None
    assert encoding.other_than(solution) is not None and fewer.other_than(solution) is None
    assert solution not in found_by(sat_of(fewer), fewer)


def test_literals_that_propagation_refutes_are_impossible() -> None:
    with Sat([[-1, 2], [-1, -2], [3, 4]]) as sat:
        assert sat.impossible([1, 3, 4], 100) == [1]
        assert sat.solve() and not sat.solve([1])
        assert sat.impossible([3, 4, -2, -3], 0) == []


def test_trying_literals_keeps_to_the_limit_of_time() -> None:
    with Sat([[-1, 2]], Limits(seconds=0.2)) as sat, pytest.raises(LimitExceeded):
        sat.impossible(repeat(1), 10**12)


def test_what_is_true_if_one_literal_is() -> None:
    clauses = Clauses()
    three = [clauses.variable() for _ in range(3)]
    one = clauses.any_one(three)
    with Sat(clauses.clauses) as sat:
        assert sat.solve([three[1]]) and one in sat.model() and -three[0] in sat.model()
        assert sat.solve([one]) and not sat.solve([one, *(-each for each in three)])
        assert not sat.solve([three[0], three[2]])
    assert clauses.any_one([7]) == 7


def serpentine(height: int, width: int) -> Board:
    """Return a board of many solutions. One solution is a serpentine."""
    path = [(r, c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
    empty = board_from_rows([[0] * width for _ in range(height)])
    return empty.with_numbers({cell: number for number, cell in enumerate(path, 1) if number % 5 == 1})


WIDE = serpentine(12, 24)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """In each step of a sweep, add the cells of one side, and free no other cells."""
    monkeypatch.setattr(rivals, "_STEP", 1)
    monkeypatch.setattr(rivals, "_BACK", 1)


def swept(encoding: Encoding, turned: bool = False) -> Iterator[Board]:
    return found_by(Sweep(encoding, Limits(), Asker(), turned), encoding)


def countable(board: Board, solver: PathSolver, counted: bool = True) -> Encoding:
    return encoding_of(board, solver).without((), counted=counted)


@quick
@given(board=any_board().filter(lambda board: board.size <= 9))
def test_a_sweep_is_the_textbook(board: Board, solver: PathSolver, narrow: None) -> None:
    expected = set(solver.solutions(board, "textbook"))
    for counted, turned in product((True, False), repeat=2):
        check(swept(countable(board, solver, counted), turned), expected)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_costs_no_solution(seed: int, solver: PathSolver, narrow: None) -> None:
    solved = solver.generate(("hidoku", "numbrix")[seed % 2], 4, 5, seed=seed).solution
    shown = Random(f"kept {seed}").sample(sorted(solved.givens.items()), 7)
    (one, first), (other, second), *others = shown
    for givens in (dict(shown), {one: second, other: first} | dict(others)):
        board = solved.empty.with_numbers(givens)
        check(swept(countable(board, solver)), set(solver.solutions(board, "clpfd")))


def test_what_fails_at_last_frees_all_others(narrow: None) -> None:
    board = board_from_rows([[0] * 4, [0] * 4, [0] * 4, [0, 0, 3, 1]], "numbrix")
    anywhere = {number: [cell for cell, held in board.contents() if held == 0] for number in range(1, 17)}
    encoding = Encoding(board, anywhere | {n: [cell] for cell, n in board.givens.items()}, counted=True)
    assert list(swept(encoding)) == []


def test_tries_that_are_too_short_become_longer(
    solver: PathSolver, narrow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rivals, "_TRY", 1)
    board = board_from_rows([[1, 0, 3], [0, 0, 0], [0, 0, 6]])
    expected = set(solver.solutions(board, "textbook"))
    assert len(expected) > 1 and set(swept(countable(board, solver))) == expected


@pytest.mark.parametrize("board", [WIDE, WIDE.with_numbers({(0, 1): 0, (5, 5): 0})])
def test_a_step_keeps_what_lies_far_behind(
    board: Board, solver: PathSolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, solve_within = list[int](), Sat.solve_within

    def watched(sat: Sat, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
        kept.append(len(assumptions))
        return solve_within(sat, propagations, assumptions)

    monkeypatch.setattr(Sat, "solve_within", watched)
    found = list(islice(swept(countable(board, solver)), 3))
    assert len(set(found)) == 3 and not any(faults(board, each) for each in found)
    assert kept[0] == 0 and max(kept) > board.size // 2


def test_demands_wait_until_the_sweep_has_reached_their_cells(solver: PathSolver) -> None:
    placed = first_step(WIDE, solver)
    columns = [sum(cell[1] == column for cell in placed) for column in range(24)]
    assert columns[-2:] == [12, 12] and sum(columns) < WIDE.size


def test_a_square_is_swept_from_two_sides(solver: PathSolver) -> None:
    placed = first_step(serpentine(12, 12), solver)
    assert sum(max(cell) == 11 for cell in placed) == 23 > sum(min(cell) == 0 for cell in placed)
    placed = first_step(serpentine(12, 12), solver, turned=True)
    assert sum(min(cell) == 0 for cell in placed) == 23 > sum(max(cell) == 11 for cell in placed)


def first_step(board: Board, solver: PathSolver, turned: bool = False) -> dict[Cell, int]:
    """Return the numbers that a sweep has placed after its first step."""
    encoding = countable(board, solver)
    with Sweep(encoding, Limits(), Asker(), turned) as sweep:
        assert sweep.solve_within(1) is None
        return encoding.solution(sweep.model()).givens
