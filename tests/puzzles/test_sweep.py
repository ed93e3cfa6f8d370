"""Boards solved layer after layer: the same solutions, whatever stays as it was."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from mmlogic.machine import Limits
from mmlogic.machine.backend import Asker
from mmlogic.paths import rivals
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.rivals import Sweep
from mmlogic.paths.solver import PathSolver, encoded
from mmlogic.paths.values import Cell
from mmlogic.sat.solver import Sat

from .checker import faults
from .test_reading import any_board


def _serpentine(height: int, width: int) -> Board:
    """Return a board of many solutions; one of them is a serpentine."""
    path = [(r, c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
    empty = board_from_rows([[0] * width for _ in range(height)])
    return empty.with_numbers({cell: number for number, cell in enumerate(path, 1) if number % 5 == 1})


WIDE = _serpentine(12, 24)

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a step add as many cells as a side has, and free no others."""
    monkeypatch.setattr(rivals, "_STEP", 1)
    monkeypatch.setattr(rivals, "_BACK", 1)


@quick
@given(board=any_board().filter(lambda board: board.size <= 9))
def test_a_sweep_is_the_textbook(board: Board, solver: PathSolver, narrow: None) -> None:
    expected = set(solver.solutions(board, "textbook"))
    for counted, turned in product((True, False), repeat=2):
        found = list(_swept(_encoded(board, solver, counted), turned))
        assert len(found) == len(expected) and set(found) == expected


@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_costs_no_solution(seed: int, solver: PathSolver, narrow: None) -> None:
    kind = ("hidoku", "numbrix")[seed % 2]
    solved = solver.generate(kind, 4, 5, seed=seed).solution
    shown = Random(f"kept {seed}").sample(sorted(solved.givens.items()), 7)
    empty = solved.with_numbers(dict.fromkeys(solved.givens, 0))
    (one, first), (other, second), *others = shown
    for givens in (dict(shown), {one: second, other: first} | dict(others)):
        board = empty.with_numbers(givens)
        expected = set(solver.solutions(board, "clpfd"))
        found = list(_swept(_encoded(board, solver)))
        assert len(found) == len(expected) and set(found) == expected


def test_what_fails_at_last_frees_all_others(narrow: None) -> None:
    board = board_from_rows([[0] * 4, [0] * 4, [0] * 4, [0, 0, 3, 1]], "numbrix")
    anywhere = {number: [cell for cell, held in board.contents() if held == 0] for number in range(1, 17)}
    encoding = Encoding(board, anywhere | {n: [cell] for cell, n in board.givens.items()}, counted=True)
    assert list(_swept(encoding)) == []


def test_tries_that_are_too_short_become_longer(
    solver: PathSolver, narrow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rivals, "_TRY", 1)
    board = board_from_rows([[1, 0, 3], [0, 0, 0], [0, 0, 6]])
    expected = set(solver.solutions(board, "textbook"))
    assert len(expected) > 1 and set(_swept(_encoded(board, solver))) == expected


@pytest.mark.parametrize("board", [WIDE, WIDE.with_numbers({(0, 1): 0, (5, 5): 0})])
def test_a_step_keeps_what_lies_far_behind(
    board: Board, solver: PathSolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = list[int]()

    class Watched(Sat):
        """One that notes how much it has to assume."""

        def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
            kept.append(len(assumptions))
            return super().solve_within(propagations, assumptions)

    monkeypatch.setattr(rivals, "Sat", Watched)
    encoding = _encoded(board, solver)
    found = list(islice(_swept(encoding), 3))
    assert len(set(found)) == 3 and not any(faults(board, each) for each in found)
    assert kept[0] == 0 and max(kept) > board.size // 2


def test_demands_wait_until_the_sweep_has_reached_their_cells(solver: PathSolver) -> None:
    placed = _first_step(WIDE, solver)
    columns = [sum(cell[1] == column for cell in placed) for column in range(24)]
    assert columns[-2:] == [12, 12] and sum(columns) < WIDE.size


def test_a_square_is_swept_from_two_sides(solver: PathSolver) -> None:
    placed = _first_step(_serpentine(12, 12), solver)
    assert sum(max(cell) == 11 for cell in placed) == 23 > sum(min(cell) == 0 for cell in placed)
    placed = _first_step(_serpentine(12, 12), solver, turned=True)
    assert sum(min(cell) == 0 for cell in placed) == 23 > sum(max(cell) == 11 for cell in placed)


def _first_step(board: Board, solver: PathSolver, turned: bool = False) -> dict[Cell, int]:
    """Return the numbers that a sweep has placed after its first step."""
    encoding = _encoded(board, solver)
    swept = Sweep(encoding, Limits(), Asker(), turned)
    try:
        assert swept.solve_within(1) is None
        return encoding.solution(swept.model()).givens
    finally:
        swept.close()


def _encoded(board: Board, solver: PathSolver, counted: bool = True) -> Encoding:
    encoding = encoded(solver, board)
    assert encoding is not None
    return encoding.without((), counted=counted)


def _swept(encoding: Encoding, turned: bool = False) -> Iterator[Board]:
    """Yield all solutions that a sweep finds."""
    swept = Sweep(encoding, Limits(), Asker(), turned)
    try:
        while (found := swept.solve_within(1000)) is not False:
            if found:
                solution = encoding.solution(swept.model())
                yield solution
                clause = encoding.other_than(solution)
                assert clause is not None
                swept.add(clause)
    finally:
        swept.close()
