"""Boards as clauses: the same solutions with gaps, with steps, and without places that were ruled out."""

from collections.abc import Iterator
from itertools import repeat
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from mmlogic.machine import LimitExceeded, Limits
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.solver import PathSolver, encoded
from mmlogic.sat.clauses import Clauses
from mmlogic.sat.solver import Sat

from .test_reading import any_board

SPIRAL = board_from_rows([[1, 0, 0, 0], [0, 0, 0, 5], [11, 0, 0, 0], [0, 0, 8, 0]], "hidoku")

quick = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)


@quick
@given(board=any_board().filter(lambda board: 3 <= board.size <= 9), chance=st.randoms(use_true_random=False))
def test_every_encoding_has_the_solutions_of_the_textbook(
    board: Board, chance: Random, solver: PathSolver
) -> None:
    board = board.with_numbers(dict.fromkeys(board.givens, 0))
    solved = next(solver.solutions(board, "textbook"), None)
    assume(solved is not None)
    assert solved is not None
    _check_encodings(board, solved, chance, solver)


@pytest.mark.parametrize("seed", range(12))
def test_every_encoding_follows_arrows(seed: int, solver: PathSolver) -> None:
    made = solver.generate("signpost", 3, 4, seed=seed)
    _check_encodings(made.board, made.solution, Random(f"arrows {seed}"), solver)


def _check_encodings(board: Board, solved: Board, chance: Random, solver: PathSolver) -> None:
    """Show some numbers of a solution; every encoding has the solutions of the textbook."""
    shown = chance.sample(sorted(solved.givens.items()), chance.randint(2, board.size - 1))
    known = board.with_numbers(dict.fromkeys(board.givens, 0)).with_numbers(dict(shown))
    expected = set(solver.solutions(known, "textbook"))
    encoding = encoded(solver, known)
    assert encoding is not None
    with _sat(encoding) as sat:
        gone = sat.impossible(encoding.places, 10**6)
    ways = [(steps, counted) for steps in (False, True) for counted in (False, True)]
    for each in (encoding, encoding.without(()), *(encoding.without(gone, *way) for way in ways)):
        found = list(_solutions(each))
        assert len(found) == len(expected) and set(found) == expected


def _solutions(encoding: Encoding) -> Iterator[Board]:
    with _sat(encoding) as sat:
        while sat.solve():
            solution = encoding.solution(sat.model())
            yield solution
            clause = encoding.other_than(solution)
            assert clause is not None
            sat.add(clause)


def _sat(encoding: Encoding) -> Sat:
    return Sat(encoding.clauses, solver=encoding.solver, exclusive=encoding.exclusive)


def test_a_solution_with_a_number_where_none_can_be_needs_no_clause(solver: PathSolver) -> None:
    encoding = encoded(solver, SPIRAL)
    assert encoding is not None
    solution = next(_solutions(encoding))
    number, cell = next((n, cell) for cell, n in solution.givens.items() if cell not in SPIRAL.givens)
    fewer = encoding.without([encoding.at(number, cell) or 0])
    assert fewer.at(number, cell) is None
    assert encoding.other_than(solution) is not None and fewer.other_than(solution) is None
    assert solution not in _solutions(fewer)


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
